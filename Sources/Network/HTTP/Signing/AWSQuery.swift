import Cryptography

/// The URL's query in the canonical form of AWS signatures: names and values decoded, re-encoded and sorted.
enum AWSQuery {
    static func canonical(_ query: Substring) -> String {
        let pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (name: encodedAnew(name), value: encodedAnew(pair[name.endIndex...].dropFirst()))
        }
        // Both are ASCII here, so comparing strings compares bytes.
        return pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }

    /// Decodes and encodes a text. An unencoded "+" is a space, as on servers.
    private static func encodedAnew(_ text: Substring.UTF8View) -> String {
        PercentEncoding.encode(
            bytes: PercentEncoding.octets(Substring(text)).map { octet in
                octet.byte == UInt8(ascii: "+") && !octet.wasEncoded ? UInt8(ascii: " ") : octet.byte
            })
    }
}
