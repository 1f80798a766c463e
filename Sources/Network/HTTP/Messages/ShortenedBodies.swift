/// Shortened bodies: only the first bytes are kept, with the number of omitted bytes.
extension Exchange {
    /// Returns the exchange with at most the first `count` bytes of each body.
    package func shortened(toBodyBytes count: Int) -> Exchange {
        let isSmall = response.body.count <= count
        let hasManyEvents = (stream?.keptBytes ?? 0) > count
        guard !isSmall || hasManyEvents || call.holdsMore(than: count) else { return self }
        return changed(
            call: call.shortened(toBodyBytes: count), response: isSmall ? nil : response.shortened(toBodyBytes: count),
            stream: stream?.shortened(toBytes: count))
    }

    /// The size of both bodies, and of the events of a stream, in memory, in bytes.
    package var keptBodyBytes: Int { response.body.count + call.keptBodyBytes + (stream?.keptBytes ?? 0) }
}

extension HTTPResponse {
    /// The size of the received body in bytes, including omitted bytes.
    package var bodySize: Int { body.count + omittedBodyBytes }

    fileprivate func shortened(toBodyBytes count: Int) -> HTTPResponse {
        var shortened = self
        shortened.body = Array(body.prefix(count))
        shortened.omittedBodyBytes += body.count - shortened.body.count
        return shortened
    }
}

extension HTTPCall {
    /// The number of sent content bytes that were discarded.
    package private(set) var omittedContentBytes: Int {
        get { rare.isNone ? 0 : rare.values.omittedContentBytes }
        set { rare.values.omittedContentBytes = newValue }
    }

    /// Returns the call with at most the first `count` bytes of its content. It must not be sent again.
    package func shortened(toBodyBytes count: Int) -> HTTPCall {
        guard holdsMore(than: count), let content else { return self }
        var call = self
        var room = count
        let kept = content.sources.map { piece -> HTTPPiece in
            guard case .bytes(let bytes) = piece else { return piece }
            defer { room -= min(room, bytes.count) }
            return .bytes(Array(bytes.prefix(room)))
        }
        call.omittedContentBytes += keptBodyBytes - count
        if case .bytes = content, case .bytes(let bytes)? = kept.first {
            call.content = .bytes(bytes)
        } else {
            call.content = .pieces(kept)
        }
        return call
    }

    /// Returns the call with the content of another call, or without content if `other` is nil or has none.
    package func withContent(of other: HTTPCall?) -> HTTPCall {
        var call = self
        call.content = other?.content
        call.omittedContentBytes = other?.omittedContentBytes ?? 0
        return call
    }

    /// The size of the content in memory, in bytes; files are not counted.
    package var keptBodyBytes: Int {
        switch content {
        case nil, .file: 0
        case .bytes(let bytes): bytes.count
        case .pieces(let pieces): pieces.reduce(0) { $0 + $1.keptBytes }
        }
    }

    fileprivate func holdsMore(than count: Int) -> Bool { content != nil && keptBodyBytes > count }
}

extension HTTPPiece {
    fileprivate var keptBytes: Int {
        if case .bytes(let bytes) = self { return bytes.count }
        return 0
    }
}

extension String {
    /// Returns true if any UTF-8 byte matches. Searches in place, because it is called several times per request.
    package func hasByte(where predicate: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(where: predicate) } ?? utf8.contains(where: predicate)
    }
}
