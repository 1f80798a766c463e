import Diagnostics
import Placeholders
import XML

extension NameTable {
    /// Reports invalid XPaths and unbound prefixes; XPaths are compiled with the namespaces of the request.
    mutating func checkPaths(of request: RequestDefinition, _ settings: RequestSettings) {
        let expectations = settings.expectations
        for expectation in expectations.xml where expectation.matcher != nil {
            check(expectation.path, expectations.namespaces)
        }
        for capture in request.captures {
            guard case .xml(let path) = capture.source else { continue }
            check(path, capture.namespaces)
        }
    }

    private mutating func check(_ path: XPathText, _ namespaces: [NamespaceSetting]) {
        guard let text = path.written.literal else { return }
        var uris: [String: String] = [:]
        for namespace in namespaces where namespace.uri != nil {
            uris[namespace.prefix] = namespace.uri?.literal ?? "placeholder"
        }
        do throws(XPathSyntaxError) {
            _ = try XPath(text, namespaces: uris)
        } catch {
            let range = path.written.source.range(
                ofScalars: error.offset..<error.offset + max(1, error.length), in: text)
            report(
                at: range, "the XPath is wrong here: \(error.message)",
                hint: error.hint ?? "the language is XPath 1.0, without variables")
        }
    }
}
