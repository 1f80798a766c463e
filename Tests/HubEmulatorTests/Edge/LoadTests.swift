import Cryptography
import Foundation
import HubEmulator
import TestSupport
import Testing

/// Clients that send too much, too slowly or nothing at all.
@Suite(.timeLimit(.minutes(20))) struct LoadTests {
    @Test func aConnectionWithoutARequestIsGivenUp() async throws {
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
    func aHandshakeThatDoesNotComeIsGivenUp(text: String) async throws {
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

    @Test func aSlowSecondHeadIsGivenUp() async throws {
        try await SocketHub.test {
            $0.limits.idle = .milliseconds(500)
        } _: { hub in
            let outcome = try await hub.play(
                .send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"), .readUntil("0\r\n\r\n"), .send("GET / HT"))
            #expect(outcome.statuses == [200] && outcome.end != .none)
        }
    }

    @Test func aSlowBodyIsRefused() async throws {
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

    /// Its answer is there before its body; what it goes on sending is not waited for either.
    @Test func aSlowBodyThatNobodyWantsEndsTheConnection() async throws {
        try await SocketHub.test {
            $0.limits.body = .milliseconds(50)
        } _: { hub in
            let outcome = try await hub.play(
                .send(hub.head("GET /hub/installations/1 HTTP/1.1", "Content-Length: 100") + "abc"))
            #expect(outcome.statuses == [404] && outcome.end != .none)
        }
    }

    /// Were it not, it would read all of them in the end, and then wait for the server.
    @Test func aClientThatReadsNoAnswersIsGivenUp() async throws {
        try await SocketHub.test {
            $0.limits.unread = .milliseconds(50)
        } _: { hub in
            let requests = Array(String(repeating: "GET / HTTP/1.1\r\nHost: h\r\n\r\n", count: 1_000).utf8)
            let outcome = try await hub.play(.flood(requests, count: 1_000_000_000))
            #expect(outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    @Test func halfARequestIsForgottenWithItsClient() async throws {
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
    func aFloodOfHeadersIsRefused(fields: String) async throws {
        try await SocketHub.test { hub in
            let outcome = try await hub.play(.send("GET / HTTP/1.1\r\nHost: h\r\n" + fields + "\r\n"))
            #expect(outcome.statuses.allSatisfy { $0 == 400 } && outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    @Test func endlessHeadersAreRefused() async throws {
        try await SocketHub.test { hub in
            let fields = Array(String(repeating: "X-Header: aaaaaaaaaaaaaaaa\r\n", count: 100).utf8)
            let outcome = try await hub.play(
                .send("GET / HTTP/1.1\r\nHost: h\r\n"), .flood(fields, count: 50_000_000))
            #expect(outcome.statuses.allSatisfy { $0 == 400 } && outcome.end != .none)
            #expect(try await hub.servesOthers())
        }
    }

    /// It is announced, or comes in chunks of which the first that is too much is refused.
    @Test(arguments: [true, false])
    func aHundredMegabytesAreRefused(isAnnounced: Bool) async throws {
        try await SocketHub.test { hub in
            let megabyte = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
            let size = 100 * megabyte.count
            let line = "PUT /hub/installations/1 HTTP/1.1"
            let outcome =
                if isAnnounced {
                    try await hub.play(
                        .send(hub.head(line, "Content-Length: \(size)")), .flood(megabyte, count: size),
                        .send(hub.head("GET /$emulator/hubs HTTP/1.1", "Connection: close")))
                } else {
                    try await hub.play(
                        .send(hub.head(line, "Transfer-Encoding: chunked")),
                        .flood(Array("100000\r\n".utf8) + megabyte + Array("\r\n".utf8), count: size),
                        .send("0\r\n\r\n" + hub.head("GET /$emulator/hubs HTTP/1.1", "Connection: close")))
                }
            #expect(outcome.statuses == [413, 200] && outcome.end == .closed)
        }
    }
}
