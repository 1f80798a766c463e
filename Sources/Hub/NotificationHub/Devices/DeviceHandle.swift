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
    package init?(_ text: String, for platform: Platform) {
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
    package init?(_ value: JSONValue, for platform: Platform) {
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
