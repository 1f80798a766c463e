import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/$inbox` and `/{hub}/$inbox/{device}`: what the devices received, newest last, as a JSON list of at most
    /// the newest `top`, or as a stream of events for who accepts that. DELETE empties it.
    func inbox(_ call: HubCall) throws -> Response {
        let device = call.windowName
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
        // Nothing is new to somebody who comes for the first time. Who comes back gets what was missed; a number
        // that is yet to come is one of an inbox that is no more.
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
