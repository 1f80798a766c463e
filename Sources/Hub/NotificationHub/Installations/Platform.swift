/// A platform notification system (PNS), by its name in installations.
package enum Platform: String, Sendable, Hashable, CaseIterable {
    case apns, wns, mpns, adm, gcm, fcmv1, browser, baidu, xiaomi

    init?(name: String) {
        self.init(rawValue: name.lowercased())
    }

    /// The size limit of the push service for one notification, in bytes.
    package var payloadLimit: Int {
        switch self {
        case .apns, .gcm, .fcmv1, .browser, .baidu, .xiaomi: 4_096
        case .wns: 5_120
        case .adm: 6_144
        case .mpns: 3_072
        }
    }
}

extension Platform {
    /// The rule for the platform's device handles, for error messages.
    var handleRule: String {
        switch self {
        case .apns: "it must be an even number of hexadecimal digits"
        case .wns, .mpns: "it must be an absolute URI"
        case .baidu: "it must look like userId-channelId"
        case .browser: "it must have endpoint, p256dh and auth"
        case .adm, .gcm, .fcmv1, .xiaomi: "it must not be empty"
        }
    }
}
