/// A kind of registration as documents name it: a platform's, for native messages or with a template.
struct RegistrationKind: Equatable {
    let platform: Platform
    let hasTemplate: Bool

    init(platform: Platform, hasTemplate: Bool) {
        self.platform = platform
        self.hasTemplate = hasTemplate
    }

    /// Reads a name such as `AppleTemplateRegistrationDescription`. Those of the older FCM are kept as GCM.
    init?(elementName: String) {
        let kinds = Platform.allCases.flatMap { platform in
            [false, true].map { RegistrationKind(platform: platform, hasTemplate: $0) }
        }
        let name =
            elementName.hasPrefix("Fcm") && !elementName.hasPrefix("FcmV1")
            ? "Gcm" + elementName.dropFirst(3) : elementName
        guard let kind = kinds.first(where: { $0.elementName == name }) else { return nil }
        self = kind
    }

    var elementName: String { platform.documentName + (hasTemplate ? "Template" : "") + "RegistrationDescription" }
}

extension Platform {
    /// The platform's name in the elements of documents.
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

    /// The elements that make up a device's handle.
    var handleElements: [String] {
        switch self {
        case .apns: ["DeviceToken"]
        case .wns, .mpns: ["ChannelUri"]
        case .adm, .gcm, .fcmv1, .xiaomi: [documentName + "RegistrationId"]
        case .baidu: ["BaiduUserId", "BaiduChannelId"]
        case .browser: ["Endpoint", "P256DH", "Auth"]
        }
    }

    /// What the element of one of a template's headers is called, on the platforms that show them.
    var headerElement: String? {
        switch self {
        case .apns: "ApnsHeader"
        case .wns: "WnsHeader"
        case .mpns: "MpnsHeader"
        case .adm, .gcm, .fcmv1, .browser, .baidu, .xiaomi: nil
        }
    }

    /// Whether a device may have tiles, each of which is registered like a device.
    var hasTiles: Bool { self == .wns || self == .mpns }
}
