import Text

/// A location in a JSON document (RFC 6901): `/properties/a~1b/0`, or an empty text for the root.
package struct JSONPointer: Sendable {
    package let text: String

    package static let root = JSONPointer(text: "")

    private init(text: String) {
        self.text = text
    }

    package init(_ tokens: some Sequence<String>) {
        text = tokens.map { "/" + Self.escaped($0) }.joined()
    }

    /// Splits a pointer into its tokens. Returns nil if it does not begin with a slash or has an invalid `~`.
    package static func tokens(of text: String) -> [String]? {
        if text.isEmpty { return [] }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let token = unescaped(part) else { return nil }
            tokens.append(token)
        }
        return tokens
    }

    /// True for a number of levels followed by a pointer or "#" (draft-bhutton-relative-json-pointer).
    package static func isRelative(_ text: String) -> Bool {
        let digits = text.utf8.prefix(while: \.isASCIIDigit)
        let rest = text.utf8.dropFirst(digits.count)
        guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else { return false }
        return rest.elementsEqual("#".utf8) || tokens(of: String(Substring(rest))) != nil
    }

    /// Returns the location of a member.
    package func appending(_ token: String) -> JSONPointer {
        JSONPointer(text: text + "/" + Self.escaped(token))
    }

    /// Returns the location of an element.
    package func appending(_ index: Int) -> JSONPointer {
        JSONPointer(text: text + "/\(index)")
    }

    /// Returns the location after one or more tokens that are already escaped and joined by slashes.
    package func appending(step: String) -> JSONPointer {
        JSONPointer(text: text + "/" + step)
    }

    /// Returns a token with `~` and `/` escaped (RFC 6901, section 3).
    package static func escaped(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
        return token.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// Returns the child for one token of a pointer: a member's key, or an index without leading zeros.
    package func child(at token: String) -> JSONValue? {
        switch self {
        case .object(let members): return members[key: token]
        case .array(let elements):
            guard let index = Int(token), String(index) == token, elements.indices.contains(index) else { return nil }
            return elements[index]
        default: return nil
        }
    }
}
