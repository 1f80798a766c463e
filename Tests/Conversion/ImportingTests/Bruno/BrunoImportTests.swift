import CollectionDrafts
import Diagnostics
import Foundation
import Testing

@testable import Importing

private let samples = ImportSamples()

/// The samples of `Samples`: the folder `NAME` gives `NAME.yaml`.
struct BrunoSampleTests {
    @Test(
        "A folder gives the YAML of its sample, in which check finds only captures that nothing reads, and files that are elsewhere",
        arguments: ["bruno", "rows/everything", "rows/shop", "rows/order"])
    func sample(_ name: String) throws {
        let result = try imported(folder: name)
        try samples.expect(result, name)
        #expect(
            try findings(in: result).filter { !$0.contains("nothing reads") && !$0.contains("there is no file") } == [])
    }

    @Test
    func secretsOfTheSourceAreNeitherInTheYAMLNorInTheReport() throws {
        for name in ["rows/everything", "rows/shop"] {
            let result = try imported(folder: name)
            let all = result.collection.text + result.report.text
            for value in ["pa55", "hunter2", "abcdef", "in-env", "verysecretvalue1", "kkk", "zzz", "pa55w0rd"] {
                #expect(!all.contains(value))
            }
        }
    }

    @Test
    func whatHasNoCounterpartIsLeftOutByName() throws {
        let notes = try imported(folder: "rows/shop").report.notes
        #expect(
            notes.filter { $0.kind == .leftOut && !$0.isHarmless }.map { "\($0.place): \($0.part)" } == [
                "User accounts / Create user: action wait", "Upload: odd",
            ])
        let others = try imported(folder: "rows/everything").report.notes
        #expect(others.contains { $0.place == "G" && $0.part == "request of type grpc" && $0.kind == .leftOut })
        #expect(others.contains { $0.place == "collection" && $0.part == "setting encodeUrl" && $0.kind == .leftOut })
    }
}

struct BrunoAssertTests {
    @Test(
        "An operator of assert is the operator of the format",
        arguments: [
            ("res.body.a: eq 5", "json: { $.a: 5 }\n"),
            ("res.body.a: eq Ann Lee", "json: { $.a: Ann Lee }\n"),
            ("res.body.a: \"5\"", "json: { $.a: \"5\" }\n"),
            ("res.body.a: gt 1", "json: { $.a: { greaterThan: 1 } }\n"),
            ("res.body.a: gte 1", "json: { $.a: { atLeast: 1 } }\n"),
            ("res.body.a: lt 1", "json: { $.a: { lessThan: 1 } }\n"),
            ("res.body.a: lte 1", "json: { $.a: { atMost: 1 } }\n"),
            ("res.body.a: in [1, b]", "json: { $.a: { oneOf: [1, b] } }\n"),
            ("res.body.a: contains b", "json: { $.a: { contains: b } }\n"),
            ("res.body.a: notContains b", "json: { $.a: { not: { contains: b } } }\n"),
            ("res.body.a: startsWith b", "json: { $.a: { startsWith: b } }\n"),
            ("res.body.a: endsWith b", "json: { $.a: { endsWith: b } }\n"),
            ("res.body.a: matches /^b$/i", "json: { $.a: { matches: (?i)^b$ } }\n"),
            ("res.body.a: length 2", "json: { $.a: { length: 2 } }\n"),
            ("res.body.a: between 1, 2", "json: { $.a: { between: [1, 2] } }\n"),
            ("res.body.a: isDefined", "json: { $.a: { exists: true } }\n"),
            ("res.body.a: isUndefined", "json: { $.a: { exists: false } }\n"),
            ("res.body.a: isNull", "json: { $.a: null }\n"),
            ("res.body.a: isEmpty", "json: { $.a: { empty: true } }\n"),
            ("res.body.a: isNotEmpty", "json: { $.a: { empty: false } }\n"),
            ("res.body.a: isTruthy", "json: { $.a: { not: { oneOf: [false, 0, \"\", null] } } }\n"),
            ("res.body: isJson", "json: { $: { exists: true } }\n"),
            ("res.body.a: isNumber", "json: { $.a: { type: number } }\n"),
            ("res.body.a: isString", "json: { $.a: { type: text } }\n"),
            ("res.body.a: isBoolean", "json: { $.a: { type: boolean } }\n"),
            ("res.body.a: isArray", "json: { $.a: { type: list } }\n"),
            ("res.body.items[0][\"x y\"][1]: eq 1", "json: { \"$.items[0]['x y'][1]\": 1 }\n"),
            ("res.body.items.length: eq 3", "json: { $.items: { length: 3 } }\n"),
            ("res.body.items.length: gt 3", "json: { $.items: { length: { greaterThan: 3 } } }\n"),
            ("res.body.a: eq {{x}}", "json: { $.a: <<x>> }\n"),
            ("res.status: 200", "status: 200\n"),
            ("res.status: in 200, 204", "status: [200, 204]\n"),
            ("res.status: lt 400", "status: { lessThan: 400 }\n"),
            ("res.headers['content-type']: eq text/plain", "headers: { Content-Type: text/plain }\n"),
            ("res.headers['x-a']: matches ^b", "headers: { X-A: { matches: ^b } }\n"),
            ("res.responseTime: lte 500", "duration: { atMost: 500ms }\n"),
            ("res.body: contains hello", "text: { contains: hello }\n"),
        ])
    func operators(_ line: String, _ expected: String) throws {
        let result = try imported(bru: "assert {\n  \(line)\n}\n")
        let request = try #require(result.collection.level.requests.first)
        #expect(DraftWriter.text(of: request.expect) == expected)
        #expect(try findings(in: result) == [])
    }

    @Test(
        "A check without a counterpart stays as a comment, and is to do",
        arguments: [
            "compute(res): eq 1", "res.body.a: matches [", "res.body.a: gt many", "res.body.map(x => x): eq 1",
            "res.responseTime: lt <<x>>", "res.headers.a.b: eq 1",
            // Bruno accepts a missing member, hubrun does not.
            "res.body.a: neq 5", "res.body.a: notIn 1, 2", "res.body.a: notMatches ^b", "res.body.a: isFalsy",
        ])
    func unknown(_ line: String) throws {
        let result = try imported(bru: "assert {\n  \(line)\n}\n")
        #expect(result.collection.level.requests.first?.above == ["assert " + line])
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part.hasPrefix("assert ") })
        #expect(try findings(in: result) == [])
    }
}

struct BrunoScriptTests {
    @Test(
        "A plain shape of a script is an expectation",
        arguments: [
            ("expect(res.getStatus()).to.equal(200)", "status: 200\n"),
            ("expect(res.status).to.be.oneOf([200, 201])", "status: [200, 201]\n"),
            ("expect(res.getBody().a.b).to.eql('x')", "json: { $.a.b: x }\n"),
            ("expect(res.body.a).to.be.true", "json: { $.a: true }\n"),
            ("expect(res.body.a).to.be.null", "json: { $.a: null }\n"),
            ("expect(res.body.a).to.exist", "json: { $.a: { not: null } }\n"),
            ("expect(res.body).to.have.property('a')", "json: { $.a: { exists: true } }\n"),
            ("expect(res.body).to.have.property('a', 1)", "json: { $.a: 1 }\n"),
            ("expect(res.body.a).to.be.an('array')", "json: { $.a: { type: list } }\n"),
            ("expect(res.body.a).to.include('x')", "json: { $.a: { contains: x } }\n"),
            ("expect(res.body.a).to.match(/^x$/)", "json: { $.a: { matches: ^x$ } }\n"),
            ("expect(res.body.a).to.be.above(1)", "json: { $.a: { greaterThan: 1 } }\n"),
            ("expect(res.body.a).to.be.at.least(1)", "json: { $.a: { atLeast: 1 } }\n"),
            ("expect(res.body.a).to.be.within(1, 2)", "json: { $.a: { between: [1, 2] } }\n"),
            ("expect(res.body.items.length).to.equal(3)", "json: { $.items: { length: 3 } }\n"),
            ("expect(res.body.a).to.be.undefined", "json: { $.a: { exists: false } }\n"),
            ("expect(res.getHeader('X-A')).to.not.be.empty", "headers: { X-A: { empty: false } }\n"),
            ("expect(res.body.a).to.have.lengthOf(2)", "json: { $.a: { length: 2 } }\n"),
            (
                "expect(res.getHeader('content-type')).to.contain('json')",
                "headers: { Content-Type: { contains: json } }\n"
            ),
            ("expect(res.getResponseTime()).to.be.below(500)", "duration: { lessThan: 500ms }\n"),
        ])
    func shapes(_ statement: String, _ expected: String) throws {
        for code in [
            "\(statement);", "test(\"a\", function () {\n  \(statement);\n});", "test('b', () => { \(statement) })",
        ] {
            let lines = code.split(separator: "\n").map { "  \($0)\n" }.joined()
            let result = try imported(bru: "tests {\n\(lines)}\n")
            let request = try #require(result.collection.level.requests.first)
            #expect(DraftWriter.text(of: request.expect) == expected, "\(code)")
            #expect(request.above.isEmpty == !expected.isEmpty)
            #expect(try findings(in: result) == [])
        }
    }

    @Test
    func aTestWithOneUnknownStatementStaysAsAWholeWithTheDeclarationsThatItNeeds() throws {
        let result = try imported(
            bru: """
                tests {
                  const data = res.getBody();
                  const other = res.body.other;
                  test("known", () => { expect(other.a).to.equal(1); });
                  test("unknown", () => {
                    expect(data.a).to.equal(1);
                    expect(compute(data)).to.equal(2);
                  });
                }

                """)
        let request = try #require(result.collection.level.requests.first)
        #expect(DraftWriter.text(of: request.expect) == "json: { $.other.a: 1 }\n")
        #expect(
            request.above == [
                "To do: tests of the source.", "  const data = res.getBody();", "  test(\"unknown\", () => {",
                "    expect(data.a).to.equal(1);", "    expect(compute(data)).to.equal(2);", "  });",
            ])
    }

    @Test
    func variablesThatScriptsSetAreCapturesOrValuesOfTheRequest() throws {
        let result = try imported(
            bru: """
                script:pre-request {
                  bru.setVar("page", 2);
                  bru.setVar("now", Date.now());
                  bru.setVar("sum", add(1, 2));
                }

                script:post-response {
                  bru.setEnvVar("id", res.getBody().id);
                  if (x) { bru.setVar("y", res.body.y); }
                }

                """)
        let request = try #require(result.collection.level.requests.first)
        #expect(request.set["page"] == .plain("2"))
        #expect(request.set["now"] == .text(.function("$timestampMs")))
        #expect(request.capture["id"] == .entry("json", "$.id"))
        #expect(
            request.above == [
                "To do: script before the request of the source.", "  bru.setVar(\"sum\", add(1, 2));",
                "To do: script after the response of the source.", "  if (x) { bru.setVar(\"y\", res.body.y); }",
            ])
    }
}

struct BrunoAuthTests {
    @Test(
        "An authentication is the one of the format",
        arguments: [
            ("bearer", "token: {{t}}", "{ bearer: <<t>> }"),
            ("bearer", "token: abc", "{ bearer: <<env.TOKEN>> }"),
            ("basic", "username: ann\n  password: {{p}}", "{ basic: { user: ann, password: <<p>> } }"),
            ("digest", "username: ann\n  password: x", "{ digest: { user: ann, password: <<env.PASSWORD>> } }"),
            ("apikey", "key: X-K\n  value: {{k}}\n  placement: header", "{ apiKey: { header: X-K, value: <<k>> } }"),
            ("apikey", "key: k\n  value: {{k}}\n  placement: queryparams", "{ apiKey: { query: k, value: <<k>> } }"),
            ("none", "", "none"),
            (
                "oauth2",
                "grant_type: client_credentials\n  access_token_url: https://a.example/t\n  client_id: c\n"
                    + "  client_secret: {{s}}\n  scope: read", "{ bearer: <<accessToken>> }"
            ),
        ])
    func auth(_ mode: String, _ lines: String, _ expected: String) throws {
        let bru =
            "meta {\n  name: A\n}\n\nget {\n  url: http://localhost:8080/\n  auth: \(mode)\n}\n\nauth:\(mode) {\n  \(lines)\n}\n"
        let result = try imported(file: bru)
        #expect(result.collection.text.contains("auth: " + expected), "\(result.collection.text)")
        #expect(try findings(in: result) == [])
    }

    @Test(
        "The credentials of a client are sent in the body, unless the file says otherwise",
        arguments: [
            ("", true), ("credentials_placement: body", true), ("credentials_placement: basic_auth_header", false),
            ("token_endpoint_auth_method: client_secret_post", true),
            ("token_endpoint_auth_method: client_secret_basic", false),
        ])
    func placement(_ line: String, _ isBody: Bool) throws {
        let result = try imported(
            bru: """
                auth:oauth2 {
                  grant_type: client_credentials
                  access_token_url: https://a.example/t
                  client_id: c
                  client_secret: {{s}}
                  \(line)
                }
                """)
        #expect(result.collection.text.contains("authentication: body") == isBody, "\(result.collection.text)")
    }

    @Test(arguments: ["ntlm", "wsse"])
    func anAuthenticationThatHubrunLacksIsToDo(_ mode: String) throws {
        let result = try imported(file: "get {\n  url: http://localhost:8080/\n  auth: \(mode)\n}\n")
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == "auth \(mode)" })
        #expect(result.collection.level.requests.first?.settings.auth == nil)
    }
}

struct BrunoBodyTests {
    @Test
    func aPlaceholderThatStandsWhereJSONHasAValueKeepsTheKindOfTheValue() throws {
        let text = try imported(
            bru: """
                vars:pre-request {
                  num: 5
                }

                body:json {
                  {"n": {{num}}, "o": {{other}}, "s": "{{num}}"}
                }
                """
        ).collection.text
        #expect(text.contains("json: { n: <<num>>, o: <<other | fromJson>>, s: \"<<num>>\" }"), "\(text)")
    }
}

struct BrunoCommentTests {
    @Test
    func commentsOfJSONBodiesAreNotSent() throws {
        let text = try imported(bru: "body:json {\n  {\n    // one\n    \"a\": \"//b\" /* two */\n  }\n}\n").collection
            .text
        #expect(text.contains("    body:\n      json:\n        a: //b\n"), "\(text)")
    }
}

struct BrunoErrorTests {
    @Test(
        "A file that is broken is an error with its line",
        arguments: [
            ("get {\n  url: x\n", "1:1 the block \"get\" has no end"),
            ("meta {\n}\n\nhello\n", "4:1 a block such as \"headers {\" must begin here"),
            ("tests {\n  x\n", "1:1 the block \"tests\" has no end"),
            ("get {\n  url: x\n\nheaders {\n  A: b\n}\n", "1:1 the block \"get\" has no end"),
            ("vars:secret [\n  a\n\nheaders {\n  A: b\n]\n", "1:1 the block \"vars:secret\" has no end"),
            ("meta {\n  tags: [\n", "1:1 the block \"meta\" has no end"),
            (String(repeating: "a {\n}\n", count: 1_001), "2001:1 a file has at most 1000 blocks"),
        ])
    func broken(_ text: String, _ expected: String) {
        let error = #expect(throws: ImportFailure.self) { _ = try imported(file: text) }
        guard case .unreadable(let diagnostics)? = error, let first = diagnostics.first, let start = first.range?.start
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(start.line):\(start.column) \(first.message)" == expected)
    }

    @Test
    func aFileMayHaveAsManyBlocksAsTheLimit() throws {
        let text = "get {\n  url: http://a/\n}\n" + String(repeating: "docs {\n}\n", count: 999)
        #expect(try imported(file: text).collection.level.requests.count == 1)
    }

    @Test
    func aCollectionWithoutRequestsIsAnError() {
        let error = #expect(throws: ImportFailure.self) { _ = try imported(file: "meta {\n  name: A\n}\n") }
        guard case .nothingSelected(let message, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message == "the collection has no HTTP requests")
    }

    @Test(arguments: 0..<200)
    func brokenFilesGiveACollectionThatCheckAcceptsOrAnError(_ seed: Int) throws {
        let names = ["Users/Get.bru", "Login.bru", "Upload.bru", "q.bru"]
        var lines = try samples.text(of: "rows/everything/\(names[seed % names.count])")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let words = ["<<x>>", "{{", "}}", "{{a}}", "\u{7}", "~", ":", "[", "'''", "\"", "é", " #", "%"]
        var random = RandomNumbers(seed: seed)
        for _ in 0..<3 {
            let index = random.next(below: lines.count)
            let line = lines[index]
            // The address and the files must stay what they are.
            guard line.hasPrefix("  "), !line.contains("url:"), !line.contains("@file") else { continue }
            lines[index].insert(
                contentsOf: words[random.next(below: words.count)],
                at: line.index(line.startIndex, offsetBy: 2 + random.next(below: line.count - 1)))
        }
        let file = lines.joined(separator: "\n")
        do {
            let result = try imported(file: file)
            let found = try findings(in: result).filter {
                !$0.contains("nothing reads") && !$0.contains("there is no file")
            }
            #expect(found == [], "\(file)\n\(result.collection.text)")
        } catch is ImportFailure {}
    }
}

// MARK: Support

private func imported(folder name: String) throws -> Import {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let file = SourceFile(path: samples.folder.appending(path: name).path, text: "")
    return try BrunoImport.read(ImportSource(file: file, name: last), ImportOptions())
}

private func imported(file text: String) throws -> Import {
    try BrunoImport.read(ImportSource(file: SourceFile(path: "a.bru", text: text), name: "a.bru"), ImportOptions())
}

/// Imports a request with these blocks.
private func imported(bru blocks: String) throws -> Import {
    try imported(file: "meta {\n  name: A\n}\n\nget {\n  url: http://localhost:8080/\n}\n\n" + blocks)
}

/// Values and checks of single files.
struct BruFileTests {
    @Test
    func aPartOfSeveralLinesKeepsItsIndentationBehindFourSpacesAndItsType() {
        let source = """
            post {
              url: http://a/
              body: multipartForm
            }

            body:multipart-form {
              json: '''
                {
                  "town": "Bergen"
                }
              ''' @contentType(application/json)
              text: '''
                a
              '''
            }

            """
        let reader = BruReader(SourceFile(path: "a.bru", text: source))
        guard case .multipart(let parts) = reader.item(named: "a").body, parts.count == 2 else {
            Issue.record("\(reader.item(named: "a").body)")
            return
        }
        #expect(parts[0].value == "{\n  \"town\": \"Bergen\"\n}")
        #expect(parts[0].type == "application/json")
        #expect(parts[1].value == "a" && parts[1].type == nil)
    }
}
