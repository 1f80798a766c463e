import Cryptography
import Text

/// The `$filter` of a list: conditions on a device's handle, such as `ChannelUri eq '…'`, joined by `and`.
///
/// `ChannelUri` matches the handles of all platforms. The other names are element names of one platform's documents,
/// and `BaiduUserId-BaiduChannelId`, which an old Android client sends.
package struct RegistrationFilter: Sendable, Equatable {
    private let conditions: [Condition]

    /// The most conditions, more than any handle has parts.
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

/// A comparison in a filter.
private struct Condition: Sendable, Equatable {
    /// The name in lower case.
    let name: String
    /// The value as written and, if different, percent-decoded: the JavaScript client encodes it twice.
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
        // Registrations for the older FCM are stored as GCM.
        case .gcm: return names + ["fcmregistrationid"]
        default: return names
        }
    }
}

extension Substring {
    /// Removes a keyword in any case with the spaces around it, or returns false and changes nothing if it is absent.
    fileprivate mutating func dropKeyword(_ word: String) -> Bool {
        let start = drop(while: \.isWhitespace)
        let end = start.dropFirst(word.count)
        guard start.startIndex != startIndex, start.prefix(word.count).lowercased() == word,
            end.first?.isWhitespace ?? false
        else { return false }
        self = end.drop(while: \.isWhitespace)
        return true
    }

    /// Removes and returns a text in single quotes, with inner quotes doubled (OData); nil if it is absent or empty.
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
