import Hummingbird
import NIOCore

/// One event of a stream (HTML Standard, section 9.2).
struct ServerSentEvent: Sendable {
    /// What a client that comes back says it had last.
    let id: Int
    let name: String
    /// One line.
    let data: String

    var text: String { "id: \(id)\nevent: \(name)\ndata: \(data)\n\n" }
}

/// What is new since somebody looked last, and where to go on.
struct EventBatch: Sendable {
    let events: [ServerSentEvent]
    let next: Int
    /// Whether there was no more when it was made.
    var isWhole = true
}

extension AnswerMaker {
    /// A stream that goes on until the client leaves, the emulator stops, or there is nothing left to look at.
    ///
    /// - Parameter news: what happened from a number on; nil ends the stream.
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
                    // A comment tells both ends that the other is there still.
                    let text = batch.events.isEmpty ? ": nothing new\n\n" : batch.events.map(\.text).joined()
                    try await writer.write(ByteBuffer(string: text))
                }
            }
            try await writer.finish(nil)
        }
        return response
    }
}
