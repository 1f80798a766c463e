import Cryptography
import Foundation
import HubEmulator
import Synchronization
import Testing
import TestSupport

@testable import HTTPServer

/// Clients that send too much, too slowly or nothing.
@Suite(.timeLimit(.minutes(20))) struct LoadTests {
    @Test func idleConnectionIsClosed() async throws {
        try await SocketHub.test {
            $0.limits.firstHead = .milliseconds(50)
        } _: { hub in
            let silent = try await hub.play()
            #expect(silent == RawClient.Outcome(text: "", end: .closed))
            let half = try await hub.play(.send("GET / HTTP/1.1\r\nHost: h\r\nX-Slow: "))
            #expect(half.text == "" && half.end != .none)
        }
    }

    @Test(arguments: ["", "\u{16}\u{3}\u{1}", "GET / HTTP/1.1\r\nHost: h\r\n\r\n"])
    func connectionWithoutAHandshakeIsClosed(text: String) async throws {
        let authority = try CertificateAuthority(name: "test", now: Int(Date().timeIntervalSince1970))
        let issued = try authority.issue(for: [try #require(CertificateName("localhost"))])
        try await SocketHub.test {
            $0.identity = ServerIdentity(certificates: issued.certificate, key: issued.key)
            $0.limits.firstHead = .milliseconds(50)
        } _: { hub in
            #expect(hub.namespace.address == "https://localhost:\(hub.namespace.port)")
            let outcome = try await hub.play(.send(text))
            #expect(outcome.end != .none)
        }
    }

    @Test func connectionWithASlowSecondHeadIsClosed() async throws {
        try await SocketHub.test {
            // The first request must also arrive within this limit.
            $0.limits.idle = .seconds(10)
        } _: { hub in
            let outcome = try await hub.play(
                .send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"), .readUntil("0\r\n\r\n"), .send("GET / HT"))
            #expect(outcome.statuses == [200] && outcome.end != .none)
        }
    }

    /// The server reads without a wait as long as bytes arrive.
    @Test func endlessEmptyLinesCloseTheConnection() async throws {
        try await SocketHub.test {
            $0.limits.firstHead = .milliseconds(50)
        } _: { hub in
            let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 16)
            let outcome = try await hub.play(.flood(lines, count: 100_000_000_000))
            #expect(outcome.statuses == [] && outcome.end != .none)
        }
    }

    @Test func slowBodyIsRejected() async throws {
        try await SocketHub.test {
            $0.limits.body = .milliseconds(50)
        } _: { hub in
            let outcome = try await hub.play(
                .send(hub.head("PUT /hub/installations/1 HTTP/1.1", "Content-Length: 100") + "{\"insta"))
            #expect(outcome.statuses == [408] && outcome.text.contains("\r\nConnection: close\r\n"))
            #expect(outcome.text.contains("<Detail>The request's body took too long.TrackingId:"))
            #expect(outcome.end == .closed)
        }
    }

    /// The server responds before the body arrives, and does not wait for the rest of the body.
    @Test func slowUnneededBodyClosesTheConnection() async throws {
        try await SocketHub.test {
            $0.limits.body = .milliseconds(50)
        } _: { hub in
            let outcome = try await hub.play(
                .send(hub.head("GET /hub/installations/1 HTTP/1.1", "Content-Length: 100") + "abc"))
            #expect(outcome.statuses == [404] && outcome.end != .none)
        }
    }

    /// Without the limit, the client would read all responses and then wait for the server.
    @Test func clientThatReadsNoResponsesIsDisconnected() async throws {
        try await SocketHub.test {
            $0.limits.unread = .milliseconds(50)
        } _: { hub in
            let requests = Array(String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: 1_000).utf8)
            let outcome = try await hub.play(.flood(requests, count: 1_000_000_000))
            #expect(outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    @Test func incompleteRequestIsDiscardedWithItsConnection() async throws {
        try await SocketHub.test { hub in
            for text in ["GET / HT", hub.head("PUT /hub/installations/1 HTTP/1.1", "Content-Length: 100") + "{"] {
                #expect(try await hub.play(.send(text), .finish).end != .none)
            }
            let outcome = try await hub.play(
                .send(hub.head("GET /hub/installations/1 HTTP/1.1", "Connection: close")))
            #expect(outcome.statuses == [404])
        }
    }

    @Test(arguments: [
        "X: " + String(repeating: "a", count: 200_000) + "\r\n", String(repeating: "X: a\r\n", count: 5_000),
    ])
    func tooManyHeaderFieldsAreRejected(fields: String) async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(.send("GET / HTTP/1.1\r\nHost: h\r\n" + fields + "\r\n"))
            #expect(outcome.statuses.allSatisfy { $0 == 400 } && outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    @Test func endlessHeadersAreRejected() async throws {
        try await SocketHub.test { hub in
            let fields = Array(String(repeating: "X-Header: aaaaaaaaaaaaaaaa\r\n", count: 100).utf8)
            let outcome = try await hub.play(
                .send("GET / HTTP/1.1\r\nHost: h\r\n"), .flood(fields, count: 50_000_000))
            #expect(outcome.statuses.allSatisfy { $0 == 400 } && outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    /// The body is announced by Content-Length, or sent in chunks, of which the first above the limit is rejected.
    ///
    /// The client writes everything before it reads, and still receives the error response; the server does not parse
    /// the
    /// bytes after the rejected body as a request.
    @Test(arguments: [true, false])
    func hundredMegabytesAreRejected(isAnnounced: Bool) async throws {
        try await SocketHub.test {
            // Long limits, for slow machines.
            $0.limits.body = .seconds(600)
            $0.limits.lingering = .seconds(60)
        } _: { hub in
            let megabyte = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
            let size = 100 * megabyte.count
            let line = "PUT /hub/installations/1 HTTP/1.1"
            let delete = hub.head("DELETE /hub/installations/2 HTTP/1.1", "Connection: close")
            let put = hub.head("PUT /hub/installations/2 HTTP/1.1", "Content-Length: \(second.utf8.count)") + second
            #expect(
                try await hub.play(.send(put + hub.head("GET / HTTP/1.1", "Connection: close"))).statuses.first == 200)
            let outcome =
                if isAnnounced {
                    try await hub.play(
                        .send(hub.head(line, "Content-Length: \(size)")), .flood(megabyte, count: size), .send(delete))
                } else {
                    try await hub.play(
                        .send(hub.head(line, "Transfer-Encoding: chunked")),
                        .flood(Array("100000\r\n".utf8) + megabyte + Array("\r\n".utf8), count: size),
                        .send("0\r\n\r\n" + delete))
                }
            #expect(outcome.statuses == [413] && outcome.end == .closed)
            #expect(outcome.text.contains("\r\nConnection: close\r\n"))
            let get = hub.head("GET /hub/installations/2 HTTP/1.1", "Connection: close")
            #expect(try await hub.play(.send(get)).statuses == [200])
        }
    }

    /// The response precedes the body, and the server keeps the connection open while the client writes: a reset could
    /// overtake the response.
    @Test func rejectedBodyIsStillRead() async throws {
        try await SocketHub.test {
            $0.limits.body = .seconds(600)
            $0.limits.lingering = .seconds(60)
        } _: { hub in
            let size = 50 << 20
            let outcome = try await hub.play(
                .send(hub.head("PUT /hub/installations/1 HTTP/1.1", "Content-Length: \(size + 1)")),
                .readUntil("\r\n\r\n"), .flood([UInt8](repeating: 65, count: 1 << 16), count: size), .finish)
            #expect(outcome.statuses == [413] && outcome.end == .closed && !outcome.isCutShort)
        }
    }

    private var second: String { device.replacing(#""1""#, with: #""2""#) }

    /// The server closes the connection of a client that never stops writing.
    @Test func endlessBodyClosesTheConnection() async throws {
        try await SocketHub.test {
            $0.limits.body = .milliseconds(200)
        } _: { hub in
            let chunk = Array("1000\r\n".utf8) + [UInt8](repeating: 65, count: 4096) + Array("\r\n".utf8)
            let outcome = try await hub.play(
                .send(hub.head("PUT /hub/installations/1 HTTP/1.1", "Transfer-Encoding: chunked")),
                .flood(chunk, count: 100_000_000_000))
            #expect(outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    /// A client can have sent more before it received the rejection (RFC 9112, section 9.6).
    @Test func bytesAfterARejectedBodyAreNotARequest() async throws {
        let methods = Mutex<[String]>([])
        try await SocketHub.test {
            $0.onExchange = { exchange in methods.withLock { $0.append(exchange.method) } }
        } _: { hub in
            let refused = hub.head("GET /hub/installations/1 HTTP/1.1", "Content-Length: 2", "Expect: 100-continue")
            let delete = hub.head("DELETE /hub/$inbox HTTP/1.1")
            let outcome = try await hub.play(.send(refused + "{}" + delete + delete), .finish)
            #expect(outcome.statuses == [404])
            #expect(try await hub.servesOthers())
        }
        #expect(methods.withLock { $0 } == ["GET", "GET"])
    }

    /// The server reads data after the last request only for a limited time.
    @Test func endlessDataAfterTheLastRequestClosesTheConnection() async throws {
        try await SocketHub.test {
            $0.limits.body = .milliseconds(200)
            $0.limits.lingering = .seconds(60)
        } _: { hub in
            let requests = Array(String(repeating: hub.head("DELETE /hub/installations/1 HTTP/1.1"), count: 50).utf8)
            let last = hub.head("GET /hub/installations/1 HTTP/1.1", "Content-Length: 0", "Expect: 100-continue")
            let outcome = try await hub.play(.send(last), .flood(requests, count: 100_000_000_000))
            #expect(outcome.statuses == [404] && outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    /// A body of exactly the limit is accepted, whatever the number of chunks.
    @Test(arguments: [1, 7, 4096], [0, 1])
    func chunkedBodyCanHaveTheLengthOfTheLimit(chunks: Int, excess: Int) async throws {
        try await SocketHub.test { hub in
            let limit = 64 * 1024 + excess
            let body = #"{"a":""# + String(repeating: "x", count: limit - 8) + #""}"#
            #expect(body.utf8.count == limit)
            let size = (limit + chunks - 1) / chunks
            let pieces = stride(from: 0, to: limit, by: size).map { start in
                let piece = body.utf8.dropFirst(start).prefix(size)
                return "\(String(piece.count, radix: 16))\r\n\(String(Substring(piece)))\r\n"
            }
            let outcome = try await hub.play(
                .send(
                    hub.head(
                        "POST /hub/messages HTTP/1.1", "ServiceBusNotification-Format: gcm",
                        "Content-Type: application/json", "Transfer-Encoding: chunked", "Connection: close")
                        + pieces.joined() + "0\r\n\r\n"))
            #expect(outcome.statuses == [excess == 0 ? 201 : 413])
        }
    }
}
