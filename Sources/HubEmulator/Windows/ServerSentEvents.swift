import Hummingbird
import NIOCore
import NotificationHub

/// One event of a stream (HTML Standard, section 9.2).
struct ServerSentEvent: Sendable {
    let name: String
    /// One line.
    let data: String
}

/// What is new since somebody looked last, and where to go on.
struct EventBatch: Sendable {
    let events: [ServerSentEvent]
    let end: Int
}

extension AnswerMaker {
    /// A stream that goes on until the client leaves, the emulator stops, or there is nothing left to look at.
    ///
    /// - Parameter news: what happened from a number on; nil ends the stream.
    func events(
        _ signal: ChangeSignal,
        from start: Int,
        _ news: @escaping @Sendable (Int) -> EventBatch?
    ) throws(HubFailure) -> Response {
        guard let wakeUps = signal.subscribe() else { throw .tooManyWatchers(limit: ChangeSignal.subscriberLimit) }
        var response = bare(.ok)
        response.headers[.contentType] = "text/event-stream"
        response.headers[.cacheControl] = "no-store"
        response.body = ResponseBody { writer in
            var number = start
            for await _ in wakeUps {
                guard let batch = news(number) else { break }
                number = batch.end
                // A comment tells both ends that the other is there still.
                var text = batch.events.isEmpty ? ": nothing new\n\n" : ""
                for (index, event) in batch.events.enumerated() {
                    let id = batch.end - batch.events.count + index
                    text += "id: \(id)\nevent: \(event.name)\ndata: \(event.data)\n\n"
                }
                try await writer.write(ByteBuffer(string: text))
            }
            try await writer.finish(nil)
        }
        return response
    }
}
