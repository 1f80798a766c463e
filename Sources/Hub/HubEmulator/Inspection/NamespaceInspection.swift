import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/$emulator/hubs` with the names of the hubs.
    func hubList(_ request: Request, _ answers: ResponseFactory) throws(HubError) -> Response {
        guard request.method == .get else { throw .methodNotAllowed(allowed: ["GET"]) }
        return answers.json(.array(hubs.hubNames.map(JSONValue.string)))
    }

    /// Responds to `/$emulator/events` with an event after each change, so that a page can update itself.
    func changes(_ request: Request, _ answers: ResponseFactory) throws -> Response {
        guard request.method == .get else { throw HubError.methodNotAllowed(allowed: ["GET"]) }
        let hubs = hubs
        return try answers.events(hubs.signal, from: hubs.changeCount) { number in
            let count = hubs.changeCount
            guard count != number else { return EventBatch(events: [], next: count) }
            return EventBatch(events: [ServerSentEvent(id: count, name: "change", data: "\(count)")], next: count)
        }
    }
}
