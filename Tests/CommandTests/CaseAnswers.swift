import Foundation
import Synchronization
import TestSupport

/// The file `answers` of a case: the responses of the servers `{SERVER}` and `{OTHER}`.
///
///     === GET /moved
///     302 Found
///     Location: {OTHER}/there
///
///     === /there
///     200
///     Content-Type: text/plain
///
///     {REQUEST}
///
/// The method is optional, and the query is ignored. If a request has several responses, each is sent once, in order,
/// and the last one is repeated. `{REQUEST}` is the request as received, `{HEAD}` and `{BODY}` are its parts; a body
/// `base64:…` stands for bytes. In place of a status, `close` and `reset` end the connection, and `silence` sends no
/// more. The response to any other request is 404.
final class CaseAnswers: Sendable {
    private struct Answer {
        var method: Substring?
        var path: Substring
        var status: Substring
        var fields: [Substring]
        var body: Substring
    }

    private struct Malformed: Error {
        let section: Substring
    }

    private let answers: [Answer]
    /// The number of times that each response was sent.
    private let given: Mutex<[Int]>
    private let addresses = Mutex<[String: String]>([:])

    init(_ text: String) throws {
        answers = try "\n\(text)".components(separatedBy: "\n=== ").dropFirst().map { try Self.answer($0[...]) }
        given = Mutex(Array(repeating: 0, count: answers.count))
    }

    /// Starts a server for each of the two names, which are replaced by its address in arguments and responses.
    func start() throws -> CaseServer.Running {
        let servers = try ["{SERVER}", "{OTHER}"].map { name in
            (name, try ScriptedServer(.answer { [self] in response(to: String(decoding: $0, as: UTF8.self)) }))
        }
        // Use two host names, so that the servers differ in the recorded output.
        let hosts = ["{SERVER}": "127.0.0.1", "{OTHER}": "localhost"]
        let urls = Dictionary(
            uniqueKeysWithValues: servers.map { ($0, "http://\(hosts[$0] ?? ""):\($1.port)") })
        addresses.withLock { $0 = urls }
        return CaseServer.Running(url: urls["{SERVER}"] ?? "", otherURL: urls["{OTHER}"] ?? "") {
            for (_, server) in servers { server.stop() }
        }
    }

    private static func answer(_ section: Substring) throws -> Answer {
        let parts = section.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        let head = parts[0].split(separator: "\n")
        let request = head.first?.split(separator: " ") ?? []
        guard head.count > 1, let path = request.last, request.count < 3 else { throw Malformed(section: section) }
        let body = parts.count > 1 ? parts[1] : ""
        return Answer(
            method: request.count > 1 ? request[0] : nil, path: path, status: head[1], fields: Array(head.dropFirst(2)),
            body: body.hasSuffix("\n") ? body.dropLast() : body)
    }

    private func response(to request: String) -> ScriptedServer.Reply {
        let line = request.prefix { $0 != "\r\n" }.split(separator: " ")
        guard line.count > 2, let answer = next(line[0], line[1].prefix { $0 != "?" }) else {
            return .bytes(Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        switch answer.status {
        case "close": return .close
        case "reset": return .reset
        case "silence": return .silence
        default: break
        }
        let body = body(of: answer, request)
        // A complete status line is sent unchanged.
        var head = answer.status.hasPrefix("HTTP/") ? [String(answer.status)] : ["HTTP/1.1 \(answer.status)"]
        head += answer.fields.map { filled($0) }
        let hasLength =
            ["204", "304"].contains(answer.status.prefix(3))
            || answer.fields.contains { $0.hasPrefix("Content-Length:") || $0.hasPrefix("Transfer-Encoding:") }
        if !hasLength { head.append("Content-Length: \(body.count)") }
        let text = head.map { "\($0)\r\n" }.joined() + "\r\n"
        return .bytes(Array(text.utf8) + (line[0] == "HEAD" ? [] : body))
    }

    /// Returns the next response to a request; the last one is repeated.
    private func next(_ method: Substring, _ path: Substring) -> Answer? {
        let fitting = answers.indices.filter {
            answers[$0].path == path && (answers[$0].method ?? method) == method
        }
        return given.withLock { given in
            guard let index = fitting.first(where: { given[$0] == 0 }) ?? fitting.last else { return nil }
            given[index] += 1
            return answers[index]
        }
    }

    private func body(of answer: Answer, _ request: String) -> [UInt8] {
        if answer.body.hasPrefix("base64:") {
            return [UInt8](Data(base64Encoded: String(answer.body.dropFirst(7))) ?? Data())
        }
        let parts = request.components(separatedBy: "\r\n\r\n")
        let text = filled(answer.body)
            .replacing("{REQUEST}", with: request.replacing("\r\n", with: "\n"))
            .replacing("{HEAD}", with: parts[0].replacing("\r\n", with: "\n"))
            .replacing("{BODY}", with: parts.dropFirst().joined(separator: "\r\n\r\n"))
        return Array(text.utf8)
    }

    private func filled(_ text: Substring) -> String {
        addresses.withLock { $0 }.reduce(String(text)) { $0.replacing($1.key, with: $1.value) }
    }
}
