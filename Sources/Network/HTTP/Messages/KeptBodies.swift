/// What is kept of bodies once nobody needs all of them: the beginning, and how much there was.
extension Exchange {
    /// The exchange with no more than the first bytes of either body.
    package func keeping(bodyBytes count: Int) -> Exchange {
        let isSmall = response.body.count <= count
        guard !isSmall || call.holdsMore(than: count) else { return self }
        return changed(
            call: call.keeping(bodyBytes: count), response: isSmall ? nil : response.keeping(bodyBytes: count))
    }

    /// Bytes in memory of both bodies.
    package var keptBodyBytes: Int { response.body.count + call.keptBodyBytes }
}

extension HTTPResponse {
    /// Bytes of the body as it came, of which only the first may be kept.
    package var bodySize: Int { body.count + omittedBodyBytes }

    fileprivate func keeping(bodyBytes count: Int) -> HTTPResponse {
        var shortened = self
        shortened.body = Array(body.prefix(count))
        shortened.omittedBodyBytes += body.count - shortened.body.count
        return shortened
    }
}

extension HTTPCall {
    /// Bytes of the content that were sent and are no longer there.
    package private(set) var omittedContentBytes: Int {
        get { rare.isNone ? 0 : rare.values.omittedContentBytes }
        set { rare.values.omittedContentBytes = newValue }
    }

    /// The call with no more than the first bytes of its content: it can no longer be sent.
    package func keeping(bodyBytes count: Int) -> HTTPCall {
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

    /// The call with the content of another one; without content if there is none.
    package func withContent(of other: HTTPCall?) -> HTTPCall {
        var call = self
        call.content = other?.content
        call.omittedContentBytes = other?.omittedContentBytes ?? 0
        return call
    }

    /// Bytes in memory of the content; files stay on the disk.
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
