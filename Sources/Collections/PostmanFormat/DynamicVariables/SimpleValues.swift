import Text

/// `$guid`, `$timestamp`, `$randomInt` and other values of one part.
enum SimpleValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("guid", uuid),
        ("timestamp", { String(Int($0.now)) }),
        ("isoTimestamp", { TimeText.utc(Int($0.now), milliseconds: Int($0.now * 1000) % 1000) }),
        ("randomUUID", uuid),
        ("randomAlphaNumeric", { $0.characters(1, "0123456789abcdefghijklmnopqrstuvwxyz") }),
        ("randomBoolean", { $0.coin() ? "true" : "false" }),
        ("randomInt", { String($0.number(0...1000)) }),
        ("randomHexColor", { "#" + $0.hexDigits(6) }),
        ("randomPassword", { $0.characters(15, alphanumeric) }),
        ("randomSemver", { $0.joined(3, by: ".") { $0.digits(1) } }),
    ]

    private static let alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    /// Makes a random UUID (RFC 9562, version 4) in lower case.
    private static let uuid: DynamicVariables.Maker = { source in
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &source) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(bytes[$0]).hexText }.joined(separator: "-")
    }
}
