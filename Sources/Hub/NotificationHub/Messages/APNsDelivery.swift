import Text

/// The APNs settings of a message besides its payload, in any of the spellings that clients use.
package struct APNsDelivery: Sendable, Equatable {
    /// The expiration time, in seconds since 1970; 0 for a single delivery attempt.
    package var expiry: Double?
    package var priority: Int?

    init() {}

    /// Parses the header fields; the platform's own names take precedence over older ones.
    init(_ headers: MessageHeaders) throws(HubError) {
        for name in ["apns-expiration", "X-Apns-Expiration", "ServiceBusNotification-Apns-Expiry"] {
            guard expiry == nil, let text = headers[name] else { continue }
            expiry = Self.epoch(text) ?? DateText.seconds(in: text)
            guard expiry != nil else {
                throw .invalidHeader(name: name, value: text, rule: "It must be a time or a number of seconds")
            }
        }
        for name in ["apns-priority", "X-Apns-Priority"] {
            guard priority == nil, let text = headers[name] else { continue }
            priority = UInt8(text).map(Int.init)
            guard priority != nil else {
                throw .invalidHeader(name: name, value: text, rule: "It must be a number from 0 to 255")
            }
        }
    }

    private static func epoch(_ text: String) -> Double? {
        text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text).map(Double.init) : nil
    }
}
