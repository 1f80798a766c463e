import Cryptography
import HTTP
import Transport

/// The bytes of responses on a socket to libcurl: several exchanges on one connection pool.
///
/// A line `%%` ends a response and closes its connection; a line `%+` keeps the connection open.
struct ResponseTarget: FuzzTarget {
    let name = "response"

    func prepare() { _ = Self.server }

    func examine(_ input: [UInt8]) {
        let parts = Self.parts(of: input)
        Self.server.play(parts)
        let calls = Self.calls(count: parts.count)
        waiting {
            do throws(TransportError) {
                let transport = try CurlTransport(trusting: TrustStore())
                for call in calls { await Self.send(call, on: transport) }
                await Self.checkNextTransfer(on: transport)
                transport.close()
            } catch {
                Property.fail("no transport: \(error.message)")
            }
        }
    }

    private static func send(_ call: HTTPCall, on transport: CurlTransport) async {
        do throws(TransportError) {
            let exchange = try await transport.send(call)
            let response = exchange.response
            Property.check((100...999).contains(response.status), "status \(response.status)")
            Property.check(response.body.count <= call.maxBody, "\(response.body.count) bytes of \(call.maxBody)")
            Property.check(exchange.hops.count <= call.maxRedirects, "\(exchange.hops.count) redirects")
            Property.check(call.method != "HEAD" || response.body.isEmpty, "an answer to HEAD has a body")
            let lines = response.fields.flatMap { [$0.name, $0.value] }
            Property.check(lines.allSatisfy { !$0.utf8.contains(10) && !$0.utf8.contains(0) }, "a break in a field")
            for cookie in exchange.setCookies { Property.check(!cookie.name.utf8.contains(0), "a NUL in a cookie") }
        } catch {
            Property.check(!error.message.isEmpty, "a failure without a message")
        }
    }

    /// Checks that earlier transfers have no effect on a transfer to another host.
    private static func checkNextTransfer(on transport: CurlTransport) async {
        var call = make("GET", "http://elsewhere.localhost/good")
        // No time limit: libFuzzer's `-timeout` ends a hang.
        call.timeout = .zero
        do throws(TransportError) {
            let response = try await transport.send(call).response
            Property.check(
                response.status == 200 && response.fields.count == 2 && response.body == Array("good".utf8),
                "the next transfer gives \(response)")
        } catch {
            Property.fail("the next transfer fails: \(error.message)")
        }
    }

    // MARK: Calls

    /// Returns calls of each kind in turn, at least one and at most twelve.
    private static func calls(count: Int) -> [HTTPCall] {
        let jar = CookieJar()
        var calls: [HTTPCall] = []
        for index in 0..<max(1, min(12, count)) {
            var call = make(["GET", "POST", "GET", "HEAD", "GET", "PUT"][index % 6], "http://localhost/\(index)?a=b")
            call.jar = jar
            call.compressed = index.isMultiple(of: 2)
            switch index % 6 {
            case 1: call.content = .bytes(Array("body".utf8))
            case 2: call.maxRedirects = 3
            case 4: call.authentication = .digest(user: "fuzz", password: Secret("Pl4nted-S3cret"))
            case 5: call.maxBody = 16
            default: break
            }
            calls.append(call)
        }
        return calls
    }

    private static func make(_ method: String, _ url: String) -> HTTPCall {
        var call = HTTPCall(method: method, url: url, timeout: .seconds(2), maxBody: 1 << 20)
        call.isDirect = true
        // All hosts, including those of redirects, are this socket.
        call.unixSocket = server.path
        return call
    }

    private static let server = ResponseServer()

    private static func parts(of input: [UInt8]) -> [ResponseServer.Part] {
        var parts: [ResponseServer.Part] = []
        var start = input.startIndex
        for index in input.indices where index >= start && isMark(at: index, in: input) {
            parts.append(.init(bytes: Array(input[start..<index]), keepsConnection: input[index + 2] == 0x2B))
            start = index + 4
            if parts.count == 15 { break }
        }
        return parts + [.init(bytes: Array(input[min(start, input.endIndex)...]), keepsConnection: false)]
    }

    /// Returns true if the input has a separator at this index: a line `%%` or `%+` between line breaks.
    private static func isMark(at index: Int, in input: [UInt8]) -> Bool {
        index + 3 < input.endIndex && input[index] == 0x0A && input[index + 1] == 0x25 && input[index + 3] == 0x0A
            && (input[index + 2] == 0x25 || input[index + 2] == 0x2B)
    }
}
