import CollectionDrafts
import Text

/// A request of a Hurl file with the response that it expects, as they are written.
struct HurlEntry {
    struct Field {
        var name: String
        /// The value as it is written.
        var written: HurlString
        var line: Int
        /// True if the value is `file,…;`, without escapes.
        var isFile = false

        var value: String { written.text }
    }

    enum Body {
        /// A text with the language behind ``` or of its form: `json`, `xml`, `graphql`; nil for plain text.
        case text(String, language: String?)
        case file(String)
        case base64(String)
        case hex(String)
    }

    /// A line of `[Captures]` or `[Asserts]`.
    struct Row {
        var text: String
        var line: Int
        var column: Int
    }

    var comments: [String] = []
    var method: String
    var url: String
    var line: Int
    var headers: [Field] = []
    /// The fields of sections such as `Query`, by the newer names.
    var sections: [String: [Field]] = [:]
    var body: Body?

    /// The status of the response, `*`, or nil if the entry has no response.
    var status: String?
    /// The version of the response, such as `HTTP/2`.
    var version: String?
    var responseHeaders: [Field] = []
    var captures: [Row] = []
    var asserts: [Row] = []
    var responseBody: Body?
}

/// A place that cannot be read.
struct HurlSyntaxError: Error {
    var line: Int
    var column: Int
    var message: String
    var hint: String
}

/// A text with escapes.
struct HurlString: Equatable {
    /// The text as it is written.
    let written: String

    /// The text with its escapes replaced.
    var text: String { HurlText.unescaped(written) }
}

/// The notation of texts in Hurl files.
enum HurlText {
    /// Returns the text before a comment, which `#` begins.
    static func uncommented(_ text: String) -> String {
        var isEscaped = false
        var isInPlaceholder = false
        for index in text.indices {
            if text[index...].hasPrefix("{{") { isInPlaceholder = true }
            if text[index...].hasPrefix("}}") { isInPlaceholder = false }
            if text[index] == "#", !isEscaped, !isInPlaceholder { return text[..<index].trimmingSpaces }
            isEscaped = text[index] == "\\" && !isEscaped
        }
        return text
    }

    /// Returns the text between the quotes `` ` `` of one line, with its escapes; nil without a closing quote.
    static func quoted(_ text: String) -> String? {
        var isEscaped = false
        let content = text.unicodeScalars.dropFirst()
        let end = content.firstIndex { scalar in
            if scalar == "`", !isEscaped { return true }
            isEscaped = scalar == "\\" && !isEscaped
            return false
        }
        return end.map { String(content[..<$0]) }
    }

    /// Returns the text with its escapes replaced.
    static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var result = String.UnicodeScalarView()
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            guard scalar == "\\", let escaped = scalars.popFirst() else {
                result.append(scalar)
                continue
            }
            switch escaped {
            case "n": result.append("\n")
            case "r": result.append("\r")
            case "t": result.append("\t")
            case "b": result.append("\u{8}")
            case "f": result.append("\u{C}")
            case "u":
                guard scalars.first == "{" else {
                    result.append(escaped)
                    continue
                }
                scalars.removeFirst()
                let digits = scalars.prefix { $0 != "}" }
                scalars = scalars[digits.endIndex...].dropFirst()
                result.append(UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
            default: result.append(escaped)
            }
        }
        return String(result)
    }

    /// Returns the colon behind a key, outside of placeholders and escapes.
    static func colon(in text: String) -> String.Index? {
        var isEscaped = false
        var isInPlaceholder = false
        for index in text.indices {
            if text[index...].hasPrefix("{{") { isInPlaceholder = true }
            if text[index...].hasPrefix("}}") { isInPlaceholder = false }
            if text[index] == ":", !isEscaped, !isInPlaceholder { return index }
            isEscaped = text[index] == "\\" && !isEscaped
        }
        return nil
    }

    /// Reads `base64,…;`, `hex,…;` and `file,…;`; nil for another text.
    static func bytes(_ text: String) -> HurlEntry.Body? {
        for name in ["base64", "hex", "file"] where text.hasPrefix(name + ",") {
            let content = text.dropFirst(name.count + 1).prefix { $0 != ";" }.trimmingSpaces
            switch name {
            case "base64": return .base64(content.filter { !$0.isWhitespace })
            case "hex": return .hex(content.filter { !$0.isWhitespace })
            default: return .file(unescaped(content))
            }
        }
        return nil
    }
}
