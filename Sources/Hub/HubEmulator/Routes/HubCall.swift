import HTTPTypes
import Hummingbird
import NotificationHub

/// One request to a hub, with what answering it needs.
struct HubCall {
    let request: Request
    let target: EmulatorTarget
    let hubName: String
    let answers: AnswerMaker
    /// Seconds since 1970.
    let now: Double

    /// The request's headers as they were sent.
    var headers: [(name: String, value: String)] { request.headers.map { ($0.name.rawName, $0.value) } }

    var ifMatch: EntityTagCondition? { EntityTagCondition(header: request.headers[.ifMatch]) }

    /// Refuses methods other than these.
    func allow(_ methods: HTTPRequest.Method...) throws(HubFailure) {
        guard methods.contains(request.method) else {
            throw .methodNotAllowed(allowed: methods.map(\.rawValue))
        }
    }

    /// What stands behind the name of a window, `/{hub}/$inbox/…`.
    var windowName: String? { target.segments.count > 2 ? target.segments[2] : nil }

    var acceptsEvents: Bool {
        request.headers[.accept]?.lowercased().contains("text/event-stream") ?? false
    }

    /// The last event that a client had, which comes back after a break.
    func lastEvent() throws(ControlError) -> Int? {
        try request.headers[named: "Last-Event-ID"].map { text throws(ControlError) in
            guard let number = Self.number(text) else { throw .number("Last-Event-ID", text) }
            return number
        }
    }

    /// How many of the newest things are wanted.
    func top() throws(ControlError) -> Int? {
        guard let text = target.parameter("top") else { return nil }
        guard let number = Self.number(text) else { throw .number("top", text) }
        return number
    }

    /// Below what could overflow when counted on.
    private static func number(_ text: String) -> Int? {
        guard (1...18).contains(text.utf8.count), text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return Int(text)
    }
}
