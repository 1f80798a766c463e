import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}/$gone` and `/{hub}/$gone/{device}`, the devices that their push services no longer know.
    ///
    /// PUT marks a device as gone, DELETE as known again. A device's name is the id of its installation or
    /// registration, or `platform:handle`.
    func gone(_ call: HubCall) throws -> Response {
        guard let name = call.inspectionSegment else {
            try call.allow(.get)
            let gone = try hubs.withHub(call.hubName) { hub in hub.gone }
            return call.answers.json(.array(gone.map(\.text).sorted().map(JSONValue.string)))
        }
        try call.allow(.get, .put, .delete)
        let method = call.request.method
        let device = try hubs.withHub(call.hubName) { hub throws(HubError) -> (key: DeviceKey, isGone: Bool)? in
            guard let key = hub.deviceKey(named: name) else { return nil }
            if method != .get { try hub.mark(key, isGone: method == .put) }
            return (key, hub.gone.contains(key))
        }
        guard let device else { throw ControlError.noDevice(name) }
        guard method == .get else { return call.answers.bare(.noContent) }
        return call.answers.json(["device": .string(device.key.text), "gone": .bool(device.isGone)])
    }

    /// Responds to `/{hub}/$devices` with at most `top` installations and registrations each, newest first.
    ///
    /// For `/{hub}/$devices/ID`, PUT stores an installation, and DELETE removes an installation or a registration.
    func devices(_ call: HubCall) async throws -> Response {
        if let id = call.inspectionSegment { return try await device(id, call) }
        try call.allow(.get)
        let limit = min(try call.top() ?? Self.shownDevices, Self.shownDevices)
        return call.answers.json(try hubs.withHub(call.hubName) { hub in hub.devicesJSON(limit: limit) })
    }

    private func device(_ id: String, _ call: HubCall) async throws -> Response {
        try call.allow(.put, .delete)
        if call.request.method == .put {
            let body = try await body(of: call.request, limit: Hub.deviceBodyLimit)
            let installation = try Installation(parsing: body, addressed: id)
            try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.put(installation) }
        } else {
            let wasThere = try hubs.withHub(call.hubName) { hub throws(HubError) in
                try hub.deleteDevice(withID: id)
            }
            guard wasThere else { throw ControlError.noDevice(id) }
        }
        return call.answers.bare(.noContent)
    }

    /// Responds to `/{hub}/$messages` with at most `top` messages, newest first.
    func messages(_ call: HubCall) throws -> Response {
        try call.allow(.get)
        let limit = min(try call.top() ?? Self.shownMessages, Self.shownMessages)
        let records = try hubs.withHub(call.hubName) { hub in hub.newestMessages(limit: limit) }
        return call.answers.json(.array(records.map(\.json)))
    }

    private static let shownDevices = 1_000
    private static let shownMessages = 1_000
}
