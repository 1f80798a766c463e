import HTTPServer
import HubEmulator
import Testing

/// The handling of devices that their platform's notification service no longer knows.
@Suite(.timeLimit(.minutes(20))) struct GoneDeviceTests {
    private static let phone =
        #"{"installationId":"phone","platform":"apns","pushChannel":"00FF","tags":["a"],"#
        + #""templates":{"t":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}"}}}"#
    private static let registration =
        #"<entry xmlns="http://www.w3.org/2005/Atom"><content type="application/xml"><AppleRegistrationDescription "#
        + #"xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect"><DeviceToken>AAFF</DeviceToken>"#
        + "</AppleRegistrationDescription></content></entry>"

    private func outcomes(_ hub: EmulatedHub) async throws -> [String] {
        let form = #"{"format":"template","body":"{\"message\":\"hi\"}"}"#
        let text = try await hub.request(.post, "/hub/$test", body: form).text
        return text.matches(of: #/"outcome":"([A-Za-z]+)"/#).map { String($0.1) }
    }

    private func isExpired(_ hub: EmulatedHub) async throws -> Bool {
        try await hub.send(.get, "installations/phone").text.contains(#""pushChannelExpired":true"#)
    }

    @Test func sendMarksAGoneInstallationAndLaterSendsSkipIt() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/phone", body: Self.phone)
            #expect(try await outcomes(hub) == ["Success"])
            let put = try await hub.request(.put, "/hub/$gone/phone")
            #expect(put.status == .noContent && put.text.isEmpty)
            #expect(try await hub.request(.get, "/hub/$gone").text == #"["apns:00ff"]"# + "\n")
            #expect(
                try await hub.request(.get, "/hub/$gone/phone").text == #"{"device":"apns:00ff","gone":true}"# + "\n")
            #expect(try await isExpired(hub) == false)
            #expect(try await outcomes(hub) == ["ExpiredChannel"])
            #expect(try await isExpired(hub))
            #expect(try await outcomes(hub) == [])
        }
    }

    @Test(arguments: [
        (HTTPMethod.put, phone.replacing("00FF", with: "00AA"), false),
        (.patch, #"[{"op":"replace","path":"/pushChannel","value":"00AA"}]"#, false),
        (.patch, #"[{"op":"add","path":"/tags","value":"b"}]"#, true),
    ])
    func newChannelMakesADeviceReachable(method: HTTPMethod, body: String, isExpired: Bool) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/phone", body: Self.phone)
            _ = try await hub.request(.put, "/hub/$gone/phone")
            _ = try await outcomes(hub)
            #expect(try await self.isExpired(hub))
            #expect(try await hub.send(method, "installations/phone", body: body).status == .ok)
            #expect(try await self.isExpired(hub) == isExpired)
            #expect(try await outcomes(hub) == (isExpired ? [] : ["Success"]))
        }
    }

    @Test func sendRemovesAGoneRegistration() async throws {
        try await EmulatedHub.test { hub in
            let made = try await hub.send(.post, "registrations", body: Self.registration)
            let id = try #require(made.text.firstMatch(of: #/<title type="text">([-0-9]+)</#)?.1)
            _ = try await hub.request(.put, "/hub/$gone/\(id)")
            let send = try await hub.send(
                .post, "messages", headers: ["ServiceBusNotification-Format": "apple"], body: #"{"aps":{}}"#)
            #expect(send.status == .created)
            #expect(try await hub.send(.get, "registrations/\(id)").status == .notFound)
            let message = try #require(send.header("Location")?.split(separator: "/").last)
            #expect(
                try await hub.send(.get, "messages/\(message)").text
                    .contains("<Outcome><Name>ExpiredChannel</Name><Count>1</Count></Outcome>"))
        }
    }

    @Test func deviceThatIsKnownAgainReceivesMessages() async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/phone", body: Self.phone)
            #expect(try await hub.request(.put, "/hub/$gone/apns:00ff").status == .noContent)
            #expect(try await hub.request(.delete, "/hub/$gone/phone").status == .noContent)
            #expect(try await hub.request(.get, "/hub/$gone").text == "[]\n")
            #expect(try await outcomes(hub) == ["Success"])
        }
    }
}
