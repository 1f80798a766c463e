import JSON

extension Installation {
    /// The length limit for the ids of installations and users, in UTF-16 code units; clients create shorter ones.
    static let identifierLimit = 500

    /// Parses the body of a PUT request to an installation's address.
    package init(parsing body: [UInt8], addressed id: String) throws(HubError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw .invalidBody("\(error)")
        }
        guard case .object(let object) = value else { throw .invalidBody("it is not a JSON object") }
        do throws(InstallationErrors) {
            try self.init(object, addressed: id)
        } catch {
            throw .invalidInstallation(error)
        }
    }

    /// Parses an installation.
    ///
    /// Null members count as absent, and names are case-insensitive, as in the service. Unknown members are ignored,
    /// and so are those that only the hub may write: `lastActiveOn`, `lastUpdate`, `pushChannelExpired` and its older
    /// name `expiredPushChannel`.
    ///
    /// - Throws: All errors found, at least one.
    init(_ object: JSONObject, addressed id: String) throws(InstallationErrors) {
        var reader = MemberReader(object)
        reader.checkIdentifier(id)
        let platform = reader.platform()
        let handle = reader.handle(platform)
        let userId = reader.userId()
        let tags = reader.tags()
        let pushVariables = reader.textMapping("PushVariables")
        let expiration = reader.expiration()
        let templates = reader.templates(platform)
        let tiles = reader.secondaryTiles(platform)
        guard reader.faults.isEmpty, let platform, let handle else { throw InstallationErrors(reader.faults) }
        self.init(
            id: id, userId: userId, platform: platform, handle: handle, tags: tags,
            pushVariables: pushVariables, expiration: expiration, templates: templates, secondaryTiles: tiles)
    }
}

/// All errors in the body of an installation.
package struct InstallationErrors: Error, Sendable, Equatable {
    package let faults: [InstallationError]

    init(_ faults: [InstallationError]) {
        self.faults = faults
    }
}
