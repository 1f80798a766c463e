import Foundation
import TestSupport
import Testing

/// The definition of a name that counts in a run counts in each exported file, too, whichever two of its layers define it.
@Suite(.inTurn)
struct ExportedNamesTests {
    /// The layers in the order of "Precedence of values" in format.md.
    private static let layers = [
        "forEach", "with", "set", "capture", "inner", "outer", "environment", "included", "file",
    ]
    /// Two layers that define one name, nearest first.
    private static let pairs = layers.indices.flatMap { index in
        layers[(index + 1)...].map { (layers[index], $0) }
    }

    private static func name(_ pair: (String, String)) -> String { "\(pair.0)-\(pair.1)" }

    /// Returns the definitions of a layer as a mapping; each value is the name of the layer.
    private static func definitions(_ layer: String, _ value: String? = nil) -> String {
        let names = pairs.filter { $0.0 == layer || $0.1 == layer }.map(name)
        return "{ \(names.map { "\($0): \(value ?? layer)" }.joined(separator: ", ")) }"
    }

    private static func collection(_ baseURL: String) -> String {
        """
        name: Layers
        environments:
          test: { variables: \(definitions("environment")) }
        variables: \(definitions("file"))
        defaults: { headers: { X-Name: <<environment-file>> } }
        requests:
          - name: Captured
            GET: \(baseURL)/capture
            capture: \(definitions("capture", "{ json: $.id }"))
          - include: inner.yaml
            with: \(definitions("with"))
        """
    }

    /// An included file with a request for each pair.
    private static func included(_ baseURL: String) -> String {
        var lines = [
            "name: Inner", "variables: \(definitions("included"))", "requests:", "  - group: Outer",
            "    variables: \(definitions("outer"))", "    requests:", "      - group: Inner",
            "        variables: \(definitions("inner"))", "        requests:",
        ]
        for pair in pairs {
            let name = name(pair)
            lines += ["          - name: \(name)", "            GET: \(baseURL)/\(name)/<<\(name)>>"]
            if pair.0 == "forEach" { lines.append("            forEach: { \(name): [forEach] }") }
            if pair.0 == "set" || pair.1 == "set" { lines.append("            set: { \(name): set }") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Exports the collection, sends the requests of the result, and expects the values of the collection's own run.
    ///
    /// - Parameter lacking: Returns true for a pair whose order the format or its import cannot express.
    private func expectSameNames(
        _ format: String, _ options: String..., lacking: ((String, String)) -> Bool = { _ in false },
        run: (PostmanSample) async throws -> BuiltCommand.Output
    ) async throws {
        let sample = try PostmanSample { _ in PostmanSample.response(200, #"{"id": "capture"}"#) }
        try sample.folder.write(Self.collection(sample.baseURL), to: "layers.yaml")
        try sample.folder.write(Self.included(sample.baseURL), to: "inner.yaml")
        let own = try await sample.folder.run(["layers.yaml", "-e", "test"])
        #expect(own.status == 0, "\(own)")
        let sent = sample.targets
        #expect(sent == ["/capture"] + Self.pairs.map { "/\(Self.name($0))/\($0.0)" })
        let words = ["export", "layers.yaml", "--to", format, "-o", "layers.out"] + options
        let export = try await sample.folder.run(words)
        #expect(export.status == 0, "\(export)")
        let output = try await run(sample)
        #expect(output.status == 0, "\(output)")
        let again = sample.targets.dropFirst(sent.count).filter { $0 != "/capture" }
        #expect(again.count == Self.pairs.count)
        for (target, pair) in zip(again, Self.pairs) where !lacking(pair) {
            #expect(target == "/\(Self.name(pair))/\(pair.0)")
        }
    }

    @Test func postmanCollection() async throws {
        try await expectSameNames("postman") { sample in
            try await sample.folder.run(["newman", "run", "layers.out", "-e", "test.postman_environment.json"])
        }
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("curl"), "curl is not installed"))
    func scriptWithCurl() async throws {
        try await expectSameNames("curl", "--captures") { sample in
            try await sample.folder.judged(by: "sh", ["layers.out"])
        }
    }

    /// An imported file has one value for a variable, and those of an environment come before it.
    @Test func httpFile() async throws {
        try await expectSameNames("http") { pair in
            pair.0 == "set" && ["capture", "environment"].contains(pair.1)
        } run: { sample in
            let imported = try await sample.folder.run(["import", "layers.out", "--from", "http", "-o", "again.yaml"])
            #expect(imported.status == 0, "\(imported)")
            return try await sample.folder.run(["again.yaml"])
        }
    }

    @Test(.enabled(if: ExternalProgram.path(of: "hurl") != nil, "hurl is not installed"))
    func hurlFile() async throws {
        try await expectSameNames("hurl") { sample in
            try await sample.folder.judged(by: "hurl", ["--variables-file", "test.hurl.env", "layers.out"])
        }
    }

    /// The server of a request is the one to which a run sends it, whichever layer defines it.
    @Test func openAPIServers() async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(
            """
            name: Servers
            variables: { server: "http://file.test" }
            requests:
              - include: inner.yaml
              - include: inner-with.yaml
                with: { server: "http://with.test" }
              - group: Group
                variables: { server: "http://group.test" }
                requests: [{ GET: <<server>>/group }]
            """, to: "servers.yaml")
        // Two files, because the operations of a document have different paths.
        for (file, path) in [("inner.yaml", "included"), ("inner-with.yaml", "with")] {
            try folder.write(
                """
                name: Inner
                variables: { server: "http://included.test" }
                requests: [{ GET: <<server>>/\(path) }]
                """, to: file)
        }
        let export = try await folder.run(["export", "servers.yaml", "--to", "openapi", "-o", "servers.openapi.yaml"])
        #expect(export.status == 0, "\(export)")
        let text = try folder.text("servers.openapi.yaml")
        for server in ["included", "with", "group"] { #expect(text.contains("http://\(server).test")) }
        #expect(!text.contains("http://file.test"))
    }
}
