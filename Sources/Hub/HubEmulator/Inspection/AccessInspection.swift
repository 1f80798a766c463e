import HTTPTypes
import Hummingbird
import JSON

extension EmulatorResponder {
    /// Responds to `/{hub}/$access` with the hub's URL and connection strings, keys included.
    func access(_ call: HubCall) throws -> Response {
        try call.allow(.get)
        guard let hub = hubs.hub(named: call.hubName) else {
            throw ControlError.noHub(call.hubName, known: hubs.hubNames)
        }
        let access = HubAccess(hub, at: call.answers.origin)
        var response = call.answers.json([
            "name": .string(access.name), "url": .string(access.url),
            "connectionString": .string(access.connectionString),
            "listenConnectionString": .string(access.connectionString(keyName: access.listenKeyName)),
        ])
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
