/// The value of `ServiceBusNotification-Format`: for which platform a message is written, or for templates.
package enum NotificationFormat: String, Sendable, CaseIterable {
    case windows, apple, gcm, template, adm, windowsphone, fcmv1, baidu, browser, xiaomi

    /// Without the header a message is for templates.
    init(header: String?) throws(HubFailure) {
        guard let header else {
            self = .template
            return
        }
        guard let format = Self(rawValue: header.lowercased()) else { throw .invalidFormat(header) }
        self = format
    }

    /// Whose devices get messages of the format; nil for templates, which every platform's devices may have.
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

    /// As the service lists them.
    static var allowedValues: String {
        let names = allCases.map { "\"\($0.rawValue)\"" }
        return names.dropLast().joined(separator: ", ") + ", or " + (names.last ?? "")
    }
}
