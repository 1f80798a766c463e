package import JSON

/// What a platform's own service knows a device by; always one that the platform can have.
package enum DeviceHandle: Sendable, Hashable {
    /// APNs (an even number of hexadecimal digits), FCM, ADM and Xiaomi.
    case token(String)
    /// WNS and MPNS, normalised (RFC 3986, section 6.2).
    case channel(uri: String)
    case baidu(userId: String, channelId: String)
    case browser(BrowserSubscription)

    /// The handle written as one text, or nil when the platform cannot have such a one.
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

    /// The handle as installations have it: a text, or for browsers an object too.
    package init?(_ value: JSONValue, for platform: Platform) {
        switch (value, platform) {
        case (.string(let text), _): self.init(text, for: platform)
        case (.object(let object), .browser):
            guard let subscription = BrowserSubscription(object, written: value) else { return nil }
            self = .browser(subscription)
        default: return nil
        }
    }

    /// How outcomes name the device.
    package var text: String {
        switch self {
        case .token(let text), .channel(let text): text
        case .baidu(let userId, let channelId): "\(userId)-\(channelId)"
        case .browser(let subscription): subscription.endpoint
        }
    }

    /// The handle as an installation gives it back: as it was written, but for normalised channels.
    var json: JSONValue {
        if case .browser(let subscription) = self { subscription.json } else { .string(text) }
    }
}

extension DeviceHandle {
    private static func isHexadecimal(_ text: String) -> Bool {
        text.utf8.count % 2 == 0
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
                default: false
                }
            }
    }

    /// Scheme and host in lower case, and a slash where the path is empty.
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
