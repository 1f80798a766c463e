import Hummingbird
import NIOCore
import NotificationHub

extension EmulatorResponder {
    /// `/$emulator/state`: GET exports all hubs as lines of JSON, PUT puts such an export in the place of what is
    /// there, DELETE empties all hubs but keeps their keys.
    func state(_ request: Request, _ answers: AnswerMaker) async throws -> Response {
        switch request.method {
        case .get:
            let lines = hubs.export()
            var response = answers.bare(.ok)
            response.headers[.contentType] = "application/x-ndjson; charset=utf-8"
            response.body = ResponseBody { writer in
                var buffer = ByteBuffer()
                for line in lines {
                    buffer.writeBytes(line)
                    guard buffer.readableBytes > Self.pieceSize else { continue }
                    try await writer.write(buffer)
                    buffer.clear()
                }
                try await writer.write(buffer)
                try await writer.finish(nil)
            }
            return response
        case .put:
            try hubs.importState(try await body(of: request, limit: Self.stateLimit))
            return answers.bare(.noContent)
        case .delete:
            try hubs.reset()
            return answers.bare(.noContent)
        default: throw HubFailure.methodNotAllowed(allowed: ["GET", "PUT", "DELETE"])
        }
    }

    /// In bytes, of an export that is being written.
    private static let pieceSize = 64 * 1024
    /// The most bytes of an import.
    private static let stateLimit = 1024 * 1024 * 1024
}
