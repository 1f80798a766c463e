import JSON

/// The rules for device handles, which every platform has its own of.
enum PushChannel {
    /// The handle as the service keeps it, or nil when the platform cannot have such a one.
    static func normalised(_ channel: JSONValue, for platform: Platform) -> JSONValue? {
        if case .string(let text) = channel, platform == .wns || platform == .mpns {
            return normalisedURI(text).map(JSONValue.string)
        }
        guard isValid(channel, for: platform) else { return nil }
        return channel
    }

    private static func isValid(_ channel: JSONValue, for platform: Platform) -> Bool {
        if platform == .browser { return isSubscription(channel) }
        guard case .string(let text) = channel, text.contains(where: { !$0.isWhitespace }) else { return false }
        return switch platform {
        case .apns: isHexadecimal(text)
        case .baidu: isPair(text)
        case .wns, .mpns: normalisedURI(text) != nil
        case .adm, .gcm, .fcmv1, .xiaomi, .browser: true
        }
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        text.utf8.count % 2 == 0 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func isPair(_ text: String) -> Bool {
        guard let dash = text.firstIndex(of: "-") else { return false }
        return dash != text.startIndex && text.index(after: dash) != text.endIndex
    }

    /// A browser's push subscription, as an object or as its JSON text (W3C Push API).
    private static func isSubscription(_ channel: JSONValue) -> Bool {
        var channel = channel
        if case .string(let text) = channel, let object = try? JSONValue(parsing: text) { channel = object }
        guard case .object(let members) = channel else { return false }
        return ["endpoint", "p256dh", "auth"].allSatisfy { name in
            if case .string(let text) = members[key: name] { !text.isEmpty } else { false }
        }
    }

    /// Scheme and host in lower case, and a slash where the path is empty (RFC 3986, section 6.2).
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
