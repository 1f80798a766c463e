import HTTP
@testable import Redaction
import Testing

struct WireTextTests {
    private static let timings = PhaseTimings(
        dns: .microseconds(120), connect: .microseconds(200), tls: .milliseconds(3), firstByte: .milliseconds(12),
        transfer: .microseconds(400))

    private func exchange(_ notes: [String], reused: Bool = false, timings: PhaseTimings = timings) -> Exchange {
        Exchange(
            call: HTTPCall(url: "https://a.example/"),
            response: HTTPResponse(version: "HTTP/1.1", status: 200, reason: "OK", fields: [], body: []),
            transfer: TransferDetails(
                timings: timings, peerAddress: "192.0.2.1", peerPort: 443, reusedConnection: reused, wireNotes: notes))
    }

    @Test func linesOfANewConnection() {
        let notes = [
            "Trying 192.0.2.1:443...", "Connected to a.example (192.0.2.1) port 443 (#3)",
            "SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384", "subject: CN=a\u{1B}[31m.example",
        ]
        #expect(
            WireText.lines(of: exchange(notes)) == [
                "Trying 192.0.2.1:443...", "connected to 192.0.2.1 port 443 (connection 3, new)",
                "SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384", "subject: CN=a\u{1B}[31m.example",
                "dns 120 µs, connect 200 µs, tls 3 ms, first byte 12 ms, transfer 400 µs",
            ])
    }

    @Test(arguments: [
        (["Re-using existing connection #3 with host a.example"], "connection 3, reused"),
        (["Reusing existing https: connection with host a.example"], "reused"), ([], "reused"),
    ])
    func linesOfAReusedConnection(notes: [String], words: String) {
        let timings = PhaseTimings(firstByte: .milliseconds(12), transfer: .microseconds(400))
        #expect(
            WireText.lines(of: exchange(notes, reused: true, timings: timings)) == [
                "connected to 192.0.2.1 port 443 (\(words))", "first byte 12 ms, transfer 400 µs",
            ])
    }

    @Test func linesOfAFailedConnection() {
        let error = TransportError(
            .connection, "it broke",
            transfer: TransferDetails(
                timings: PhaseTimings(dns: .microseconds(120)),
                wireNotes: ["Trying 192.0.2.1:443...", "Closing connection 0"]))
        #expect(
            WireText.lines(of: error) == ["Trying 192.0.2.1:443...", "Closing connection 0", "dns 120 µs"])
    }

    @Test func errorWithoutNotesHasNoLines() {
        #expect(WireText.lines(of: TransportError(.connection, "it broke")) == [])
    }
}
