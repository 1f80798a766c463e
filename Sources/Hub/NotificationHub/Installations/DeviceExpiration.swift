/// The time of an installation's `expirationTime`.
struct DeviceExpiration: Sendable {
    /// The time as the service returns it.
    let text: String
    /// The seconds since 1970.
    let seconds: Double

    /// Parses a time; nil if the text is not a time.
    init?(_ text: String) {
        guard let seconds = DateText.seconds(in: text) else { return nil }
        self.seconds = seconds
        // A time in UTC is kept as written, with all its digits.
        let isReturnedAsWritten = text.hasSuffix("Z") && text.contains("T")
        self.text = isReturnedAsWritten ? text : HubTime(seconds).timestampText
    }

    /// The expiration time in a hub without a limit on the lifetime of registrations.
    static let never = "9999-12-31T23:59:59.9999999Z"
}
