/// Percent-encoding as signatures demand it: RFC 3986, sections 2.1 and 2.3.
enum PercentCoding {
    /// A byte, and whether the text had it in its encoded form.
    struct Token {
        let byte: UInt8
        let wasEncoded: Bool
    }

    /// The bytes that a text stands for; a "%" without two digits stands for itself.
    static func tokens(_ text: Substring) -> [Token] {
        var tokens: [Token] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = decoded(rest.prefix(2)) {
                tokens.append(Token(byte: decoded, wasEncoded: true))
                rest = rest.dropFirst(2)
            } else {
                tokens.append(Token(byte: byte, wasEncoded: false))
            }
        }
        return tokens
    }

    /// All but unreserved characters encoded, with upper-case digits.
    static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            if isUnreserved(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }

    private static func decoded(_ digits: Substring.UTF8View) -> UInt8? {
        guard digits.count == 2, digits.first != UInt8(ascii: "+") else { return nil }
        return UInt8(Substring(digits), radix: 16)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
