import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// `/$emulator/hubs`: the hubs' names.
    func hubList(_ request: Request, _ answers: AnswerMaker) throws(HubFailure) -> Response {
        guard request.method == .get else { throw .methodNotAllowed(allowed: ["GET"]) }
        return answers.json(.array(hubs.hubNames.map(JSONValue.string)))
    }

    /// `/$emulator/events`: an event whenever anything has changed, so that a page knows when to look again.
    func changes(_ request: Request, _ answers: AnswerMaker) throws -> Response {
        guard request.method == .get else { throw HubFailure.methodNotAllowed(allowed: ["GET"]) }
        let hubs = hubs
        return try answers.events(hubs.signal, from: hubs.changeCount) { number in
            let count = hubs.changeCount
            guard count != number else { return EventBatch(events: [], next: count) }
            return EventBatch(events: [ServerSentEvent(id: count, name: "change", data: "\(count)")], next: count)
        }
    }
}
