package import JSON

/// Functions for the emulator's own routes, which the service does not have.
extension Hub {
    /// Returns the device of an installation's id, a registration's id or `platform:handle`.
    package func deviceKey(named name: String) -> DeviceKey? {
        if let installation = installations[name]?.installation {
            return DeviceKey(platform: installation.platform, handle: installation.handle)
        }
        if let description = RegistrationIdentifier(name).flatMap(registration)?.description {
            return DeviceKey(platform: description.platform, handle: description.handle)
        }
        guard let colon = name.firstIndex(of: ":"), let platform = Platform(name: String(name[..<colon])),
            let handle = DeviceHandle(String(name[name.index(after: colon)...]), for: platform)
        else { return nil }
        return DeviceKey(platform: platform, handle: handle)
    }

    /// Removes an installation or registration.
    ///
    /// - Returns: False if neither has the identifier.
    package mutating func deleteDevice(withID id: String) throws(HubError) -> Bool {
        if installations[id] != nil {
            deleteInstallation(id: id)
            return true
        }
        guard let id = RegistrationIdentifier(id), registration(id) != nil else { return false }
        try deleteRegistration(id, ifMatch: .anything)
        return true
    }

    package mutating func emptyInbox() { perform(.inboxEmptied) }

    /// Returns the newest installations and registrations, with their total numbers.
    package func devicesJSON(limit: Int) -> JSONValue {
        let installations = installations.newest(limit).map(\.json)
        let registrations = registrations.newest(limit).map(\.json)
        return .object(
            JSONObject([
                ("installationCount", .number(JSONNumber(self.installations.count))),
                ("registrationCount", .number(JSONNumber(self.registrations.count))),
                ("installations", .array(installations)), ("registrations", .array(registrations)),
            ]))
    }

    /// Returns the newest messages, newest first.
    package func newestMessages(limit: Int) -> [MessageRecord] { messages.all.suffix(limit).reversed() }
}

extension StoredInstallation {
    package var json: JSONValue { (try? JSONValue(parsing: installation.text)) ?? .null }
}

extension Registration {
    package var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("registrationId", .string(id.text)), ("version", .number(JSONNumber(version))),
            ("platform", .string(description.platform.rawValue)), ("handle", .string(description.handle.text)),
            ("tags", .array(description.tags.map { .string($0.text) })),
        ]
        if let template = description.template {
            if let name = template.name { members.append(("templateName", .string(name))) }
            members.append(("body", .string(template.bodyText)))
        }
        return .object(JSONObject(members))
    }
}
