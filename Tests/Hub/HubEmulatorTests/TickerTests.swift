import AccessTokens
import Cryptography
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import Synchronization
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
        try await TestClient.withClient(host: "127.0.0.1", port: namespace.port) { client in
            func send(_ method: HTTPRequest.Method, _ path: String, _ more: HTTPFields, _ body: String) async throws {
                var fields = more
                fields[.authorization] = token
                let answer = try await client.execute(
                    TestClient.Request(
                        path, method: method, authority: "127.0.0.1:\(namespace.port)", headers: fields,
                        body: ByteBuffer(string: body)))
                #expect((200..<300).contains(answer.status.code))
            }
            try await send(.put, "/hub/installations/1", [:], device)
            var fields: HTTPFields = [.contentType: "application/json;charset=utf-8"]
            fields[try #require(HTTPField.Name("ServiceBusNotification-Format"))] = "template"
            fields[try #require(HTTPField.Name("ServiceBusNotification-ScheduleTime"))] = "2026-01-01T00:01:00Z"
            try await send(.post, "/hub/schedulednotifications", fields, #"{"message":"later"}"#)
        }
        clock.withLock { $0 += 61 }
        let delivery = await deliveries.first { _ in true }
        #expect(delivery?.body == #"{"aps":{"alert":"later"}}"#)
        await namespace.stop()
    }

    /// Stopping the namespace ends an event stream at once, without its timeout.
    @Test func openEventStreamDoesNotDelayTheStop() async throws {
        let namespace = try await EmulatedNamespace.start(HubEmulatorConfiguration())
        _ = try namespace.addHub()
        let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: namespace.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await connection.executeThenClose { inbound, outbound in
            let request =
                "GET /hub/$inbox HTTP/1.1\r\nHost: 127.0.0.1:\(namespace.port)\r\nAccept: text/event-stream\r\n\r\n"
            try await outbound.write(ByteBuffer(string: request))
            var text = ""
            var stopping: Task<Void, Never>?
            for try await bytes in inbound {
                text += String(buffer: bytes)
                if stopping == nil, text.contains("nothing new") { stopping = Task { await namespace.stop() } }
            }
            // The server ends the content with the last chunk, and not only by closing the connection.
            #expect(text.hasSuffix("\r\n0\r\n\r\n"), "\(text)")
            await stopping?.value
        }
    }
}
