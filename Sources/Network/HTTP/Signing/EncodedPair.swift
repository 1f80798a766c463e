import Text

/// A name and a value of a query or a form, decoded and percent-encoded again (RFC 3986, section 2.3), so that the
/// sender's choice of encoded characters does not matter.
struct EncodedPair: Equatable {
    /// The pair as written.
    let written: Substring
    let name: String
    /// The value; nil if the pair has no `=`.
    let value: String?

    /// Splits a query or a form; empty pairs are dropped.
    static func pairs(in text: Substring) -> [EncodedPair] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = name.endIndex == pair.endIndex ? nil : encodedAnew(pair[name.endIndex...].dropFirst())
            return EncodedPair(written: Substring(pair), name: encodedAnew(name), value: value)
        }
    }

    /// Decodes and encodes a text. An unencoded "+" is a space, as on servers.
    private static func encodedAnew(_ text: Substring.UTF8View) -> String {
        PercentEncoding.encode(
            bytes: PercentEncoding.octets(Substring(text)).map { octet in
                octet.byte == UInt8(ascii: "+") && !octet.wasEncoded ? UInt8(ascii: " ") : octet.byte
            })
    }

    /// The pair in this encoding.
    var text: String { value.map { "\(name)=\($0)" } ?? name }
}
