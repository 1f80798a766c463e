import Text

/// The URL's path in the canonical form of AWS signatures.
enum AWSPath {
    /// Returns the path for S3, where it names an object: encoded once; dot segments and empty segments stay.
    static func ofS3(_ path: Substring) -> String {
        guard !path.isEmpty else { return "/" }
        // An encoded slash is part of a name, not a separator. The encoding of other characters does not matter.
        return PercentEncoding.octets(path).map { octet in
            octet.byte == UInt8(ascii: "/") && !octet.wasEncoded
                ? "/" : PercentEncoding.encode(bytes: [octet.byte])
        }.joined()
    }

    /// Returns the path for all other services: without dot segments and empty segments, then encoded a second time.
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
