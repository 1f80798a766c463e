import HTTPServer
import JSON
import Text

/// The route that sends events.
extension EchoResponder {
    private static let counts = 1...1_000
    /// The longest pause before an event.
    private static let longestPause = Duration.seconds(10)
    /// The time for which an open stream stays open after its last event.
    private static let openSeconds = 60

    /// Responds to `/stream` with events, and then ends the response, or leaves it open with `open=true`.
    func stream(_ call: EchoCall) throws(EchoError) -> ServerResponse {
        try call.allow(.get)
        let count = try call.number("count", in: Self.counts) ?? 3
        let pause = try pause(call)
        let form = EventForm(rawValue: call.parameter("format") ?? EventForm.sse.rawValue)
        guard let form else {
            throw EchoError(
                "format: \"\((call.parameter("format") ?? "").prefix(40))\" is not known",
                hint: "there are sse and ndjson, as in ?format=ndjson")
        }
        let isOpen = call.parameter("open") == "true"
        var response = ServerResponse(
            .ok,
            headers: [
                "Content-Type": form.contentType, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
            ])
        response.body = .pieces(length: nil) { [sleep = configuration.sleep] write in
            for number in 1...count {
                if pause > .zero { sleep(pause) }
                try write(Array(form.text(of: number, isLast: number == count).utf8))
            }
            guard isOpen else { return }
            for _ in 0..<Self.openSeconds {
                sleep(.seconds(1))
                // Throws if the client has closed the connection.
                try write(Array(form.filler.utf8))
            }
        }
        return response
    }

    private func pause(_ call: EchoCall) throws(EchoError) -> Duration {
        guard let text = call.parameter("delay") else { return .milliseconds(100) }
        guard let pause = DurationText.parse(text), (.zero...Self.longestPause).contains(pause) else {
            throw EchoError(
                "delay: \"\(text.prefix(40))\" is not a time from 0 to 10s", hint: "as in ?delay=100ms")
        }
        return pause
    }
}

/// The formats of `/stream`.
private enum EventForm: String {
    case sse, ndjson

    var contentType: String {
        switch self {
        case .sse: "text/event-stream"
        case .ndjson: "application/x-ndjson"
        }
    }

    func text(of number: Int, isLast: Bool) -> String {
        let data = JSONValue.object(["number": .number(JSONNumber(number)), "last": .bool(isLast)]).compactText()
        return switch self {
        case .sse: "id: \(number)\nevent: tick\ndata: \(data)\n\n"
        case .ndjson: "\(data)\n"
        }
    }

    /// A comment or blank line, which clients ignore.
    var filler: String {
        switch self {
        case .sse: ": open\n\n"
        case .ndjson: "\n"
        }
    }
}
