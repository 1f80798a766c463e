import EchoServer
import JSON
import TestSupport
import Testing

/// A client of an echo server on a real socket.
struct EchoClient: Sendable {
    struct Answer {
        let status: Int
        /// The header lines.
        let headers: [String]
        let body: String

        var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }

        subscript(header name: String) -> String? {
            headers.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }

        /// The error message in the body.
        var error: String { json[text: "error"] }
    }

    let server: RunningEcho

    static func test(
        configure: (inout EchoConfiguration) -> Void = { _ in }, _ body: (EchoClient) async throws -> Void
    ) async throws {
        var configuration = EchoConfiguration()
        configure(&configuration)
        let server = try await RunningEcho.start(configuration)
        do {
            try await body(EchoClient(server: server))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    func play(_ steps: RawClient.Step...) async throws -> RawClient.Outcome {
        try await RawClient.play(steps, to: server.port)
    }

    /// Sends one request.
    ///
    /// - Parameter fields: Header fields besides Host, Connection and Content-Length.
    func send(_ method: String, _ path: String, _ fields: String..., body: String = "") async throws -> Answer {
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Connection: close"] + fields
            + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
        let outcome = try await play(.send(lines.map { "\($0)\r\n" }.joined() + "\r\n" + body), .finish)
        let end = try #require(outcome.text.firstRange(of: "\r\n\r\n"), "\(outcome)")
        let head = outcome.text[..<end.lowerBound].split(separator: "\r\n").map(String.init)
        let status = try #require(head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        return Answer(status: status, headers: Array(head.dropFirst()), body: String(outcome.text[end.upperBound...]))
    }
}

extension JSONValue {
    subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key: key] } else { nil }
    }

    subscript(text key: String) -> String {
        if case .string(let text)? = self[key] { text } else { "" }
    }
}
