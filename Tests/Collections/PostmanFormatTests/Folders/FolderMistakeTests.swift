import Diagnostics
import PostmanFormat
import Testing

/// Messages about mistakes in the files of a collection.
struct FolderMistakeTests {
    private static func found(_ files: [String: String]) throws -> [Diagnostic] {
        try PostmanTestFolder(files).read("C").diagnostics.sorted
    }

    private static func check(_ found: [Diagnostic], _ line: Int, _ message: String, _ hint: String) {
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.range?.start.line == line)
        #expect(found.first?.message == message)
        #expect(found.first?.hint == hint)
    }

    @Test(arguments: [
        ("url: {{baseUrl}}/a", 1, "\"{{\" begins a mapping inside a mapping", "quote it: '{{name}}'"),
        ("url: {{baseUrl}}", 1, "\"{{\" begins a mapping inside a mapping", "quote it: '{{name}}'"),
        ("url: a\nheaders:\n  A: {{x}}\n", 3, "\"{{\" begins a mapping inside a mapping", "quote it: '{{name}}'"),
        (
            "url: a\nheaders: { A: x{{y}} }", 2,
            "expected \",\" or \"}\" in the mapping that begins in line 2, column 10",
            "quote it: '{{name}}'"
        ),
        (
            "url: a\nbody:\n  mode: raw\n  raw: x\n", 3, "\"mode\" belongs to schema 2; write type and content",
            "write body: { type: json, content: TEXT }"
        ),
        ("url: a\nbody: { content: x }", 2, "\"body\" needs \"type\"", "write body: { type: json, content: TEXT }"),
        ("url: a\nbody: hello", 2, "\"body\" must be a mapping, not text", "write body: { type: json, content: TEXT }"),
        ("url: [a]", 1, "\"url\" must be text, not a list", "write one text, in quotes if it begins with { or ["),
        (
            "url: a\nheaders: x", 2, "\"headers\" must be a mapping or a list, not text",
            "write NAME: VALUE in the lines below it"
        ),
        (
            "url: a\nheaders: [{ value: x }]", 2, "an element of \"headers\" needs \"key\"",
            "write - { key: NAME, value: VALUE }, or NAME: VALUE without \"- \""
        ),
        (
            "url: a\nheaders: { A: [x] }", 2, "the value of \"A\" must be text, not a list",
            "write one text, in quotes if it begins with { or ["
        ),
        (
            "url: a\nheaders: { Accept: a,b }", 2, "the key \"b\" has no value",
            "inside { } a comma ends a value: quote the value before it, or write one line a key"
        ),
        ("url: a\nname:\n", 2, "the key \"name\" has no value", "write null, \"\" or {}, or indent what belongs to it"),
        ("url: a\norder: first", 2, "\"order\" must be a number", "write a number, such as 1000"),
        (
            "url: a\nheaders: [{ key: A, disabled: maybe }]", 2, "\"disabled\" must be true or false",
            "write true or false"
        ),
        (
            "url: a\nscripts: { beforeRequest: x }", 2, "\"scripts\" must be a list, not a mapping",
            "write - type: afterResponse and, below it, code: |-"
        ),
        (
            "url: a\nscripts: [{ type: beforeRequest, code: [x] }]", 2, "\"code\" must be text, not a list",
            "write code: |- and the script in the lines below it"
        ),
        (
            "url: a\nauth: { credentials: { token: x } }", 2, "\"auth\" needs \"type\"",
            "write auth: { type: bearer, credentials: { token: '{{token}}' } }"
        ),
        ("$kind: http-reqest\nurl: a", 1, "\"http-reqest\" is no kind of request", "did you mean \"http-request\"?"),
        (
            "$kind: htp-request\nurl: a", 1, "\"htp-request\" is no kind of request", "did you mean \"http-request\"?"
        ),
        ("$kind: collection\nname: a", 1, "\"collection\" is no kind of request", "write $kind: http-request"),
        ("- url: a", 1, "a request must be a mapping, not a list", "write $kind, url and method"),
        (
            "url: a\nbody: { type: formdata, content: [{ key: a, type: blob }] }", 2,
            "\"type\" of a form part must be text or file",
            "write - { key: NAME, type: text, value: TEXT }, or type: file with src: PATH"
        ),
        (
            "url: a\nurl: b", 2, "the key \"url\" occurs twice in this mapping",
            "it is already in line 1: remove one of them"
        ),
    ])
    func mistakeInARequestIsAnError(yaml: String, line: Int, message: String, hint: String) throws {
        let found = try Self.found(["C/R.request.yaml": yaml])
        Self.check(found, line, message, hint)
        #expect(found.allSatisfy { $0.severity == .error })
    }

    @Test(arguments: [
        ("url: a\nheders: { A: x }", 2, "unknown key \"heders\" in a request", "did you mean \"headers\"?"),
        (
            "url: a\nquery: x", 2, "unknown key \"query\" in a request",
            "it belongs to $kind: graphql-request, and to body: { type: graphql, content: { … } }"
        ),
        ("url: a\nheaders: [{ key: A, valeu: x }]", 2, "unknown key \"valeu\" in an entry", "did you mean \"value\"?"),
        (
            "url: a\nauth: { type: basic, basic: { username: x } }", 2, "unknown key \"basic\" in \"auth\"",
            "schema 3.0 has \"credentials\": { … } in place of \"basic\""
        ),
        (
            "url: a\nscripts: [{ type: http:afterResponse, code: x }]", 2,
            "the type \"http:afterResponse\" is written \"afterResponse\" here",
            "hubrun runs the script; Postman drops it without a message"
        ),
        (
            "url: a\nscripts: [{ type: test, code: x }]", 2, "\"test\" is no type of script, and the script is not run",
            "did you mean \"afterResponse\"?"
        ),
        (
            "url: a\nscripts: [{ type: afterRespons, code: x }]", 2,
            "\"afterRespons\" is no type of script, and the script is not run", "did you mean \"afterResponse\"?"
        ),
        (
            "url: a\nauth: { type: inherit, credentials: { id: nope } }", 2,
            "no \"auth\" around this request has the id \"nope\": the nearest one is used",
            "give an entry of a definition this id"
        ),
    ])
    func doubtfulPartOfARequestIsAWarning(yaml: String, line: Int, message: String, hint: String) throws {
        let found = try Self.found(["C/R.request.yaml": yaml])
        Self.check(found, line, message, hint)
        #expect(found.allSatisfy { $0.severity == .warning && $0.concernsRuns })
    }

    /// A run has a warning of its own for each request with such a body.
    @Test func unknownTypeOfABodyIsAWarningOfChecks() throws {
        let found = try Self.found(["C/R.request.yaml": "url: a\nbody: { type: jsn, content: x }"])
        Self.check(found, 2, "\"jsn\" is not a body type: no body is sent", "did you mean \"json\"?")
        #expect(found.allSatisfy { $0.severity == .warning && !$0.concernsRuns })
    }

    @Test func packagesOfAScriptAreANote() throws {
        let found = try Self.found([
            "C/R.request.yaml": "url: a\nscripts: [{ type: afterResponse, code: x, packages: { a: 1 } }]"
        ])
        Self.check(
            found, 2, "\"packages\" of a script is ignored",
            "packages and requests of Postman's cloud are not available outside of Postman")
        #expect(found.allSatisfy { $0.severity == .note && $0.concernsRuns })
    }

    @Test(arguments: [
        (
            "settings: { strictSSL: false }", 2, "unknown key \"settings\" in a definition",
            "it is ignored: write it in the requests"
        ),
        (
            "scripts: [{ type: beforeRequest, code: x }]", 2,
            "the type \"beforeRequest\" is written \"http:beforeRequest\" here",
            "hubrun runs the script; Postman drops it without a message"
        ),
        ("$kind: folder", 2, "the \"$kind\" of a definition is collection", "write $kind: collection"),
        (
            "auth: [{ type: bearer, id: a, rules: [x], credentials: { token: x } }]", 2,
            "\"rules\" of \"auth\" are ignored",
            "the first entry is used, or the one that a request names by credentials.id"
        ),
        (
            "auth: [{ type: bearer, id: one }, { type: basic, id: two }]", 2,
            "\"auth\" has several entries, and requests that name none use the first one",
            "name one in the request: auth: { type: inherit, credentials: { id: two } }"
        ),
    ])
    func doubtfulPartOfADefinitionIsAWarning(yaml: String, line: Int, message: String, hint: String) throws {
        let found = try Self.found([
            "C/.resources/definition.yaml": "name: C\n\(yaml)\n", "C/R.request.yaml": "url: a",
        ])
        Self.check(found, line, message, hint)
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    @Test func scriptsOfOtherProtocolsAreSkipped() throws {
        let reading = try PostmanTestFolder([
            "C/.resources/definition.yaml": """
            scripts:
              - { type: graphql:beforeQuery, code: a() }
              - { type: grpc:afterResponse, code: b() }
              - { type: http:afterResponse, code: c() }
            """,
            "C/R.request.yaml": "url: a\nscripts:\n  - type: afterResponse\n    code: >-\n      a();\n\n      b();\n",
        ]).read("C")
        #expect(reading.messages.isEmpty)
        #expect(reading.collection?.level.scripts.map(\.text) == ["c()"])
        #expect(try reading.collection?.request("R").item.level.scripts.map(\.text) == ["a();\nb();"])
    }

    @Test func credentialsAreConcealed() throws {
        let reading = try PostmanTestFolder([
            "C/R.request.yaml":
                "url: a\nauth:\n  type: basic\n  credentials:\n    username: '{{u}}'\n    password: pass word\n"
        ]).read("C")
        let file = try #require(reading.collection?.file)
        #expect(file.conceals(SourcePosition(line: 6, column: 15)))
        #expect(!file.conceals(SourcePosition(line: 5, column: 15)))
    }
}
