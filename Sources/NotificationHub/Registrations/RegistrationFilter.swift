/// The `$filter` of a list: those of one device, `ChannelUri eq '…'`. That name means every platform's handle, others
/// their own platform's.
package struct RegistrationFilter: Sendable, Equatable {
    let platforms: Set<Platform>
    let handle: String

    init?(_ text: String) {
        let words = text.trimmingBlanks.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[1].lowercased() == "eq", let platforms = Self.platforms(of: words[0]),
            let handle = Self.literal(words[2].trimmingBlanks)
        else { return nil }
        self.platforms = platforms
        self.handle = handle
    }

    package func matches(_ description: RegistrationDescription) -> Bool {
        guard platforms.contains(description.platform) else { return false }
        switch description.handle {
        case .token(let token):
            return token == handle || description.platform == .apns && token.lowercased() == handle.lowercased()
        case .channel: return DeviceHandle(handle, for: description.platform) == description.handle
        case .baidu(let userId, let channelId):
            return [userId, channelId, description.handle.text].contains(handle)
        case .browser(let subscription): return subscription.endpoint == handle
        }
    }

    private static func platforms(of name: Substring) -> Set<Platform>? {
        if name.lowercased() == "channeluri" { return Set(Platform.allCases) }
        let platforms = Platform.allCases.filter { $0.handleElements.contains { $0.lowercased() == name.lowercased() } }
        return platforms.isEmpty ? nil : Set(platforms)
    }

    /// A text between single quotes, in which a quote itself is written twice (OData).
    private static func literal(_ text: String) -> String? {
        guard text.count > 2, text.first == "'", text.last == "'" else { return nil }
        let parts = text.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false)
        return parts.contains { $0.contains("'") } ? nil : parts.joined(separator: "'")
    }
}
