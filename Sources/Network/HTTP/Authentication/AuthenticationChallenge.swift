import Text

/// A challenge in a field WWW-Authenticate: RFC 9110, section 11.6.1.
package struct AuthenticationChallenge: Sendable, Equatable {
    /// The scheme as written by the server.
    package let scheme: String
    /// The names, in lower case, and the values of the parameters. A challenge with a token instead has none.
    package private(set) var parameters: [(name: String, value: String)] = []

    /// Returns the challenges of all fields of a response, in order. A field may hold several challenges.
    package static func challenges(of response: HTTPResponse) -> [AuthenticationChallenge] {
        response.values(of: "WWW-Authenticate").flatMap { challenges(in: $0) }
    }

    package static func challenges(in field: String) -> [AuthenticationChallenge] {
        var reader = FieldReader(field)
        var challenges: [AuthenticationChallenge] = []
        while true {
            reader.skipSeparators()
            guard !reader.isAtEnd else { return challenges }
            guard let word = reader.token() else {
                reader.skipToComma()
                continue
            }
            if let value = reader.valueAfterEqualsSign() {
                // A parameter before the first scheme belongs to no challenge.
                guard !challenges.isEmpty else { continue }
                challenges[challenges.count - 1].parameters.append((word.lowercased(), value))
            } else if reader.isBehindWord {
                challenges.append(AuthenticationChallenge(scheme: word))
                reader.skipToken68()
            } else {
                reader.skipToComma()
            }
        }
    }

    /// Returns the value of the first parameter with a name in lower case.
    package func value(of name: String) -> String? { parameters.first { $0.name == name }?.value }

    package static func == (one: AuthenticationChallenge, other: AuthenticationChallenge) -> Bool {
        one.scheme == other.scheme && one.parameters.elementsEqual(other.parameters, by: ==)
    }

    private init(scheme: String) {
        self.scheme = scheme
    }
}

/// A reader of the parts of a field value.
private struct FieldReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Skips white space and commas.
    mutating func skipSeparators() {
        rest = rest.drop { $0.isBlank || $0 == UInt8(ascii: ",") }
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// True if no other byte belongs to the word before.
    var isBehindWord: Bool { rest.first.map { $0.isBlank || $0 == UInt8(ascii: ",") } ?? true }

    /// Skips text that is no challenge.
    mutating func skipToComma() {
        rest = rest.drop { $0 != UInt8(ascii: ",") }
    }

    mutating func token() -> String? {
        let bytes = rest.prefix { HTTPToken.isValid(String(UnicodeScalar($0))) && $0 < 0x80 }
        rest = rest[bytes.endIndex...]
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the value if an equals sign is next; otherwise nil, and reads nothing.
    mutating func valueAfterEqualsSign() -> String? {
        let next = rest.drop(while: \.isBlank)
        guard next.first == UInt8(ascii: "=") else { return nil }
        rest = next.dropFirst().drop(while: \.isBlank)
        if rest.first == UInt8(ascii: "\"") { return quotedText() }
        let bytes = rest.prefix { !$0.isBlank && $0 != UInt8(ascii: ",") }
        rest = rest[bytes.endIndex...]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Skips the token of a challenge without parameters: RFC 9110, section 11.2.
    mutating func skipToken68() {
        let start = rest.drop(while: \.isBlank)
        let end = start.drop { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") && !$0.isBlank }
            .drop { $0 == UInt8(ascii: "=") }
        guard start.startIndex > rest.startIndex, end.startIndex > start.startIndex else { return }
        if end.drop(while: \.isBlank).first ?? UInt8(ascii: ",") == UInt8(ascii: ",") { rest = end }
    }

    private mutating func quotedText() -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A quoted string: RFC 9110, section 5.6.4.
enum QuotedText {
    /// Returns the text in quotes, with a backslash before quotes and backslashes.
    static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
