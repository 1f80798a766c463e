/// A header field value with parameters, such as `multipart/mixed; boundary="x"` (RFC 9110, section 5.6.6).
/// Spaces around `=`, which some clients send, are ignored.
package struct FieldParameters: Sendable {
    /// The value without the parameters, as written.
    package let value: String
    private let parameters: [String: String]

    package init(_ text: String) {
        let parts = Self.split(text)
        value = parts[0].trimmingSpaces
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let name = part[..<equals].trimmingSpaces.lowercased()
            parameters[name] = Self.unquoted(part[part.index(after: equals)...].trimmingSpaces)
        }
        self.parameters = parameters
    }

    /// The value of a parameter, whose name is in lower case; nil if the field does not have it. The last one of several
    /// counts.
    package subscript(name: String) -> String? { parameters[name] }

    /// Splits at semicolons outside of quotes.
    private static func split(_ text: String) -> [Substring] {
        var (isQuoted, isEscaped) = (false, false)
        return text.split(omittingEmptySubsequences: false) { character in
            defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == ";" && !isQuoted
        }
    }

    /// Returns the content of a quoted text, also of one whose end is missing, without the backslashes before characters.
    private static func unquoted(_ value: String) -> String {
        guard value.first == "\"" else { return value }
        var isEscaped = false
        var text = ""
        for character in value.dropFirst() {
            if !isEscaped, character == "\"" { break }
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { text.append(character) }
        }
        return text
    }
}
