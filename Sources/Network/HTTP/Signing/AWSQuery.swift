import Cryptography

/// The query of a URL as it is signed: each name and value decoded, encoded anew, and sorted.
enum AWSQuery {
    static func canonical(_ query: Substring) -> String {
        let pairs = query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (name: encodedAnew(name), value: encodedAnew(pair[name.endIndex...].dropFirst()))
        }
        // ASCII by now, which compares as its bytes do.
        return pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }

    /// A bare "+" is a space, as servers read it.
    private static func encodedAnew(_ text: Substring.UTF8View) -> String {
        PercentEncoding.encode(
            bytes: PercentEncoding.octets(Substring(text)).map { octet in
                octet.byte == UInt8(ascii: "+") && !octet.wasEncoded ? UInt8(ascii: " ") : octet.byte
            })
    }
}
