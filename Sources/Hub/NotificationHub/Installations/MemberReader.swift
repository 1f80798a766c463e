import JSON

/// A reader for the members of an installation's body, or of one of its tiles, that collects all errors.
struct MemberReader {
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

    mutating func platform() -> Platform? {
        if case .string(let name) = members["platform"], let platform = Platform(name: name) { return platform }
        faults.append(.platform)
        return nil
    }

    mutating func handle(_ platform: Platform?) -> DeviceHandle? {
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

    mutating func templates(_ platform: Platform?) -> [InstallationTemplate] {
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

    mutating func secondaryTiles(_ platform: Platform?) -> [SecondaryTile] {
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
            var reader = MemberReader(object)
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
