import JSON

/// A place in a JSON document (RFC 6901): `/properties/a~1b/0`, and the empty text for the root.
struct JSONPointer: Sendable {
    let text: String

    static let root = JSONPointer(text: "")

    private init(text: String) {
        self.text = text
    }

    init(_ tokens: some Sequence<String>) {
        text = tokens.map { "/" + Self.escaped($0) }.joined()
    }

    /// Splits a pointer into its tokens; nil when it does not begin with a slash or a `~` escapes nothing.
    static func tokens(of text: String) -> [String]? {
        if text.isEmpty { return [] }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let token = unescaped(part) else { return nil }
            tokens.append(token)
        }
        return tokens
    }

    /// True for a number of levels upwards, and a pointer from there or "#" (draft-bhutton-relative-json-pointer).
    static func isRelative(_ text: String) -> Bool {
        let digits = text.utf8.prefix(while: \.isDigit)
        let rest = text.utf8.dropFirst(digits.count)
        guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else { return false }
        return rest.elementsEqual("#".utf8) || tokens(of: String(Substring(rest))) != nil
    }

    /// The place of a child under a key.
    func appending(_ token: String) -> JSONPointer {
        JSONPointer(text: text + "/" + Self.escaped(token))
    }

    /// The place of an element.
    func appending(_ index: Int) -> JSONPointer {
        JSONPointer(text: text + "/\(index)")
    }

    /// The place at the end of a step of one or more tokens, which are escaped already.
    func appending(step: String) -> JSONPointer {
        JSONPointer(text: text + "/" + step)
    }

    /// A token with `~` and `/` escaped (RFC 6901, section 3).
    static func escaped(_ token: String) -> String {
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
    /// The child under one token of a pointer: a member's key, or an index without leading zeros.
    func child(at token: String) -> JSONValue? {
        switch self {
        case .object(let members): return members[key: token]
        case .array(let elements):
            guard let index = Int(token), String(index) == token, elements.indices.contains(index) else { return nil }
            return elements[index]
        default: return nil
        }
    }
}
