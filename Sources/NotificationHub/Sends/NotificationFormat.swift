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

    /// As the service lists them.
    static var allowedValues: String {
        let names = allCases.map { "\"\($0.rawValue)\"" }
        return names.dropLast().joined(separator: ", ") + ", or " + (names.last ?? "")
    }
}
