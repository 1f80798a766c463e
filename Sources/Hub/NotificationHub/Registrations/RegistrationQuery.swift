import Cryptography
import Text

/// The query of a list of registrations: `$filter`, `$top`, `$skip` and the continuation token.
package struct RegistrationQuery: Sendable, Equatable {
    package let filter: RegistrationFilter?
    /// The most entries of one page.
    package let top: Int
    /// The number of registrations to omit from the first page; 0 for later pages.
    package let skip: Int
    package let continuation: ContinuationToken?

    /// The highest and the default number of entries of one page.
    package static let topLimit = 100

    /// - Parameter query: The query of the URL as sent, without the question mark.
    package init(query: String?) throws(HubError) {
        let parameters = QueryParameters(query ?? "")
        filter = try Self.filter(parameters["$filter"])
        top = min(try Self.number(parameters["$top"], named: "$top", atLeast: 1) ?? Self.topLimit, Self.topLimit)
        continuation = try Self.token(parameters[ContinuationToken.parameter])
        let skip = try Self.number(parameters["$skip"], named: "$skip", atLeast: 0) ?? 0
        self.skip = continuation == nil ? skip : 0
    }

    /// Returns a page of registrations and the token of the next page; the token is nil for the last page.
    ///
    /// - Parameter registrations: The registrations in the order of their positions. Those up to the continuation
    ///   token's position may be missing.
    package func page(
        of registrations: some Sequence<Registration>
    ) -> (registrations: [Registration], next: ContinuationToken?) {
        var page: [Registration] = []
        var left = skip
        for registration in registrations where matches(registration) {
            if left > 0 {
                left -= 1
            } else if page.count < top {
                page.append(registration)
            } else {
                return (page, page.last.map { ContinuationToken(after: $0.position) })
            }
        }
        return (page, nil)
    }

    private func matches(_ registration: Registration) -> Bool {
        if let last = continuation?.last, registration.position <= last { return false }
        return filter?.matches(registration.description) ?? true
    }

    private static func filter(_ text: String?) throws(HubError) -> RegistrationFilter? {
        guard let text, !text.isEmpty else { return nil }
        guard let filter = RegistrationFilter(text) else {
            // The text is omitted, because a device handle is as sensitive as a password.
            throw .invalidQuery(parameter: "$filter", "it must look like ChannelUri eq 'handle'")
        }
        return filter
    }

    private static func token(_ text: String?) throws(HubError) -> ContinuationToken? {
        guard let text, !text.isEmpty else { return nil }
        guard let token = ContinuationToken(text) else {
            throw .invalidQuery(parameter: ContinuationToken.parameter, "no list was answered with it")
        }
        return token
    }

    private static func number(_ text: String?, named name: String, atLeast least: Int) throws(HubError) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = Int(text), number >= least else {
            throw .invalidQuery(parameter: name, "it must be a whole number from \(least), but is \(text)")
        }
        return number
    }
}

/// The `$filter` of a list: conditions on a device's handle, such as `ChannelUri eq '…'`, joined by `and`.
///
/// `ChannelUri` matches the handles of all platforms. The other names are element names of one platform's documents,
/// and `BaiduUserId-BaiduChannelId`, which an old Android client sends.
package struct RegistrationFilter: Sendable, Equatable {
    private let conditions: [FilterCondition]

    /// The most conditions, more than any handle has parts.
    private static let conditionLimit = 8

    init?(_ text: String) {
        var rest = text.trimmingBlanks[...]
        var conditions: [FilterCondition] = []
        repeat {
            guard conditions.count < Self.conditionLimit, let condition = FilterCondition(readingFrom: &rest) else {
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
private struct FilterCondition: Sendable, Equatable {
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
        name == anyHandle || DevicePlatform.allCases.contains { names(of: $0).contains(name) }
    }

    private static func names(of platform: DevicePlatform) -> [String] {
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

/// The start of a list's next page: after a registration, even if that was deleted meanwhile, so that changes between
/// two requests neither repeat nor hide other registrations.
package struct ContinuationToken: Sendable, Equatable {
    /// The query parameter's name, in lower case; it is case-insensitive.
    package static let parameter = "continuationtoken"

    let last: RegistrationPosition

    /// The value of the header field `x-ms-continuationtoken`; clients copy it unchanged into the next request's query.
    package var headerValue: String {
        PercentEncoding.encode(Base64.encode(Array("\(last.platform.rawValue);\(last.id.text)".utf8)))
    }

    init(after last: RegistrationPosition) {
        self.last = last
    }

    /// Decodes the value of the query parameter, percent-encoded up to twice: the `next` link encodes it once more than
    /// the header field.
    init?(_ value: String) {
        var text = value
        for _ in 0..<2 where text.contains("%") {
            text = PercentEncoding.decodeLeniently(text)
        }
        guard let bytes = Base64.decode(text.replacing(" ", with: "+")),
            let parts = String(validating: bytes, as: UTF8.self)?.split(separator: ";"), parts.count == 2,
            let platform = DevicePlatform(rawValue: String(parts[0])), let id = RegistrationIdentifier(String(parts[1]))
        else { return nil }
        last = RegistrationPosition(platform: platform, id: id)
    }
}

/// The position of a registration in lists: by platform, then by identifier.
package struct RegistrationPosition: Sendable, Hashable, Comparable {
    package let platform: DevicePlatform
    package let id: RegistrationIdentifier

    package static func < (left: RegistrationPosition, right: RegistrationPosition) -> Bool {
        left.platform == right.platform ? left.id < right.id : left.platform.listRank < right.platform.listRank
    }
}

extension Registration {
    package var position: RegistrationPosition { RegistrationPosition(platform: description.platform, id: id) }
}

extension DevicePlatform {
    fileprivate var listRank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
