import Foundation
import TestSupport
import Testing

/// The output of `hubrun emulator` while it serves.
@Suite(.timeLimit(.minutes(20))) struct EmulatorOutputTests {
    private static let collection = """
        name: Traffic
        environments:
          here:
            hub: { connectionString: "<<env.HUB>>", name: hub, kind: emulator }
        defaults:
          headers: { Authorization: <<sasToken>> }
        requests:
          - name: A device
            PUT: <<hubUrl>>/installations/phone
            body:
              json:
                installationId: phone
                platform: apns
                pushChannel: 00FF
                tags: [news]
                templates: { greeting: { body: '{"aps":{"alert":"$(message)"}}' } }
          - name: A message
            POST: <<hubUrl>>/messages
            headers: { ServiceBusNotification-Format: template, ServiceBusNotification-Tags: news }
            body: { json: { message: "two\\nlines \\u001b[31m" } }
          - name: A native one
            POST: <<hubUrl>>/messages
            headers: { ServiceBusNotification-Format: apple }
            body: { json: { aps: { alert: <<long>> } } }
          - name: Nobody's
            POST: <<hubUrl>>/messages
            headers: { ServiceBusNotification-Tags: nobody }
            body: { json: {} }
          - { name: Nobody there, GET: "<<hubUrl>>/installations/nobody" }
          - { name: No token, DELETE: "<<hubUrl>>/installations/phone", headers: { Authorization: "" } }
          - { name: Looking on, GET: "<<hubUrl>>/$inbox", headers: { Authorization: "" } }
          - { name: Gone, PUT: "<<hubUrl>>/$gone/phone", headers: { Authorization: "" } }
          - name: A test send
            POST: <<hubUrl>>/$test
            body: { json: { format: template, body: '{"message":"hi"}' } }
          - { name: A wrong one, POST: "<<hubUrl>>/$test", body: { text: "{}" } }
        variables:
          long: \(String(repeating: "x", count: 2_500))
        """

    private func output(_ arguments: [String]) async throws -> [String] {
        let folder = try CertificateFolder()
        try folder.write(Self.collection, to: "collection.yaml")
        let emulator = try await RunningEmulator.start(arguments, in: folder)
        _ = try await BuiltCommand.run(
            ["-e", "here", "collection.yaml"], in: URL(filePath: folder.path),
            environment: ["HUB": emulator.connectionString])
        return try await emulator.end().split(separator: "\n").map(String.init)
    }

    @Test(arguments: ["0.0.0.0", "::"])
    func hostBeyondLoopbackHasAWarning(host: String) async throws {
        let emulator = try await RunningEmulator.start(["--host", host], in: CertificateFolder())
        emulator.stop()
        let warning = try #require(emulator.announcement.first { $0.hasPrefix("warning: ") })
        #expect(
            warning.hasPrefix(
                "warning: --host \(host): every machine that reaches this one at port \(emulator.port) can connect. "))
        #expect(warning.hasSuffix("; without --https, whoever listens on the network reads tokens and messages"))
        let own = try await RunningEmulator.start(["--host", "localhost"], in: CertificateFolder())
        own.stop()
        #expect(!own.announcement.contains { $0.contains("warning") })
    }

    @Test func eachRequestIsLoggedWithItsDeliveries() async throws {
        let long = #"    → phone (native): {"aps":{"alert":""#
        let lines = try await output([])
        #expect(
            lines == [
                "200 PUT    /hub/installations/phone",
                "201 POST   /hub/messages",
                #"    → phone (greeting): {"aps":{"alert":"two\nlines \u001b[31m"}}"#,
                "201 POST   /hub/messages",
                long + String(repeating: "x", count: 1_999 - long.count) + "…",
                "201 POST   /hub/messages",
                "    no device has such tags",
                "404 GET    /hub/installations/nobody  Installation not found",
                "401 DELETE /hub/installations/phone  MalformedToken: "
                    + "The credentials contained in the authorization header are not in the WRAP format.",
                "204 PUT    /hub/$gone/phone",
                "200 POST   /hub/$test",
                "    ✗ phone (greeting): ExpiredChannel",
                "400 POST   /hub/$test  the member \"format\" is missing",
            ])
    }

    @Test func colouredLinesHaveTheSameText() async throws {
        let lines = try await output(["--color", "always"])
        #expect(
            lines.prefix(3).map { $0.replacing("\u{1B}", with: "^") } == [
                "^[32m200^[0m PUT    /hub/installations/phone", "^[32m201^[0m POST   /hub/messages",
                #"    ^[36m→^[0m phone (greeting): {"aps":{"alert":"two\nlines \u001b[31m"}}"#,
            ])
        #expect(lines.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == (try await output([])))
    }

    @Test func quietHidesRequests() async throws {
        #expect(try await output(["--quiet"]) == [])
    }
}
