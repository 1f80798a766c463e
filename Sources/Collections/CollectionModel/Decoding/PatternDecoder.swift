import Diagnostics
import JSON
import Placeholders
import Text
import YAMLSource

/// Decodes regular expressions and JSONPaths; those without placeholders are compiled at once.
extension DecodingContext {
    func regularExpression(_ node: YAMLNode, _ owner: String) -> RegexText? {
        guard let written = placeholderText(node, owner) else { return nil }
        guard let pattern = written.literal else { return RegexText(written: written, compiled: nil) }
        do {
            return RegexText(written: written, compiled: try RegularExpression(pattern))
        } catch {
            let length = pattern.unicodeScalars.count
            let start = min(error.offset, length)
            let range = node.slice(in: file).range(ofScalars: start..<min(start + 1, length), in: pattern)
            report(
                .invalidPattern, at: range, "the regular expression is wrong here: \(error.message)",
                hint: "the syntax is PCRE2's")
            return nil
        }
    }

    func jsonPath(_ text: String, at node: YAMLNode) -> JSONPathText? {
        let written = placeholderText(text, at: node)
        guard let path = written.literal else { return JSONPathText(written: written, compiled: nil) }
        do {
            let compiled = try JSONPath(path)
            // A pattern that can match nothing is valid, but never intended.
            for diagnostic in compiled.warnings { report(diagnostic, in: path, at: node, Self.patternHint) }
            return JSONPathText(written: written, compiled: compiled)
        } catch {
            report(error, in: path, at: node, "the syntax is that of RFC 9535, as in $.items[0].name")
            return nil
        }
    }

    private static let patternHint = "the syntax of patterns is that of RFC 9485: [0-9] for \\d, and neither ^ nor $"

    private func report(_ diagnostic: JSONPathSyntaxError, in path: String, at node: YAMLNode, _ hint: String) {
        let end = diagnostic.offset + diagnostic.length
        report(
            .invalidJSONPath, at: node.slice(in: file).range(ofScalars: diagnostic.offset..<end, in: path),
            "the JSONPath is wrong here: \(diagnostic.message)",
            hint: diagnostic.hint ?? hint)
    }
}
