/// The rules for header fields and cookies (RFC 9110, section 5; RFC 6265, section 4.1.1).
package enum DraftHeader {
    /// True if a text can be the name of a header field or a cookie.
    package static func isValidName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Schemes of `Authorization` that may stand before a secret.
    package static let schemes: Set = ["bearer", "basic", "digest", "token", "apikey"]

    /// The limit for the header fields or cookies of one request.
    static let maximumCount = 1_000

    /// True if a text of hubrun can be the name of a header field, whatever its placeholders stand for.
    package static func isValidName(ofTranslated text: String) -> Bool {
        isValidName(DraftPlaceholder.replaced(in: text, by: "x"))
    }

    /// True if a text can be the value of a header field: it has no control characters and no line breaks.
    package static func isValidValue(_ value: String) -> Bool {
        value.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && ![0x7F, 0x85, 0x2028, 0x2029].contains(scalar.value) || scalar == "\t"
        }
    }
}
