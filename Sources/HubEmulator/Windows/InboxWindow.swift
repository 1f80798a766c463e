import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/$inbox` and `/{hub}/$inbox/{device}`: what the devices received, newest last, as a JSON list, or as a
    /// stream of events for who accepts that. DELETE empties it.
    func inbox(_ call: HubCall) throws(HubFailure) -> Response {
        try call.allow(.get, .delete)
        let device = call.windowName
        if call.request.method == .delete {
            guard device == nil else { throw .methodNotAllowed(allowed: ["GET"]) }
            try hubs.withHub(call.hubName) { hub in hub.emptyInbox() }
            return call.answers.bare(.noContent)
        }
        guard call.acceptsEvents else {
            return call.answers.json(.array(try deliveries(call, to: device, from: 0).deliveries.map(\.json)))
        }
        // Nothing is new to somebody who comes for the first time, and what was missed to somebody who comes back.
        let end = try deliveries(call, to: device, from: 0).end
        let start = call.lastEvent.map { $0 + 1 } ?? end
        return try call.answers.events(hubs.signal, from: start) { number in
            guard let new = try? deliveries(call, to: device, from: number) else { return nil }
            return EventBatch(
                events: new.deliveries.map { ServerSentEvent(name: "delivery", data: $0.json.compactText()) },
                end: new.end)
        }
    }

    private func deliveries(
        _ call: HubCall, to device: String?, from number: Int
    ) throws(HubFailure) -> (deliveries: [Delivery], end: Int) {
        try hubs.withHub(call.hubName) { hub in
            let inbox = hub.inbox
            return (
                device.map { inbox.deliveries(to: $0, from: number) } ?? inbox.deliveries(from: number), inbox.end
            )
        }
    }
}
