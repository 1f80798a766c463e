import HTTPServer
import HubEmulator
import NotificationHub
import Testing
import TestSupport

/// Successful responses of the newer generation, as recorded with Microsoft's JavaScript client.
@Suite struct NewerAnswerTests {
    private static let entryType = "application/atom+xml; type=entry; charset=utf-8"

    private func test(_ body: @escaping @Sendable (EmulatedHub) async throws -> Void) async throws {
        try await EmulatedHub.test(generation: .newer, body)
    }

    private func expectIdentifiers(_ answer: TestResponse, _ server: String = "Kestrel") {
        let ids = ["TrackingId", "x-ms-correlation-request-id"].compactMap(answer.header)
        #expect(ids.count == 2 && ids.first != ids.last, "\(ids)")
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil })
        #expect(answer.header("Server") == server)
    }

    @Test func classicResponsesHaveIdentifiersToo() async throws {
        try await EmulatedHub.test { hub in
            for (method, path) in [
                (HTTPMethod.get, "registrations"), (.get, "installations/1"), (.post, "registrationids"),
            ] {
                expectIdentifiers(try await hub.send(method, path), "Microsoft-HTTPAPI/2.0")
            }
            let refused = try await hub.request(.get, "/hub/registrations")
            #expect(refused.status == .unauthorized)
            expectIdentifiers(refused, "Microsoft-HTTPAPI/2.0")
        }
    }

    @Test(arguments: [
        ("", ["ServiceBusNotification-Tags": "news"]), ("&direct", ["ServiceBusNotification-DeviceHandle": "00FF"]),
    ])
    func messageIDHasItsOwnForm(flag: String, fields: [String: String]) async throws {
        try await test { hub in
            let answer = try await hub.send(
                .post, "messages/?api-version=2020-06\(flag)",
                headers: fields.merging(["ServiceBusNotification-Format": "apple"]) { $1 }, body: #"{"aps":{}}"#)
            #expect(answer.status == .created && answer.text == "")
            #expect(answer.header("Content-Length") == "0" && answer.header("Content-Type") == nil)
            #expect(answer.header("X-Powered-By") == "Azure Notification Hubs")
            expectIdentifiers(answer)
            let location = try #require(answer.header("Location"))
            let form =
                /http:\/\/localhost\/hub\/messages\/(NH-20260101000000000-[0-9a-f]{32}-[0-9]{2})\?api-version=2020-06/
            let id = try #require(location.wholeMatch(of: form), "\(location)").output.1
            let details = try await hub.send(.get, "messages/\(id)?api-version=2020-06")
            #expect(details.status == .ok && details.text.contains("<NotificationId>\(id)</NotificationId>"))
        }
    }

    @Test func locationOfAMessageHasNoVersionWithoutOne() async throws {
        try await test { hub in
            let answer = try await hub.send(
                .post, "messages?direct&test",
                headers: ["ServiceBusNotification-Format": "gcm", "ServiceBusNotification-DeviceHandle": "h"],
                body: "{}")
            #expect(answer.header("Location")?.contains("?") == false)
        }
    }

    @Test func locationOfARegistrationIDHasNoQuery() async throws {
        try await test { hub in
            let answer = try await hub.send(.post, "registrationIDs?api-version=2020-06")
            #expect(answer.status == .created && answer.header("Content-Length") == "0")
            #expect(answer.header("Content-Type") == Self.entryType)
            let location = answer.header("Location") ?? ""
            #expect(location.wholeMatch(of: /http:\/\/localhost\/hub\/registrationids\/[-0-9]+/) != nil, "\(location)")
        }
    }

    @Test func writtenAndReadRegistrationsHaveTwoForms() async throws {
        try await test { hub in
            let post = try await hub.send(.post, "registrations?api-version=2020-06", body: apple)
            let id = try #require(post.text.firstMatch(of: /<RegistrationId>([-0-9]+)</)?.output.1)
            let put = try await hub.send(.put, "registrations/\(id)?api-version=2020-06", body: apple)
            for (answer, version) in [(post, 1), (put, 2)] {
                let address =
                    "https://localhost.notificationhub.windows.net/hub/registrations/\(id)?api-version=2020-06"
                #expect(answer.status == .ok && answer.header("Content-Type") == Self.entryType)
                #expect(answer.header("ETag") == nil && answer.header("Content-Location") == nil)
                #expect(answer.header("Content-Length") == nil)
                expectIdentifiers(answer)
                #expect(
                    answer.text == #"<entry p1:etag="W/&quot;\#(version)&quot;" "#
                        + #"xmlns:p1="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" "#
                        + #"xmlns="http://www.w3.org/2005/Atom"><id>\#(address)</id><title type="text">\#(id)</title>"#
                        + "<published>2026-01-01T00:00:00Z</published><updated>2026-01-01T00:00:00Z</updated>"
                        + #"<link rel="self" href="\#(address)" /><content type="application/xml">"#
                        + #"<AppleRegistrationDescription xmlns:i="http://www.w3.org/2001/XMLSchema-instance" "#
                        + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">"#
                        + "<ETag>\(version)</ETag><ExpirationTime>9999-12-31T23:59:59.9999999</ExpirationTime>"
                        + "<RegistrationId>\(id)</RegistrationId><DeviceToken>00FF</DeviceToken>"
                        + "</AppleRegistrationDescription></content></entry>")
            }
            let get = try await hub.send(.get, "registrations/\(id)?api-version=2020-06")
            let own = "http://localhost/hub/resources/\(id)?api-version=2020-06"
            #expect(get.header("Content-Type") == "application/xml" && get.header("ETag") == nil)
            #expect(get.text.contains("<id>\(own)</id>") && get.text.contains("<link rel=\"self\" href=\"\(own)\" />"))
            #expect(get.text.contains("<ExpirationTime>9999-12-31T23:59:59.9999999Z<"))
            #expect(get.text.hasPrefix("<entry p1:etag=\"W/&quot;2&quot;\" xmlns:p1="))
            let delete = try await hub.send(.delete, "registrations/\(id)", headers: ["If-Match": "\"*\""])
            #expect(delete.status == .ok && delete.header("Content-Length") == "0")
            #expect(delete.header("Content-Type") == nil)
        }
    }

    @Test(arguments: ["registrations", "tags/news/registrations"])
    func listsContainResourceNames(path: String) async throws {
        try await test { hub in
            let body = registration("Apple", "<Tags>news</Tags><DeviceToken>00FF</DeviceToken>")
            for _ in 0..<2 { _ = try await hub.send(.post, "registrations", body: body) }
            let list = try await hub.send(.get, "\(path)?api-version=2020-06&$top=1")
            #expect(list.header("Content-Type") == "application/xml")
            #expect(list.header("x-ms-continuationtoken") != nil)
            #expect(list.text.contains("<entry p2:etag="))
            #expect(list.text.contains("<id>http://localhost/hub/resources/"))
            #expect(list.text.contains("<id>http://localhost/hub/resources?api-version=2020-06&amp;$top=1</id>"))
        }
    }

    @Test func installationsAreWrittenWithoutAType() async throws {
        try await test { hub in
            let put = try await hub.send(.put, "installations/1", body: device)
            #expect(put.status == .ok && put.header("Content-Length") == "0" && put.header("Content-Type") == nil)
            let delete = try await hub.send(.delete, "installations/1")
            #expect(delete.status == .noContent && delete.header("Content-Type") == nil)
        }
    }

    /// A browser would otherwise require HTTPS for a month for every server on this machine.
    @Test(arguments: [
        ("localhost:PORT", false), ("127.0.0.1:PORT", false), ("127.9.8.7", false), ("[::1]:PORT", false),
        ("hub.localhost.", false), ("name.servicebus.windows.net", true), ("127.0.0.1.example.com", true),
        ("127.0.0.256", true), ("notlocalhost", true),
    ])
    func strictTransportSecurityIsNotSentForLoopback(host: String, isDemanded: Bool) async throws {
        try await SocketHub.test { hub in
            let name = host.replacing("PORT", with: "\(hub.namespace.port)")
            let answer = try RawAnswer(
                try await hub.play(.send("GET / HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n")).text)
            #expect(answer["Strict-Transport-Security"] == (isDemanded ? "max-age=2592000" : nil))
        }
    }
}
