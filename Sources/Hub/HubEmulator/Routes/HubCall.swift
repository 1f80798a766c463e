import HTTPTypes
import Hummingbird
import NotificationHub
import Text

/// A request to a hub, with the values that its route needs.
struct HubCall {
    let request: Request
    let target: EmulatorTarget
    let hubName: String
    let answers: ResponseFactory
    /// The current time, in seconds since 1970.
    let now: Double

    /// The request's header fields as sent.
    var headers: [(name: String, value: String)] { request.headers.map { ($0.name.rawName, $0.value) } }

    var ifMatch: EntityTagCondition? { EntityTagCondition(header: request.headers[.ifMatch]) }

    /// Rejects methods other than these.
    func allow(_ methods: HTTPRequest.Method...) throws(HubError) {
        guard methods.contains(request.method) else {
            throw .methodNotAllowed(allowed: methods.map(\.rawValue))
        }
    }

    /// The path segment after the inspection route, `/{hub}/$inbox/…`.
    var inspectionSegment: String? { target.segments.count > 2 ? target.segments[2] : nil }

    var acceptsEvents: Bool {
        request.headers[.accept]?.lowercased().contains("text/event-stream") ?? false
    }

    /// Returns the number of the last event that a reconnecting client has received; nil for a new client.
    func lastEvent() throws(ControlError) -> Int? {
        try request.headers[named: "Last-Event-ID"].map { text throws(ControlError) in
            guard let number = Self.number(text) else { throw .number("Last-Event-ID", text) }
            return number
        }
    }

    /// Returns the limit in the query parameter `top`; nil if it is absent.
    func top() throws(ControlError) -> Int? {
        guard let text = target.parameter("top") else { return nil }
        guard let number = Self.number(text) else { throw .number("top", text) }
        return number
    }

    /// Parses a number of at most 18 digits, so that increments cannot overflow.
    private static func number(_ text: String) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}
