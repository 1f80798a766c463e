import NotificationHub

/// The outcome of one message, or of several that were due at the same time.
public struct DeliveryReport: Sendable, Hashable {
    public let hubName: String
    /// The number of all deliveries.
    public let count: Int
    /// The first deliveries, at most 1,000.
    public let deliveries: [EmulatedDelivery]

    /// The most deliveries in a report.
    static let limit = 1_000

    init(_ deliveries: [Delivery], hub: String) {
        hubName = hub
        count = deliveries.count
        self.deliveries = deliveries.prefix(Self.limit).map(EmulatedDelivery.init)
    }
}

/// A notification for a device, with its outcome.
public struct EmulatedDelivery: Sendable, Hashable {
    public let messageId: String
    /// The id of the device's installation or registration, or else its handle.
    public let device: String
    /// True if a template of the device created the body.
    public let isOfTemplate: Bool
    /// The name of the template; nil for a native message and for a template without a name.
    public let templateName: String?
    /// The body of the notification; nil if the device received none.
    public let body: String?
    /// The outcome by its name in telemetry: `Success`, `ExpiredChannel`.
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
