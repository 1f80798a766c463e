import JSON

/// A reader for the members of an installation's body, or of one of its tiles, that collects all errors.
struct InstallationReader {
    private let members: [String: JSONValue]
    private(set) var faults: [InstallationError] = []

    init(_ object: JSONObject) {
        members = object.presentMembers
    }

    mutating func checkIdentifier(_ id: String) {
        checkCharacters(of: id, named: "InstallationId")
        switch members["installationid"] {
        case nil: faults.append(.required("InstallationId"))
        case .string(id): break
        case .string: faults.append(.identifierDiffers)
        default: faults.append(.wrongType(member: "InstallationId", expected: "a text"))
        }
    }

    mutating func platform() -> DevicePlatform? {
        if case .string(let name) = members["platform"], let platform = DevicePlatform(name: name) { return platform }
        faults.append(.platform)
        return nil
    }

    mutating func handle(_ platform: DevicePlatform?) -> DeviceHandle? {
        guard let value = members["pushchannel"] else {
            faults.append(.required("PushChannel"))
            return nil
        }
        guard let platform else { return nil }
        if let handle = DeviceHandle(value, for: platform) { return handle }
        faults.append(.pushChannel(platform))
        return nil
    }

    mutating func userId() -> String? {
        switch members["userid"] {
        case nil, .string(""): return nil
        case .string(let id):
            checkCharacters(of: id, named: "UserId")
            return id
        default:
            faults.append(.wrongType(member: "UserId", expected: "a text"))
            return nil
        }
    }

    mutating func tags() -> [Tag] {
        switch TagList.read(members["tags"]) {
        case .success(let tags):
            let size = TagRules.serializedSize(tags)
            if size > TagRules.serializedLimit { faults.append(.tagsTooLong(size)) }
            return tags
        case .failure(.notTexts): faults.append(.wrongType(member: "Tags", expected: "a list of texts"))
        case .failure(.invalid(let tags)): faults.append(.invalidTags(tags))
        }
        return []
    }

    mutating func expiration() -> DeviceExpiration? {
        guard let value = members["expirationtime"] else { return nil }
        guard case .string(let text) = value, let expiration = DeviceExpiration(text) else {
            faults.append(.wrongType(member: "ExpirationTime", expected: "a time such as 2030-01-31T12:00:00Z"))
            return nil
        }
        return text == DeviceExpiration.never ? nil : expiration
    }

    mutating func textMapping(_ member: String) -> [(name: String, value: String)] {
        guard let value = members[member.lowercased()] else { return [] }
        if let pairs = value.textPairs { return pairs }
        faults.append(.wrongType(member: member, expected: "a mapping of texts"))
        return []
    }

    /// Returns the members of a mapping that are not null.
    private mutating func mapping(_ member: String) -> [JSONObject.Element] {
        switch members[member.lowercased()] {
        case nil: return []
        case .object(let object): return object.filter { $0.value != .null }
        default:
            faults.append(.wrongType(member: member, expected: "a mapping"))
            return []
        }
    }

    mutating func templates(_ platform: DevicePlatform?) -> [InstallationTemplate] {
        var templates: [InstallationTemplate] = []
        for (name, value) in mapping("Templates") {
            do throws(TemplateError) {
                templates.append(try InstallationTemplate(name: name, value, for: platform))
            } catch {
                faults.append(.template(name: name, error))
            }
        }
        return templates
    }

    mutating func secondaryTiles(_ platform: DevicePlatform?) -> [SecondaryTile] {
        let members = mapping("SecondaryTiles")
        guard members.isEmpty || platform == .wns else {
            if let platform { faults.append(.tilesNotFor(platform)) }
            return []
        }
        return members.compactMap { name, value in
            guard !name.isEmpty else {
                faults.append(.tile(name: name, .required("Name")))
                return nil
            }
            guard case .object(let object) = value else {
                faults.append(.tile(name: name, .wrongType(member: "SecondaryTile", expected: "a mapping")))
                return nil
            }
            var reader = InstallationReader(object)
            defer { faults += reader.faults.map { .tile(name: name, $0) } }
            let handle = reader.handle(.wns)
            let tags = reader.tags()
            let templates = reader.templates(.wns)
            return handle.map {
                SecondaryTile(name: name, handle: $0, pushChannelExpired: false, tags: tags, templates: templates)
            }
        }
    }

    private mutating func checkCharacters(of id: String, named member: String) {
        if id.utf16.count > Installation.identifierLimit {
            faults.append(.tooLong(member: member, limit: Installation.identifierLimit))
        }
        guard id.isEmpty || !id.unicodeScalars.allSatisfy({ Tag.isTagCharacter($0) || $0 == "=" }) else { return }
        faults.append(.identifierCharacters(member))
    }
}

extension JSONObject {
    /// The members that are not null, by lower-case name.
    var presentMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for (name, value) in self where value != .null {
            members[name.lowercased()] = value
        }
        return members
    }
}

extension JSONValue {
    /// The elements of an array of strings; nil for any other value.
    var texts: [String]? {
        guard case .array(let elements) = self else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The members of an object of strings, without null members; nil for any other value.
    var textPairs: [(name: String, value: String)]? {
        guard case .object(let object) = self else { return nil }
        var pairs: [(name: String, value: String)] = []
        for (name, value) in object where value != .null {
            guard case .string(let text) = value else { return nil }
            pairs.append((name, text))
        }
        return pairs
    }
}

/// The list of tags in the body of a device or template.
private enum TagList {
    enum Fault: Error {
        case notTexts
        case invalid([String])
    }

    /// - Parameter name: The name of the template that has the tags. The service makes a tag of this name whatever its
    ///   characters are, and clients send that tag back.
    static func read(_ value: JSONValue?, ofTemplate name: String? = nil) -> Result<[Tag], Fault> {
        guard let value else { return .success([]) }
        guard let texts = value.texts else { return .failure(.notTexts) }
        var tags: [Tag] = []
        var invalid: [String] = []
        for text in texts {
            if let tag = text == name ? Tag.templateName(text) : Tag(deviceTag: text) {
                tags.append(tag)
            } else {
                invalid.append(text)
            }
        }
        return invalid.isEmpty ? .success(tags) : .failure(.invalid(invalid))
    }
}

extension InstallationTemplate {
    init(name: String, _ value: JSONValue, for platform: DevicePlatform?) throws(TemplateError) {
        guard (1...TemplateRules.nameLimit).contains(name.utf16.count) else { throw .nameLength }
        guard case .object(let object) = value else { throw .wrongType(member: "Template", expected: "a mapping") }
        let members = object.presentMembers
        guard let bodyMember = members["body"] else { throw .emptyBody }
        guard case .string(let bodyText) = bodyMember else { throw .wrongType(member: "Body", expected: "a text") }
        self.name = name
        template = RegistrationTemplate(
            name: name, bodyText: bodyText, body: try TemplateBody(parsing: bodyText),
            headers: try Self.headers(members["headers"], for: platform),
            expiry: try Self.expiry(members["expiry"]))
        tags = try Self.tags(members["tags"], name: name)
    }

    private static func headers(
        _ value: JSONValue?,
        for platform: DevicePlatform?
    ) throws(TemplateError) -> [(name: String, value: String)] {
        guard let pairs = value.map(\.textPairs) ?? [] else {
            throw .wrongType(member: "Headers", expected: "a mapping of texts")
        }
        try TemplateRules.checkHeaders(pairs, for: platform)
        return pairs
    }

    private static func expiry(_ value: JSONValue?) throws(TemplateError) -> String? {
        switch value {
        case nil: return nil
        case .string(let text):
            try TemplateRules.checkExpiry(text)
            return text
        default: throw .wrongType(member: "Expiry", expected: "a text")
        }
    }

    private static func tags(_ value: JSONValue?, name: String) throws(TemplateError) -> [Tag] {
        switch TagList.read(value, ofTemplate: name) {
        case .success(let tags): return tags.isEmpty ? [.templateName(name)] : tags
        case .failure(.notTexts): throw .wrongType(member: "Tags", expected: "a list of texts")
        case .failure(.invalid(let tags)): throw .invalidTags(tags)
        }
    }
}
