import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// `/{hub}/$test`: a test send as the portal has it, from a JSON object: `format`, `tags`, `body`, `headers`.
    ///
    /// Answers with what became of it on each device, at most ten.
    func testSend(_ call: HubCall) async throws -> Response {
        try call.allow(.post)
        let form = try TestSendForm(try await body(of: call.request, limit: 2 * Hub.messageBodyLimit))
        let request = MessageRequest(
            kind: .send, headers: form.headers, body: form.body, time: call.now, isTest: true)
        let deliveries = try deliver(try message(request), call)
        return call.answers.json(.array(deliveries.map(\.json)))
    }
}

/// What the page's form says.
private struct TestSendForm {
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    init(_ bytes: [UInt8]) throws(HubFailure) {
        guard let value = try? JSONValue(parsing: bytes), case .object(let object) = value,
            case .string(let body) = object[key: "body"], case .string(let format) = object[key: "format"]
        else { throw .invalidBody("it must be a JSON object with the texts format and body, and tags if wanted") }
        var headers = [(name: "ServiceBusNotification-Format", value: format)]
        if case .string(let tags) = object[key: "tags"], !tags.isEmpty {
            headers.append(("ServiceBusNotification-Tags", tags))
        }
        if case .object(let more) = object[key: "headers"] {
            for case (let name, .string(let value)) in more { headers.append((name, value)) }
        }
        self.headers = headers
        self.body = Array(body.utf8)
    }
}
