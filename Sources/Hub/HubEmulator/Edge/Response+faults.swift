import HTTPTypes
import Hummingbird
import NIOCore
import ServerEdge
import Synchronization

extension Response {
    /// Returns the response with half of the body, after which the connection ends before the announced length.
    func truncated() async throws -> Response {
        let whole = try await bytes()
        var response = self
        response.headers[.contentLength] = nil
        response.body = ResponseBody { writer in
            if let half = whole.getSlice(at: whole.readerIndex, length: whole.readableBytes / 2) {
                try await writer.write(half)
            }
            throw ConnectionAborted()
        }
        return response
    }

    /// Returns the response with its body in at most 50 pieces over five seconds.
    func slowed(_ sleep: @escaping @Sendable (Duration) async throws -> Void) async throws -> Response {
        let whole = try await bytes()
        let count = 50
        let size = max(1, (whole.readableBytes + count - 1) / count)
        var response = self
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            var rest = whole
            for _ in 0..<count {
                try await sleep(.milliseconds(100))
                if let piece = rest.readSlice(length: min(size, rest.readableBytes)), piece.readableBytes > 0 {
                    try await writer.write(piece)
                }
            }
            try await writer.finish(nil)
        }
        return response
    }

    /// True if the response can have a body.
    func mayHaveBody(to method: HTTPRequest.Method) -> Bool {
        method != .head && status != .noContent && status != .notModified
    }

    private func bytes() async throws -> ByteBuffer {
        let collected = CollectedBody()
        try await body.write(collected)
        return collected.bytes.withLock { $0 }
    }
}

/// A writer that collects a body in memory.
private final class CollectedBody: ResponseBodyWriter {
    let bytes = Mutex(ByteBuffer())

    func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
