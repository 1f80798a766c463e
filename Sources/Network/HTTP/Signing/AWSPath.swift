import Cryptography

/// The path of a URL as it is signed.
enum AWSPath {
    /// For S3, where a path names an object: encoded once, dot segments and empty ones kept.
    static func ofS3(_ path: Substring) -> String {
        guard !path.isEmpty else { return "/" }
        // An encoded slash is part of a name and no separator; as for the rest it does not matter what was encoded.
        return PercentEncoding.octets(path).map { octet in
            octet.byte == UInt8(ascii: "/") && !octet.wasEncoded
                ? "/" : PercentEncoding.encode(bytes: [octet.byte])
        }.joined()
    }

    /// For all other services: without dot segments and empty ones, and then, encoded as it is, encoded again.
    static func normalized(_ path: Substring) -> String {
        var segments: [Substring] = []
        for segment in path.split(separator: "/") where segment != "." {
            if segment == ".." {
                _ = segments.popLast()
            } else {
                segments.append(segment)
            }
        }
        let end = path.hasSuffix("/") && !segments.isEmpty ? "/" : ""
        return "/" + segments.map { PercentEncoding.encode($0) }.joined(separator: "/") + end
    }
}
