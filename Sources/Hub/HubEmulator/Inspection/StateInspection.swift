import HTTPServer
import JSON
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/$emulator/state`: GET exports all hubs as lines of JSON, PUT replaces all hubs by such an export,
    /// DELETE empties all hubs and keeps their keys.
    func state(_ request: ServerRequest, _ answers: ResponseFactory) throws -> ServerResponse {
        switch request.method {
        case .get:
            let lines = hubs.export()
            var response = answers.bare(.ok)
            response.headers["Content-Type"] = "application/x-ndjson; charset=utf-8"
            response.body = .pieces(length: nil) { write in
                var piece: [UInt8] = []
                for line in lines {
                    piece += line
                    guard piece.count > Self.pieceSize else { continue }
                    try write(piece)
                    piece.removeAll(keepingCapacity: true)
                }
                try write(piece)
            }
            return response
        case .put:
            try importState(request)
            return answers.bare(.noContent)
        case .delete:
            try hubs.reset()
            return answers.bare(.noContent)
        default: throw HubError.methodNotAllowed(allowed: ["GET", "PUT", "DELETE"])
        }
    }

    /// Reads an import as it arrives; only one at a time, to limit the use of memory.
    private func importState(_ request: ServerRequest) throws {
        let limit = configuration.stateLimit
        if let length = request.announcedLength, length > limit {
            throw ControlError.stateTooLarge(limit: limit)
        }
        guard var state = hubs.beginImport() else { throw ControlError.otherImport }
        defer { hubs.endImport() }
        var size = 0
        while let piece = try request.body.next() {
            size += piece.count
            guard size <= limit else { throw ControlError.stateTooLarge(limit: limit) }
            try state.read(piece)
        }
        try hubs.finish(state)
    }

    /// The size of the pieces in which an export is written, in bytes.
    private static let pieceSize = 64 * 1024
}

extension EmulatorResponder {
    /// Responds to `/{hub}/$test`, a test send as in the portal, from an object of `format`, `tags`, `body`, `headers`.
    ///
    /// The response contains the outcome for each device, at most ten.
    func testSend(_ call: HubCall) throws -> ServerResponse {
        try call.allow(.post)
        let form = try TestSendForm(try body(of: call.request, limit: 2 * Hub.messageBodyLimit))
        guard form.body.count <= Hub.messageBodyLimit else {
            throw HubError.bodyTooLarge(limit: Hub.messageBodyLimit)
        }
        let request = SendRequest(
            kind: .send, headers: form.headers, body: form.body, time: call.now, isTest: true)
        let deliveries = try deliver(try message(request), call)
        return call.answers.json(.array(deliveries.map(\.json)))
    }
}

/// The content of the page's form.
private struct TestSendForm {
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    init(_ bytes: [UInt8]) throws(ControlError) {
        let document = try ControlDocument(parsing: bytes, members: ["format", "tags", "body", "headers"])
        let formats = NotificationFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        var headers = [
            (name: "ServiceBusNotification-Format", value: try document.text("format", hint: "it is one of \(formats)"))
        ]
        let tags = try document.optionalText("tags", hint: "it is a tag expression, or is left out to reach everybody")
        if let tags, !tags.isEmpty { headers.append(("ServiceBusNotification-Tags", tags)) }
        headers += try document.texts("headers", hint: #"it is an object of texts, as in {"X-WNS-Type":"wns/toast"}"#)
        body = Array(try document.text("body", hint: "it is the message as one text").utf8)
        self.headers = headers
    }
}
