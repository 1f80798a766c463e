import NotificationHub

/// What became of one message, or of several that were due at the same time.
public struct DeliveryReport: Sendable, Hashable {
    public let hubName: String
    /// Of all devices.
    public let count: Int
    /// The first of them.
    public let deliveries: [EmulatedDelivery]

    /// More than anybody reads.
    static let limit = 1_000

    init(_ deliveries: [Delivery], hub: String) {
        hubName = hub
        count = deliveries.count
        self.deliveries = deliveries.prefix(Self.limit).map(EmulatedDelivery.init)
    }
}

/// A notification on its way to a device.
public struct EmulatedDelivery: Sendable, Hashable {
    public let messageId: String
    /// The id of the device's installation or registration, or else its handle.
    public let device: String
    /// Whether a template of the device made the body, and not the sender.
    public let isOfTemplate: Bool
    /// Nil for a native message, and for a template without a name.
    public let templateName: String?
    /// Nil when the device got nothing.
    public let body: String?
    /// In the words of telemetry: `Success`, `ExpiredChannel`.
    public let outcome: String

    init(_ delivery: Delivery) {
        messageId = delivery.messageId
        device = delivery.deviceName
        isOfTemplate = delivery.isOfTemplate
        templateName = delivery.templateName
        body = delivery.body?.text
        outcome = delivery.outcome.rawValue
    }
}
