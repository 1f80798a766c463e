/// The value of `ServiceBusNotification-Format`: the platform of a native message, or `template`.
package enum NotificationFormat: String, Sendable, CaseIterable {
    case windows, apple, gcm, template, adm, windowsphone, fcmv1, baidu, browser, xiaomi

    /// Parses the header field; without it, a message is for templates.
    init(header: String?) throws(HubError) {
        guard let header else {
            self = .template
            return
        }
        guard let format = Self(rawValue: header.lowercased()) else { throw .invalidFormat(header) }
        self = format
    }

    /// The platform of the devices that receive the format; nil for templates, which exist on every platform.
    package var platform: Platform? {
        switch self {
        case .template: nil
        case .windows: .wns
        case .windowsphone: .mpns
        case .apple: .apns
        case .gcm: .gcm
        case .adm: .adm
        case .fcmv1: .fcmv1
        case .baidu: .baidu
        case .browser: .browser
        case .xiaomi: .xiaomi
        }
    }

    /// The names as the service lists them in an error message.
    static var allowedValues: String {
        let names = allCases.map { "\"\($0.rawValue)\"" }
        return names.dropLast().joined(separator: ", ") + ", or " + (names.last ?? "")
    }
}
