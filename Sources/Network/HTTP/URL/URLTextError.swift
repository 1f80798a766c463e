/// The reason why a text cannot be used as the URL of a request.
package enum URLTextError: Error, Sendable, Equatable, CustomStringConvertible {
    case noScheme(String)
    case noHost(String)
    case hostCharacter(Character, host: String)
    case unclosedBracket(host: String)
    case port(String)
    /// The encoded URL is too long; contains its size in bytes.
    case tooLong(Int)

    package var message: String {
        switch self {
        case .noScheme(let text): "\"\(Self.shortened(text))\" is not a URL: it must begin with http:// or https://"
        case .noHost(let text): "the URL \"\(Self.shortened(text))\" has no host"
        case .hostCharacter(let character, let host):
            "the host \"\(Self.shortened(host))\" contains \(Self.named(character))"
        case .unclosedBracket(let host): "the host \"\(Self.shortened(host))\" is not an IPv6 address in brackets"
        case .port(let text) where PortText.isTooLarge(text): PortText.message(for: text)
        case .port(let text): "\"\(Self.shortened(text))\" is not a port"
        case .tooLong(let size): "the URL is \(size) bytes long: at most \(URLText.maxSize) are sent"
        }
    }

    package var hint: String? {
        switch self {
        case .noScheme(let text) where text.hasPrefix("/"): "put the server before the path, such as <<hubUrl>>"
        case .noScheme(let text) where text.isEmpty: "is the value that should begin it empty?"
        case .noScheme(let text):
            URLText.meant(by: text).map { "did you mean \"\(Self.shortened($0))\"?" }
                ?? (text.contains("://")
                    ? "only http:// and https:// are supported" : "begin it with http:// or https://")
        case .noHost: "is the value that should name the host empty?"
        case .hostCharacter: "a path begins with \"/\", a query with \"?\""
        case .unclosedBracket: "write it as http://[::1]:8080/"
        case .port(let text) where PortText.isTooLarge(text): PortText.hint
        case .port: "a port is a number from 1 to 65535; a \":\" in a user name or password is %3A"
        case .tooLong: "send long values in the body"
        }
    }

    package var description: String { message }

    /// Shortens long texts in messages.
    private static func shortened(_ text: String) -> String {
        text.count > 120 ? "\(text.prefix(120))…" : text
    }

    /// Returns the name of a character in messages.
    package static func named(_ character: Character) -> String {
        switch character {
        case " ": "a space"
        case _ where character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }: "a control character"
        default: "\"\(character)\""
        }
    }
}
