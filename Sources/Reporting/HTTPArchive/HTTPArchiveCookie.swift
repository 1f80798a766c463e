import JSON

/// A cookie as an HTTP Archive has it; its value is masked like that of its header line.
struct HTTPArchiveCookie {
    private let name: String
    private let value: String
    private var path: String?
    private var domain: String?
    private var isHTTPOnly: Bool?
    private var isSecure: Bool?

    private init?(pair: Substring) {
        guard let equals = pair.firstIndex(of: "=") else { return nil }
        name = String(pair[..<equals])
        value = String(pair[pair.index(after: equals)...])
    }

    /// Those of a `Cookie` line (RFC 6265, section 4.2.1).
    static func sent(_ line: String) -> [HTTPArchiveCookie] { parts(of: line).compactMap { Self(pair: $0) } }

    /// The one of a `Set-Cookie` line (RFC 6265, section 4.1.1).
    init?(received line: String) {
        let parts = Self.parts(of: line)
        guard let first = parts.first else { return nil }
        self.init(pair: first)
        (isHTTPOnly, isSecure) = (false, false)
        for part in parts.dropFirst() {
            let words = part.split(separator: "=", maxSplits: 1).map(String.init)
            switch words.first?.lowercased() {
            case "path": path = words.last
            case "domain": domain = words.last
            case "httponly": isHTTPOnly = true
            case "secure": isSecure = true
            default: break
            }
        }
    }

    private static func parts(of line: String) -> [Substring] {
        line.split(separator: ";").map { $0.drop { $0 == " " } }
    }

    func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("name", name)
            stream.string("value", value)
            stream.string("path", ifAny: path)
            stream.string("domain", ifAny: domain)
            if let isHTTPOnly { stream.bool("httpOnly", isHTTPOnly) }
            if let isSecure { stream.bool("secure", isSecure) }
        }
    }
}
