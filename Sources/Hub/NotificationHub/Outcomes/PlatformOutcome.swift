/// What a platform's own service makes of a notification, in the words of telemetry.
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

    /// The words of a test send's answer, where the service was seen to have some.
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
