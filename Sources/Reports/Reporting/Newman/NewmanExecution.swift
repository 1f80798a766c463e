import RunRecords

/// One execution of a request, with the members of Newman's JSON report.
struct NewmanExecution {
    let request: RequestRecord
    let unit: UnitRecord
    let item: NewmanItem
    let result: NewmanResult
    /// The number of the collection's requests so far.
    let length: Int
    /// The UUID of the execution.
    let reference: String

    /// - Parameter number: The number of the execution in its unit, from 1.
    init(_ request: RequestRecord, number: Int, in unit: UnitRecord, of collection: NewmanCollection) {
        self.request = request
        self.unit = unit
        item = collection.item(of: request)
        result = NewmanResult(request)
        length = collection.requestCount
        reference = NamedUUID.text(["execution", collection.root.id, "\(unit.unit)", "\(number)"])
        item.note(sent)
    }

    /// The request as sent; nil if it was never built or only its outcome was recorded.
    private var sent: MessageRequest? {
        request.attempts.last?.newmanRequest
            ?? request.sent.map { MessageRequest(method: $0.method, url: $0.url, fields: []) }
    }

    // MARK: Writing

    func write(to stream: inout JSONStream) {
        stream.object { stream in
            writeCursor(to: &stream)
            stream.key("item")
            item.write(to: &stream)
            stream.object("request") { (sent ?? .unknown).writeNewmanMembers(to: &$0, body: true) }
            if let attempt = request.attempts.last, attempt.failure == nil {
                let id = NamedUUID.text(["response", reference])
                stream.object("response") { attempt.writeNewmanResponse(id: id, to: &$0) }
            }
            stream.string("id", item.id)
            if request.isInsecure { stream.bool("insecure", true) }
            if !result.assertions.isEmpty { writeAssertions(to: &stream) }
            writeErrors("prerequestScript", of: .beforeRequest, to: &stream)
            writeErrors("testScript", of: .afterResponse, to: &stream)
            if let error = result.requestErrors.first {
                stream.object("requestError") { error.writeMembers(to: &$0) }
            }
        }
    }

    func writeCursor(to stream: inout JSONStream) {
        stream.object("cursor") { stream in
            stream.string("ref", reference)
            stream.integer("length", length)
            stream.integer("cycles", unit.iterations)
            stream.integer("position", item.position)
            stream.integer("iteration", unit.iteration - 1)
            if !request.attempts.isEmpty { stream.string("httpRequestId", NamedUUID.text(["request", reference])) }
        }
    }

    private func writeAssertions(to stream: inout JSONStream) {
        stream.array("assertions", result.assertions.enumerated()) { stream, element in
            let (index, assertion) = element
            stream.object { stream in
                stream.string("assertion", assertion.name)
                stream.bool("skipped", assertion.isSkipped)
                guard let error = assertion.error else { return }
                stream.object("error") { error.writeMembers(of: assertion, at: index, to: &$0) }
            }
        }
    }

    private func writeErrors(_ key: StaticString, of event: ScriptRecord.Event, to stream: inout JSONStream) {
        let errors = result.errors(of: event)
        guard !errors.isEmpty else { return }
        stream.array(key, errors) { stream, element in
            stream.object { $0.object("error") { element.error.writeMembers(to: &$0) } }
        }
    }
}
