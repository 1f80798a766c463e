import HTTPServer
import HubEmulator
import NotificationHub
import Testing

@Suite(.timeLimit(.minutes(20))) struct InstallationRouteTests {
    @Test func putGetDelete() async throws {
        try await EmulatedHub.test { hub in
            let put = try await hub.send(.put, "installations/1?api-version=2015-01", body: device)
            #expect(put.status == .ok && put.text.isEmpty)
            #expect(put.header("Content-Type") == "application/xml; charset=utf-8")
            #expect(put.header("Content-Length") == "0")

            let get = try await hub.send(.get, "installations/1?api-version=2015-01")
            #expect(get.status == .ok)
            #expect(get.header("Content-Type") == "application/xml; charset=utf-8")
            #expect(
                get.text
                    == #"{"installationId":"1","pushChannel":"00FF","pushChannelExpired":false,"platform":"apns","#
                    + #""expirationTime":"9999-12-31T23:59:59.9999999Z","tags":["12345"],"templates":{"#
                    + #""genericTemplate":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}","#
                    + #""tags":["genericTemplate"]}}}"#)

            for _ in 1...2 {
                let delete = try await hub.send(.delete, "installations/1?api-version=2015-01")
                #expect(delete.status == .noContent && delete.text.isEmpty)
                #expect(delete.header("Content-Type") == "application/xml; charset=utf-8")
            }
            let gone = try await hub.send(.get, "installations/1?api-version=2015-01")
            #expect(gone.status == .notFound)
            #expect(gone.detail == "Installation not found")
            #expect(gone.header("Content-Type") == "application/xml; charset=utf-8")
        }
    }

    @Test(arguments: [
        "Installations/1", "INSTALLATIONS/1/", "installations/1/?API-VERSION=2015-01", "installations//1",
        "installations/%31",
    ])
    func addressesAreParsedLeniently(path: String) async throws {
        try await EmulatedHub.test { hub in
            _ = try await hub.send(.put, "installations/1", body: device)
            let answer = try await hub.send(.get, path)
            #expect(answer.status == .ok)
        }
    }

    @Test func hubNamesAreCaseInsensitive() async throws {
        try await EmulatedHub.test { hub in
            let token = try hub.token()
            let answer = try await hub.request(.get, "/HUB/installations/1", headers: ["Authorization": token])
            #expect(answer.detail == "Installation not found")
        }
    }

    @Test func errorsInTheBodyAreReturned() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.put, "installations/1", body: #"{"installationId":"1"}"#)
            #expect(answer.status == .badRequest)
            #expect(
                answer.detail == "Installation validation failed with following error(s):&#xD;\n"
                    + "'Platform' property is not specified or given value is not supported.&#xD;\n"
                    + "'PushChannel' is required.&#xD;\n")
            let broken = try await hub.send(.put, "installations/1", body: "{")
            #expect(broken.status == .badRequest)
            #expect(broken.detail?.hasPrefix("The provided request body is invalid. Error: unexpected end") == true)
        }
    }

    @Test func newerGenerationReturnsTheFirstError() async throws {
        try await EmulatedHub.test(generation: .newer) { hub in
            let answer = try await hub.send(
                .put, "installations/1", headers: ["TrackingId": "mine"],
                body: #"{"installationId":"1","pushChannel":"00"}"#)
            #expect(answer.status == .badRequest)
            #expect(
                answer.text.hasPrefix(
                    "<Error xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"><Code>400</Code><Detail>"
                        + "The provided request body is invalid. Error: 'Platform' property is not specified or "
                        + "given value is not supported.. TrackingId:"))
            #expect(answer.text.hasSuffix(",TimeStamp:1/1/2026 12:00:00 AM +00:00</Detail></Error>"))
            #expect(answer.header("Server") == "Kestrel")
            #expect(answer.header("TrackingId") == "mine")
            #expect(answer.header("x-ms-correlation-request-id")?.count == 36)
        }
    }

    @Test func classicHeaderFields() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.get, "installations/1", headers: ["TrackingId": "mine"])
            #expect(answer.header("Server") == "Microsoft-HTTPAPI/2.0")
            #expect(answer.header("TrackingId")?.count == 36)
        }
    }

    @Test func longBodiesAreRejected() async throws {
        try await EmulatedHub.test { hub in
            let body = String(repeating: " ", count: 1024 * 1024 + 1)
            let answer = try await hub.send(.put, "installations/1", body: body)
            #expect(answer.status.code == 413)
            #expect(answer.detail == "The request body has more than 1048576 bytes")
        }
    }

    @Test(arguments: [HTTPMethod.post, .options])
    func otherMethodsAreNotAllowed(method: HTTPMethod) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(method, "installations/1")
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.header("Allow") == "GET, PUT, PATCH, DELETE")
            #expect(answer.detail == "The method is not allowed here; allowed are GET, PUT, PATCH, DELETE")
        }
    }

    @Test func responseToHEADHasNoContent() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.head, "installations/1")
            #expect(answer.status == .methodNotAllowed && answer.text.isEmpty)
        }
    }
}
