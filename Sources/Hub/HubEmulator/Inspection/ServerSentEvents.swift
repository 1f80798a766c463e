import Hummingbird
import NIOCore

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
        _ news: @escaping @Sendable (Int) -> EventBatch?
    ) throws(ControlError) -> Response {
        guard let wakeUps = signal.subscribe() else { throw .tooManyWatchers }
        var response = bare(.ok)
        response.headers[.contentType] = "text/event-stream"
        response.headers[.cacheControl] = "no-store"
        response.body = ResponseBody { writer in
            var number = start
            stream: for await _ in wakeUps {
                var isWhole = false
                while !isWhole {
                    guard let batch = news(number) else { break stream }
                    number = batch.next
                    isWhole = batch.isWhole
                    // A comment shows both sides that the connection is still open.
                    let text = batch.events.isEmpty ? ": nothing new\n\n" : batch.events.map(\.text).joined()
                    try await writer.write(ByteBuffer(string: text))
                }
            }
            try await writer.finish(nil)
        }
        return response
    }
}
