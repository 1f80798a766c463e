package import JSON
import Text

/// The identifier of a device at its platform's push service (PNS), always valid for the platform.
package enum DeviceHandle: Sendable, Hashable {
    /// The token of APNs (an even number of hexadecimal digits), FCM, ADM or Xiaomi.
    case token(String)
    /// The channel URI of WNS or MPNS, normalised (RFC 3986, section 6.2).
    case channel(uri: String)
    case baidu(userId: String, channelId: String)
    case browser(BrowserSubscription)

    /// Parses a handle written as text, or returns nil if it is invalid for the platform.
    package init?(_ text: String, for platform: DevicePlatform) {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        switch platform {
        case .apns:
            guard Self.isHexadecimal(text) else { return nil }
            self = .token(text)
        case .adm, .gcm, .fcmv1, .xiaomi: self = .token(text)
        case .wns, .mpns:
            guard let uri = Self.normalisedURI(text) else { return nil }
            self = .channel(uri: uri)
        case .baidu:
            guard let dash = text.firstIndex(of: "-"), dash != text.startIndex,
                text.index(after: dash) != text.endIndex
            else { return nil }
            self = .baidu(userId: String(text[..<dash]), channelId: String(text[text.index(after: dash)...]))
        case .browser:
            guard let subscription = BrowserSubscription(text: text) else { return nil }
            self = .browser(subscription)
        }
    }

    /// Parses a handle in an installation: a text, or for browsers also an object; nil if it is invalid.
    package init?(_ value: JSONValue, for platform: DevicePlatform) {
        switch (value, platform) {
        case (.string(let text), _): self.init(text, for: platform)
        case (.object(let object), .browser):
            guard let subscription = BrowserSubscription(object, written: value) else { return nil }
            self = .browser(subscription)
        default: return nil
        }
    }

    /// The device's name in outcomes.
    package var text: String {
        switch self {
        case .token(let text), .channel(let text): text
        case .baidu(let userId, let channelId): "\(userId)-\(channelId)"
        case .browser(let subscription): subscription.endpoint
        }
    }

    /// The handle as an installation returns it: as written, except for normalised channel URIs.
    var json: JSONValue {
        if case .browser(let subscription) = self { subscription.json } else { .string(text) }
    }
}

extension DeviceHandle {
    private static func isHexadecimal(_ text: String) -> Bool {
        text.utf8.count % 2 == 0 && text.utf8.allSatisfy(\.isASCIIHexDigit)
    }

    /// Returns the URI with scheme and host in lower case and a slash for an empty path, or nil if it is invalid.
    private static func normalisedURI(_ text: String) -> String? {
        guard let mark = text.firstRange(of: "://"), isScheme(text[..<mark.lowerBound]) else { return nil }
        let rest = text[mark.upperBound...]
        let host = rest.prefix { !"/?#".contains($0) }
        guard !host.isEmpty, text.allSatisfy({ !$0.isWhitespace }) else { return nil }
        let path = rest[host.endIndex...]
        return text[..<mark.lowerBound].lowercased() + "://" + host.lowercased()
            + (path.first == "/" ? "" : "/") + path
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}

/// The identity of a device: equal keys are the same device.
package struct DeviceKey: Sendable, Hashable {
    package let platform: DevicePlatform
    package let handle: String

    /// The platform and the handle: `apns:00fc13…`.
    package var text: String { "\(platform.rawValue):\(handle)" }

    package init(platform: DevicePlatform, handle: DeviceHandle) {
        self.platform = platform
        // Clients differ in the case of hexadecimal handles.
        self.handle = platform == .apns ? handle.text.lowercased() : handle.text
    }

    /// Creates a key from a stored handle, whose case is already normalised.
    init(platform: DevicePlatform, folded handle: String) {
        self.platform = platform
        self.handle = handle
    }
}

/// A browser's push subscription (W3C Push API).
package struct BrowserSubscription: Sendable, Hashable {
    package let endpoint: String
    package let p256dh: String
    package let auth: String
    /// The subscription as an installation returns it: an object, or a JSON text, which some SDKs send.
    let json: JSONValue

    /// Creates a subscription from its three parts, or nil if one of them is empty.
    package init?(endpoint: String, p256dh: String, auth: String) {
        guard ![endpoint, p256dh, auth].contains("") else { return nil }
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
        json = .object(
            JSONObject([("endpoint", .string(endpoint)), ("p256dh", .string(p256dh)), ("auth", .string(auth))]))
    }

    init?(_ object: JSONObject, written json: JSONValue) {
        var parts: [String] = []
        for name in ["endpoint", "p256dh", "auth"] {
            guard case .string(let text) = object[key: name], !text.isEmpty else { return nil }
            parts.append(text)
        }
        endpoint = parts[0]
        p256dh = parts[1]
        auth = parts[2]
        self.json = json
    }

    init?(text: String) {
        guard let value = try? JSONValue(parsing: text), case .object(let object) = value else { return nil }
        self.init(object, written: .string(text))
    }

    package static func == (left: BrowserSubscription, right: BrowserSubscription) -> Bool {
        left.endpoint == right.endpoint && left.p256dh == right.p256dh && left.auth == right.auth
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(endpoint) }
}

/// A platform notification system (PNS), by its name in installations.
package enum DevicePlatform: String, Sendable, Hashable, CaseIterable {
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

extension DevicePlatform {
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
