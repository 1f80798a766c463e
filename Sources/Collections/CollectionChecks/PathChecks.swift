import CollectionModel
import Diagnostics
import Placeholders
import XML

/// Checks XPaths, which are compiled with the namespaces of the request.
enum PathChecks {
    /// Reports invalid XPaths and unbound prefixes.
    static func check(_ request: RequestDefinition, _ settings: SharedSettings, _ report: inout CheckReport) {
        for expectation in settings.values.expectations.xml where expectation.matcher != nil {
            check(expectation.path, settings.values.expectations.namespaces, &report)
        }
        for capture in request.captures {
            guard case .xml(let path) = capture.source else { continue }
            check(path, capture.namespaces, &report)
        }
    }

    private static func check(_ path: XPathText, _ namespaces: [NamespaceSetting], _ report: inout CheckReport) {
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
            report.add(
                .invalidXPath, at: range, "the XPath is wrong here: \(error.message)",
                hint: error.hint ?? "the language is XPath 1.0, without variables")
        }
    }
}
