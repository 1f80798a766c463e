import PostmanFormat
import Testing

/// The shapes in which a request's file can state the same.
struct RequestShapeTests {
    private static func summary(_ yaml: String) throws -> [String] {
        let folder = try PostmanTestFolder(["C/R.request.yaml": yaml])
        let reading = folder.read("C")
        #expect(reading.messages.isEmpty, "\(yaml)")
        return try #require(reading.collection).request("R").request.summary
    }

    @Test(arguments: [
        (
            "url: http://a/b\nheaders: { A: '1', B: two }",
            "url: http://a/b\nheaders: [{ key: A, value: '1' }, { key: B, value: two }]"
        ),
        ("url: http://a/b\nheaders:\n  A:\n  B: 007", "url: http://a/b\nheaders: [{ key: A }, { key: B, value: 007 }]"),
        ("url: http://a/b\nheaders:\n  A:", "url: http://a/b\nheaders:\n  - key: A\n    value:\n"),
        (
            "url: http://a/b\nqueryParams: { p: 1, q: null }",
            "url: http://a/b\nqueryParams: [{ key: p, value: 1 }, { key: q, value: 'null' }]"
        ),
        (
            "url: http://a/:x/:y\npathVariables: { x: 1, y: no }",
            "url: http://a/:x/:y\npathVariables: [{ key: x, value: '1' }, { key: y, value: 'no' }]"
        ),
        (
            "url: http://a\nbody: { type: urlencoded, content: { a: 1.10, b: '' } }",
            "url: http://a\nbody:\n  type: urlencoded\n  content: [{ key: a, value: 1.10 }, { key: b, value: '' }]"
        ),
        ("url: http://a\nheaders: null\nbody: null", "url: http://a\nheaders: {}\nbody: { type: none }"),
        (
            "url: http://a\nheaders: [{ key: A, value: b, enabled: false }]",
            "url: http://a\nheaders: [{ key: A, value: b, disabled: true, description: x }]"
        ),
    ])
    func shapesAreEqual(left: String, right: String) throws {
        #expect(try Self.summary(left) == Self.summary(right))
    }

    @Test(arguments: [
        ("json", "'{\"a\": 1}'", ["json {\"a\": 1}"]),
        ("json", "{ a: 1, b: [no, 1.0] }", [#"json {"a":1,"b":["no",1.0]}"#]),
        ("text", "plain", ["text plain"]), ("xml", "<a/>", ["xml <a/>"]), ("html", "<p>", ["html <p>"]),
        ("javascript", "f()", ["javascript f()"]), ("none", "x", []), ("file", "{ src: a.bin }", ["file a.bin"]),
        ("file", "{ src: '' }", ["file -"]), ("file", "{ content: YQ== }", ["bytes YQ=="]),
        ("graphql", "{ query: '{ a }', variables: '{\"x\": 1}' }", ["query { a }", "variables {\"x\": 1}"]),
        ("graphql", "{ query: '{ a }', variables: { x: 1 } }", ["query { a }", "variables {\"x\":1}"]),
        ("formdata", "[{ key: a, value: b }]", ["part a=b"]),
        ("formdata", "[{ key: a, type: text, value: b, contentType: text/csv }]", ["part a=b (text/csv)"]),
        ("formdata", "[{ key: a, type: file, src: [x, ../y] }]", ["part a@x,../y"]),
        ("formdata", "[{ key: a, type: file, src: '' }]", ["part a@"]),
        ("formdata", "[{ key: a, src: x }]", ["part a@x"]),
        ("text", "", ["text "]), ("urlencoded", "[{ key: a, value: b, disabled: true }]", ["field a=b (disabled)"]),
    ])
    func bodiesHaveTheirModes(type: String, content: String, lines: [String]) throws {
        let yaml = "url: http://a\nmethod: POST\nbody:\n  $type: x\n  type: \(type)\n  content: \(content)\n"
        #expect(try Self.summary(yaml) == ["POST http://a"] + lines)
    }

    @Test func graphQLRequestSendsItsQuery() throws {
        let yaml = """
            $kind: graphql-request
            url: http://a/graphql
            query: query Q { a }
            variables: '{ "x": {{x}} }'
            scripts:
              - { type: beforeQuery, code: a() }
              - { type: afterResponse, code: b() }
            """
        #expect(
            try Self.summary(yaml) == [
                "POST http://a/graphql", "query query Q { a }", #"variables { "x": {{x}} }"#,
            ])
    }

    /// Postman's app writes where its editor finds the schema.
    @Test func graphQLSchemaIsIgnored() throws {
        let folder = try PostmanTestFolder([
            "C/R.request.yaml": "$kind: graphql-request\nurl: http://a\nquery: '{ a }'\nschema:\n  source: auto\n"
        ])
        #expect(folder.read("C").messages == [])
    }

    @Test(arguments: [
        ("grpc-request", []), ("websocket-request", []), ("socket.io-request", []), ("mqtt-request", []),
        ("mcp-request", []), ("llm-request", []),
        ("quic-request", ["1 warning: \"quic-request\" is an unknown kind of request, and is skipped"]),
    ])
    func otherProtocolsAreNamed(kind: String, messages: [String]) throws {
        let folder = try PostmanTestFolder([
            "C/R.request.yaml": "$kind: \(kind)\nurl: grpc://a\nmessage: { a: 1 }\nmethods: [x]\norder: 3\n"
        ])
        let reading = folder.read("C")
        #expect(reading.messages == messages)
        #expect(reading.collection?.outline == ["\(kind): R"])
    }

    @Test(arguments: [
        ("http://a/b", "x: 1", "http://a/b?x=1", []), ("http://a/b?x=1", "{ x: 1, y: 2 }", "http://a/b?x=1&y=2", []),
        ("http://a/b?x=a%20b", "x: a b", "http://a/b?x=a%20b", []),
        ("http://a/b?x={{a?b&c=d}}&y=2", "{ x: '{{a?b&c=d}}', y: 2 }", "http://a/b?x={{a?b&c=d}}&y=2", []),
        (
            "http://a/b?x=1", "x: 2", "http://a/b?x=1",
            ["the query parameter \"x\" has another value in the URL, which is sent"]
        ),
        (
            "http://a/b?x=1", "[{ key: x, value: 1, disabled: true }]", "http://a/b?x=1",
            ["the query parameter \"x\" is disabled, but the URL has it: it is sent"]
        ),
        ("http://a/b?x=1&x=2", "[{ key: x, value: 1 }, { key: x, value: 2 }]", "http://a/b?x=1&x=2", []),
        (
            "http://a/b?x=1", "[{ key: x, value: 1 }, { key: x, value: 2 }]", "http://a/b?x=1",
            ["the query parameter \"x\" has another value in the URL, which is sent"]
        ),
        ("http://a/b?x", "[{ key: x }]", "http://a/b?x", []), ("http://a/b#f?x=1", "x: 1", "http://a/b#f?x=1&x=1", []),
        ("http://a/b", "[{ key: x, value: 1, disabled: true }]", "http://a/b", []),
        (
            "http://a/b", "[{ key: b, value: 1 }, { key: a, value: 2 }, { key: b, value: 3 }]",
            "http://a/b?b=1&a=2&b=3", []
        ),
    ])
    func parametersAreAppendedToTheURL(url: String, parameters: String, sent: String, messages: [String]) throws {
        let parameters = parameters.hasPrefix("[") || parameters.hasPrefix("{") ? parameters : "{ \(parameters) }"
        let folder = try PostmanTestFolder(["C/R.request.yaml": "url: '\(url)'\nqueryParams: \(parameters)\n"])
        let reading = folder.read("C")
        #expect(reading.messages.map { $0.drop { $0 != ":" }.dropFirst(2) } == messages.map { $0[...] })
        #expect(try reading.collection?.request("R").request.url?.written == sent)
    }
}
