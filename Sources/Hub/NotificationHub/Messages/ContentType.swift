/// A header field value with parameters, such as `multipart/mixed; boundary="x"` (RFC 9110, section 5.6.6).
/// Spaces around `=`, which some clients send, are ignored.
struct ContentType: Sendable {
    /// The value in lower case, without the parameters.
    let value: String
    private let parameters: [String: String]

    init?(_ text: String?) {
        guard let text else { return nil }
        let parts = Self.split(text)
        value = Self.trimmed(parts[0]).lowercased()
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let name = Self.trimmed(part[..<equals]).lowercased()
            parameters[name] = Self.unquoted(Self.trimmed(part[part.index(after: equals)...]))
        }
        self.parameters = parameters
    }

    subscript(parameter name: String) -> String? { parameters[name] }

    /// Rejects charsets other than UTF-8; ignores text after a full stop, which a widely copied tutorial appends.
    func checkCharset() throws(HubError) {
        guard let charset = self[parameter: "charset"] else { return }
        let name = String(charset.lowercased().prefix { $0 != "." })
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
            throw .invalidHeader(name: "Content-Type", value: "charset=\(charset)", rule: "The charset must be utf-8")
        }
    }

    /// Splits at semicolons outside of quotes.
    private static func split(_ text: String) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return text.split(omittingEmptySubsequences: false) { character in
            defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == ";" && !isQuoted
        }
    }

    private static func unquoted(_ text: String) -> String {
        guard text.first == "\"", text.last == "\"", text.count > 1 else { return text }
        var isEscaped = false
        return String(
            text.dropFirst().dropLast().filter { character in
                isEscaped = character == "\\" && !isEscaped
                return !isEscaped
            })
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let start = text.drop(while: isBlank)
        guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(start[...end])
    }
}
