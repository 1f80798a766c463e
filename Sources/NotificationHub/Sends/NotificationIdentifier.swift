/// The id of a send: `<32 hex>-<yyyyMMddHHmmss>-<digits>-<digits>`.
package enum NotificationIdentifier {
    package static func make(now: Double, using generator: inout some RandomNumberGenerator) -> String {
        let serial = Int.random(in: 100_000...99_999_999, using: &generator)
        let partition = Int.random(in: 1...32, using: &generator)
        return "\(GUID(using: &generator).digits)-\(HubTime(now).stampText)-\(serial)-\(partition)"
    }
}
