import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import Testing

/// A request to a window that is rejected, with the error response.
private struct Refused: Sendable, CustomTestStringConvertible {
    let method: HTTPMethod
    let path: String
    var headers: [String: String] = [:]
    var body = ""
    let status: Int
    let error: String
    var hint: String?

    var testDescription: String { "\(method) \(path) \(body.prefix(60))" }
    var json: String { #"{"error":"\#(error)"\#(hint.map { #","hint":"\#($0)""# } ?? "")}"# + "\n" }
}

private let windows =
    "there are /HUB/$inbox, /HUB/$devices, /HUB/$messages, /HUB/$access, /HUB/$gone, /HUB/$test, "
    + "/HUB/$inbox/DEVICE, /HUB/$devices/DEVICE, /HUB/$gone/DEVICE"
private let formats =
    #"it is one of \"windows\", \"apple\", \"gcm\", \"template\", \"adm\", \"windowsphone\", \"fcmv1\", \"baidu\", "#
    + #"\"browser\", \"xiaomi\""#
private let members = #"it is an object with \"format\", \"tags\", \"body\", \"headers\""#
private let texts = #"it is an object of texts, as in {\"X-WNS-Type\":\"wns/toast\"}"#
private let deviceNames = "name an installation's id, a registration's, or platform:handle as in apns:00FF"
private let stream = "text/event-stream"

private let refused = [
    Refused(
        method: .get, path: "/nobody/$inbox", status: 404, error: #"there is no hub \"nobody\""#, hint: "there are hub"),
    Refused(
        method: .get, path: "/hub/$inbox/1/2", status: 404, error: "there is no such inspection route", hint: windows),
    Refused(
        method: .get, path: "/hub/$devices/1", status: 405, error: "the method is not allowed here",
        hint: "use PUT, DELETE"),
    Refused(
        method: .get, path: "/hub/$access/1", status: 404, error: "there is no such inspection route", hint: windows),
    Refused(
        method: .put, path: "/hub/$access", status: 405, error: "the method is not allowed here", hint: "use GET"),
    Refused(
        method: .delete, path: "/hub/$devices/nobody", status: 404, error: #"there is no device \"nobody\""#,
        hint: deviceNames),
    Refused(
        method: .post, path: "/hub/$inbox", status: 405, error: "the method is not allowed here",
        hint: "use GET, DELETE"),
    Refused(
        method: .delete, path: "/hub/$inbox/1", status: 405, error: "the method is not allowed here", hint: "use GET"),
    Refused(
        method: .delete, path: "/hub/$devices", status: 405, error: "the method is not allowed here", hint: "use GET"),
    Refused(
        method: .put, path: "/hub/$messages", status: 405, error: "the method is not allowed here", hint: "use GET"),
    Refused(method: .put, path: "/hub/$gone", status: 405, error: "the method is not allowed here", hint: "use GET"),
    Refused(
        method: .post, path: "/hub/$gone/1", status: 405, error: "the method is not allowed here",
        hint: "use GET, PUT, DELETE"),
    Refused(method: .get, path: "/hub/$test", status: 405, error: "the method is not allowed here", hint: "use POST"),
    Refused(
        method: .post, path: "/$emulator/hubs", status: 405, error: "the method is not allowed here", hint: "use GET"),
    Refused(
        method: .post, path: "/$emulator/faults", status: 405, error: "the method is not allowed here",
        hint: "use GET, PUT, DELETE"),
    Refused(
        method: .get, path: "/hub/$inbox?top=-1", status: 400, error: #"top: \"-1\" is no whole number"#,
        hint: "as in top=100"),
    Refused(
        method: .get, path: "/hub/$devices?top=99999999999999999999", status: 400,
        error: #"top: \"99999999999999999999\" is no whole number"#, hint: "as in top=100"),
    Refused(
        method: .get, path: "/hub/$messages?top", status: 400, error: #"top: \"\" is no whole number"#,
        hint: "as in top=100"),
    Refused(
        method: .get, path: "/hub/$inbox", headers: ["Accept": stream, "Last-Event-ID": "9223372036854775807"],
        status: 400, error: #"Last-Event-ID: \"9223372036854775807\" is no whole number"#,
        hint: "as in Last-Event-ID=100"),
    Refused(
        method: .put, path: "/hub/$gone/nobody", status: 404, error: #"there is no device \"nobody\""#,
        hint: deviceNames),
    Refused(
        method: .get, path: "/hub/$gone/apns:xyz", status: 404, error: #"there is no device \"apns:xyz\""#,
        hint: deviceNames
    ),
    Refused(
        method: .get, path: "/$emulator/files/a%2Fb", status: 404, error: #"there is no file \"a/b\""#,
        hint: "GET /$emulator/files lists them"),
    Refused(
        method: .delete, path: "/$emulator/files/a", status: 404, error: #"there is no file \"a\""#,
        hint: "GET /$emulator/files lists them"),
    Refused(
        method: .post, path: "/hub/$test", status: 400,
        error: "the body is not JSON: unexpected end at line 1, column 1 (byte 0): expected a value", hint: members),
    Refused(
        method: .post, path: "/hub/$test", body: "[]", status: 400, error: "the body is no JSON object but a list",
        hint: members),
    Refused(
        method: .post, path: "/hub/$test", body: "{}", status: 400, error: #"$: the member \"format\" is missing"#,
        hint: formats),
    Refused(
        method: .post, path: "/hub/$test", body: #"{"format":"apple","text":""}"#, status: 400,
        error: #"$: there is no member \"text\""#, hint: members),
    Refused(
        method: .post, path: "/hub/$test", body: #"{"format":"apple"}"#, status: 400,
        error: #"$: the member \"body\" is missing"#, hint: "it is the message as one text"),
    Refused(
        method: .post, path: "/hub/$test", body: #"{"format":"apple","body":{}}"#, status: 400,
        error: #"$.body: \"body\" is not text but a mapping"#, hint: "it is the message as one text"),
    Refused(
        method: .post, path: "/hub/$test", body: #"{"format":"apple","body":"{}","headers":[]}"#, status: 400,
        error: #"$.headers: \"headers\" is no object but a list"#, hint: texts),
    Refused(
        method: .post, path: "/hub/$test", body: #"{"format":"apple","body":"{}","headers":{"a":1}}"#, status: 400,
        error: #"$.headers: \"a\" is not text but a number"#, hint: texts),
    Refused(
        method: .post, path: "/hub/$test", body: #"{"format":"template","tags":"a b","body":"{}"}"#, status: 400,
        error: #"The tag expression is not valid: unexpected \"b\" at position 3"#),
]

@Suite(.timeLimit(.minutes(20))) struct InspectionRouteTests {
    @Test(arguments: refused)
    private func rejectedRequestsReceiveAJSONHint(refused: Refused) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(
                refused.method, refused.path, headers: refused.headers, body: refused.body)
            #expect(answer.status.code == refused.status)
            #expect(answer.text == refused.json)
            #expect(answer.header("Content-Type") == "application/json; charset=utf-8")
            if refused.status == 405 { #expect(answer.header("Allow") == refused.hint.map { String($0.dropFirst(4)) }) }
        }
    }

    @Test(arguments: ["/$emulator", "/$emulator/", "/$emulator/fault", "/$emulator/Faults", "/$emulator/faults/1"])
    func otherControlRoutesAreListed(path: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.get, path)
            #expect(answer.status == .notFound)
            #expect(
                answer.text
                    == #"{"error":"there is no such control route","hint":"there are /$emulator/faults, "#
                    + "/$emulator/clock, /$emulator/generation, /$emulator/state, /$emulator/files, /$emulator/hubs, "
                    + #"/$emulator/events"}"# + "\n")
        }
    }

    @Test func largeFormIsRejected() async throws {
        try await EmulatedHub.test { hub in
            let body = #"{"format":"template","body":""# + String(repeating: "x", count: 65_537) + #""}"#
            let answer = try await hub.request(.post, "/hub/$test", body: body)
            #expect(answer.status == .contentTooLarge)
            #expect(answer.text == #"{"error":"the body has more than 65536 bytes","hint":"send less at once"}"# + "\n")
        }
    }

    @Test func newestEntriesAreShownUpToTheLimit() async throws {
        try await EmulatedHub.test { hub in
            for id in ["a", "b", "c"] {
                _ = try await hub.send(.put, "installations/\(id)", body: device(id))
                _ = try await hub.send(.post, "messages", body: #"{"message":"\#(id)"}"#)
            }
            let devices = try await hub.request(.get, "/hub/$devices?top=2").text
            #expect(devices.hasPrefix(#"{"installationCount":3,"registrationCount":0,"installations":[{"#))
            #expect(ids("installationId", devices) == ["c", "b"])
            let messages = try await hub.request(.get, "/hub/$messages?top=1").text
            #expect(ids("id", messages).count == 1 && messages.contains(#"{\"message\":\"c\"}"#))
            let inbox = try await hub.request(.get, "/hub/$inbox?top=2").text
            #expect(ids("installationId", inbox) == ["b", "c"])
            #expect(try await hub.request(.get, "/hub/$inbox/a?top=0").text == "[]\n")
        }
    }

    @Test func devicesCanBeStoredAndRemovedWithoutAToken() async throws {
        try await EmulatedHub.test { hub in
            let put = try await hub.request(.put, "/hub/$devices/a", body: device("a"))
            #expect(put.status == .noContent && put.text.isEmpty)
            #expect(ids("installationId", try await hub.request(.get, "/hub/$devices").text) == ["a"])
            let wrong = try await hub.request(.put, "/hub/$devices/b", body: #"{"installationId":"b"}"#)
            #expect(wrong.status == .badRequest && wrong.text.hasPrefix(#"{"error":""#))
            #expect(try await hub.request(.delete, "/hub/$devices/a").status == .noContent)
            #expect(try await hub.request(.get, "/hub/$devices").text.contains(#""installationCount":0"#))
        }
    }

    @Test func registrationsCanBeRemovedWithoutAToken() async throws {
        try await EmulatedHub.test { hub in
            let description =
                #"<entry xmlns="http://www.w3.org/2005/Atom"><content type="application/xml"><AppleRegistrationDescription "#
                + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect"><DeviceToken>00FF"#
                + "</DeviceToken></AppleRegistrationDescription></content></entry>"
            #expect(try await hub.send(.post, "registrations", body: description).status == .ok)
            let id = try #require(ids("registrationId", try await hub.request(.get, "/hub/$devices").text).first)
            #expect(try await hub.request(.delete, "/hub/$devices/\(id)").status == .noContent)
            #expect(try await hub.request(.delete, "/hub/$devices/\(id)").status == .notFound)
        }
    }

    @Test func connectionStringsAreThoseOfTheHub() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.get, "/hub/$access")
            let (full, listen) = (try hub.key(.full).exposed, try hub.key(.listen).exposed)
            let start = "Endpoint=http://localhost;SharedAccessKeyName=Default"
            #expect(
                answer.text == #"{"name":"hub","url":"http://localhost/hub","connectionString":"\#(start)"#
                    + #"FullSharedAccessSignature;SharedAccessKey=\#(full)","listenConnectionString":"\#(start)"#
                    + #"ListenSharedAccessSignature;SharedAccessKey=\#(listen)"}"# + "\n")
            #expect(answer.header("Cache-Control") == "no-store")
        }
    }

    @Test func inboxCanBeEmptied() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/a", body: device("a"))
            _ = try await hub.send(.post, "messages", body: #"{"message":"hi"}"#)
            #expect(try await hub.request(.get, "/hub/$inbox/a").text != "[]\n")
            let delete = try await hub.request(.delete, "/hub/$inbox")
            #expect(delete.status == .noContent && delete.text.isEmpty)
            #expect(try await hub.request(.get, "/hub/$inbox/a").text == "[]\n")
        }
    }

    @Test func testSendReachesAtMostTenDevices() async throws {
        try await EmulatedHub.test { hub in
            for number in 1...12 {
                _ = try await hub.send(.put, "installations/\(number)", body: device("\(number)"))
            }
            let form = #"{"format":"template","tags":"","body":"{\"message\":\"hi\"}"}"#
            let answer = try await hub.request(.post, "/hub/$test", body: form)
            #expect(answer.status == .ok && ids("installationId", answer.text).count == 10)
        }
    }

    @Test func filesAreStoredAndListed() async throws {
        try await EmulatedHub.test { hub in
            let put = try await hub.request(.put, "/$emulator/files/in/a.txt", body: "one")
            #expect(put.status == .created && put.text.isEmpty)
            #expect(try await hub.request(.get, "/$emulator/files").text == #"["in/a.txt"]"# + "\n")
            #expect(try await hub.request(.get, "/$emulator/files/in/a.txt").text == "one")
            #expect(try await hub.request(.delete, "/$emulator/files/in/a.txt").status == .noContent)
            #expect(try await hub.request(.get, "/$emulator/files").text == "[]\n")
            #expect(try await hub.request(.get, "/$emulator/hubs").text == #"["hub"]"# + "\n")
        }
    }

    private func device(_ id: String) -> String {
        #"{"installationId":"\#(id)","platform":"apns","pushChannel":"00\#(id.utf8.map { "\($0)" }.joined())00","#
            + #""templates":{"t":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}"}}}"#
    }

    private func ids(_ member: String, _ text: String) -> [String] {
        text.split(separator: "\"\(member)\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
}
