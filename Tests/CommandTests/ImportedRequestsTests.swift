import Foundation
import TestSupport
import Testing

/// The requests of an imported collection are those of its source.
@Suite(.inTurn)
struct ImportedRequestsTests {
    private static let samples = RepositoryFile.at("Tests/CommandTests/Samples/import")

    @Test func requestsOfAShellScriptAreThoseOfCurl() async throws {
        let samples = Self.samples
        let sent = try await Self.requests { folder, variables in
            try await folder.judged(by: "sh", [samples.appending(path: "requests.sh").path], environment: variables)
        }
        let imported = try await Self.imported("requests.sh")
        #expect(sent.count == 27)
        Self.expectEqual(imported, sent)
    }

    @Test func requestsOfAPostmanCollectionAreThoseOfItsOwnRun() async throws {
        let source = Self.samples.appending(path: "shop.postman_collection.json")
        let sent = try await Self.requests { folder, variables in
            try folder.copy(source, to: "shop.postman_collection.json")
            return try await folder.run(
                ["shop.postman_collection.json", "-v", "base=\(variables["BASE"] ?? "")"], environment: variables)
        }
        let imported = try await Self.imported("shop.postman_collection.json")
        #expect(sent.count == 8)
        Self.expectEqual(imported, sent)
    }

    private static func expectEqual(_ imported: [String], _ sent: [String]) {
        #expect(imported.count == sent.count)
        for (one, other) in zip(imported, sent) { #expect(one == other) }
    }

    /// The requests that the import of a sample sends.
    private static func imported(_ sample: String) async throws -> [String] {
        try await requests { folder, variables in
            let made = try await folder.run(["import", samples.appending(path: sample).path, "-o", "imported.yaml"])
            #expect(made.status == 0, "\(made.stderr)")
            return try await folder.run(["imported.yaml", "--file-root", samples.path], environment: variables)
        }
    }

    /// The requests that a command sends to a server, which it finds by the variable `BASE`.
    private static func requests(
        of command: (ReportFolder, _ variables: [String: String]) async throws -> BuiltCommand.Output
    ) async throws -> [String] {
        let body = #"{"token":"captured-token-value"}"#
        let server = try ScriptedServer(
            .serve { _ in
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.copy(samples.appending(path: "upload.txt"), to: "upload.txt")
        let output = try await command(
            folder,
            [
                "BASE": "http://127.0.0.1:\(server.port)",
                // The sources contain these secrets, so the imports need them.
                "ACCESS": "collection-token-value", "PASSWORD": "pass word", "TOKEN": "abcdefghijk", "A": "1",
                "B": "2",
            ])
        #expect(output.status == 0, "\(output.stdout)\n\(output.stderr)")
        return server.requests.map(comparable)
    }

    /// The fields that each program sets by itself.
    private static let ownFields = [
        "host", "connection", "accept-encoding", "content-length", "expect", "postman-token", "cache-control",
    ]
    private static let ownValues = [
        "user-agent: curl/", "user-agent: hubrun/", "user-agent: PostmanRuntime/", "accept: */*",
    ]

    /// Returns a request with its fields in order of their names, without those that each program sets by itself, with
    /// one boundary for all multipart bodies, and with equal texts for equal JSON and equal forms.
    private static func comparable(_ request: String) -> String {
        let parts = request.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts[0].components(separatedBy: "\r\n")
        let fields = lines.dropFirst().map { line in
            let name = line.prefix { $0 != ":" }
            return name.lowercased() + line.dropFirst(name.count)
        }
        .filter { field in
            !ownFields.contains { field.hasPrefix($0 + ":") } && !ownValues.contains { field.hasPrefix($0) }
        }
        let target = lines[0].replacing("+", with: "%20")
        let type = fields.first { $0.hasPrefix("content-type: ") } ?? ""
        let text = ([target] + fields.sorted()).joined(separator: "\n") + "\n\n" + comparable(String(parts[1]), type)
        guard let boundary = type.split(separator: "boundary=").dropFirst().first else { return text }
        return text.replacing(boundary, with: "BOUNDARY")
    }

    private static func comparable(_ body: String, _ type: String) -> String {
        if type.contains("json"), let value = try? JSONSerialization.jsonObject(with: Data(body.utf8)),
            let text = try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        {
            return String(decoding: text, as: UTF8.self)
        }
        guard type.contains("urlencoded") else { return body }
        return body.replacing("+", with: " ").removingPercentEncoding ?? body
    }
}
