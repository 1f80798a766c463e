import HTTPServer

/// An event of an event stream (HTML Standard, section 9.2).
struct ServerSentEvent: Sendable {
    /// The event's number, which a reconnecting client sends back.
    let id: Int
    let name: String
    /// The data, in one line.
    let data: String

    var text: String { "id: \(id)\nevent: \(name)\ndata: \(data)\n\n" }
}

/// The new events after a number, and the number at which to continue.
struct EventBatch: Sendable {
    let events: [ServerSentEvent]
    let next: Int
    /// True if there were no further events when the batch was created.
    var isWhole = true
}

extension ResponseFactory {
    /// Returns an event stream that ends when the client disconnects, the emulator stops, or `news` returns nil.
    ///
    /// - Parameter news: A function that returns the events from a number on; nil ends the stream.
    func events(
        _ signal: ChangeSignal,
        from start: Int,
        _ news: @escaping (Int) -> EventBatch?
    ) throws(ControlError) -> ServerResponse {
        guard let subscription = signal.subscribe() else { throw .tooManyWatchers }
        var response = bare(.ok)
        response.headers["Content-Type"] = "text/event-stream"
        response.headers["Cache-Control"] = "no-store"
        response.body = .pieces(length: nil) { write in
            var number = start
            repeat {
                var isWhole = false
                while !isWhole {
                    guard let batch = news(number) else { return }
                    number = batch.next
                    isWhole = batch.isWhole
                    // A comment shows both sides that the connection is still open.
                    let text = batch.events.isEmpty ? ": nothing new\n\n" : batch.events.map(\.text).joined()
                    try write(Array(text.utf8))
                }
            } while subscription.wait()
        }
        return response
    }
}
