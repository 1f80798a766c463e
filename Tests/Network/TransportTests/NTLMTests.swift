import Cryptography
import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import Transport

/// NTLM over HTTP, with a server that verifies the response (MS-NLMP, section 3.3.2).
@Suite(.timeLimit(.minutes(20)), .enabled(if: EasyOptions.speaksNTLM))
struct NTLMTests {
    @Test(arguments: [("user", "DOMAIN"), ("DOMAIN\\user", ""), ("user", ""), ("us/er", "")])
    func passwordIsProved(user: String, domain: String) async throws {
        let server = try ScriptedServer(.serve(Self.challenge))
        defer { server.stop() }
        let transport = try CurlTransport()
        var call = HTTPCall.make("POST", server.url("/a"), content: .bytes(Array("hello".utf8)))
        call.authentication = .ntlm(user: user, password: Secret("SecREt01"), domain: domain)
        let exchange = try await transport.send(call)
        #expect(exchange.response.status == 200)
        #expect(exchange.challenge?.status == 401)
        #expect(server.requests.map { $0.hasSuffix("hello") } == [false, true])

        let message = try #require(server.requests.last.flatMap { Self.message(in: $0) })
        let sentDomain = message.text(at: 28)
        #expect(sentDomain == (user.contains("\\") ? "DOMAIN" : domain))
        #expect(message.text(at: 36) == (user == "us/er" ? "us/er" : "user"))
        #expect(try message.proves(user: message.text(at: 36), domain: sentDomain))
    }

    /// NTLM authenticates a connection, so another request on it would be authenticated, too.
    @Test func eachRequestHasItsOwnConnection() async throws {
        let server = try ScriptedServer(.serve(Self.challenge))
        defer { server.stop() }
        let transport = try CurlTransport()
        _ = try await transport.send(.make("GET", server.url("/plain")))
        var call = HTTPCall.make("GET", server.url("/a"))
        call.authentication = .ntlm(user: "user", password: Secret("SecREt01"), domain: "")
        for _ in 1...2 { _ = try await transport.send(call) }
        let other = try await transport.send(.make("GET", server.url("/a")))
        #expect(other.response.status == 401)
        #expect(server.requests.count == 6)
        #expect(server.connectionCount == 3)
    }

    @Test func ownFieldIsKept() async throws {
        let server = try ScriptedServer(.serve(Self.challenge))
        defer { server.stop() }
        var call = HTTPCall.make("GET", server.url("/a"), fields: [HTTPField("Authorization", "mine")])
        call.authentication = .ntlm(user: "user", password: Secret("SecREt01"), domain: "")
        #expect(try await CurlTransport().send(call).response.status == 401)
        #expect(server.requests.count == 1)
    }

    // MARK: Server

    private static let serverChallenge: [UInt8] = [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]

    private static let challenge: @Sendable (String) -> String = { request in
        switch message(in: request)?.kind {
        case 3: return "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nin"
        case 1: return refusal("NTLM \(Base64.encode(challengeMessage))")
        default: return refusal("NTLM")
        }
    }

    private static func refusal(_ field: String) -> String {
        "HTTP/1.1 401 No\r\nWWW-Authenticate: \(field)\r\nContent-Length: 3\r\n\r\nout"
    }

    /// The message of type 2. Its flags (extended session security) and its target information select version 2 of the
    /// response.
    private static var challengeMessage: [UInt8] {
        let name = utf16("DOMAIN")
        let information: [UInt8] = [2, 0, UInt8(name.count), 0] + name + [0, 0, 0, 0]
        var bytes = Array("NTLMSSP\0".utf8) + [2, 0, 0, 0]
        bytes += [UInt8(name.count), 0, UInt8(name.count), 0, 48, 0, 0, 0]
        bytes += [0x05, 0x82, 0x89, 0xA2] + serverChallenge + [UInt8](repeating: 0, count: 8)
        bytes += [UInt8(information.count), 0, UInt8(information.count), 0, UInt8(48 + name.count), 0, 0, 0]
        return bytes + name + information
    }

    private static func message(in request: String) -> Message? {
        request.firstMatch(of: /\r\nAuthorization: NTLM ([^\r]+)/).flatMap { Base64.decode(String($0.1)) }.map(
            Message.init)
    }

    private static func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }

    private struct Message {
        let bytes: [UInt8]

        var kind: UInt8? { bytes.count > 8 ? bytes[8] : nil }

        /// Returns the content of a field whose length and offset are at a position.
        func field(at position: Int) -> [UInt8] {
            guard position + 8 <= bytes.count else { return [] }
            let length = Int(bytes[position]) | Int(bytes[position + 1]) << 8
            let start = Int(bytes[position + 4]) | Int(bytes[position + 5]) << 8
            return start + length <= bytes.count ? Array(bytes[start..<start + length]) : []
        }

        func text(at position: Int) -> String {
            let bytes = field(at: position)
            return String(
                decoding: stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) }, as: UTF16.self)
        }

        /// Returns true if the response was made with the password "SecREt01".
        func proves(user: String, domain: String) throws -> Bool {
            // MD4 of the password in UTF-16, of the documentation of NTLM at davenport.sourceforge.net.
            let hash: [UInt8] = [
                0xCD, 0x06, 0xCA, 0x7C, 0x7E, 0x10, 0xC9, 0x9B, 0x1D, 0x33, 0xB7, 0x48, 0x5A, 0x2E, 0xD8, 0x08,
            ]
            let key = try NamedCryptography.hmac("md5", key: hash, message: NTLMTests.utf16(user.uppercased() + domain))
            let response = field(at: 20)
            let proof = try NamedCryptography.hmac(
                "md5", key: key, message: NTLMTests.serverChallenge + response.dropFirst(16))
            return response.count > 24 && proof == Array(response.prefix(16))
        }
    }
}
