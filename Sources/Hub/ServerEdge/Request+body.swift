import HTTPTypes
package import HummingbirdCore
package import NIOCore
import NIOHTTPTypes

extension Request {
    /// Returns the body, or nil if it is longer than the limit; reads nothing if the announced length is too large.
    package func bytes(limit: Int) async throws -> [UInt8]? {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { return nil }
        var bytes: [UInt8] = []
        for try await chunk in body {
            guard bytes.count + chunk.readableBytes <= limit else { return nil }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }

    /// Returns the request with a body that sends 100 (Continue) before it is read, for a client that waits for this
    /// (`Expect: 100-continue`, RFC 9110, section 10.1.1).
    package func sendingContinue(on channel: (any Channel)?) -> Request {
        guard let channel, headers[.expect]?.lowercased() == "100-continue" else { return self }
        var request = self
        request.body = RequestBody(asyncSequence: ContinuedBody(body: body, channel: channel))
        return request
    }
}

/// A body that the client sends only after a 100 (Continue) response.
private struct ContinuedBody: AsyncSequence, Sendable {
    let body: RequestBody
    let channel: any Channel

    func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator(), channel: channel) }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: RequestBody.AsyncIterator
        /// The channel for the 100 (Continue) response; nil after it is sent.
        var channel: (any Channel)?

        mutating func next() async throws -> ByteBuffer? {
            if let channel {
                self.channel = nil
                try await channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
            }
            return try await chunks.next()
        }
    }
}
