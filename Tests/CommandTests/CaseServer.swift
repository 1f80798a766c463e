import Foundation
import Glibc
import HubEmulator
import TestSupport

/// The server of a case, by the name in its file `server`.
enum CaseServer: String {
    /// Two servers with the responses in the case's file `answers`: see ``CaseAnswers``.
    case answers
    /// A port without a listener.
    case stopped
    /// A port that accepts connections and never responds.
    case silent
    /// A server that announces 100 bytes and closes the connection after 10.
    case closesMidBody = "closes-mid-body"
    /// A server that sends 200 MB.
    case large
    /// A server that responds with `{"id": 1,` as JSON.
    case brokenJSON = "broken-json"
    /// A server that responds with a JSON document that has values of several types.
    case document
    /// A server that responds with a long text of one repeated character, for patterns that backtrack.
    case letters
    /// A server that responds with 503 twice, then with 200.
    case recovering
    /// A server that responds with the request, and issues tokens: see ``EchoServer``.
    case echo
    /// An emulated hub, whose connection string is in the environment.
    case hub
    /// An emulated hub, with a connection string that has another key.
    case hubWithWrongKey = "hub-with-wrong-key"
    /// An emulated hub, with a key that ends with a line break.
    case hubWithKeyAndNewline = "hub-with-key-and-newline"

    /// A running server: the texts that replace its names in arguments and environment, and a function to stop it.
    struct Running {
        var url = ""
        /// Another origin with the same responses; empty if there is none.
        var otherURL = ""
        var environment: [String: String] = [:]
        var stop: () async -> Void = {}
    }

    func start(for goldenCase: GoldenCase) async throws -> Running {
        switch self {
        case .answers: return try CaseAnswers(goldenCase.text("answers") ?? "").start()
        case .stopped:
            let port = try ScriptedServer.refusingPort()
            return Running(url: "http://127.0.0.1:\(port.port)") { close(port.socket) }
        case .silent:
            let port = try ScriptedServer.silentPort()
            return Running(url: "http://127.0.0.1:\(port.port)") { close(port.socket) }
        case .closesMidBody:
            return try scripted([[.read, .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789")]])
        case .large:
            return try scripted([
                [.read, .write("HTTP/1.1 200 OK\r\nContent-Length: 200000000\r\n\r\n"), .flood(200_000_000)]
            ])
        case .brokenJSON: return try answering(#"{"id": 1,"#)
        case .document:
            return try answering(
                #"{"id": 5, "name": "hub", "tags": ["a", "b"], "size": {"w": 2, "h": 3}, "ok": true, "none": null}"#)
        case .letters: return try answering(String(repeating: "a", count: 60) + "!")
        case .recovering:
            let refusal = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            return try scripted([[.read, .write(refusal)], [.read, .write(refusal)], [.read, .write(answer)]])
        case .echo:
            let echo = EchoServer()
            return try scripted([[.serve { echo.answer(to: $0) }]])
        case .hub: return try await hub { $0.connectionString }
        case .hubWithWrongKey:
            return try await hub { access in
                "Endpoint=\(access.address);SharedAccessKeyName=\(access.fullKeyName);"
                    + "SharedAccessKey=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
            }
        case .hubWithKeyAndNewline: return try await hub { $0.connectionString + "\n" }
        }
    }

    private func scripted(_ scripts: [[ScriptedServer.Step]]) throws -> Running {
        let server = try ScriptedServer(scripts: scripts)
        let url = "http://127.0.0.1:\(server.port)"
        return Running(url: url, environment: ["SERVER": url]) { server.stop() }
    }

    private func answering(_ body: String) throws -> Running {
        try scripted([
            [
                .serve { _ in
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                }
            ]
        ])
    }

    private func hub(_ connectionString: (HubAccess) -> String) async throws -> Running {
        let namespace = try await EmulatedNamespace.start(HubEmulatorConfiguration())
        let access = try namespace.addHub()
        let environment = ["HUB_CONNECTION_STRING": connectionString(access), "HUB_NAME": access.name]
        return Running(url: namespace.address, environment: environment) { await namespace.stop() }
    }
}
