import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}/$inbox` and `/{hub}/$inbox/{device}` with the latest deliveries, newest last: a JSON list of
    /// at most `top`, or an event stream for clients that accept one. DELETE empties the inbox.
    func inbox(_ call: HubCall) throws -> Response {
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

    private func stream(_ call: HubCall, _ device: String?) throws -> Response {
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
