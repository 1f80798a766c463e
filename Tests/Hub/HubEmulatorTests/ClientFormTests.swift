import HTTPServer
import HubEmulator
import JSON
import Testing
import TestSupport

/// Equivalent forms of header fields, addresses and bodies that clients send.
@Suite(.timeLimit(.minutes(20))) struct ClientFormTests {
    @Test(arguments: [
        "*", "\"*\"", "W/\"*\"", "\"7\", \"*\"", " \"*\" ", "W/\"1\"", "\"1\"", "1", "\"9\",W/\"1\"", "w/\"1\"",
    ])
    func conditionsThatMatch(condition: String) async throws {
        try await EmulatedHub.test { hub in
            let path = "registrations/1-2-3?api-version=2020-06"
            for method in [HTTPMethod.put, .delete] {
                _ = try await hub.send(.delete, path, headers: ["If-Match": "*"])
                _ = try await hub.send(.put, path, body: apple)
                let answer = try await hub.send(
                    method, path, headers: ["if-match": condition], body: method == .put ? apple : "")
                #expect(answer.status == .ok, "\(method) \(answer.text)")
            }
        }
    }

    @Test(arguments: ["\"2\"", "W/\"2\"", "\"**\"", "\"\"", "W/", "\"1", "x"])
    func conditionsThatDoNotMatch(condition: String) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "registrations/1-2-3", body: apple)
            let answer = try await hub.send(.delete, "registrations/1-2-3", headers: ["If-Match": condition])
            #expect(answer.status == .preconditionFailed)
        }
    }

    @Test func hubIsUpdatedWithAQuotedStar() async throws {
        try await EmulatedHub.test { hub in
            let body = hubDescription()
            let created = try await hub.manage(.put, "hub", body)
            let updated = try await hub.manage(.put, "hub", ifMatch: "\"*\"", body)
            #expect(created.status == .conflict && updated.status == .ok)
        }
    }

    @Test(arguments: [
        "api-version=2020-06", "API-Version=2015-01", "%61pi-version=2017-04", "api-version=2023-10-01-preview",
        "direct&api-version=2015-08", "api-version=2020-06&api-version=x", "",
    ])
    func versionsHaveManySpellings(query: String) async throws {
        try await EmulatedHub.test { hub in
            let list = try await hub.send(.get, "registrations/?\(query)")
            #expect(list.status == .ok)
        }
    }

    @Test(arguments: ["api-version=2020-6", "Api-Version=v1", "api-version=2020_06"])
    func invalidVersionsAreRejected(query: String) async throws {
        try await EmulatedHub.test { hub in
            let list = try await hub.send(.get, "registrations?\(query)")
            #expect(list.status == .badRequest)
        }
    }

    @Test(arguments: ["EXPECT: 100-Continue", "expect:100-continue", "Expect:   100-continue  "])
    func expect100ContinueIsSupported(field: String) async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(
                .send(
                    hub.head(
                        "PUT /hub/installations/1 HTTP/1.1", "transfer-encoding: Chunked", field, "Connection: close")),
                .readUntil("\r\n\r\n"),
                .send("\(String(device.utf8.count, radix: 16))\r\n\(device)\r\n0\r\n\r\n"))
            #expect(outcome.statuses == [100, 200])
        }
    }

    @Test(arguments: [
        ("http://localhost/hub/registrations/?api-version=2020-06", 200), ("http://localhost", 200),
        ("http://localhost/hub/installations/1", 404),
        ("HTTP://LOCALHOST:80/HUB/Registrations", 200),
    ])
    func targetsCanBeAbsolute(target: String, status: Int) async throws {
        try await SocketHub.test { hub in
            let head =
                target.hasSuffix("localhost")
                ? "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                : hub.head("GET \(target) HTTP/1.1", "Connection: close")
            let outcome = try await hub.play(.send(head))
            #expect(outcome.statuses == [status])
        }
    }

    @Test(arguments: [
        (#"["00FF","00AA"]"#, ["00FF", "00AA"]), ("['00FF','00AA']", ["00FF", "00AA"]),
        (#"[ '00FF' , "00AA" ]"#, ["00FF", "00AA"]), ("['00FF']", ["00FF"]),
    ])
    func devicesOfABatchCanHaveSingleQuotes(list: String, handles: [String]) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await batch(list, hub)
            #expect(answer.status == .created, "\(answer.text)")
            for handle in handles {
                #expect(try await hub.request(.get, "/hub/$inbox/\(handle)").text.contains("\"Success\""))
            }
        }
    }

    @Test(arguments: ["['00FF]", "[00FF]", "['00FF',]", "'00FF'", "['00FF\"]", "['00\\q']", "[\"00FF']"])
    func devicesMustBeAList(list: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await batch(list, hub)
            #expect(answer.status == .badRequest)
            #expect(answer.detail == "The direct batch is not valid: its devices are not a JSON list of texts.")
        }
    }

    @Test func doubleQuoteInSingleQuotesIsKept() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await batch(#"['it\'s \"a\" "b"','é']"#, hub, format: "gcm")
            #expect(answer.status == .created)
            let inbox = try await hub.request(.get, "/hub/$inbox").text
            #expect(inbox.contains(#""handle":"it's \"a\" \"b\"""#) && inbox.contains(#""handle":"é""#), "\(inbox)")
        }
    }

    private func batch(_ list: String, _ hub: EmulatedHub, format: String = "apple") async throws -> TestResponse {
        let part = "--b\r\nContent-Type: application/json\r\nContent-Disposition: inline; name="
        return try await hub.send(
            .post, "messages/$batch?direct",
            headers: ["Content-Type": "multipart/mixed; boundary = \"b\"", "ServiceBusNotification-Format": format],
            body: "\(part)notification\r\n\r\n{\"aps\":{}}\r\n\(part)devices\r\n\r\n\(list)\r\n--b--\r\n")
    }

    /// Microsoft's own telemetry test expects this.
    @Test(arguments: ["registrations", "installations"])
    func repeatedRegistrationOfADeviceIsSkipped(kind: String) async throws {
        try await EmulatedHub.test { hub in
            for token in ["00FF", "00ff", "00AA"] {
                if kind == "registrations" {
                    let body = registration("Apple", "<DeviceToken>\(token)</DeviceToken>")
                    _ = try await hub.send(.post, "registrations", body: body)
                } else {
                    let id = token == "00ff" ? "2" : token
                    let body = #"{"installationId":"\#(id)","platform":"apns","pushChannel":"\#(token)"}"#
                    _ = try await hub.send(.put, "installations/\(id)", body: body)
                }
            }
            let sent = try await hub.send(
                .post, "messages?api-version=2020-06", headers: ["ServiceBusNotification-Format": "apple"],
                body: #"{"aps":{}}"#)
            let id = try #require(sent.header("Location")?.split { "/?".contains($0) }.dropLast().last)
            let details = try await hub.send(.get, "messages/\(id)").text
            #expect(
                details.contains(
                    "<ApnsOutcomeCounts><Outcome><Name>Success</Name><Count>2</Count></Outcome><Outcome>"
                        + "<Name>Skipped</Name><Count>1</Count></Outcome></ApnsOutcomeCounts>"), "\(details)")
            let inbox = try await hub.request(.get, "/hub/$inbox").text
            #expect(inbox.matches(of: /"outcome"/).count == 2)
        }
    }

    /// Templates can differ, so a device receives each of them.
    @Test func templatesOfOneDeviceAreNotSkipped() async throws {
        try await EmulatedHub.test { hub in
            for _ in 0..<2 {
                let body = registration(
                    "AppleTemplate", "<DeviceToken>00FF</DeviceToken><BodyTemplate>{}</BodyTemplate>")
                _ = try await hub.send(.post, "registrations", body: body)
            }
            _ = try await hub.send(
                .post, "messages", headers: ["ServiceBusNotification-Format": "template"], body: "{}")
            let messages = try await hub.request(.get, "/hub/$messages").text
            #expect(messages.contains(#""outcomes":{"apns":{"Success":2}}"#))
        }
    }

    /// Several registrations of a device count as one device.
    @Test func testSendCountsDevicesOnce() async throws {
        try await EmulatedHub.test { hub in
            for number in 10...32 {
                let token = number < 25 ? "00FF" : "00\(number)"
                let body = #"{"installationId":"\#(number)","platform":"apns","pushChannel":"\#(token)"}"#
                _ = try await hub.send(.put, "installations/\(number)", body: body)
            }
            let answer = try await hub.send(
                .post, "messages?test", headers: ["ServiceBusNotification-Format": "apple"], body: #"{"aps":{}}"#)
            #expect(answer.text.contains("<Success>9</Success><Failure>0</Failure>"), "\(answer.text)")
        }
    }

    @Test func testSendReachesTenDevices() async throws {
        try await EmulatedHub.test { hub in
            for number in 10...21 {
                let body = #"{"installationId":"\#(number)","platform":"apns","pushChannel":"00\#(number)"}"#
                _ = try await hub.send(.put, "installations/\(number)", body: body)
            }
            let headers = ["ServiceBusNotification-Format": "apple"]
            let answer = try await hub.send(.post, "messages?test", headers: headers, body: #"{"aps":{}}"#)
            #expect(answer.text.contains("<Success>10</Success><Failure>0</Failure>"))
            #expect(answer.text.matches(of: /<RegistrationResult>/).count == 10)
            let form = #"{"format":"apple","body":"{}"}"#
            let window = try await hub.request(.post, "/hub/$test", body: form)
            #expect(window.text.matches(of: /"outcome"/).count == 10)
            _ = try await hub.send(.post, "messages", headers: headers, body: #"{"aps":{}}"#)
            #expect(try await hub.request(.get, "/hub/$inbox").text.matches(of: /"outcome"/).count == 32)
        }
    }
}
