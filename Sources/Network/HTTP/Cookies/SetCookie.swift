import Text

/// A cookie in a Set-Cookie field: RFC 6265, section 5.2, with SameSite of RFC 6265bis.
package struct SetCookie: Sendable, Equatable {
    /// The size limit for name and value together, in bytes.
    static let maxSize = 4096
    /// The size limit for an attribute's name and value, in bytes. Larger attributes are ignored.
    private static let maxAttributeSize = 1024

    package let name: String
    package let value: String
    /// The Domain attribute in lower case, without a leading dot; nil if it is absent or empty.
    package private(set) var domain: String?
    /// The Path attribute as sent. A jar ignores paths that do not begin with "/".
    package private(set) var path: String?
    /// The Expires attribute as sent, even if it is not a date.
    package private(set) var expires: String?
    /// The time of ``expires``, in seconds since 1970; nil if it is not a date.
    package private(set) var expiresAt: Int?
    /// The Max-Age attribute, in seconds, clamped to the range of `Int`. Overrides ``expires``.
    package private(set) var maxAge: Int?
    package private(set) var isSecure = false
    package private(set) var isHTTPOnly = false
    /// The SameSite attribute as sent: `Strict`, `Lax`, `None` or any other text.
    package private(set) var sameSite: String?

    /// Parses the value of a Set-Cookie field. Returns nil if it has no name, no "=" or a control character. If an
    /// attribute occurs twice, the last one is used.
    package init?(_ fieldValue: String) {
        guard !fieldValue.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else { return nil }
        let parts = fieldValue.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let (name, value) = parts.first.map(Self.pair), let value, !name.isEmpty else { return nil }
        self.name = name
        self.value = value
        for part in parts.dropFirst() where part.count <= Self.maxAttributeSize {
            let (name, value) = Self.pair(part)
            take(attribute: name.lowercased(), value ?? "")
        }
    }

    /// The size of name and value, in bytes.
    var size: Int { name.utf8.count + value.utf8.count }

    private mutating func take(attribute: String, _ value: String) {
        switch attribute {
        case "domain":
            let name = value.hasPrefix(".") ? String(value.dropFirst()) : value
            domain = name.isEmpty ? nil : name.lowercased()
        case "path": path = value
        case "expires":
            expires = value
            expiresAt = CookieDate.seconds(in: value)
        case "max-age": maxAge = Self.seconds(value) ?? maxAge
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite": sameSite = value
        default: break
        }
    }

    private static func seconds(_ text: String) -> Int? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text) ?? (isNegative ? .min : .max)
    }

    /// Splits a part at the first "=" and trims white space.
    private static func pair(_ part: Substring.UTF8View) -> (name: String, value: String?) {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return (trimmed(part), nil) }
        return (trimmed(part[..<equals]), trimmed(part[part.index(after: equals)...]))
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        var rest = text.drop(while: \.isBlank)
        while let last = rest.last, last.isBlank { rest.removeLast() }
        return String(Substring(rest))
    }
}

extension SetCookie {
    /// Returns the reason why a jar rejects this cookie from `origin`, or nil: RFC 6265bis, section 5.7.
    func rejection(from origin: CookieOrigin) -> RejectedCookie? {
        if size > Self.maxSize { return .tooLarge(name, size: size) }
        if let domain, domain != origin.host {
            guard origin.isIn(domain: domain) else { return .otherDomain(domain, of: name, from: origin.host) }
            // A cookie for a public suffix would be sent to unrelated servers: RFC 6265, section 5.3, step 5.
            guard !PublicSuffixes.contains(domain) else {
                return .publicSuffix(domain, of: name, from: origin.host)
            }
        }
        if isSecure && !origin.isSecure { return .notSecure(name, from: origin.host) }
        return prefixRejection
    }

    /// The violated rule of the name's prefix, or nil. The prefix is case-insensitive: RFC 6265bis, section 4.1.3.
    private var prefixRejection: RejectedCookie? {
        let lowerName = name.prefix(9).lowercased()
        let isHost = lowerName.hasPrefix("__host-")
        guard isHost || lowerName == "__secure-" else { return nil }
        if !isSecure { return .prefix(name, demand: "it is not Secure") }
        if isHost && domain != nil { return .prefix(name, demand: "it has a Domain") }
        if isHost && path != "/" { return .prefix(name, demand: "its Path is not \"/\"") }
        return nil
    }
}

/// The reason why a cookie from a server is not stored. Contains the cookie's name, never its value.
package struct RejectedCookie: Sendable, Equatable {
    /// The cookie's name; empty if the Set-Cookie field has none.
    package let name: String
    /// A sentence in lower case, without a full stop.
    package let message: String
    /// A proposed solution.
    package let hint: String
}

extension RejectedCookie {
    static let notACookie = RejectedCookie(
        name: "", message: "a Set-Cookie field is not a cookie: it has no name, no \"=\" or a control character",
        hint: "a cookie begins with name=value")

    static func otherDomain(_ domain: String, of name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message: "the cookie \"\(shortened(name))\" is for \"\(shortened(domain))\", and \"\(host)\" sent it",
            hint:
                "Domain may name the server itself or a domain above it; without Domain the cookie is the server's own")
    }

    static func publicSuffix(_ domain: String, of name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message:
                "the cookie \"\(shortened(name))\" is for the public suffix \"\(domain)\", and \"\(host)\" sent it",
            hint: "anyone can register a domain below \"\(domain)\": Domain must name one of them; "
                + "without Domain the cookie is the server's own")
    }

    static func notSecure(_ name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name, message: "the cookie \"\(shortened(name))\" is Secure, and \"\(host)\" sent it over http",
            hint: "use the https URL, or let the server leave Secure out")
    }

    static func overSecure(_ name: String, from host: String) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message: "the cookie \"\(shortened(name))\" would replace a Secure one, and \"\(host)\" sent it over http",
            hint: "use the https URL, or another name")
    }

    static func prefix(_ name: String, demand: String) -> RejectedCookie {
        RejectedCookie(
            name: name, message: "the cookie \"\(shortened(name))\" does not meet the rules of its name: \(demand)",
            hint: "__Secure- needs https and Secure; __Host- also Path=/ and no Domain")
    }

    static func tooLarge(_ name: String, size: Int) -> RejectedCookie {
        RejectedCookie(
            name: name,
            message: "the cookie \"\(shortened(name))\" has \(size) bytes: at most \(SetCookie.maxSize) are kept",
            hint: "name and value together count; keep long data on the server")
    }

    /// Shortens long names in messages.
    private static func shortened(_ text: String) -> String {
        text.count > 60 ? "\(text.prefix(60))…" : text
    }
}
