/// A cookie as a server sets it: RFC 6265, section 5.2, with SameSite of RFC 6265bis.
package struct SetCookie: Sendable, Equatable {
    /// Name and value together, in bytes.
    static let maxSize = 4096
    /// Name and value, in bytes; a larger attribute is passed over.
    private static let maxAttributeSize = 1024

    package let name: String
    package let value: String
    /// Lower-case and without a leading dot; nothing when it was not sent or empty.
    package private(set) var domain: String?
    /// As sent; a jar takes only what begins with "/".
    package private(set) var path: String?
    /// As sent, also when it is no date.
    package private(set) var expires: String?
    /// The moment that ``expires`` tells, in seconds since 1970.
    package private(set) var expiresAt: Int?
    /// In seconds; counts before ``expires``. What no number can hold is the largest or smallest one.
    package private(set) var maxAge: Int?
    package private(set) var isSecure = false
    package private(set) var isHTTPOnly = false
    /// As sent: `Strict`, `Lax`, `None`, or whatever the server made of it.
    package private(set) var sameSite: String?

    /// Reads the value of a Set-Cookie field; nothing when it has no name, no "=" or a control character. Of an
    /// attribute that was sent twice the last one counts.
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

    /// Name and value in bytes.
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
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? (isNegative ? .min : .max)
    }

    /// What stands before and after the first "=", without white space around them.
    private static func pair(_ part: Substring.UTF8View) -> (name: String, value: String?) {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return (trimmed(part), nil) }
        return (trimmed(part[..<equals]), trimmed(part[part.index(after: equals)...]))
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var rest = text.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(Substring(rest))
    }
}
