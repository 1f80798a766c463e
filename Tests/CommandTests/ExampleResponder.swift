import Foundation
import Synchronization

@testable import FormatReference

/// The ``ExampleServer`` that the format's reference describes, for one example.
final class ExampleResponder: Sendable {
    /// The number of requests by route: some routes respond differently each time.
    private let counts = Mutex<[String: Int]>([:])

    /// Returns the bytes of a response; nil if the server never responds.
    func answer(to bytes: [UInt8]) -> [UInt8]? {
        let request = ExampleRequest(bytes)
        let answer = answer(to: request)
        guard let body = body(of: answer, to: request) else { return nil }
        var head = "HTTP/1.1 \(answer.status) \(answer.reason)\r\n"
        for field in answer.headers { head += "\(field.name): \(field.value)\r\n" }
        if answer.status != 204 { head += "Content-Length: \(body.count)\r\n" }
        return Array((head + "\r\n").utf8) + (request.method == "HEAD" ? [] : body)
    }

    private func answer(to request: ExampleRequest) -> ExampleResponse {
        let method = request.method == "HEAD" ? "GET" : request.method
        let route = ExampleServer.routes.first { $0.path == request.path && ["*", method].contains($0.method) }
        guard let route else { return ExampleServer.notFound }
        if let required = route.requires {
            let value = request.headers[required.name.lowercased()] ?? ""
            if !value.hasPrefix(required.prefix) { return required.rejection }
        }
        let turn = counts.withLock { counts in
            defer { counts[route.path, default: 0] += 1 }
            return counts[route.path, default: 0]
        }
        return route.answers[turn % route.answers.count]
    }

    private func body(of answer: ExampleResponse, to request: ExampleRequest) -> [UInt8]? {
        switch answer.body {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        case .echo: request.echo
        case .never: nil
        }
    }
}

/// A parsed request to the server of the examples.
private struct ExampleRequest {
    var method = ""
    var path = ""
    var query: [String: [String]] = [:]
    /// The header fields by name in lower case.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    init(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        body = Array(bytes[end.upperBound...])
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        method = words[0]
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        path = target[0]
        for field in (target.count > 1 ? target[1] : "").split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0).removingPercentEncoding ?? "" }
            query[parts[0], default: []].append(parts.count > 1 ? parts[1] : "")
        }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = (parts.count > 1 ? parts[1] : "").trimmingCharacters(in: .whitespaces)
            let name = parts[0].lowercased()
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
    }

    /// The request as JSON.
    var echo: [UInt8] {
        let json = try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)
        let members: [String: Any] = [
            "method": method, "path": path, "query": query, "headers": headers,
            "body": String(decoding: body, as: UTF8.self), "json": json ?? NSNull(), "size": body.count,
        ]
        let data = try? JSONSerialization.data(withJSONObject: members, options: .withoutEscapingSlashes)
        return data.map(Array.init) ?? []
    }
}
