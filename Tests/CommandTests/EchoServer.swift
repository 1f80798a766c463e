import Foundation
import Synchronization

/// A server that responds with a description of the request as JSON: `method`, `target`, `authorization`, `cookie`,
/// `body`, and as `id` the last part of the path.
///
/// A path that begins with `/NNN/` sets the status; `/cookie` sets a cookie; `/token` mints the token
/// `secret-token-N`, counted from 1, unless its query contains `refuse`; `/fresh` rejects the first token.
final class EchoServer: Sendable {
    private let minted = Mutex(0)

    func answer(to request: String) -> String {
        let parts = request.components(separatedBy: "\r\n\r\n")
        let lines = parts[0].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        func field(_ name: String) -> String {
            lines.first { $0.lowercased().hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) } ?? ""
        }
        let (target, body) = (words[1], parts.dropFirst().joined(separator: "\r\n\r\n"))
        let path = target.prefix { $0 != "?" }
        if path == "/token" { return token(isRefused: target.contains("refuse"), field("authorization"), body) }
        var status = path.split(separator: "/").first.flatMap { Int($0) } ?? 200
        if path == "/fresh", field("authorization").hasSuffix("token-1") { status = 401 }
        return Self.response(
            status,
            [
                ("method", words[0]), ("target", target), ("authorization", field("authorization")),
                ("cookie", field("cookie")), ("body", body),
                ("id", path.split(separator: "/").last.map(String.init) ?? ""),
            ], fields: path == "/cookie" ? "Set-Cookie: sid=s3ssion-value\r\n" : "")
    }

    private func token(isRefused: Bool, _ authorization: String, _ body: String) -> String {
        guard !isRefused else {
            return Self.response(
                401,
                [("error", "invalid_client"), ("error_description", "no such client"), ("sent", authorization + body)])
        }
        let number = minted.withLock { minted in
            minted += 1
            return minted
        }
        return Self.response(
            200, [("access_token", "secret-token-\(number)"), ("token_type", "Bearer"), ("sent", authorization + body)])
    }

    private static func response(_ status: Int, _ members: [(String, String)], fields: String = "") -> String {
        let body = "{" + members.map { "\(quoted($0.0)):\(quoted($0.1))" }.joined(separator: ",") + "}"
        return "HTTP/1.1 \(status) \(status < 400 ? "Fine" : "Refused")\r\nContent-Type: application/json\r\n\(fields)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
