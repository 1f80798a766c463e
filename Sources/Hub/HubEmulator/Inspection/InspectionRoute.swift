import HTTPServer
import JSON
import NotificationHub

/// A path of a hub that the service does not have, such as `/{hub}/$inbox`. These routes ignore the api-version, and need
/// no token on loopback.
enum InspectionRoute: String, CaseIterable {
    case inbox = "$inbox"
    case devices = "$devices"
    case messages = "$messages"
    case access = "$access"
    case gone = "$gone"
    case test = "$test"

    /// True if the path may continue with the name of a device.
    var namesDevice: Bool { self == .inbox || self == .gone || self == .devices }
}

extension EmulatorResponder {
    /// Responds to `/{hub}/$gone` and `/{hub}/$gone/{device}`, the devices that their push services no longer know.
    ///
    /// PUT marks a device as gone, DELETE as known again. A device's name is the id of its installation or
    /// registration, or `platform:handle`.
    func gone(_ call: HubCall) throws -> ServerResponse {
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
    func devices(_ call: HubCall) throws -> ServerResponse {
        if let id = call.inspectionSegment { return try device(id, call) }
        try call.allow(.get)
        let limit = min(try call.top() ?? Self.shownDevices, Self.shownDevices)
        return call.answers.json(try hubs.withHub(call.hubName) { hub in hub.devicesJSON(limit: limit) })
    }

    private func device(_ id: String, _ call: HubCall) throws -> ServerResponse {
        try call.allow(.put, .delete)
        if call.request.method == .put {
            let body = try body(of: call.request, limit: Hub.deviceBodyLimit)
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
    func messages(_ call: HubCall) throws -> ServerResponse {
        try call.allow(.get)
        let limit = min(try call.top() ?? Self.shownMessages, Self.shownMessages)
        let records = try hubs.withHub(call.hubName) { hub in hub.newestMessages(limit: limit) }
        return call.answers.json(.array(records.map(\.json)))
    }

    private static let shownDevices = 1_000
    private static let shownMessages = 1_000
}

extension EmulatorResponder {
    /// Responds to `/{hub}/$inbox` and `/{hub}/$inbox/{device}` with the latest deliveries, newest last: a JSON list of
    /// at most `top`, or an event stream for clients that accept one. DELETE empties the inbox.
    func inbox(_ call: HubCall) throws -> ServerResponse {
        let device = call.inspectionSegment
        if device == nil { try call.allow(.get, .delete) } else { try call.allow(.get) }
        if call.request.method == .delete {
            try hubs.withHub(call.hubName) { hub in hub.emptyInbox() }
            return call.answers.bare(.noContent)
        }
        guard call.acceptsEvents else {
            let top = try call.top()
            let held = try hubs.withHub(call.hubName) { hub in
                device.map { hub.inbox.deliveries(to: $0) } ?? hub.inbox.deliveries()
            }
            return call.answers.json(.array(held.suffix(top ?? held.count).map(\.json)))
        }
        return try stream(call, device)
    }

    private func stream(_ call: HubCall, _ device: String?) throws -> ServerResponse {
        let last = try call.lastEvent()
        let end = try hubs.withHub(call.hubName) { hub in hub.inbox.end }
        // A new client receives only new deliveries, a reconnecting one also those that it missed. A number beyond the
        // end comes from an earlier inbox.
        let start = last.map { $0 < end ? $0 + 1 : 0 } ?? end
        let hubs = hubs
        return try call.answers.events(hubs.signal, from: start) { number in
            guard let page = try? hubs.withHub(call.hubName, { $0.inbox.page(of: device, from: number) }) else {
                return nil
            }
            return EventBatch(
                events: page.entries.map {
                    ServerSentEvent(id: $0.number, name: "delivery", data: $0.delivery.json.compactText())
                },
                next: page.next, isWhole: page.isWhole)
        }
    }
}

extension EmulatorResponder {
    /// Responds to `/{hub}/$access` with the hub's URL and connection strings, keys included.
    func access(_ call: HubCall) throws -> ServerResponse {
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
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}

extension EmulatorResponder {
    /// Responds to `/$emulator/files/…`, the storage of jobs. GET without a name lists the files; with a name, GET, PUT
    /// and DELETE read, write and remove a file.
    func jobFiles(_ request: ServerRequest, _ target: EmulatorTarget, _ answers: ResponseFactory) throws
        -> ServerResponse
    {
        let name = target.segments.dropFirst(2).joined(separator: "/")
        guard !name.isEmpty else {
            guard request.method == .get else { throw HubError.methodNotAllowed(allowed: ["GET"]) }
            return answers.json(.array(hubs.withFiles { $0.names }.map(JSONValue.string)))
        }
        switch request.method {
        case .get:
            guard let content = hubs.withFiles({ $0[name] }) else { throw ControlError.noFile(name) }
            return answers.content(content, status: .ok, type: "text/plain; charset=utf-8")
        case .put:
            let content = try body(of: request, limit: Self.jobFileLimit)
            do throws(JobFiles.Fault) {
                try hubs.withFiles { files throws(JobFiles.Fault) in try files.write(content, to: name) }
            } catch {
                throw ControlError(
                    error.message, status: .contentTooLarge, hint: "DELETE files that are no longer needed")
            }
            return answers.bare(.created)
        case .delete:
            guard hubs.withFiles({ $0.remove(name) }) else { throw ControlError.noFile(name) }
            return answers.bare(.noContent)
        default: throw HubError.methodNotAllowed(allowed: ["GET", "PUT", "DELETE"])
        }
    }

    /// The size limit for a file, in bytes.
    private static let jobFileLimit = 64 * 1024 * 1024
}

extension EmulatorResponder {
    /// Responds to `/$emulator/hubs` with the names of the hubs.
    func hubList(_ request: ServerRequest, _ answers: ResponseFactory) throws(HubError) -> ServerResponse {
        guard request.method == .get else { throw .methodNotAllowed(allowed: ["GET"]) }
        return answers.json(.array(hubs.hubNames.map(JSONValue.string)))
    }

    /// Responds to `/$emulator/events` with an event after each change, so that a page can update itself.
    func changes(_ request: ServerRequest, _ answers: ResponseFactory) throws -> ServerResponse {
        guard request.method == .get else { throw HubError.methodNotAllowed(allowed: ["GET"]) }
        let hubs = hubs
        return try answers.events(hubs.signal, from: hubs.changeCount) { number in
            let count = hubs.changeCount
            guard count != number else { return EventBatch(events: [], next: count) }
            return EventBatch(events: [ServerSentEvent(id: count, name: "change", data: "\(count)")], next: count)
        }
    }
}
