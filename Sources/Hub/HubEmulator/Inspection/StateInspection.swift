import Hummingbird
import NIOCore
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/$emulator/state`: GET exports all hubs as lines of JSON, PUT replaces all hubs by such an export,
    /// DELETE empties all hubs and keeps their keys.
    func state(_ request: Request, _ answers: ResponseFactory) async throws -> Response {
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
            try await importState(request)
            return answers.bare(.noContent)
        case .delete:
            try hubs.reset()
            return answers.bare(.noContent)
        default: throw HubError.methodNotAllowed(allowed: ["GET", "PUT", "DELETE"])
        }
    }

    /// Reads an import as it arrives; only one at a time, to limit the use of memory.
    private func importState(_ request: Request) async throws {
        let limit = configuration.stateLimit
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw ControlError.stateTooLarge(limit: limit)
        }
        guard var state = hubs.beginImport() else { throw ControlError.otherImport }
        defer { hubs.endImport() }
        var size = 0
        for try await chunk in request.body {
            size += chunk.readableBytes
            guard size <= limit else { throw ControlError.stateTooLarge(limit: limit) }
            try state.read(chunk.readableBytesView)
        }
        try hubs.finish(state)
    }

    /// The size of the pieces in which an export is written, in bytes.
    private static let pieceSize = 64 * 1024
}
