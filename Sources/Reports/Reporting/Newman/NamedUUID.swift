import Cryptography
import Text

/// A UUID derived from names, so that it is the same in each run (RFC 9562, section 5.5).
enum NamedUUID {
    /// The namespace for URLs (RFC 9562, section 6.6).
    private static let namespace: [UInt8] = [
        0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
    ]

    /// - Parameter names: The names; lists that differ in where a name ends give different UUIDs.
    static func text(_ names: [String]) -> String {
        let name = (["hubrun:"] + names).joined(separator: "\0")
        var bytes = Array(Digest.sha1(namespace + name.utf8).prefix(16))
        guard bytes.count == 16 else { return "" }
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(bytes[$0]).hexText }.joined(separator: "-")
    }
}
