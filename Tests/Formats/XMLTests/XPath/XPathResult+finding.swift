import XML

extension XPathResult {
    /// Returns the result of an expression on XML text.
    static func finding(
        _ path: String, in xml: String, namespaces: [String: String] = [:], limits: XPathLimits = .standard
    ) throws -> XPathResult {
        try MarkupTree(xml: Array(xml.utf8), charset: nil)
            .evaluate(XPath(path, namespaces: namespaces), limits: limits)
    }
}
