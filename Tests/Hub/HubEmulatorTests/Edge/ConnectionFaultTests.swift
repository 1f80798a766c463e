import FaultPlans
import HubEmulator
import TestSupport
import Testing

/// Connection faults on a real socket; `EmulatorTLSTests` tests them over TLS.
@Suite(.timeLimit(.minutes(20))) struct ConnectionFaultTests {
    private func always(_ kind: String) throws -> FaultPlan {
        try FaultPlan(rules: [try FaultRule(parsing: "\(kind):100%")], seed: 1)
    }

    @Test func resetSendsNoResponse() async throws {
        try await SocketHub.test {
            $0.faults = try always("reset")
        } _: { hub in
            let outcome = try await hub.play(.send(hub.head("GET /hub/installations/1 HTTP/1.1")))
            #expect(outcome == RawClient.Outcome(text: "", end: .reset))
            #expect(try await hub.servesOthers())
        }
    }

    @Test func truncatedResponseIsIncomplete() async throws {
        try await SocketHub.test {
            $0.faults = try always("truncate")
        } _: { hub in
            let outcome = try await hub.play(.send(hub.head("GET /hub/installations/1 HTTP/1.1")))
            #expect(outcome.statuses == [404] && outcome.end == .closed)
            #expect(outcome.text.contains("Transfer-Encoding: chunked\r\n\r\n"))
            #expect(outcome.text.contains("<Error><Code>404</Code>") && !outcome.text.contains("</Error>"))
            #expect(!outcome.text.hasSuffix("0\r\n\r\n"))
            #expect(try await hub.servesOthers())
        }
    }

    /// The client cannot detect it, as with a connection that is lost at that moment.
    @Test func requestWithATruncatedResponseIsPerformed() async throws {
        try await SocketHub.test {
            $0.faults = try always("truncate")
        } _: { hub in
            let put = hub.head("PUT /hub/installations/1 HTTP/1.1", "Content-Length: \(device.utf8.count)") + device
            let outcome = try await hub.play(.send(put))
            #expect(outcome.statuses == [200])
            // An empty body with its length, or with a last chunk, would be complete.
            #expect(!outcome.text.contains("Content-Length") && !outcome.text.hasSuffix("0\r\n\r\n"))
            let delete = try await hub.play(
                .send("DELETE /$emulator/faults HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
            #expect(delete.statuses == [200])
            let off = #"{"faults":[]}"#
            _ = try await hub.play(
                .send(
                    hub.head(
                        "PUT /$emulator/faults HTTP/1.1", "Content-Length: \(off.utf8.count)", "Connection: close")
                        + off))
            let get = try await hub.play(
                .send(hub.head("GET /hub/installations/1 HTTP/1.1", "Connection: close")))
            #expect(get.statuses == [200])
        }
    }

    @Test func truncatedResponseWithoutABodyIsEmpty() async throws {
        try await SocketHub.test {
            $0.faults = try always("truncate")
        } _: { hub in
            let outcome = try await hub.play(.send(hub.head("DELETE /hub/installations/1 HTTP/1.1")))
            #expect(outcome == RawClient.Outcome(text: "", end: .closed))
        }
    }

    @Test func slowResponseIsSentInPieces() async throws {
        try await SocketHub.test {
            $0.faults = try always("slow")
            $0.sleep = { _ in }
        } _: { hub in
            let outcome = try await hub.play(
                .send(hub.head("GET /hub/installations/1 HTTP/1.1", "Connection: close")))
            #expect(outcome.statuses == [404] && outcome.end == .closed)
            #expect(outcome.text.matches(of: /\r\n[0-9a-f]+\r\n/).count > 30)
            #expect(outcome.text.hasSuffix("0\r\n\r\n"))
        }
    }
}
