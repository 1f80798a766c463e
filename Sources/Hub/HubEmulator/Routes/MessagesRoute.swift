import HTTPTypes
import Hummingbird
import NotificationHub

extension EmulatorResponder {
    /// Sends a message for `/{hub}/messages` and `/{hub}/messages/$batch`. The service ignores a header field `Tags`,
    /// so a message with this field alone goes to all devices.
    func send(_ call: HubCall, isBatch: Bool = false) async throws -> Response {
        try call.allow(.post)
        let isDirect = call.target.parameter("direct") != nil
        guard isDirect || !isBatch else { throw HubError.batchNotDirect }
        let isTest = call.target.parameter("test") != nil && !isDirect
        let request = MessageRequest(
            kind: isBatch ? .batch : isDirect ? .direct : .send, headers: call.headers,
            body: try await body(of: call.request, limit: isBatch ? Hub.batchBodyLimit : Hub.messageBodyLimit),
            time: call.now, isTest: isTest)
        let sent = try message(request)
        let deliveries = try deliver(sent, call)
        guard !isTest else {
            return call.answers.content(Array(NotificationOutcome(of: deliveries).text.utf8), status: .created)
        }
        return call.answers.sent(sent.id, call)
    }

    /// Schedules a message for `/{hub}/schedulednotifications`.
    func schedule(_ call: HubCall) async throws -> Response {
        try call.allow(.post)
        let request = MessageRequest(
            kind: .scheduled, headers: call.headers,
            body: try await body(of: call.request, limit: Hub.messageBodyLimit), time: call.now)
        var generator = SystemRandomNumberGenerator()
        let sent = try SentMessage(
            id: NotificationIdentifier.makeScheduled(now: call.now, using: &generator), request: request)
        try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.schedule(sent) }
        return call.answers.empty(.created, location: call.answers.address(of: call.target).appending(sent.id))
    }

    /// Cancels a scheduled message for `/{hub}/schedulednotifications/{id}`.
    func scheduledMessage(_ id: String, _ call: HubCall) throws(HubError) -> Response {
        try call.allow(.delete)
        try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.cancelScheduled(id: id) }
        return call.answers.bare(.ok)
    }

    /// Responds to `/{hub}/messages/{id}` with the telemetry of a send.
    func message(_ id: String, _ call: HubCall) throws(HubError) -> Response {
        try call.allow(.get)
        guard NotificationIdentifier.isValid(id) else { throw .invalidMessageIdentifier(id) }
        let record = try hubs.withHub(call.hubName) { hub throws(HubError) in try hub.message(id: id) }
        let details = NotificationDetails(record, location: call.answers.telemetryLocation(of: call, id: id))
        return call.answers.content(Array(details.text.utf8), status: .ok)
    }

    func message(_ request: MessageRequest) throws(HubError) -> SentMessage {
        var generator = SystemRandomNumberGenerator()
        return try SentMessage(
            id: NotificationIdentifier.make(now: request.time, configuration.generation, using: &generator),
            request: request)
    }

    func deliver(_ sent: SentMessage, _ call: HubCall) throws(HubError) -> [Delivery] {
        let deliveries = try hubs.withHub(call.hubName) { hub in hub.send(sent) }
        notes.deliveries = DeliveryReport(deliveries, hub: call.hubName)
        return deliveries
    }
}
