import HTTPServer

extension ServerResponse {
    /// Returns the response with half of the body, after which the connection ends before the announced length.
    ///
    /// A response without content becomes one of chunks without an end: with a length of 0 it would be complete.
    func truncated() throws -> ServerResponse {
        let (whole, isChunked) = try wholeBody()
        let half = Array(whole.prefix(whole.count / 2))
        var response = self
        response.body = .pieces(length: isChunked || whole.isEmpty ? nil : whole.count) { write in
            try write(half)
            throw ConnectionAborted()
        }
        return response
    }

    /// Returns the response with its body in at most 50 pieces over five seconds.
    func slowed(_ sleep: @escaping (Duration) -> Void) throws -> ServerResponse {
        let (whole, isChunked) = try wholeBody()
        let count = 50
        let size = max(1, (whole.count + count - 1) / count)
        var response = self
        response.body = .pieces(length: isChunked ? nil : whole.count) { write in
            for number in 0..<count {
                sleep(.milliseconds(100))
                try write(Array(whole.dropFirst(number * size).prefix(size)))
            }
        }
        return response
    }

    private func wholeBody() throws -> (bytes: [UInt8], isChunked: Bool) {
        switch body {
        case .whole(let bytes): return (bytes, false)
        case .chunked(let bytes): return (bytes, true)
        case .pieces(let length, let produce):
            var bytes: [UInt8] = []
            try produce { bytes += $0 }
            return (bytes, length == nil)
        }
    }
}
