import AccessTokens
import Cryptography
import Synchronization
import TestSupport
import Testing

@testable import HubEmulator

@Suite(.timeLimit(.minutes(20))) struct TickerTests {
    /// No request arrives after the message was scheduled and the clock advanced.
    @Test func scheduledMessageIsDeliveredOnTime() async throws {
        let clock = Mutex(Double(EmulatedHub.now))
        let (deliveries, report) = AsyncStream.makeStream(of: EmulatedDelivery.self)
        var configuration = HubEmulatorConfiguration()
        configuration.now = { clock.withLock { $0 } }
        configuration.tickInterval = .milliseconds(1)
        configuration.onScheduled = { for delivery in $0.deliveries { report.yield(delivery) } }
        let namespace = try await EmulatedNamespace.start(configuration)
        let hub = try namespace.addHub()
        let token = SharedAccessSignature.mint(
            resource: hub.url, keyName: hub.fullKeyName, key: try #require(hub.keys[hub.fullKeyName]),
            expiry: 4_000_000_000
        ).headerValue
        func request(_ line: String, _ fields: [String], _ body: String) -> String {
            let all = [
                "\(line) HTTP/1.1", "Host: 127.0.0.1:\(namespace.port)", "Authorization: \(token)",
                "Content-Length: \(body.utf8.count)",
            ]
            return (all + fields).map { "\($0)\r\n" }.joined() + "\r\n" + body
        }
        let fields = [
            "Content-Type: application/json;charset=utf-8", "ServiceBusNotification-Format: template",
            "ServiceBusNotification-ScheduleTime: 2026-01-01T00:01:00Z", "Connection: close",
        ]
        let outcome = try await RawClient.play(
            [
                .send(request("PUT /hub/installations/1", [], device)),
                .send(request("POST /hub/schedulednotifications", fields, #"{"message":"later"}"#)),
            ], to: namespace.port)
        #expect(outcome.statuses == [200, 201])
        clock.withLock { $0 += 61 }
        let delivery = await deliveries.first { _ in true }
        #expect(delivery?.body == #"{"aps":{"alert":"later"}}"#)
        await namespace.stop()
    }

    /// Stopping the namespace ends an event stream at once, without its timeout.
    @Test func openEventStreamDoesNotDelayTheStop() async throws {
        let namespace = try await EmulatedNamespace.start(HubEmulatorConfiguration())
        _ = try namespace.addHub()
        let request =
            "GET /hub/$inbox HTTP/1.1\r\nHost: 127.0.0.1:\(namespace.port)\r\nAccept: text/event-stream\r\n\r\n"
        let outcome = try await RawClient.play(
            [.send(request), .readUntil("nothing new"), .call { await namespace.stop() }], to: namespace.port)
        // The server ends the content with the last chunk, and not only by closing the connection.
        #expect(outcome.text.hasSuffix("\r\n0\r\n\r\n"), "\(outcome.text)")
    }
}
