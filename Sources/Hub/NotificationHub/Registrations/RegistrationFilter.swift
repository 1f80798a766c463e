import Cryptography

/// The `$filter` of a list: conditions on a device's handle, `ChannelUri eq '…'`, joined by `and`.
///
/// `ChannelUri` means every platform's handle; the other names are the elements of one platform's documents, and
/// `BaiduUserId-BaiduChannelId`, which an old Android client writes.
package struct RegistrationFilter: Sendable, Equatable {
    private let conditions: [Condition]

    /// More than the parts of any handle.
    private static let conditionLimit = 8

    init?(_ text: String) {
        var rest = text.trimmingBlanks[...]
        var conditions: [Condition] = []
        repeat {
            guard conditions.count < Self.conditionLimit, let condition = Condition(readingFrom: &rest) else {
                return nil
            }
            conditions.append(condition)
        } while rest.dropKeyword("and")
        guard rest.isEmpty else { return nil }
        self.conditions = conditions
    }

    package func matches(_ description: RegistrationDescription) -> Bool {
        conditions.allSatisfy { $0.matches(description) }
    }
}

/// One comparison of a filter.
private struct Condition: Sendable, Equatable {
    /// In lower case.
    let name: String
    /// The value as it is, and percent-decoded: the JavaScript client encodes it twice.
    let values: [String]

    static let anyHandle = "channeluri"
    static let baiduPair = "baiduuserid-baiduchannelid"

    init?(readingFrom rest: inout Substring) {
        let word = rest.prefix { !$0.isWhitespace }
        let name = word.lowercased()
        rest = rest[word.endIndex...]
        guard Self.isKnown(name), rest.dropKeyword("eq"), let value = rest.dropLiteral() else { return nil }
        self.name = name
        let decoded = value.contains("%") ? PercentEncoding.decodeLeniently(value) : value
        values = decoded == value ? [value] : [value, decoded]
    }

    func matches(_ description: RegistrationDescription) -> Bool {
        values.contains { matches($0, description) }
    }

    private func matches(_ value: String, _ description: RegistrationDescription) -> Bool {
        let platform = description.platform
        let isAny = name == Self.anyHandle
        guard isAny || Self.names(of: platform).contains(name) else { return false }
        switch description.handle {
        case .token(let token):
            return token == value || platform == .apns && token.lowercased() == value.lowercased()
        case .channel: return DeviceHandle(value, for: platform) == description.handle
        case .baidu(let userId, let channelId):
            let pair = description.handle.text
            if isAny { return [userId, channelId, pair].contains(value) }
            return value == (name == Self.baiduPair ? pair : name == "baiduuserid" ? userId : channelId)
        case .browser(let subscription):
            switch name {
            case "p256dh": return subscription.p256dh == value
            case "auth": return subscription.auth == value
            default: return subscription.endpoint == value
            }
        }
    }

    private static func isKnown(_ name: String) -> Bool {
        name == anyHandle || Platform.allCases.contains { names(of: $0).contains(name) }
    }

    private static func names(of platform: Platform) -> [String] {
        let names = platform.handleElements.map { $0.lowercased() }
        switch platform {
        case .baidu: return names + [baiduPair]
        // Registrations of the older FCM are kept as GCM.
        case .gcm: return names + ["fcmregistrationid"]
        default: return names
        }
    }
}

extension Substring {
    /// Removes a word in any case, with blanks on both sides; false leaves the text as it is.
    fileprivate mutating func dropKeyword(_ word: String) -> Bool {
        let start = drop(while: \.isWhitespace)
        let end = start.dropFirst(word.count)
        guard start.startIndex != startIndex, start.prefix(word.count).lowercased() == word,
            end.first?.isWhitespace ?? false
        else { return false }
        self = end.drop(while: \.isWhitespace)
        return true
    }

    /// Removes a text between single quotes, in which a quote itself is written twice (OData); empty ones are none.
    fileprivate mutating func dropLiteral() -> String? {
        guard first == "'" else { return nil }
        var text = ""
        var index = self.index(after: startIndex)
        while index < endIndex {
            let next = self.index(after: index)
            if self[index] == "'" {
                guard next < endIndex, self[next] == "'" else {
                    self = self[next...]
                    return text.isEmpty ? nil : text
                }
                index = next
            }
            text.append(self[index])
            index = self.index(after: index)
        }
        return nil
    }
}
