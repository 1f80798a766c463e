import HTTPServer
import HubEmulator
import JSON
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct MessagesRouteTests {
    @Test func sentMessageReachesTheInbox() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let send = try await hub.send(
                .post, "Messages/?api-version=2015-01&x=%20y",
                headers: [
                    "ServiceBusNotification-Format": "template", "ServiceBusNotification-Tags": "12345 && !other",
                ],
                body: #"{"message":"Say \"hi\""}"#)
            #expect(send.status == .created && send.text.isEmpty)
            #expect(send.header("Content-Type") == "application/xml; charset=utf-8")
            #expect(send.header("Content-Length") == "0")
            let location = try #require(send.header("Location"))
            let pattern =
                /http:\/\/localhost\/hub\/Messages\/([0-9a-f]{32}-20260101000000-\d+-\d+)\?api-version=2015-01&x=%20y/
            let id = try #require(location.wholeMatch(of: pattern)?.1, "\(location)")

            let inbox = try await hub.request(.get, "/hub/$inbox/1")
            #expect(inbox.status == .ok)
            let registration = try #require(inbox.text.firstMatch(of: /"registrationId":"(\d+-\d+-\d)"/)?.1)
            #expect(inbox.header("Content-Type") == "application/json; charset=utf-8")
            #expect(
                inbox.text
                    == #"[{"messageId":"\#(id)","time":"2026-01-01T00:00:00.000Z","installationId":"1","#
                    + #""registrationId":"\#(registration)","platform":"apns","handle":"00FF","templateName":"genericTemplate","tags":["12345"],"#
                    + #""headers":{},"outcome":"Success","body":"{\"aps\":{\"alert\":\"Say \\\"hi\\\"\"}}","#
                    + #""payload":{"aps":{"alert":"Say \"hi\""}}}]"# + "\n")
            let all = try await hub.request(.get, "/hub/%24inbox")
            #expect(all.text == inbox.text)
            let another = try await hub.request(.get, "/hub/$INBOX/2")
            #expect(another.text == "[]\n")
        }
    }

    /// The service does not know the tutorial's header field, so the message goes to all devices.
    @Test func tagsHeaderFieldIsIgnored() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let send = try await hub.send(
                .post, "messages", headers: ["Tags": "\"nobody\""], body: #"{"message":"hi"}"#)
            #expect(send.status == .created)
            let inbox = try await hub.request(.get, "/hub/$inbox/1")
            #expect(inbox.text.contains(#""payload":{"aps":{"alert":"hi"}}"#))
        }
    }

    @Test func sendWithoutMatchingDevicesSucceeds() async throws {
        try await EmulatedHub.test { hub in
            let send = try await hub.send(
                .post, "messages", headers: ["ServiceBusNotification-Tags": "a && b"], body: "{}")
            #expect(send.status == .created)
            let inbox = try await hub.request(.get, "/hub/$inbox")
            #expect(inbox.text == "[]\n")
        }
    }

    @Test(arguments: [
        (
            ["ServiceBusNotification-Tags": "\"12345\""], "{}", 400,
            "The tag expression is not valid: \"\"12345\"\" at position 1 is not a tag; "
                + "valid tag characters are alphanumeric, _, @, -, ., : and #"
        ),
        (
            ["ServiceBusNotification-Format": "fcmlegacy"], "{}", 400,
            "The HTTP header \"ServiceBusNotification-Format\" has an invalid value: \"fcmlegacy\". Allowed values are "
                + "\"windows\", \"apple\", \"gcm\", \"template\", \"adm\", \"windowsphone\", \"fcmv1\", \"baidu\", "
                + "\"browser\", or \"xiaomi\"."
        ),
        ([:], #"{"n":[5]}"#, 400, "The supplied notification payload is invalid. The property 'n' is not text"),
    ])
    func invalidSendsAreRejected(headers: [String: String], body: String, status: Int, detail: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.post, "messages", headers: headers, body: body)
            #expect(answer.status.code == status)
            #expect(answer.detail?.replacing("&gt;", with: ">") == detail)
        }
    }

    @Test(arguments: [(65_536, 201), (65_537, 413)])
    func messagesHaveAtMost64KiB(size: Int, status: Int) async throws {
        try await EmulatedHub.test { hub in
            let body = #"{"m":""# + String(repeating: "x", count: size - 8) + #""}"#
            let answer = try await hub.send(.post, "messages", body: body)
            #expect(answer.status.code == status)
        }
    }

    @Test func exchangesAndDeliveriesAreReported() async throws {
        let reports = Reports()
        try await EmulatedHub.test {
            $0.onExchange = { exchange in
                let message = exchange.errorMessage ?? "-"
                reports.add("\(exchange.method) \(exchange.path) \(exchange.status ?? 0) \(message)")
                for delivery in exchange.deliveries?.deliveries ?? [] {
                    reports.add("\(delivery.device) \(delivery.templateName ?? "-") \(delivery.body ?? "-")")
                }
            }
        } _: { hub in
            _ = try await hub.send(.put, "installations/1?a=b", body: device)
            _ = try await hub.send(.post, "messages", body: #"{"message":"hi"}"#)
            _ = try await hub.request(.get, "/nonsense/x")
        }
        #expect(
            reports.all == [
                "PUT /hub/installations/1?a=b 200 -", "POST /hub/messages 201 -",
                #"1 genericTemplate {"aps":{"alert":"hi"}}"#,
                "GET /nonsense/x 404 No service is hosted at the specified address.",
            ])
    }
}

private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
