/// The kind of a registration in documents: its platform, with or without a template.
struct RegistrationKind: Equatable {
    let platform: Platform
    let hasTemplate: Bool

    init(platform: Platform, hasTemplate: Bool) {
        self.platform = platform
        self.hasTemplate = hasTemplate
    }

    /// Parses a name such as `AppleTemplateRegistrationDescription`; registrations for the older FCM are stored as GCM.
    init?(elementName: String) {
        let kinds = Platform.allCases.flatMap { platform in
            [false, true].map { RegistrationKind(platform: platform, hasTemplate: $0) }
        }
        let name = Self.isOlderFCM(elementName) ? "Gcm" + elementName.dropFirst(3) : elementName
        guard let kind = kinds.first(where: { $0.elementName == name }) else { return nil }
        self = kind
    }

    /// True if the name is that of a registration for the older FCM.
    static func isOlderFCM(_ elementName: String) -> Bool {
        elementName.hasPrefix("Fcm") && !elementName.hasPrefix("FcmV1")
    }

    var elementName: String { platform.documentName + (hasTemplate ? "Template" : "") + "RegistrationDescription" }
}

extension Platform {
    /// The platform's name in the names of XML elements.
    var documentName: String {
        switch self {
        case .apns: "Apple"
        case .wns: "Windows"
        case .mpns: "Mpns"
        case .adm: "Adm"
        case .gcm: "Gcm"
        case .fcmv1: "FcmV1"
        case .browser: "Browser"
        case .baidu: "Baidu"
        case .xiaomi: "Xiaomi"
        }
    }

    /// The XML elements with the parts of a device's handle.
    var handleElements: [String] {
        switch self {
        case .apns: ["DeviceToken"]
        case .wns, .mpns: ["ChannelUri"]
        case .adm, .gcm, .fcmv1, .xiaomi: [documentName + "RegistrationId"]
        case .baidu: ["BaiduUserId", "BaiduChannelId"]
        case .browser: ["Endpoint", "P256DH", "Auth"]
        }
    }

    /// The XML element of a template's header field; nil for platforms whose documents do not contain header fields.
    var headerElement: String? {
        switch self {
        case .apns: "ApnsHeader"
        case .wns: "WnsHeader"
        case .mpns: "MpnsHeader"
        case .adm, .gcm, .fcmv1, .browser, .baidu, .xiaomi: nil
        }
    }

    /// True if a device may have tiles, each registered like a device.
    var hasTiles: Bool { self == .wns || self == .mpns }
}
