import JSON

extension Installation {
    /// Reads the body of a PUT to an installation's address.
    package init(parsing body: [UInt8], addressed id: String) throws(HubFailure) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw .invalidBody("\(error)")
        }
        guard case .object(let object) = value else { throw .invalidBody("it is not a JSON object") }
        do throws(InstallationFaults) {
            try self.init(object, addressed: id)
        } catch {
            throw .invalidInstallation(error)
        }
    }

    /// Reads an installation. Members that are null count as absent, unknown ones are passed over, and names have
    /// no case, as in the service's reader.
    ///
    /// - Throws: every fault found, at least one.
    init(_ object: JSONObject, addressed id: String) throws(InstallationFaults) {
        var reader = MemberReader(object)
        reader.checkIdentifier(id)
        let platform = reader.platform()
        let handle = reader.handle(platform)
        let userId = reader.userId()
        let tags = reader.tags()
        let pushVariables = reader.textMapping("PushVariables")
        let templates = reader.templates(platform)
        let tiles = reader.mapping("SecondaryTiles")
        guard reader.faults.isEmpty, let platform, let handle else { throw InstallationFaults(reader.faults) }
        self.init(
            id: id, userId: userId, platform: platform, handle: handle, tags: tags,
            pushVariables: pushVariables, templates: templates, secondaryTiles: tiles)
    }
}

/// All that is wrong with an installation's body.
package struct InstallationFaults: Error, Sendable, Equatable {
    package let faults: [InstallationFault]

    init(_ faults: [InstallationFault]) {
        self.faults = faults
    }
}

/// Reads the members of an installation's body and collects what is wrong with them.
private struct MemberReader {
    private let members: [String: JSONValue]
    private(set) var faults: [InstallationFault] = []

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

    mutating func textMapping(_ member: String) -> [(name: String, value: String)] {
        guard let value = members[member.lowercased()] else { return [] }
        if let pairs = value.textPairs { return pairs }
        faults.append(.wrongType(member: member, expected: "a mapping of texts"))
        return []
    }

    mutating func mapping(_ member: String) -> JSONObject? {
        switch members[member.lowercased()] {
        case nil: return nil
        case .object(let object): return object.isEmpty ? nil : object
        default:
            faults.append(.wrongType(member: member, expected: "a mapping"))
            return nil
        }
    }

    mutating func templates(_ platform: Platform?) -> [InstallationTemplate] {
        var templates: [InstallationTemplate] = []
        for (name, value) in mapping("Templates") ?? JSONObject() {
            do throws(TemplateFault) {
                templates.append(try InstallationTemplate(name: name, value, for: platform))
            } catch {
                faults.append(.template(name: name, error))
            }
        }
        return templates
    }

    private mutating func checkCharacters(of id: String, named member: String) {
        guard id.isEmpty || !id.unicodeScalars.allSatisfy({ Tag.isTagCharacter($0) || $0 == "=" }) else { return }
        faults.append(.identifierCharacters(member))
    }
}
