import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HubEmulator

/// Server-sent events over real connections.
@Suite(.timeLimit(.minutes(20))) struct EventStreamTests {
    private static let device =
        #"{"installationId":"ID","platform":"apns","pushChannel":"00FF","#
        + #""templates":{"t":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}"}}}"#

    private func exchange(_ hub: SocketHub, _ method: String, _ path: String, _ body: String = "") async throws {
        let head = hub.head("\(method) /hub/\(path) HTTP/1.1", "Content-Length: \(body.utf8.count)")
        let outcome = try await hub.play(.send(head + body), .finish)
        #expect(outcome.statuses.allSatisfy { $0 < 300 })
    }

    private func put(_ hub: SocketHub, _ ids: String...) async throws {
        for id in ids {
            try await exchange(hub, "PUT", "installations/\(id)", Self.device.replacing("ID", with: id))
        }
    }

    private func send(_ hub: SocketHub, _ text: String) async throws {
        try await exchange(hub, "POST", "messages", #"{"message":"\#(text)"}"#)
    }

    /// Returns the stream's output up to a text, at which the client closes the connection.
    private func stream(
        _ hub: SocketHub, _ path: String, last: Int? = nil, until end: String
    ) async throws -> RawClient.Outcome {
        let fields = ["Accept: text/event-stream"] + (last.map { ["Last-Event-ID: \($0)"] } ?? [])
        let lines = ["GET \(path) HTTP/1.1", "Host: localhost"] + fields
        return try await hub.play(.send(lines.map { "\($0)\r\n" }.joined() + "\r\n"), .readUntil(end), .leave)
    }

    private func events(_ outcome: RawClient.Outcome) -> [String] {
        outcome.text.matches(of: #/id: ([0-9]+)\nevent: delivery\ndata: .*"alert\\":\\"([a-z0-9]+)/#)
            .map { "\($0.1) \($0.2)" }
    }

    @Test func streamSendsNewMessagesAtOnce() async throws {
        try await SocketHub.test { hub in
            try await put(hub, "a")
            try await send(hub, "old")
            async let outcome = stream(hub, "/hub/$inbox", until: "new2")
            // Messages that are sent before the stream is open count as old.
            try await hub.namespace.waitUntilWatched(by: 1)
            try await send(hub, "new1")
            try await send(hub, "new2")
            let text = try await outcome
            #expect(text.statuses == [200] && text.text.contains("Content-Type: text/event-stream\r\n"))
            #expect(events(text) == ["1 new1", "2 new2"])
        }
    }

    @Test(arguments: [
        (0, ["2 two", "4 three"]), (2, ["4 three"]), (3, ["4 three"]), (99, ["0 one", "2 two", "4 three"]),
    ])
    func reconnectedClientReceivesMissedEvents(last: Int, expected: [String]) async throws {
        try await SocketHub.test { hub in
            try await put(hub, "a", "b")
            for text in ["one", "two", "three"] { try await send(hub, text) }
            #expect(events(try await stream(hub, "/hub/$inbox/a", last: last, until: "three")) == expected)
        }
    }

    /// No request arrives in the meantime.
    @Test func scheduledMessageArrivesOnTime() async throws {
        let clock = Mutex(1_767_225_600.0)
        try await SocketHub.test {
            $0.now = { clock.withLock { $0 } }
            $0.tickInterval = .milliseconds(1)
        } _: { hub in
            try await put(hub, "a")
            let body = #"{"message":"due"}"#
            let head = hub.head(
                "POST /hub/schedulednotifications HTTP/1.1", "ServiceBusNotification-ScheduleTime: 2026-01-01T00:01:00",
                "Content-Length: \(body.utf8.count)")
            try #require(try await hub.play(.send(head + body), .finish).statuses == [201])
            async let outcome = stream(hub, "/hub/$inbox", until: "due")
            try await hub.namespace.waitUntilWatched(by: 1)
            clock.withLock { $0 += 61 }
            #expect(events(try await outcome) == ["0 due"])
        }
    }

    @Test func namespaceChangesAreSent() async throws {
        try await SocketHub.test { hub in
            async let outcome = stream(hub, "/$emulator/events", until: "event: change")
            try await hub.namespace.waitUntilWatched(by: 1)
            try await put(hub, "a")
            #expect(try await outcome.text.contains("event: change\ndata: "))
        }
    }

    @Test func stoppingEndsTheStreams() async throws {
        try await SocketHub.test { hub in
            let head = "GET /hub/$inbox HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
            async let outcome = hub.play(.send(head))
            try await hub.namespace.waitUntilWatched(by: 1)
            await hub.namespace.stop()
            // The last chunk arrived, so the server ended the stream in order.
            let text = try await outcome
            #expect(text.end == .closed && text.text.hasSuffix("\r\n0\r\n\r\n"))
        }
    }

    @Test func streamOfADeletedHubEnds() async throws {
        try await SocketHub.test { hub in
            let head =
                "GET /hub/$inbox HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n"
            async let outcome = hub.play(.send(head))
            try await hub.namespace.waitUntilWatched(by: 1)
            try await exchange(hub, "DELETE", "")
            #expect(try await outcome.text.hasSuffix("\r\n0\r\n\r\n"))
        }
    }

    @Test(
        .enabled(if: RawClient.raiseDescriptorLimit(to: 4_096) >= 4_096, "this process may have too few connections"))
    func disconnectedWatchersAreRemovedAndTooManyAreRejected() async throws {
        try await SocketHub.test { hub in
            let limit = 1_000
            let head = "GET /$emulator/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let watchers = try await RawClient.open(limit, to: hub.namespace.port)
            for watcher in watchers {
                #expect(Array(head.utf8).withUnsafeBytes { Glibc.send(watcher, $0.baseAddress, $0.count, 0) } > 0)
            }
            try await hub.namespace.waitUntilWatched(by: limit)
            let outcome = try await hub.play(.send(head), .finish)
            #expect(outcome.statuses == [503])
            #expect(
                outcome.text.contains(
                    #"{"error":"more than 1000 clients watch this emulator","hint":"close some of them"}"#))
            for watcher in watchers { close(watcher) }
            try await hub.namespace.waitUntilWatched(by: 0) { try await put(hub, "a") }
        }
    }
}

extension EmulatedNamespace {
    /// Waits until the given number of clients watch, and repeats an action in the meantime.
    fileprivate func waitUntilWatched(by count: Int, while body: () async throws -> Void = {}) async throws {
        for _ in 0..<5_000 where watcherCount != count {
            try await body()
            try await Task.sleep(for: .milliseconds(2))
        }
        try #require(watcherCount == count)
    }
}
