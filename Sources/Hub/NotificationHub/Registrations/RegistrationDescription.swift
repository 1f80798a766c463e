import JSON
import XML

/// The content of a registration: one device, the tags that address it, and a template if it has one.
package struct RegistrationDescription: Sendable {
    package var platform: DevicePlatform
    package var handle: DeviceHandle
    package var tags: [Tag]
    package var pushVariables: [(name: String, value: String)] = []
    /// The name of a tile of WNS or MPNS, which is a device of its own; nil for the app.
    package var secondaryTileName: String?
    /// The template; a registration receives native messages without one, and template messages with one.
    package var template: RegistrationTemplate?
}

/// The kind of a registration in documents: its platform, with or without a template.
private struct RegistrationKind: Equatable {
    let platform: DevicePlatform
    let hasTemplate: Bool

    init(platform: DevicePlatform, hasTemplate: Bool) {
        self.platform = platform
        self.hasTemplate = hasTemplate
    }

    /// Parses a name such as `AppleTemplateRegistrationDescription`; registrations for the older FCM are stored as GCM.
    init?(elementName: String) {
        let kinds = DevicePlatform.allCases.flatMap { platform in
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

extension DevicePlatform {
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

extension RegistrationDescription {
    /// Parses the body of a request that creates or updates a registration: an Atom entry.
    ///
    /// The order of elements does not matter. Unknown elements are ignored, and so are `ETag` and `RegistrationId`: the
    /// request's header fields and URL have these values.
    ///
    /// Only the newer generation knows the kinds of the older FCM by this name.
    package init(parsing body: [UInt8], _ generation: Generation = .classic) throws(HubError) {
        let element = try EntryContent.element(in: body)
        let name = Self.kindName(of: element)
        guard generation == .newer || !RegistrationKind.isOlderFCM(name) else {
            throw .invalidRegistration(.unknownKind(name))
        }
        guard try ContractMembers(element).word("ExpirationTime") == nil else {
            throw .invalidRegistration(.expirationTime)
        }
        try self.init(element)
    }

    /// Parses a description stored as its `text`.
    package init(stored text: String) throws(HubError) {
        try self.init(EntryContent.root(of: Array(text.utf8)))
    }

    /// Decodes the element of a registration, whose name or `i:type` determines the kind.
    init(_ element: NamespacedElement) throws(HubError) {
        let kind = try Self.kind(of: element)
        let members = try ContractMembers(element)
        try Self.checkOwnership(of: members, kind)
        platform = kind.platform
        handle = try Self.handle(members, kind.platform)
        tags = try members.text("Tags").map(Self.tags) ?? []
        pushVariables = try Self.pushVariables(members.word("PushVariables"))
        secondaryTileName = kind.platform.hasTiles ? try members.word("SecondaryTileName") : nil
        template = kind.hasTemplate ? try RegistrationTemplate(members, for: kind.platform) : nil
    }

    private static func kindName(of element: NamespacedElement) -> String {
        // The prefix is ignored: it denotes the element's own namespace, the only one with registrations.
        let type = element.value(of: "type", in: XMLNamespace.instance)?.trimmingBlanks
        return type.flatMap { $0.split(separator: ":").last.map(String.init) } ?? element.name
    }

    private static func kind(of element: NamespacedElement) throws(HubError) -> RegistrationKind {
        let name = kindName(of: element)
        guard element.namespace == XMLNamespace.serviceBus, let kind = RegistrationKind(elementName: name) else {
            throw .invalidRegistration(.unknownKind(name))
        }
        return kind
    }

    /// Rejects elements of other platforms, which would otherwise be ignored without notice.
    private static func checkOwnership(of members: ContractMembers, _ kind: RegistrationKind) throws(HubError) {
        let own = kind.platform.handleElements
        let foreign = DevicePlatform.allCases.flatMap(\.handleElements).filter { !own.contains($0) }
        for name in foreign + (kind.hasTemplate ? [] : ["BodyTemplate"]) where members[name] != nil {
            throw .invalidRegistration(.foreign(element: name, kind: kind.elementName))
        }
    }

    private static func handle(_ members: ContractMembers, _ platform: DevicePlatform) throws(HubError) -> DeviceHandle
    {
        var parts: [String] = []
        for name in platform.handleElements {
            var part = try members.word(name)
            if part == nil, platform == .gcm { part = try members.word("FcmRegistrationId") }
            guard let part else { throw .invalidRegistration(.required(name)) }
            parts.append(part)
        }
        guard let handle = DeviceHandle(parts: parts, for: platform) else {
            throw .invalidRegistration(.handle(element: platform.handleElements[0], platform))
        }
        return handle
    }

    private static func tags(_ text: String) throws(HubError) -> [Tag] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingBlanks)
        guard !words.contains(where: { $0.hasPrefix("$") }) else { throw .invalidRegistration(.systemTag) }
        let invalid = words.filter { Tag(deviceTag: $0) == nil }
        guard invalid.isEmpty else { throw .invalidRegistration(.invalidTags(invalid)) }
        var known: Set<Tag> = []
        let tags = words.compactMap { Tag(deviceTag: $0) }.filter { known.insert($0).inserted }
        let size = TagRules.serializedSize(tags)
        guard size <= TagRules.serializedLimit else { throw .invalidRegistration(.tagsTooLong(size)) }
        return tags
    }

    private static func pushVariables(_ text: String?) throws(HubError) -> [(name: String, value: String)] {
        guard let text else { return [] }
        guard let value = try? JSONValue(parsing: text), let pairs = value.textPairs else {
            throw .invalidRegistration(.pushVariables)
        }
        return pairs
    }
}

extension DeviceHandle {
    /// Creates a handle from its parts, none of them empty, in the order of `DevicePlatform.handleElements`.
    fileprivate init?(parts: [String], for platform: DevicePlatform) {
        switch platform {
        case .baidu where parts.count == 2: self = .baidu(userId: parts[0], channelId: parts[1])
        case .browser where parts.count == 3:
            guard let subscription = BrowserSubscription(endpoint: parts[0], p256dh: parts[1], auth: parts[2]) else {
                return nil
            }
            self = .browser(subscription)
        default: self.init(parts[0], for: platform)
        }
    }
}

extension Registration {
    /// Returns the XML of the registration.
    ///
    /// - Parameter expiration: The expiration time as written in the document.
    func element(
        expiration: String, body: RegistrationDescription.BodySpelling = .section, generation: Generation = .classic
    ) -> MarkupElement {
        let facts = [
            MarkupElement("ETag", "\(version)"), MarkupElement("ExpirationTime", expiration),
            MarkupElement("RegistrationId", id.text),
        ]
        return description.element(facts: facts, body: body, generation)
    }
}

extension RegistrationDescription {
    /// The spelling of a template's body.
    enum BodySpelling {
        /// A CDATA section, like the service's; XML parsers turn all line breaks in it into line feeds.
        case section
        /// Escaped text, which preserves line breaks.
        case escaped
        /// Escaped text, and APNs tokens as received instead of in upper case.
        case kept
    }

    /// The XML of the description alone, to be stored and parsed by `init(stored:)`.
    package var text: String { MarkupDocument(root: element(facts: [], body: .kept)).text }

    fileprivate func element(
        facts: [MarkupElement], body: BodySpelling, _ generation: Generation = .classic
    ) -> MarkupElement {
        let kind = RegistrationKind(platform: platform, hasTemplate: template != nil)
        return .contract(kind.elementName, facts + elements(body), generation)
    }

    /// The members in the recorded order, without empty tags and variables.
    private func elements(_ body: BodySpelling) -> [MarkupElement] {
        var elements: [MarkupElement] = []
        if !tags.isEmpty { elements.append(MarkupElement("Tags", tags.map(\.text).joined(separator: ","))) }
        if !pushVariables.isEmpty {
            let variables = JSONObject(pushVariables.map { ($0.name, .string($0.value)) })
            elements.append(MarkupElement("PushVariables", JSONValue.object(variables).compactText()))
        }
        elements += zip(platform.handleElements, handleParts(body)).map { MarkupElement($0, $1) }
        if let secondaryTileName { elements.append(MarkupElement("SecondaryTileName", secondaryTileName)) }
        return elements + (template?.elements(for: platform, body) ?? [])
    }

    private func handleParts(_ spelling: BodySpelling) -> [String] {
        switch handle {
        case .token(let token): [platform == .apns && spelling != .kept ? token.uppercased() : token]
        case .channel(let uri): [uri]
        case .baidu(let userId, let channelId): [userId, channelId]
        case .browser(let subscription): [subscription.endpoint, subscription.p256dh, subscription.auth]
        }
    }
}

extension RegistrationTemplate {
    fileprivate func elements(
        for platform: DevicePlatform, _ spelling: RegistrationDescription.BodySpelling
    ) -> [MarkupElement] {
        let content = spelling == .section ? MarkupNode.cdata(bodyText) : .text(bodyText)
        let body = MarkupElement(name: "BodyTemplate", children: [content])
        let name = name.map { MarkupElement("TemplateName", $0) } ?? .unset("TemplateName")
        switch platform {
        case .apns:
            let expiry = expiry.map { MarkupElement("Expiry", $0) } ?? .unset("Expiry")
            return [body, expiry, name] + (priority.map { [MarkupElement("Priority", $0)] } ?? [])
                + headerList(for: platform)
        case .wns, .mpns: return [body] + headerList(for: platform) + [name]
        case .baidu: return [body, name] + (messageType.map { [MarkupElement("MessageType", $0)] } ?? [])
        case .adm, .gcm, .fcmv1, .browser, .xiaomi: return [body, name]
        }
    }

    /// The header fields in one element, which is present even if it is empty; those of MPNS are sorted by name.
    private func headerList(for platform: DevicePlatform) -> [MarkupElement] {
        guard let element = platform.headerElement else { return [] }
        let sorted = platform == .mpns ? headers.sorted { $0.name.lowercased() < $1.name.lowercased() } : headers
        let list = sorted.map { name, value in
            MarkupElement(element, [MarkupElement("Header", name), MarkupElement("Value", value)])
        }
        return [MarkupElement(element + "s", list)]
    }
}
