/// The outcome of a notification at a push service, by its name in telemetry.
package enum PlatformOutcome: String, Sendable, CaseIterable {
    case success = "Success"
    case abandonedNotificationMessages = "AbandonedNotificationMessages"
    case badChannel = "BadChannel"
    case channelDisconnected = "ChannelDisconnected"
    case channelThrottled = "ChannelThrottled"
    case dropped = "Dropped"
    case expiredChannel = "ExpiredChannel"
    case invalidCredentials = "InvalidCredentials"
    case invalidNotificationSize = "InvalidNotificationSize"
    case noTargets = "NoTargets"
    case pnsInterfaceError = "PnsInterfaceError"
    case pnsServerError = "PnsServerError"
    case pnsUnavailable = "PnsUnavailable"
    case pnsUnreachable = "PnsUnreachable"
    case skipped = "Skipped"
    case throttled = "Throttled"
    case unknownError = "UnknownError"
    case wrongToken = "WrongToken"

    /// The sentence in a test send's response, or the name if no sentence was recorded.
    package var sentence: String {
        switch self {
        case .success: "The Notification was successfully sent to the Push Notification System"
        case .badChannel, .expiredChannel, .wrongToken:
            "The Push Notification System handle for the registration is invalid"
        case .invalidNotificationSize: "The Notification payload is invalid"
        case .invalidCredentials: "The Token obtained from the Token Provider is wrong"
        default: rawValue
        }
    }
}
