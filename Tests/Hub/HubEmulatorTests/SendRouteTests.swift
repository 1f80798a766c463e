import HTTPServer
import HubEmulator
import JSON
import Testing

/// A native message, and the device that receives it.
private struct Native: Sendable, CustomTestStringConvertible {
    let format: String
    let platform: String
    let channel: String
    let body: String
    var headers: [String: String] = [:]
    /// The header fields that the hub sends to the platform's notification service.
    var passedOn: [String: String] = [:]

    var testDescription: String { format }
}

private let natives = [
    Native(
        format: "apple", platform: "apns", channel: "00FF", body: #"{"aps":{"alert":"hi"}}"#,
        headers: ["apns-collapse-id": "c", "ServiceBusNotification-Apns-Expiry": "2026-01-02T00:00:00Z"],
        passedOn: ["apns-collapse-id": "c"]),
    Native(format: "gcm", platform: "gcm", channel: "g", body: #"{"data":{"m":"hi"}}"#),
    Native(format: "FcmV1", platform: "fcmv1", channel: "f", body: #"{"message":{"data":{"m":"hi"}}}"#),
    Native(
        format: "windows", platform: "wns", channel: "https://a.b/w", body: "<toast><visual/></toast>",
        headers: ["Content-Type": "application/xml", "X-WNS-Type": "wns/toast", "X-WNS-TTL": "9"],
        passedOn: ["X-WNS-Type": "wns/toast", "X-WNS-TTL": "9"]),
    Native(
        format: "windowsphone", platform: "mpns", channel: "https://a.b/m",
        body: #"<wp:Notification xmlns:wp="WPNotification"><wp:Toast/></wp:Notification>"#,
        headers: ["Content-Type": "application/xml", "X-NotificationClass": "2", "X-WindowsPhone-Target": "toast"],
        passedOn: ["X-NotificationClass": "2", "X-WindowsPhone-Target": "toast"]),
    Native(format: "adm", platform: "adm", channel: "a", body: #"{"data":{"m":"hi"}}"#),
    Native(format: "baidu", platform: "baidu", channel: "user-channel", body: #"{"title":"t","description":"d"}"#),
    Native(
        format: "browser", platform: "browser",
        channel: #"{"endpoint":"https://a.b/c","p256dh":"cDI1NmRo","auth":"YXV0aA"}"#, body: #"{"title":"t"}"#),
    Native(format: "xiaomi", platform: "xiaomi", channel: "x", body: #"{"title":"t"}"#),
]

private func installation(_ id: String, _ native: Native) -> String {
    let channel =
        native.channel.hasPrefix("{") ? native.channel : JSONValue.string(native.channel).compactText()
    return #"{"installationId":"\#(id)","platform":"\#(native.platform)","pushChannel":\#(channel),"tags":["t"]}"#
}

@Suite(.timeLimit(.minutes(20))) struct SendRouteTests {
    @Test(arguments: natives)
    private func nativeMessagesReachOnlyTheirPlatform(native: Native) async throws {
        try await EmulatedHub.test { hub in
            for other in natives {
                let put = try await hub.send(
                    .put, "installations/\(other.platform)", body: installation(other.platform, other))
                #expect(put.status == .ok, "\(put.text)")
            }
            let send = try await hub.send(
                .post, "messages?api-version=2015-01",
                headers: native.headers.merging(["ServiceBusNotification-Format": native.format]) { $1 },
                body: native.body)
            #expect(send.status == .created, "\(send.text)")
            let inbox = try await hub.inbox()
            #expect(inbox.map { $0[key: "installationId"] } == [.string(native.platform)])
            #expect(inbox.first?[key: "body"] == .string(native.body))
            #expect(
                inbox.first?[key: "headers"]?.members == native.passedOn.mapValues { JSONValue.string($0) })
            let details = try await hub.send(.get, "messages/\(send.messageId ?? "")")
            #expect(details.text.contains("<State>Completed</State>"))
            #expect(details.text.contains("<Name>Success</Name><Count>1</Count>"))
        }
    }

    @Test(arguments: [
        ("t", ["1"]), ("t && !u", ["1"]), ("u || t", ["1", "2"]), ("!t", ["2", "3"]), ("$UserId:{ann}", ["3"]),
        ("$InstallationId:{2}", ["2"]), ("(t || u) && !(t && u)", ["1", "2"]), ("nobody", []), ("", []),
    ])
    func tagsSelectDevices(expression: String, ids: [String]) async throws {
        try await EmulatedHub.test { hub in
            for (id, more) in [("1", #""tags":["t"]"#), ("2", #""tags":["u"]"#), ("3", #""userId":"ann""#)] {
                _ = try await hub.send(
                    .put, "installations/\(id)",
                    body: #"{"installationId":"\#(id)","platform":"gcm","pushChannel":"\#(id)",\#(more)}"#)
            }
            let send = try await hub.send(
                .post, "messages",
                headers: ["ServiceBusNotification-Format": "gcm", "ServiceBusNotification-Tags": expression],
                body: "{}")
            #expect(send.status == .created)
            #expect(try await hub.inbox().map { $0[key: "installationId"] } == ids.map { .string($0) })
            let details = try await hub.send(.get, "messages/\(send.messageId ?? "")")
            #expect(details.text.contains("<State>\(ids.isEmpty ? "NoTargetFound" : "Completed")</State>"))
        }
    }

    @Test(arguments: ["&direct", "&direct=", "&direct=true", "&DIRECT"])
    func directSendsNeedNoRegistration(flag: String) async throws {
        try await EmulatedHub.test { hub in
            let send = try await hub.send(
                .post, "messages?api-version=2015-04\(flag)",
                headers: ["ServiceBusNotification-Format": "apple", "ServiceBusNotification-DeviceHandle": "00FF"],
                body: "{}")
            #expect(send.status == .created)
            #expect(send.header("Location")?.hasSuffix("?api-version=2015-04\(flag)") == true)
            #expect(try await hub.inbox().map { $0[key: "handle"] } == ["00FF"])
        }
    }

    @Test(arguments: ["$batch", "%24batch"])
    func batchesReachAllTheirDevices(name: String) async throws {
        try await EmulatedHub.test { hub in
            let send = try await hub.send(
                .post, "messages/\(name)?direct&api-version=2015-08",
                headers: [
                    "ServiceBusNotification-Format": "gcm",
                    "Content-Type": #"multipart/form-data; boundary = "b""#,
                ],
                body: "--b\r\nContent-Disposition: inline; name=devices\r\n\r\n[\"1\",\"2\"]\r\n"
                    + "--b\r\nContent-Disposition: inline; name=notification\r\n\r\n{}\r\n--b--\r\n")
            #expect(send.status == .created, "\(send.text)")
            #expect(
                send.header("Location")?.hasPrefix("http://localhost/hub/messages/\(name)/") == true)
            #expect(try await hub.inbox().map { $0[key: "handle"] } == ["1", "2"])
        }
    }

    @Test func testSendsReturnOutcomes() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            _ = try await hub.send(
                .put, "installations/2", body: #"{"installationId":"2","platform":"apns","pushChannel":"00FE"}"#)
            let gone = try await hub.request(.put, "/hub/$gone/2")
            #expect(gone.status == .noContent)
            let send = try await hub.send(
                .post, "messages?api-version=2013-10&test", headers: ["ServiceBusNotification-Format": "apple"],
                body: "{}")
            #expect(send.status == .created)
            #expect(send.header("Content-Type") == "application/xml; charset=utf-8")
            #expect(send.header("Location") == nil)
            let text = send.text.replacing(/<RegistrationId>[0-9]+-[0-9]+-[0-9]+</, with: "<RegistrationId>ID<")
            #expect(
                text
                    == #"<NotificationOutcome xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect""#
                    + #" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><Success>1</Success><Failure>1</Failure>"#
                    + "<Results><RegistrationResult><ApplicationPlatform>apple</ApplicationPlatform><PnsHandle>00FF"
                    + "</PnsHandle><RegistrationId>ID</RegistrationId><Outcome>The Notification was successfully sent "
                    + "to the Push Notification System</Outcome></RegistrationResult><RegistrationResult>"
                    + "<ApplicationPlatform>apple</ApplicationPlatform><PnsHandle>00FE</PnsHandle><RegistrationId>ID"
                    + "</RegistrationId><Outcome>The Push Notification System handle for the registration is invalid"
                    + "</Outcome></RegistrationResult></Results></NotificationOutcome>")
            let again = try await hub.send(.get, "installations/2")
            #expect(again.text.contains(#""pushChannelExpired":true"#))
            let nobody = try await hub.send(
                .post, "messages?test=true", headers: ["ServiceBusNotification-Tags": "nobody"], body: "{}")
            #expect(nobody.text.contains("<Success>0</Success>"))
        }
    }

    @Test(arguments: ["2026-01-01T00:30:00", "2026-01-01T00:30:00Z", "01/01/2026 00:30:00"])
    func scheduledMessagesAreDeliveredByTheHubClock(time: String) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let send = try await hub.schedule(time)
            #expect(send.status == .created && send.header("Content-Length") == "0")
            let id = try #require(send.messageId)
            #expect(
                send.header("Location")
                    == "http://localhost/hub/schedulednotifications/\(id)?api-version=2017-04")
            #expect(try await hub.inbox() == [])
            let waiting = try await hub.send(.get, "messages/\(id)")
            #expect(waiting.text.contains("<State>Scheduled</State>"))

            try await hub.advance("1800s")
            // A device that registers later does not receive the message.
            _ = try await hub.send(.put, "installations/2", body: device.replacing(#"Id":"1""#, with: #"Id":"2""#))
            let inbox = try await hub.inbox()
            #expect(inbox.map { $0[key: "installationId"] } == ["1"])
            #expect(inbox.first?[key: "time"] == "2026-01-01T00:30:00.000Z")
            let sent = try await hub.send(.get, "messages/\(id)")
            #expect(sent.text.contains("<State>Completed</State>"))
        }
    }

    @Test func scheduledMessagesCanBeCancelledUntilTheyAreSent() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let ids = [
                try await hub.schedule("2026-01-01T00:30:00"), try await hub.schedule("2026-01-01T00:30:00"),
            ].compactMap(\.messageId)
            try #require(ids.count == 2)
            let cancel = try await hub.send(.delete, "schedulednotifications/\(ids[0])?api-version=2017-04")
            #expect(cancel.status == .ok && cancel.text.isEmpty)
            try await hub.advance("1800s")
            for id in ids {
                let late = try await hub.send(.delete, "schedulednotifications/\(id)")
                #expect(late.status == .notFound)
                #expect(late.text.contains("<Detail>Notification not found."))
            }
            let canceled = try await hub.send(.get, "messages/\(ids[0])")
            #expect(canceled.text.contains("<State>Canceled</State>"))
            #expect(try await hub.inbox().map { $0[key: "messageId"] } == [.string(ids[1])])
        }
    }

    @Test(arguments: [
        (nil, "The HTTP header \"ServiceBusNotification-ScheduleTime\" is required."),
        (
            "2025-12-31T23:00:00",
            "The HTTP header \"ServiceBusNotification-ScheduleTime\" has an invalid value: \"2025-12-31T23:00:00\". "
                + "The time is past."
        ),
        (
            "2026-01-08T00:00:01",
            "The HTTP header \"ServiceBusNotification-ScheduleTime\" has an invalid value: \"2026-01-08T00:00:01\". "
                + "The time is more than 7 days ahead."
        ),
        (
            "soon",
            "The HTTP header \"ServiceBusNotification-ScheduleTime\" has an invalid value: \"soon\". It must be a time "
                + "such as 2030-01-31T12:00:00, in UTC."
        ),
    ])
    func invalidScheduleTimesAreRejected(time: String?, detail: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.schedule(time)
            #expect(answer.status == .badRequest)
            #expect(answer.detail == detail)
        }
    }

    @Test func telemetryShowsTheStateOfAMessage() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let send = try await hub.send(
                .post, "messages", headers: ["ServiceBusNotification-Tags": "12345"], body: #"{"message":"<hi>"}"#)
            let id = try #require(send.messageId)
            let details = try await hub.send(.get, "messages/\(id)?api-version=2016-07")
            #expect(details.header("Content-Type") == "application/xml; charset=utf-8")
            #expect(
                details.text
                    == #"<NotificationDetails xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect""#
                    + #" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><NotificationId>\#(id)</NotificationId>"#
                    + "<Location>sb://localhost/hub/messages/\(id)?api-version=2015-04</Location>"
                    + "<State>Completed</State><EnqueueTime>2026-01-01T00:00:00Z</EnqueueTime>"
                    + "<StartTime>2026-01-01T00:00:00Z</StartTime><EndTime>2026-01-01T00:00:00Z</EndTime>"
                    + #"<NotificationBody>{"message":"&lt;hi&gt;"}</NotificationBody><Tags>12345</Tags>"#
                    + "<TargetPlatforms>appletemplate</TargetPlatforms><ApnsOutcomeCounts><Outcome>"
                    + "<Name>Success</Name><Count>1</Count></Outcome></ApnsOutcomeCounts></NotificationDetails>")
            let unknown = try await hub.send(.get, "messages/\(id)7")
            #expect(unknown.status == .notFound && unknown.detail == "Notification not found")
            let malformed = try await hub.send(.get, "messages/7")
            #expect(malformed.status == .badRequest && malformed.detail == "The notification id '7' is not valid")
        }
    }
}

extension EmulatedHub {
    /// Returns the deliveries to all devices.
    fileprivate func inbox() async throws -> [JSONObject] {
        let answer = try await request(.get, "/hub/$inbox")
        guard case .array(let list) = try JSONValue(parsing: answer.text) else { return [] }
        return list.compactMap { if case .object(let delivery) = $0 { delivery } else { nil } }
    }

    fileprivate func schedule(_ time: String?) async throws -> TestResponse {
        var headers = ["ServiceBusNotification-Format": "apple"]
        headers["ServiceBusNotification-ScheduleTime"] = time
        return try await send(
            .post, "schedulednotifications?api-version=2017-04", headers: headers, body: #"{"aps":{}}"#)
    }

    /// Sets the hub's clock ahead.
    fileprivate func advance(_ offset: String) async throws {
        let answer = try await request(.put, "/$emulator/clock", body: #"{"offset":"\#(offset)"}"#)
        #expect(answer.status == .ok)
    }
}

extension TestResponse {
    fileprivate var messageId: String? {
        header("Location")?.split(separator: "?").first?.split(separator: "/").last.map(String.init)
    }
}

extension JSONValue {
    fileprivate var members: [String: JSONValue]? {
        guard case .object(let object) = self else { return nil }
        return Dictionary(object.map { ($0.key, $0.value) }) { $1 }
    }
}
