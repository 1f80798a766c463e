import Diagnostics
import JSON
import Placeholders
import RegularExpressions
import YAMLSource

/// Reading of regular expressions and JSONPaths, compiled at once when they have no placeholders.
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
            report(at: range, "the regular expression is wrong here: \(error.message)", hint: "the syntax is PCRE2's")
            return nil
        }
    }

    func jsonPath(_ text: String, at node: YAMLNode) -> JSONPathText? {
        let written = placeholderText(text, at: node)
        guard let path = written.literal else { return JSONPathText(written: written, compiled: nil) }
        do {
            return JSONPathText(written: written, compiled: try JSONPath(path))
        } catch {
            let slice = node.slice(in: file)
            let range = slice.range(ofScalars: error.offset..<error.offset + error.length, in: path)
            report(at: range, "the JSONPath is wrong here: \(error.message)", hint: error.hint)
            return nil
        }
    }
}
