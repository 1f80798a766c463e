import JSON
import XML

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
        let foreign = Platform.allCases.flatMap(\.handleElements).filter { !own.contains($0) }
        for name in foreign + (kind.hasTemplate ? [] : ["BodyTemplate"]) where members[name] != nil {
            throw .invalidRegistration(.foreign(element: name, kind: kind.elementName))
        }
    }

    private static func handle(_ members: ContractMembers, _ platform: Platform) throws(HubError) -> DeviceHandle {
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
    /// Creates a handle from its parts, none of them empty, in the order of `Platform.handleElements`.
    fileprivate init?(parts: [String], for platform: Platform) {
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
