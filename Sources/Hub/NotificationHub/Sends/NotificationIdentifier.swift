import Text

/// The id of a send: `<32 hex>-<yyyyMMddHHmmss>-<digits>-<digits>` in the classic generation,
/// `NH-<yyyyMMddHHmmssfff>-<32 hex>-<2 digits>` in the newer one, and for a scheduled send
/// `<32 hex>_<yyyyMMddHHmmss>_<digits>_<digits>_QNHQueue<32 hex>-S<digits>`.
package enum NotificationIdentifier {
    package static func make(
        now: Double, _ generation: Generation = .classic, using generator: inout some RandomNumberGenerator
    ) -> String {
        guard generation == .newer else { return parts(now, &generator).joined(separator: "-") }
        let partition = Int.random(in: 1...32, using: &generator)
        let digits = partition < 10 ? "0\(partition)" : "\(partition)"
        return "NH-\(HubTime(now).millisecondStampText)-\(GUID(using: &generator).digits)-\(digits)"
    }

    package static func makeScheduled(now: Double, using generator: inout some RandomNumberGenerator) -> String {
        let parts = parts(now, &generator).joined(separator: "_")
        let serial = UInt64.random(in: 1_000_000_000_000_000...UInt64(Int.max), using: &generator)
        return "\(parts)_QNHQueue\(GUID(using: &generator).digits)-S\(serial)"
    }

    /// True if the text has the form of a send's id.
    package static func isValid(_ text: String) -> Bool {
        if text.wholeMatch(of: /NH-[0-9]{17}-[0-9A-Fa-f]{32}-[0-9]{2}/) != nil { return true }
        return isClassic(text)
    }

    private static func isClassic(_ text: String) -> Bool {
        text.utf8.count <= 200 && text.prefix(32).count == 32 && text.prefix(32).allSatisfy(\.isHexDigit)
            && text.utf8.allSatisfy { $0 < 0x80 }
            && text.dropFirst(32).allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }

    private static func parts(_ now: Double, _ generator: inout some RandomNumberGenerator) -> [String] {
        let serial = Int.random(in: 100_000...99_999_999, using: &generator)
        let partition = Int.random(in: 1...32, using: &generator)
        return [GUID(using: &generator).digits, HubTime(now).stampText, "\(serial)", "\(partition)"]
    }
}
