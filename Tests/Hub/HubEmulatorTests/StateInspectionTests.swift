import Cryptography
import HTTPServer
import JSON
import NotificationHub
import Testing
import TestSupport

@testable import HubEmulator

/// `/$emulator/state`, which exports, imports and deletes the state of a namespace.
@Suite(.timeLimit(.minutes(20))) struct StateInspectionTests {
    private func put(_ id: String, _ hub: EmulatedHub) async throws {
        let body = #"{"installationId":"\#(id)","platform":"gcm","pushChannel":"h"}"#
        #expect(try await hub.send(.put, "installations/\(id)", body: body).status == .ok)
    }

    @Test func importedExportRestoresTheNamespace() async throws {
        try await EmulatedHub.test { first in
            try await put("a", first)
            let token = try first.token()
            let export = try await first.request(.get, "/$emulator/state")
            #expect(export.header("Content-Type") == "application/x-ndjson; charset=utf-8")
            try await EmulatedHub.test { second in
                let old = try second.token()
                #expect(try await second.request(.put, "/$emulator/state", body: export.text).status == .noContent)
                // The keys are now those of the export.
                #expect(try await second.send(.get, "installations/a", token: token).status == .ok)
                #expect(try await second.send(.get, "installations/a", token: old).status == .unauthorized)
                #expect(try await second.request(.get, "/$emulator/state").text == export.text)
            }
        }
    }

    @Test func resetKeepsHubsAndKeys() async throws {
        try await EmulatedHub.test { hub in
            let token = try hub.token()
            try await put("a", hub)
            #expect(try await hub.request(.delete, "/$emulator/state").status == .noContent)
            #expect(try await hub.send(.get, "installations/a", token: token).status == .notFound)
            #expect(try await hub.send(.put, "installations/1", token: token, body: device).status == .ok)
        }
    }

    /// The import is rejected as soon as it exceeds the limit; the next import succeeds.
    @Test func tooLargeStateIsRejected() async throws {
        try await EmulatedHub.test {
            $0.stateLimit = 100_000
        } _: { hub in
            try await put("a", hub)
            let export = try await hub.request(.get, "/$emulator/state").text
            let padding = String(repeating: "\n", count: 100_000 - export.utf8.count)
            let tooLarge = try await hub.request(.put, "/$emulator/state", body: export + padding + "\n")
            #expect(tooLarge.status == .contentTooLarge)
            #expect(
                tooLarge.text
                    == #"{"error":"the state has more than 100000 bytes","hint":"import fewer devices, or start the "#
                    + #"emulator with --data DIR, which has no such limit"}"# + "\n")
            #expect(try await hub.request(.put, "/$emulator/state", body: export + padding).status == .noContent)
        }
    }

    /// The import is parsed line by line while it arrives in pieces.
    @Test(.timeLimit(.minutes(20)), arguments: [1, 7, 1_000])
    func importCanArriveInPieces(size: Int) async throws {
        try await SocketHub.test { hub in
            let put = hub.head("PUT /hub/installations/1 HTTP/1.1", "Content-Length: \(device.utf8.count)") + device
            let get = hub.head("GET /$emulator/state HTTP/1.1", "Connection: close")
            let outcome = try await hub.play(.send(put), .readUntil("200 OK"), .send(get))
            let last = try #require(outcome.text.ranges(of: "HTTP/1.1").last)
            let export = try RawAnswer(String(outcome.text[last.lowerBound...])).content
            #expect(export.contains("installationId"))
            let bytes = Array(export.utf8)
            let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
                let piece = bytes[start..<min(start + size, bytes.count)]
                return "\(String(piece.count, radix: 16))\r\n\(String(decoding: piece, as: UTF8.self))\r\n"
            }
            let line = "PUT /$emulator/state HTTP/1.1"
            let answer = try await hub.play(
                .send(
                    hub.head(line, "Transfer-Encoding: chunked", "Connection: close") + pieces.joined()
                        + "0\r\n\r\n"))
            #expect(answer.statuses == [204], "\(answer.text)")
            #expect(try RawAnswer(try await hub.play(.send(get)).text).content == export)
        }
    }

    /// A chunked body does not announce its length.
    @Test(.timeLimit(.minutes(20))) func tooLargeChunkedStateIsRejected() async throws {
        try await SocketHub.test {
            $0.stateLimit = 1_000
        } _: { hub in
            let chunk = "64\r\n" + String(repeating: "\n", count: 100) + "\r\n"
            for (count, status) in [(10, 400), (11, 413)] {
                let outcome = try await hub.play(
                    .send(
                        hub.head(
                            "PUT /$emulator/state HTTP/1.1", "Transfer-Encoding: chunked", "Connection: close")
                            + String(repeating: chunk, count: count) + "0\r\n\r\n"))
                #expect(outcome.statuses == [status])
            }
        }
    }

    @Test func stateLimitIsFarBelowAGigabyte() {
        #expect(HubEmulatorConfiguration().stateLimit == 64 * 1024 * 1024)
    }

    /// An import takes memory, and a second one would overwrite the first.
    @Test(.timeLimit(.minutes(20))) func concurrentImportIsRejected() async throws {
        try await SocketHub.test { hub in
            let line = "PUT /$emulator/state HTTP/1.1"
            let first = try await hub.play(
                .send(hub.head(line, "Content-Length: 5", "Expect: 100-continue")), .readUntil("100 Continue"),
                .call {
                    let second = try? await hub.play(
                        .send(hub.head(line, "Content-Length: 0", "Connection: close")))
                    #expect(second?.statuses == [503])
                    #expect(second?.text.contains("another state is being imported") == true)
                }, .send("12345"))
            #expect(first.statuses == [100, 400])
            let third = try await hub.play(.send(hub.head(line, "Content-Length: 0", "Connection: close")))
            #expect(third.statuses == [400] && third.text.contains("it has no hub"))
        }
    }

    @Test(
        arguments: [
            ("", "it has no hub"),
            ("nonsense", "line 1: it is not JSON: "),
            ("{\"hub\":\"hub\",\"canceled\":\"1\"}\n", "line 1: the hub \"hub\" was not created before"),
            ("EXPORT{\"hub\":\"hub\",\"painted\":1}\n", "line 5: \"painted\" is no change of a hub"),
            ("\n\nnonsense", "line 3: it is not JSON: "),
            ("EXPORTEXPORT", "line 6: the hub \"hub\" is there already"),
        ])
    func incompleteImportChangesNothing(body: String, reason: String) async throws {
        try await EmulatedHub.test { hub in
            let export = try await hub.request(.get, "/$emulator/state").text
            try await put("a", hub)
            let answer = try await hub.request(
                .put, "/$emulator/state", body: body.replacing("EXPORT", with: export))
            #expect(answer.status == .badRequest)
            let error = JSONValue.string("The state is not valid: \(reason)").compactText().dropLast()
            #expect(answer.text.hasPrefix("{\"error\":\(error)"), "\(answer.text)")
            #expect(try await hub.send(.get, "installations/a").status == .ok)
        }
    }
}
