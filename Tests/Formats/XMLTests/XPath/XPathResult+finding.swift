import XML

extension XPathResult {
    /// What an expression finds in a text of XML.
    static func finding(
        _ path: String, in xml: String, namespaces: [String: String] = [:], limits: XPathLimits = .standard
    ) throws -> XPathResult {
        try MarkupTree(xml: Array(xml.utf8), charset: nil)
            .evaluate(XPath(path, namespaces: namespaces), limits: limits)
    }
}
