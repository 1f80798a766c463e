import Foundation
import JSON
import JSONSchemas
import TestSupport
import Testing

/// The messages of `hubrun mcp`, also those that break the protocol.
@Suite(.timeLimit(.minutes(20)))
struct AgentProtocolTests {
    private static let collection = "name: Empty\nrequests:\n  - name: One\n    GET: http://127.0.0.1:1/\n"

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.collection, to: "one.yaml")
        return folder
    }

    private func session<Result: Sendable>(
        _ steps: @escaping @Sendable (AgentClient) throws -> Result
    ) async throws -> Result {
        try await AgentClient.session(["one.yaml"], in: folder(), steps)
    }

    // MARK: Broken frames

    /// Lines that are no request, with the code of the error and a part of its message.
    static let broken: [(line: [UInt8], code: Int, part: String)] = [
        (Array("{".utf8), -32700, "no JSON"), (Array("nonsense".utf8), -32700, "no JSON"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"} {}"#.utf8), -32700, "no JSON"),
        (Array(#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#.utf8), -32600, "object"),
        (Array("[]".utf8), -32600, "object"), (Array("null".utf8), -32600, "object"),
        (Array("7".utf8), -32600, "object"),
        (Array(#""ping""#.utf8), -32600, "object"), (Array("{}".utf8), -32600, "jsonrpc"),
        (Array(#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#.utf8), -32600, "jsonrpc"),
        (Array(#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#.utf8), -32600, "jsonrpc"),
        (Array(#"{"jsonrpc":"2.0","id":1}"#.utf8), -32600, "method"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":7}"#.utf8), -32600, "method"),
        (Array(#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#.utf8), -32600, "id"),
        (Array(#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#.utf8), -32600, "id"),
        (Array(#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#.utf8), -32600, "id"),
        (Array(#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#.utf8), -32600, "id"),
        (Array(#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#.utf8), -32600, "id"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#.utf8), -32602, "parameters"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}"#.utf8), -32602, "parameters"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"pong"}"#.utf8), -32601, "did you mean \"ping\"?"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":""}"#.utf8), -32601, "method"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"prompts/list"}"#.utf8), -32601, "prompts/list"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#.utf8), -32602, "name"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}"#.utf8), -32602, "name"),
        (
            Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"chek"}}"#.utf8), -32602,
            "did you mean \"check\"?"
        ),
        (
            Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run","arguments":[]}}"#.utf8),
            -32602,
            "arguments"
        ),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"resources/read"}"#.utf8), -32602, "uri"),
        (
            Array(#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#.utf8),
            -32602,
            "there is no resource"
        ),
        (
            Array(
                #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"hubrun://collections/..%2F..%2Fetc%2Fpasswd"}}"#
                    .utf8), -32602, "there is no resource"
        ),
        (
            Array(
                #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"hubrun://last-run/99999999999999999999/response"}}"#
                    .utf8), -32602, "there is no resource"
        ),
        ([0xFF, 0xFE, 0x00], -32700, "no JSON"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8), -32700, "no JSON"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#.utf8), -32601, "no method"),
        (Array((String(repeating: "[", count: 100_000)).utf8), -32700, "no JSON"),
        (
            Array(
                (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"# + String(repeating: "[", count: 20_000)
                    + String(repeating: "]", count: 20_000) + "}}").utf8), -32700, "no JSON"
        ),
        (
            Array(#"{"jsonrpc":"2.0","id":""#.utf8) + [UInt8](repeating: 0x61, count: 5_000)
                + Array(#"","method":"ping"}"#.utf8), -32600, "id"
        ),
        (
            Array(#"{"jsonrpc":"2.0","id":1"#.utf8) + [UInt8](repeating: 0x30, count: 5_000)
                + Array(#","method":"ping"}"#.utf8), -32600, "id"
        ),
        ([UInt8](repeating: 0x61, count: 5 << 20), -32700, "longer than"),
        (Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8) + [0x00], -32700, "no JSON"),
    ]

    /// Each broken line has one error, and the server goes on.
    @Test func brokenLinesHaveErrors() async throws {
        try await session { (client) throws in
            for (line, code, part) in Self.broken {
                client.write(line + [UInt8(ascii: "\n")])
                let message = try client.receive()
                let shown = String(decoding: line.prefix(120), as: UTF8.self)
                #expect(message.at("error/code") == .number(JSONNumber(code)), "\(shown): \(message.compactText())")
                #expect(message.at("error/message")?.text.contains(part) ?? false, "\(shown): \(message.compactText())")
                #expect(message.compactText().utf8.count < 2_000)
                #expect(try client.request("ping") == [:])
            }
        }
    }

    /// Lines with random changes: each response is a message, and the server goes on.
    @Test func changedLinesDoNotEndTheServer() async throws {
        let lines = [
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check","arguments":{"path":"one.yaml"}}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"show","arguments":{"tag":["a"],"name":"O*"}}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"hubrun://collections/one.yaml"}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"import","arguments":{"text":"curl -X PUT a.b"}}}"#,
            #"{"jsonrpc":"2.0","id":5,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        ].map { Array($0.utf8) }
        try await session { (client) throws in
            let signs = Array("{}[]\",:0\\".utf8)
            var state: UInt64 = 7
            func random(_ limit: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(state >> 33) % max(1, limit)
            }
            for round in 0..<1_500 {
                var line = lines[random(lines.count)]
                for _ in 0...random(4) where !line.isEmpty {
                    let position = random(line.count)
                    switch random(5) {
                    case 0: line[position] = UInt8(random(256))
                    case 1: line.remove(at: position)
                    case 2: line.insert(contentsOf: line[position...].prefix(random(40)), at: position)
                    case 3: line.removeSubrange(position..<min(line.count, position + random(30)))
                    default: line.insert(signs[random(signs.count)], at: position)
                    }
                }
                client.write(line.filter { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")])
                let id = JSONValue.string("ping \(round)")
                client.send(["jsonrpc": "2.0", "id": id, "method": "ping"])
                while case let message = try client.receive(), message.at("id") != id {
                    #expect(message.at("jsonrpc") == "2.0")
                    #expect((message.at("result") == nil) != (message.at("error") == nil))
                }
            }
        }
    }

    /// Responses and unknown notifications have no answer.
    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","method":"notifications/unknown"}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, #"{"jsonrpc":"2.0","method":"tools/call"}"#, "",
        "  \r",
    ])
    func otherLinesHaveNone(line: String) async throws {
        try await session { (client) throws in
            client.write(Array("\(line)\n".utf8))
            #expect(try client.request("ping") == [:])
            #expect(client.transcript.split(separator: "\n").count == 2)
        }
    }

    // MARK: Revisions

    @Test func requestsBeforeInitializeAreRefused() async throws {
        let folder = try folder()
        try await ExternalProgram.onOwnThread {
            let client = try AgentClient(["one.yaml"], in: folder.path)
            defer { client.end() }
            for method in ["tools/list", "resources/list", "tools/call", "unknown"] {
                let response = try client.response(method)
                #expect(response.at("error/code") == -32600)
                #expect(response.at("error/message")?.text.contains("initialize comes first") ?? false)
            }
            #expect(try client.request("ping") == [:])
            try client.initialize()
            #expect(try client.request("tools/list").at("tools")?.elements.count == 7)
        }
    }

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
        ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
    ])
    func initializeAgreesOnARevision(requested: String, answered: String) async throws {
        try await session { (client) throws in
            let result = try client.request("initialize", ["protocolVersion": .string(requested)])
            #expect(result.at("protocolVersion") == .string(answered))
            #expect(result.at("serverInfo/name") == "hubrun")
        }
    }

    private static func meta(_ version: JSONValue, _ more: JSONObject = [:]) -> JSONValue {
        var parameters = more
        parameters[key: "_meta"] = [
            "io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": [:],
        ]
        return .object(parameters)
    }

    /// The stateless revision needs no `initialize`; results have the members of that revision.
    @Test func statelessRequestsHaveTheirVersion() async throws {
        let folder = try folder()
        try await ExternalProgram.onOwnThread {
            let client = try AgentClient(["one.yaml"], in: folder.path)
            defer { client.end() }
            let found = try client.request("server/discover", Self.meta("2026-07-28"))
            #expect(found.at("supportedVersions") == ["2026-07-28"])
            for method in ["server/discover", "tools/list", "resources/list", "resources/templates/list"] {
                let result = try client.request(method, Self.meta("2026-07-28"))
                #expect(result.at("resultType") == "complete")
                #expect(result.at("ttlMs") == 0 && result.at("cacheScope") == "private")
                guard case .object(let members)? = result.at("_meta") else { throw UnexpectedValue(result) }
                #expect(members[key: "io.modelcontextprotocol/serverInfo"]?.at("name") == "hubrun")
            }
            let call = try client.request("tools/call", Self.meta("2026-07-28", ["name": "check"]))
            #expect(call.at("structuredContent/errors") == 0 && call.at("resultType") == "complete")
            let other = try client.response("tools/list", Self.meta("2027-01-01"))
            #expect(other.at("error/code") == -32022)
            #expect(other.at("error/data") == ["supported": ["2026-07-28"], "requested": "2027-01-01"])
            #expect(try client.response("tools/list", Self.meta(7)).at("error/code") == -32602)
            #expect(try client.response("server/discover").at("error/code") == -32602)
            let bare: JSONValue = ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]]
            #expect(try client.response("tools/list", bare).at("error/code") == -32602)
            for method in ["ping", "initialize"] {
                #expect(try client.response(method, Self.meta("2026-07-28")).at("error/code") == -32601)
            }
        }
    }

    // MARK: Tools

    @Test func toolsDescribeThemselves() async throws {
        for (options, isReadOnly) in [([], false), (["--read-only"], true)] {
            let tools = try await AgentClient.session(["one.yaml"] + options, in: folder()) { (client) throws in
                try client.request("tools/list").at("tools")?.elements ?? []
            }
            #expect(
                tools.map { $0.at("name")?.text } == [
                    "list", "show", "check", "run", "last_failures", "import", "help",
                ])
            for tool in tools {
                let isRun = tool.at("name") == "run"
                #expect(!(tool.at("title")?.text.isEmpty ?? true) && !(tool.at("description")?.text.isEmpty ?? true))
                #expect(tool.at("inputSchema/type") == "object")
                #expect(tool.at("annotations/readOnlyHint") == .bool(!isRun || isReadOnly))
                #expect(tool.at("annotations/destructiveHint") == .bool(isRun && !isReadOnly))
                #expect(tool.at("annotations/openWorldHint") == .bool(isRun))
                for schema in ["inputSchema", "outputSchema"] {
                    _ = try JSONSchema(try #require(tool.at(schema)))
                }
            }
        }
    }

    /// The structured content of each tool has the schema of the tool, and is also its text.
    @Test func resultsHaveTheirSchemas() async throws {
        try await session { (client) throws in
            let tools = try client.request("tools/list").at("tools")?.elements ?? []
            let arguments: [String: JSONValue] = ["import": ["text": "curl http://127.0.0.1:1/x"]]
            for tool in tools {
                let name = try #require(tool.at("name")?.text)
                let schema = try JSONSchema(try #require(tool.at("outputSchema")))
                let result = try client.request(
                    "tools/call", ["name": .string(name), "arguments": arguments[name] ?? [:]])
                let content = try #require(result.at("structuredContent"), "\(name): \(result.compactText())")
                #expect(schema.failures(of: content).isEmpty, "\(name): \(content.compactText())")
                #expect(try JSONValue(parsing: result.at("content/0/text")?.text ?? "") == content)
                #expect(result.at("isError") == false)
            }
        }
    }

    /// Wrong arguments are errors of the tool, with what to do.
    @Test func wrongArgumentsAreExplained() async throws {
        let calls: [(tool: String, arguments: JSONValue, message: String)] = [
            ("run", ["nam": "x"], "there is no argument \"nam\"\nhint: did you mean \"name\"?"),
            ("run", ["name": 7], "\"name\" is a text of at most 1 MiB, and this is number"),
            ("run", ["tag": "smoke"], "\"tag\" is a list of at most 100 texts, and this is text"),
            ("run", ["tag": [1]], "\"tag\" is a list of at most 100 texts, and this is list"),
            ("run", ["variables": ["a": [1]]], "\"variables\" is an object"),
            ("run", ["variables": ["a": ["secret": 1]]], "\"variables\" is an object"),
            ("run", ["variables": ["zone": "x"]], "no collection has a variable \"zone\""),
            ("run", ["reveal": true], "there is no argument \"reveal\""),
            ("run", ["name": "Two"], "no request"),
            ("run", ["path": "two.yaml"], "\"two.yaml\" is not among the collections of this server"),
            ("run", ["path": "/etc/passwd"], "is not among the collections of this server"),
            ("run", ["path": "--reveal"], "is not among the collections of this server"),
            ("run", ["environment": "production"], "the environment \"production\" is not allowed\nhint: leave it out"),
            ("last_failures", ["number": 0], "\"number\" is a whole number from 1"),
            ("last_failures", ["number": 7], "there is no run yet"),
            ("import", [:], "there is no source\nhint: give text or path"),
            ("import", ["text": "x", "path": "y"], "there are two sources"),
            ("import", ["path": "/etc/passwd"], "there is no file \"/etc/passwd\" in the repository"),
            ("import", ["path": ".env", "from": "http"], "there is no file \".env\" in the repository"),
            ("import", ["path": "-"], "there is no file \"-\" in the repository"),
            ("import", ["text": "what is this"], "is not recognized"),
            ("import", ["from": "soap", "text": "x"], "\"from\" is one of postman, curl"),
            ("help", ["topic": "expekt"], "there is no topic \"expekt\"\nhint: did you mean \"expect\""),
            ("list", ["offset": -1], "\"offset\" is a whole number from 0"),
        ]
        try await session { (client) throws in
            for (tool, arguments, message) in calls {
                let text = try client.refusal(tool, arguments)
                #expect(text.contains(message), "\(tool) \(arguments.compactText()): \(text)")
            }
        }
    }
}
