import Foundation
import HTTP
import TestSupport
import Testing
import Transport

/// Error messages of failed exchanges, each caused by a real failure.
@Suite(.timeLimit(.minutes(20)))
struct FailureTests {
    @Test func connectionRefused() async throws {
        let (socket, port) = try ScriptedServer.refusingPort()
        defer { close(socket) }
        let error = try await failure(of: .make("GET", "http://127.0.0.1:\(port)/"))
        #expect(error.kind == .connection)
        #expect(error.message == "connection refused by 127.0.0.1 port \(port)")
        #expect(error.hint == "is the server running, and is the port right?")
    }

    @Test func connectionRefusedByAllAddressesOfAName() async throws {
        let (socket, port) = try ScriptedServer.refusingPort()
        defer { close(socket) }
        let error = try await failure(of: .make("GET", "http://localhost:\(port)/"))
        #expect(
            [
                "connection refused by localhost (tried 127.0.0.1 and ::1, port \(port))",
                "connection refused by localhost (tried ::1 and 127.0.0.1, port \(port))",
                // The message on a machine without IPv6.
                "connection refused by 127.0.0.1 port \(port) (localhost)",
            ].contains(error.message), "\(error.message)")
    }

    @Test(arguments: [("nohost.invalid", "nohost.invalid"), ("bücher.invalid", "xn--bcher-kva.invalid")])
    func unresolvableHost(host: String, name: String) async throws {
        let error = try await failure(of: .make("GET", "http://\(host)/"))
        #expect(error.kind == .dns)
        #expect(error.message == "could not resolve the host name \"\(name)\"")
        #expect(error.hint == "check the spelling of the host name and this machine's network")
        #expect(!error.isLasting)
    }

    @Test func serverNeverResponds() async throws {
        let error = try await failure(timeout: .seconds(3), .read, .hold)
        #expect(
            stable(error.details) == [
                "connection: 127.0.0.1 port PORT, new", "phases: name lookup TIME, connecting TIME, waiting TIME",
            ])
        #expect(error.kind == .timeout)
        #expect(error.message == "timed out after 3 s while waiting for the response")
        #expect(error.hint == "raise timeout if the server needs longer")
        // The total is measured more finely than libcurl counts its limit, and can be a little shorter.
        #expect(error.transfer.map { $0.timings.total > .seconds(2) } == true)
        #expect(error.transfer.map { $0.startedAt > 1_700_000_000 } ?? false)
        try expectSum(of: error) { $0.firstByte }
    }

    @Test func serverStopsInTheHeader() async throws {
        let error = try await failure(timeout: .seconds(5), .read, .write("HTTP/1.1 200 OK\r\nA: b\r\n"), .hold)
        #expect(error.kind == .timeout)
        #expect(error.message == "timed out after 5 s while receiving the headers of the response")
        #expect(error.partialResponse?.fields == [HTTPField("A", "b")])
    }

    @Test func serverStopsInTheBody() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
        let error = try await failure(timeout: .seconds(5), .read, .write(head + "0123456789"), .hold)
        #expect(
            error.message == "timed out after 5 s while receiving the response: 10 of 100 bytes received")
        #expect(
            stable(error.details) == [
                "connection: 127.0.0.1 port PORT, new",
                "phases: name lookup TIME, connecting TIME, waiting TIME, receiving TIME",
            ])
        #expect(error.partialResponse?.status == 200)
        #expect(error.partialResponse?.body == [])
    }

    @Test func serverStopsReadingTheRequest() async throws {
        // No process accepts the connection, so it waits in the listener's queue.
        let (socket, port) = try ScriptedServer.silentPort()
        defer { close(socket) }
        let content = HTTPContent.bytes([UInt8](repeating: 0, count: 32 << 20))
        let error = try await failure(
            of: .make("PUT", "http://127.0.0.1:\(port)/", content: content, timeout: .seconds(3)))
        #expect(error.kind == .timeout)
        let message = error.message.replacing(/\d+ of/, with: "N of")
        #expect(message == "timed out after 3 s while sending the request: N of 33554432 bytes sent")
        #expect(stable(error.details).last == "phases: name lookup TIME, connecting TIME, sending TIME")
    }

    @Test func connectionIsNeverAccepted() async throws {
        let full = try FullPort()
        defer { full.close() }
        let transport = try CurlTransport()
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        // Data of an earlier transfer on the same handle must have no effect.
        _ = try await transport.send(.make("GET", server.url()))
        var call = HTTPCall.make("GET", "http://127.0.0.1:\(full.port)/")
        call.connectTimeout = .seconds(30)
        call.timeout = .seconds(2)
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == "timed out after 2 s while connecting to 127.0.0.1 port \(full.port)")
        #expect(error?.hint == "check the address, the port and any firewall in between, or raise timeout")
        #expect(error.map { stable($0.details) } == ["phases: name lookup TIME, connecting TIME"])
        try expectSum(of: try #require(error)) { $0.connect }
    }

    @Test func handshakeNeverCompletes() async throws {
        let server = try ScriptedServer(.hold)
        defer { server.stop() }
        var call = HTTPCall.make("GET", "https://127.0.0.1:\(server.port)/")
        call.connectTimeout = .seconds(3)
        let error = try await failure(of: call)
        #expect(error.kind == .timeout)
        #expect(
            error.message
                == "timed out after 3 s while waiting for the TLS handshake with 127.0.0.1 port \(server.port)")
        #expect(
            error.hint == "check the address, the port and any firewall in between, or raise connectTimeout")
        #expect(
            stable(error.details) == [
                "connection: 127.0.0.1 port PORT, new", "phases: name lookup TIME, connecting TIME, TLS handshake TIME",
            ])
        try expectSum(of: error) { $0.tls }
    }

    @Test func serverClosesInTheBody() async throws {
        let error = try await failure(
            .read, .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789"))
        #expect(error.kind == .connection)
        #expect(
            error.message
                == "the server closed the connection before the response was complete: 10 of 100 bytes received")
        #expect(error.hint == "look at the log of the server, or of a proxy before it, for the reason")
        #expect(
            stable(error.details) == [
                "connection: 127.0.0.1 port PORT, new",
                "phases: name lookup TIME, connecting TIME, waiting TIME, receiving TIME",
            ])
        #expect(error.partialResponse?.status == 200)
    }

    @Test func serverClosesInAChunk() async throws {
        let error = try await failure(
            .read, .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc"))
        #expect(
            error.message == "the server closed the connection before the response was complete: 3 bytes received")
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nA: b\r\n", "HTTP/1.1 200 OK\r\nA"])
    func serverClosesInTheHeader(start: String) async throws {
        let error = try await failure(.read, .write(start))
        #expect(error.kind == .connection)
        #expect(error.message == "the server closed the connection before the response was complete")
    }

    @Test func serverClosesAtOnce() async throws {
        let error = try await failure(.read)
        #expect(error.kind == .connection)
        #expect(error.message == "the server closed the connection without answering")
        let hints = [
            "look at the log of the server, or of a proxy before it, for the reason; "
                + "if that port speaks TLS, the URL begins with https://",
            // One free port in a thousand ends with 443.
            "does this port speak TLS? Then the URL begins with https://",
        ]
        #expect(hints.contains(error.hint ?? ""))
        #expect(stable(error.details).last == "phases: name lookup TIME, connecting TIME, waiting TIME")
    }

    @Test func serverThatRespondedWithoutTLSHasNoTLSHint() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let server = try ScriptedServer(scripts: [[.read, .write(answer)], [.read], [.read, .reset]])
        defer { server.stop() }
        let transport = try CurlTransport()
        _ = try await transport.send(.make("GET", server.url()))
        for _ in 0..<2 {
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.make("GET", server.url()))
            }
            #expect(error?.hint == "look at the log of the server, or of a proxy before it, for the reason")
        }
    }

    @Test func serverResets() async throws {
        let error = try await failure(.read, .reset)
        #expect(error.kind == .connection)
        #expect(error.message == "the connection was reset by the server while waiting for the response")
        #expect(
            error.hint
                == "look at the log of the server, or of a proxy before it, for the reason; "
                + "if that port speaks TLS, the URL begins with https://")
        #expect(
            stable(error.details) == [
                "connection: 127.0.0.1 port PORT, new", "phases: name lookup TIME, connecting TIME, waiting TIME",
            ])
    }

    @Test func serverResetsInTheBody() async throws {
        // The bytes before the reset can still be read.
        let error = try await failure(
            .read, .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789"), .drain, .reset)
        #expect(
            error.message
                == "the connection was reset by the server while receiving the response: 10 of 100 bytes received")
    }

    @Test func serverResetsDuringTheRequest() async throws {
        let server = try ScriptedServer(.peek, .reset)
        defer { server.stop() }
        let content = HTTPContent.bytes([UInt8](repeating: 0, count: 32 << 20))
        let error = try await failure(of: .make("PUT", server.url(), content: content))
        #expect(error.kind == .connection)
        let message = error.message.replacing(/\d+ of/, with: "N of")
        #expect(
            message == "the connection was reset by the server while sending the request: N of 33554432 bytes sent")
        #expect(
            error.hint
                == "does the server refuse requests of this size? Its log has the reason; "
                + "if that port speaks TLS, the URL begins with https://")
    }

    @Test func reusedConnectionIsReported() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        let server = try ScriptedServer(
            .read, .write(answer), .read, .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789"))
        defer { server.stop() }
        let transport = try CurlTransport()
        _ = try await transport.send(.make("GET", server.url()))
        let error = await #expect(throws: TransportError.self) { try await transport.send(.make("GET", server.url())) }
        #expect(
            error.map { stable($0.details) } == [
                "connection: 127.0.0.1 port PORT, used before", "phases: waiting TIME, receiving TIME",
            ])
    }

    @Test(arguments: [
        ("SSH-2.0-OpenSSH_9.2\r\n", ": it sent \"SSH-2.0-OpenSSH_9.2\""), ("hello", ": it sent \"hello\""),
        ("\r\n\r\n", ""), ("HTTP/x.y zz\r\n\r\n", ""),
        ("HTTP/nothing: 5\r\nA: b\r\n\r\n", ""), ("HTTP/nothing: 5\r\nA: b\r\n\r\nhello", ": it sent \"hello\""),
        ("HTTP/x 99\r\n\r\n", ""), ("HTTP/x +200\r\n\r\n", ""), ("HTTP/x 2000\r\n\r\n", ""),
        (String(repeating: "x", count: 70), ": it sent \"\(String(repeating: "x", count: 64))\""),
    ])
    func responseIsNotHTTP(answer: String, start: String) async throws {
        let error = try await failure(.read, .write(answer))
        #expect(error.kind == .protocol)
        #expect(error.message == "the server did not answer with HTTP\(start)")
        #expect(error.hint == "is this the right port? What answers there speaks another protocol")
    }

    @Test(arguments: [
        ("Transfer-Encoding: chunked\r\n\r\nzz\r\n", "illegal or missing hexadecimal sequence in chunked-encoding"),
        ("Content-Type text/plain\r\n\r\n", "header without colon"),
    ])
    func responseIsInvalidHTTP(rest: String, words: String) async throws {
        let error = try await failure(.read, .write("HTTP/1.1 200 OK\r\n\(rest)"))
        #expect(error.kind == .protocol)
        #expect(error.message == "the response is not what HTTP allows: \(words)")
        #expect(error.partialResponse?.status == 200)
    }

    @Test func responseAnnouncesATooLargeBody() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 209715200\r\n\r\n"
        let server = try ScriptedServer(.read, .write(head), .flood(200 << 20))
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url()))
        #expect(error.kind == .protocol)
        #expect(error.message == "the response is larger than 64 MiB (maxBody)")
        #expect(error.hint == "raise maxBody (--max-body) if a body of this size is expected")
        #expect(error.partialResponse?.firstValue(of: "Content-Length") == "209715200")
        #expect(try await bytesFlooded(by: server) < 32 << 20)
    }

    @Test func responseSendsATooLargeBody() async throws {
        let server = try ScriptedServer(.read, .write("HTTP/1.1 200 OK\r\n\r\n"), .flood(200 << 20))
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url(), maxBody: 1 << 20))
        #expect(error.message == "the response is larger than 1 MiB (maxBody)")
        #expect(error.isLasting)
        #expect(try await bytesFlooded(by: server) < 32 << 20)
    }

    /// Without Content-Length, the size is known only at the end. A body of exactly the limit is accepted.
    @Test(arguments: [1, 7, 4096], [0, 1])
    func chunkedBodyCanHaveTheLengthOfTheLimit(chunks: Int, excess: Int) async throws {
        let limit = 4096
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: limit + excess)
        let size = (body.count + chunks - 1) / chunks
        let pieces = stride(from: 0, to: body.count, by: size).map { start in
            let piece = body.dropFirst(start).prefix(size)
            return "\(String(piece.count, radix: 16))\r\n\(String(decoding: piece, as: UTF8.self))\r\n"
        }
        let server = try ScriptedServer(
            .read, .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(pieces.joined())0\r\n\r\n"))
        defer { server.stop() }
        let call = HTTPCall.make("GET", server.url(), maxBody: limit)
        guard excess > 0 else {
            #expect(try await CurlTransport().send(call).response.body == body)
            return
        }
        #expect(try await failure(of: call).message == "the response is larger than 4 KiB (maxBody)")
    }

    @Test func decodedBodyIsTooLarge() async throws {
        let server = try ScriptedServer(.read, .writeBytes(ResponseTests.gzippedAnswer))
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url(), maxBody: 4, compressed: true))
        #expect(error.message == "the response is larger than 4 bytes (maxBody)")
    }

    @Test func bodyCannotBeDecoded() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"
        let server = try ScriptedServer(.read, .write(head))
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url(), compressed: true))
        #expect(error.kind == .protocol)
        #expect(error.message.hasPrefix("the body of the response cannot be decoded: "))
    }

    /// A head of 1,000 fields or of 256 KiB is accepted. The size includes the status line and the empty line.
    @Test(arguments: [0, 1])
    func responseMayReachTheLimitsOfItsHead(excess: Int) async throws {
        let (start, end) = ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n", "\r\n")
        let fields = String(repeating: "A: b\r\n", count: 999 + excess)
        let line = "A: \(String(repeating: "b", count: 64 << 10))\r\n"
        let rest = (256 << 10) + excess - start.utf8.count - end.utf8.count - 3 * line.utf8.count
        let large = String(repeating: line, count: 3) + "B: \(String(repeating: "b", count: rest - 5))\r\n"
        for (head, count, message) in [
            (start + fields + end, 1_000, "the response has more than 1000 header fields"),
            (start + large + end, 5, "the headers of the response are larger than 256 KiB"),
        ] {
            let server = try ScriptedServer(.read, .write(head), .hold)
            defer { server.stop() }
            let call = HTTPCall.make("GET", server.url())
            if excess == 0 {
                #expect(try await CurlTransport().send(call).response.fields.count == count)
            } else {
                #expect(try await failure(of: call).message == message)
            }
        }
    }

    @Test func responseHasTooManyHeaderFields() async throws {
        let error = try await failure(
            .read, .write("HTTP/1.1 200 OK\r\n"), .write(String(repeating: "A: b\r\n", count: 1_001)), .hold)
        #expect(error.kind == .protocol)
        #expect(error.message == "the response has more than 1000 header fields")
    }

    @Test func responseHasEndlessHeaders() async throws {
        let line = "A: \(String(repeating: "b", count: 1000))\r\n"
        let error = try await failure(
            .read, .write("HTTP/1.1 200 OK\r\n"), .write(String(repeating: line, count: 300)), .hold)
        #expect(error.kind == .protocol)
        #expect(error.message == "the headers of the response are larger than 256 KiB")
    }

    @Test(arguments: [
        ("", "has the server a cookie or a list that grows?"),
        ("Content-Length: 0\r\n", "it comes after \"Content-Length\": has the server a cookie or a list that grows?"),
    ])
    func responseHasALongHeaderField(before: String, hint: String) async throws {
        let line = "A: \(String(repeating: "b", count: 110_000))\r\n"
        let error = try await failure(.read, .write("HTTP/1.1 200 OK\r\n\(before)\(line)\r\n"), .hold)
        #expect(error.kind == .protocol)
        #expect(error.message == "a header of the response is larger than 100 KiB, more than libcurl takes")
        #expect(error.hint == hint)
        #expect(error.partialResponse?.status == 200)
    }

    @Test func requestMayHaveAThousandHeaderFields() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        func call(_ count: Int) -> HTTPCall {
            .make("GET", server.url(), fields: (1...count).map { HTTPField("X-\($0)", "a") })
        }
        _ = try await CurlTransport().send(call(1_000))
        #expect(server.requests.first?.contains("\r\nX-1000: a\r\n") == true)
        #expect(
            try await failure(of: call(1_001)).message
                == "the request has 1001 header fields, and at most 1000 are sent")
        #expect(server.requests.count == 1)
    }

    @Test func everyFailureKindHasItsName() {
        #expect(FailureKind.allCases.map(\.rawValue) == ["dns", "connection", "tls", "timeout", "protocol"])
    }

    /// Expects that the phases of a failed exchange, including the unfinished one, add up to its total time.
    private func expectSum(
        of error: TransportError, _ last: (PhaseTimings) -> Duration, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let timings = try #require(error.transfer?.timings, sourceLocation: location)
        let sum = timings.dns + timings.connect + timings.tls + timings.firstByte + timings.transfer
        #expect(sum == timings.total, sourceLocation: location)
        #expect(last(timings) > .zero, sourceLocation: location)
    }

    /// Returns the lines with fixed values in place of ports and times.
    private func stable(_ lines: [String]) -> [String] {
        lines.map { line in
            line.replacing(/port \d+/, with: "port PORT").replacing(/\d+(\.\d)? (µs|ms|s)\b/, with: "TIME")
        }
    }

    private func bytesFlooded(by server: ScriptedServer) async throws -> Int {
        for await event in server.events { if case .flooded(let count) = event { return count } }
        throw CancellationError()
    }

    private func failure(timeout: Duration = .seconds(600), _ steps: ScriptedServer.Step...) async throws
        -> TransportError
    {
        let server = try ScriptedServer(scripts: [steps])
        defer { server.stop() }
        return try await failure(of: .make("GET", server.url(), timeout: timeout))
    }

    private func failure(of call: HTTPCall) async throws -> TransportError {
        let transport = try CurlTransport()
        defer { transport.close() }
        return try #require(await #expect(throws: TransportError.self) { try await transport.send(call) })
    }
}
