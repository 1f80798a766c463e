import Hummingbird
import JSON
import NotificationHub

extension EmulatorResponder {
    /// Responds to `/{hub}/$test`, a test send as in the portal, from an object of `format`, `tags`, `body`, `headers`.
    ///
    /// The response contains the outcome for each device, at most ten.
    func testSend(_ call: HubCall) async throws -> Response {
        try call.allow(.post)
        let form = try TestSendForm(try await body(of: call.request, limit: 2 * Hub.messageBodyLimit))
        guard form.body.count <= Hub.messageBodyLimit else {
            throw HubError.bodyTooLarge(limit: Hub.messageBodyLimit)
        }
        let request = MessageRequest(
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
