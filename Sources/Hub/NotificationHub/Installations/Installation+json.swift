import JSON

extension Installation {
    /// The installation as the service returns it: members in the recorded order, without those that have no value.
    var json: JSONObject {
        var members = JSONObject([
            ("installationId", .string(id)),
            ("pushChannel", handle.json),
            ("pushChannelExpired", .bool(pushChannelExpired)),
            ("platform", .string(platform.rawValue)),
            ("expirationTime", .string(expirationText)),
        ])
        if let userId { members[key: "userId"] = .string(userId) }
        if !tags.isEmpty { members[key: "tags"] = tags.json }
        if !pushVariables.isEmpty { members[key: "pushVariables"] = textMapping(pushVariables) }
        if !templates.isEmpty { members[key: "templates"] = templates.json }
        if !secondaryTiles.isEmpty {
            members[key: "secondaryTiles"] = .object(JSONObject(secondaryTiles.map { ($0.name, $0.json) }))
        }
        return members
    }

    /// The expiration time as the service returns it.
    var expirationText: String { expiration?.text ?? DeviceExpiration.never }
}

extension SecondaryTile {
    fileprivate var json: JSONValue {
        var members: JSONObject = [
            "pushChannel": handle.json, "pushChannelExpired": .bool(pushChannelExpired),
        ]
        if !tags.isEmpty { members[key: "tags"] = tags.json }
        if !templates.isEmpty { members[key: "templates"] = templates.json }
        return .object(members)
    }
}

extension InstallationTemplate {
    fileprivate var json: JSONValue {
        var members: JSONObject = ["body": .string(template.bodyText)]
        if !template.headers.isEmpty { members[key: "headers"] = textMapping(template.headers) }
        if let expiry = template.expiry { members[key: "expiry"] = .string(expiry) }
        members[key: "tags"] = tags.json
        return .object(members)
    }
}

extension [Tag] {
    fileprivate var json: JSONValue { .array(map { .string($0.text) }) }
}

extension [InstallationTemplate] {
    fileprivate var json: JSONValue { .object(JSONObject(map { ($0.name, $0.json) })) }
}

private func textMapping(_ pairs: [(name: String, value: String)]) -> JSONValue {
    .object(JSONObject(pairs.map { ($0.name, .string($0.value)) }))
}
