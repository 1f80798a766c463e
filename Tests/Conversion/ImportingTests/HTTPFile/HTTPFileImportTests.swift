import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

private let samples = ImportSamples()

struct HTTPFileImportTests {
    private func imported(
        _ text: String, name: String = "a.http", files: [String: String] = [:]
    ) throws -> Import {
        var options = ImportOptions()
        options.file = { files[$0].map { Array($0.utf8) } ?? ($0.hasSuffix("Package.swift") ? [] : nil) }
        let source = ImportSource(file: SourceFile(path: name, text: text), name: name)
        return try HTTPFileImport.read(source, options)
    }

    @Test(arguments: samples.rows("http"))
    func eachFormOfARequestHasItsYAMLWhichCheckAccepts(_ name: String) throws {
        try samples.expectRow(name, "http", isSameWithCRLF: true) { try imported($0, name: $1) }
    }

    @Test
    func theSampleBecomesTheYAMLThatAPersonWouldWrite() throws {
        let result = try imported(samples.text(of: "users.http"), name: "users.http")
        try samples.expect(result, "users")
    }

    @Test
    func variablesWhoseValuesContainThemselvesComeFromTheProcessEnvironment() throws {
        let files = [
            "http-client.env.json":
                #"{"dev": {"d": "{{e}}", "e": "{{d}}"}, "prod": {"d": "1", "e": "{{d}}", "f": "{{c}}"}}"#
        ]
        let result = try imported(
            "@a = {{b}}\n@b = x{{a}}\n@c = {{a}}{{d}}{{e}}{{f}}\n@f = 2\n@g = <<g>>\nGET http://h/\n", files: files)
        let text = result.collection.text
        for line in ["a: <<env.A>>", "b: <<env.B>>", "c: <<a>><<d>><<e>><<f>>", "f: 2", "g: \\<<g>>"] {
            #expect(text.contains("  \(line)\n"), "\(text)")
        }
        for line in ["d: <<env.D>>", "e: <<env.E>>", "d: \"1\"", "e: <<d>>", "f: <<env.F>>"] {
            #expect(text.contains("\(line)"), "\(text)")
        }
        let notes = result.report.notes.filter { $0.kind == .toDo }.map(\.part)
        #expect(notes == ["a", "b", "d", "e", "f"].map { "variable \($0)" })
        #expect(try findings(in: result) == [])
    }

    @Test
    func aFileWithCurlCommandsOnlyIsRefused() {
        #expect(throws: ImportFailure.self) { _ = try imported("curl http://a/b \\\n  -H 'X-A: 1'\n") }
    }

    @Test
    func aBrokenFileOfEnvironmentsIsAnErrorWithItsPlace() {
        let error = #expect(throws: ImportFailure.self) {
            _ = try imported("GET http://a/", files: ["http-client.env.json": "{\n\"dev\": {,"])
        }
        guard case .unreadable(let diagnostics)? = error, let range = diagnostics.first?.range else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(range.label == "http-client.env.json:2:9")
    }

    @Test
    func environmentFilesBesideTheFileBecomeEnvironmentsWhosePrivateValuesAreSecrets() throws {
        let files = [
            "http-client.env.json":
                #"{"dev": {"base": "http://a", "n": 5, "on": true, "password": 48151623, "token": "hunter23"}, "prod": {"base": "http://b"}}"#,
            "http-client.private.env.json": #"{"dev": {"apiKey": "hunter22", "pin": 4711, "isAdmin": true}}"#,
            ".vscode/settings.json":
                #"{"rest-client.environmentVariables": {"$shared": {"v": "1"}, "test": {"base": "http://c"}}}"#,
        ]
        let result = try imported("GET {{base}}/{{v}}\nX-A: {{apiKey}}", files: files)
        #expect(
            result.collection.text == """
                # Imported from a.http (1 request).
                name: a
                environments:
                  dev:
                    variables:
                      base: http://a
                      n: 5
                      on: true
                      password: 48151623
                      token: <<env.TOKEN>>    # literal secret in the source
                      apiKey: <<env.API_KEY>>    # literal secret in the source
                      pin: <<env.PIN | fromJson>>    # literal secret in the source
                      isAdmin: <<env.IS_ADMIN | fromJson>>    # literal secret in the source
                  prod: { variables: { base: http://b } }
                  test: { variables: { base: http://c } }
                variables:
                  v: "1"
                secrets: [apiKey, pin, isAdmin, env.TOKEN, env.API_KEY, env.PIN, env.IS_ADMIN]
                defaults: { followRedirects: true }
                requests:
                  - GET: <<base>>/<<v>>
                    headers: { X-A: <<apiKey>> }

                """)
        #expect(!result.report.text.contains("hunter22"))
        #expect(!result.report.text.contains("4711"))
    }

    @Test
    func aPrivateVariableWithoutAValueComesFromTheProcessEnvironment() throws {
        let files = ["http-client.private.env.json": #"{"dev": {"key": ""}, "prod": {"key": ""}}"#]
        let result = try imported("GET http://a\nX-A: {{key}}", files: files)
        let text = result.collection.text
        #expect(text.contains("dev: { variables: { key: <<env.KEY>> } }\n"), "\(text)")
        #expect(text.contains("prod: { variables: { key: <<env.KEY>> } }\n"), "\(text)")
        #expect(result.report.notes.filter { $0.part == "variable key" && $0.kind == .toDo }.count == 1)
    }

    @Test
    func theTextOfAFileWithPlaceholdersIsInsertedAsItIsNow() throws {
        let source = "POST http://a/b\nContent-Type: text/x\n\n<@ t.txt"
        let result = try imported(source, files: ["t.txt": "x={{x}}"])
        #expect(result.collection.text.contains("body: { text: x=<<x>> }"))
        #expect(result.report.notes.contains { $0.kind == .approximate && $0.part == "<@" })
    }

    @Test(
        "What has to be done by hand is reported",
        arguments: [
            ("# @prompt code\nGET http://a/{{code}}", "@prompt"), ("import a.http\n###\nGET http://a", "import"),
            ("run #x\n###\nGET http://a", "run"), ("###\nWEBSOCKET ws://a\n###\nGET http://a", "WEBSOCKET"),
            ("###\nGRPC a/b\n###\nGET http://a", "GRPC"), ("< {%\n x\n%}\nGET http://a", "script"),
            ("< {%\n x\n%}\n###\nGET http://a", "script before the request"),
            ("GET http://a\n\n> x.js", "handler x.js"), ("GET http://a\n\n> {% foo() %}", "script"),
            ("POST http://a\n\n< missing.txt", "<"),
            ("GET http://a\nX: {{$localDatetime rfc1123}}", "{{$localDatetime rfc1123}}"),
            ("GET http://a\nX: {{nobody.response.body.$.a}}", "{{nobody.response.body.$.a}}"),
            ("# @timeout soon\nGET http://a", "@timeout"), ("GET http://[\n###\nGET http://a", "URL"),
            ("@base=\n###\nGET\n###\nGET http://a", "URL"),
            ("GET http://a\nX: {{a{{b}}}}", "{{…{{…}}…}}"),
            ("GET http://a\nX: {{$timestamp 1 y}}", "{{$timestamp 1 y}}"),
        ])
    func toDo(_ source: String, _ part: String) throws {
        let report = try imported(source).report
        #expect(report.notes.contains { $0.kind == .toDo && $0.part == part }, "\(report.text)")
        #expect(report.hasLosses)
    }

    @Test(
        "What has no counterpart is left out by name",
        arguments: [
            ("# @no-auto-encoding\nGET http://a", "@no-auto-encoding"), ("GET http://a\nno header", "line 2"),
            ("POST http://a\nContent-Length: 3\n\nabc", "header Content-Length"), ("GET http://a\n\n>> /tmp/x", ">>"),
            ("GET http://a\n\n> {% client.log('x') %}", "console output"), ("# @no-log\nGET http://a", "@no-log"),
        ])
    func leftOut(_ source: String, _ part: String) throws {
        let report = try imported(source).report
        #expect(report.notes.contains { $0.kind == .leftOut && $0.part == part }, "\(report.text)")
    }

    @Test(
        "No secret of a file is written anywhere",
        arguments: [
            "GET http://a\nAuthorization: Bearer hunter22", "GET http://a\nAuthorization: Basic ann hunter22",
            "GET http://a\nAuthorization: Digest ann hunter22", "GET http://a\nAuthorization: Basic ann:hunter22",
            "@token = hunter22\nGET http://a", "# password: hunter22\nGET http://a", "### token=hunter22\nGET http://a",
            "GET http://a?api_key=hunter22&x=a+b", "GET http://a\nX-Api-Key: hunter22",
            "GET http://a\nCookie: a=hunter22",
            "POST http://a\nContent-Type: application/json\n\n{\"clientSecret\": \"hunter22\"}",
            "GET http://a\n\n> {% foo({ password: 'x', 'password':'hunter22' }) %}",
            "POST http://a\nContent-Type: application/x-www-form-urlencoded\n\npassword=hunter22",
            "# curl -u admin:hunter22 http://a\nGET http://a", "# see https://admin:hunter22@a/b\nGET http://a",
            "GET http://a?sv=1&sig=hunter22",
            "POST http://a\nContent-Type: multipart/form-data; boundary=x\n\n"
                + "--x\nContent-Disposition: form-data; name=\"password\"\n\nhunter22\n--x--",
            "POST http://a\n\n{\"passwords\": [\"hunter22\"], \"list\": [\"ghp_hunter22hunter22hunter22\"]}",
        ])
    func secrets(_ source: String) throws {
        let result = try imported(source)
        #expect(!result.collection.text.contains("hunter22"))
        #expect(!result.report.text.contains("hunter22"))
    }

    @Test(.timeLimit(.minutes(10)))
    func variablesAreNotSearchedForEachLine() throws {
        let lines = (0..<50_000).map { "@v\($0) = \($0)\n" }.joined()
        let result = try imported(lines + "@v7 = 8\n\nGET http://a/{{v7}}")
        #expect(result.collection.variables.entries.count == 50_000)
        #expect(result.collection.variables.entries.last?.value == .plain("8"))
        #expect(result.report.notes.contains { $0.kind == .approximate && $0.part == "@v7" })
    }

    @Test
    func aScriptWithoutItsEndIsAnErrorAtItsBeginning() throws {
        let failure = #expect(throws: ImportFailure.self) { try imported("GET http://a\n\n> {% x\n") }
        guard case .unreadable(let diagnostics)? = failure else {
            Issue.record("no diagnostic")
            return
        }
        #expect(diagnostics.first?.range?.label == "a.http:3:3")
        #expect(diagnostics.first?.hint == "end it with %}")
    }

    @Test(arguments: ["", "###\n", "# x", "@a = b", "GET http://[", "GRPC a"])
    func aFileWithoutARequestIsRefused(_ source: String) {
        let failure = #expect(throws: ImportFailure.self) { try imported(source) }
        guard case .nothingSelected? = failure else {
            Issue.record("another failure")
            return
        }
    }

    @Test(
        "Odd input gives a collection that check accepts, or an error",
        arguments: [
            "GET http://a/" + String(repeating: "{{", count: 50_000),
            "GET http://a\n\n> {% " + String(repeating: "client.test('", count: 20_000) + " %}",
            "GET http://a\n\n> {% " + String(repeating: "([{", count: 50_000) + " %}",
            "GET http://a\n\n> {% response.body[99999999999999999999] /* %}",
            "POST http://a\nContent-Type: multipart/form-data; boundary=\n\n--\n----",
            "GET {{$randomInt 9 -99999999999999999999}}://x",
            "\u{FEFF}GET http://a/\u{301}\r\r\n\u{0}: x", "GET http://a\nAuthorization: Basic :",
            "### \n>>\n<>\n< \n<@\n",
            "POST http://a\n\n" + String(repeating: "[", count: 100_000),
        ])
    func oddInput(_ source: String) throws {
        let result: Import
        do {
            result = try imported(source)
        } catch is ImportFailure {
            return
        }
        #expect(try findings(in: result).filter { !$0.contains("warning: ") } == [])
    }
}
