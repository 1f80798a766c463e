import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/$gone` and `/{hub}/$gone/{device}`: devices that their platform's own service no longer knows. PUT
    /// makes a device one of them, DELETE makes it known again.
    ///
    /// A device is named by its installation's id, a registration's, or `platform:handle`.
    func gone(_ call: HubCall) throws(HubFailure) -> Response {
        guard let name = call.windowName else {
            try call.allow(.get)
            let gone = try hubs.withHub(call.hubName) { hub in hub.gone }
            return call.answers.json(.array(gone.map(\.text).sorted().map(JSONValue.string)))
        }
        try call.allow(.put, .delete)
        let isGone = call.request.method == .put
        try hubs.withHub(call.hubName) { hub throws(HubFailure) in
            guard let key = hub.deviceKey(named: name) else { throw .deviceNotFound(name) }
            try hub.mark(key, isGone: isGone)
        }
        return call.answers.bare(.noContent)
    }

    /// `/{hub}/$devices`: installations and registrations, the newest first, at most `top` of each.
    func devices(_ call: HubCall) throws(HubFailure) -> Response {
        try call.allow(.get)
        let limit = min(call.target.parameter("top").flatMap { Int($0) } ?? Self.shownDevices, Self.shownDevices)
        return call.answers.json(try hubs.withHub(call.hubName) { hub in hub.devicesJSON(limit: max(limit, 0)) })
    }

    /// `/{hub}/$messages`: what was sent, the newest first.
    func messages(_ call: HubCall) throws(HubFailure) -> Response {
        try call.allow(.get)
        let records = try hubs.withHub(call.hubName) { hub in hub.newestMessages(limit: Self.shownMessages) }
        return call.answers.json(.array(records.map(\.json)))
    }

    private static let shownDevices = 1_000
    private static let shownMessages = 1_000
}
