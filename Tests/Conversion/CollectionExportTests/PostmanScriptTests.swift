import Foundation
import JSON
import TestSupport
import Testing

@testable import CollectionExport

/// The functions of lodash 3.10, which the sandbox of Postman and Newman has. Runs of hubrun use a newer version.
struct SandboxFunctionTests {
    private static let functions = Result {
        try String(contentsOf: ExportedSample.folder.appending(path: "lodash-3.10.txt"), encoding: .utf8)
    }

    private func expectKnown(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
        let known = Set(try Self.functions.get().split(whereSeparator: \.isWhitespace))
        let used = Set(text.matches(of: /\b_\.([A-Za-z]+)/).map(\.1))
        #expect(used.subtracting(known) == [], sourceLocation: location)
    }

    @Test(
        "Scripts of exported collections use functions of lodash 3.10 only",
        arguments: [
            "authorization", "faults", "http-basics", "installations", "messages", "registrations", "scripts",
            "tag-expressions", "tutorial", "verify",
        ])
    func collection(name: String) throws {
        let path = "collections/\(name).yaml"
        let text = try String(contentsOf: RepositoryFile.at(path), encoding: .utf8)
        let source = try ExportedSample.source(text, name: path)
        try expectKnown(PostmanCollectionExport.export(source).text)
    }

    @Test
    func eachFunctionThatAnExportCanWriteIsOneOfLodash310() throws {
        let folder = RepositoryFile.at("Sources/Conversion/CollectionExport")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var text = ""
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "swift" { text += try String(contentsOf: file, encoding: .utf8) }
        }
        #expect(text.contains("_.first("))
        try expectKnown(text)
    }
}

/// Expectations, captures and variables as scripts of Postman.
struct PostmanScriptTests {
    /// Returns the lines of a script of the only request.
    private func lines(_ lines: String, of event: String = "test", more: String = "") throws -> [String] {
        let export = PostmanCollectionExport.export(try ExportedSample.request("GET: <<host>>/\n\(lines)", more: more))
        let document = try JSONValue(parsing: export.text)
        return try JSONPath("$.item[0].event[?@.listen == '\(event)'].script.exec[*]").values(in: document).map {
            $0.placeholderWords
        }
    }

    @Test func checksOfCapturesThatAreLeftOutAreLeftOut() throws {
        let source = try ExportedSample.request(
            """
            GET: <<host>>/
            capture: { checked: { json: "$.items[?@.a == 1].b" } }
            expect: { values: { <<checked>>: 4.5 } }
            """)
        let export = PostmanCollectionExport.export(source)
        #expect(!export.text.contains("4.5"), "\(export.text)")
        let notes = ExportedSample.notes(export.report)
        #expect(notes.contains("left out: capture.checked") && notes.contains("left out: expect.values of <<checked>>"))
    }

    @Test(
        arguments: [
            ("status: 201", "status is 201", "pm.response.to.have.status(201);"),
            ("status: 2xx", "status is 2xx", "pm.response.to.be.success;"),
            ("status: [200, 404]", "status is 200 or 404", "pm.expect(pm.response.code).to.be.oneOf([200, 404]);"),
            (
                "status: [200, 4xx]", "status is 200 or 4xx",
                "pm.expect(String(pm.response.code)).to.match(/^(200|4..)$/);"
            ),
            ("status: { atLeast: 300 }", "status is at least 300", "pm.expect(pm.response.code).to.be.at.least(300);"),
        ])
    func statusIsATest(expectation: String, name: String, statement: String) throws {
        #expect(
            try lines("expect: { \(expectation) }") == ["pm.test(\"\(name)\", () => {", "    \(statement)", "});"])
    }

    @Test func withoutStatusTheImpliedOneIsATest() throws {
        #expect(
            try lines("") == [
                "pm.test(\"status is below 400\", () => {", "    pm.expect(pm.response.code).to.be.below(400);", "});",
            ])
    }

    @Test(
        arguments: [
            ("json: { $.a: x }", "pm.expect(pm.response.json().a).to.eql(\"x\");"),
            ("json: { '$.a.b[0]': 5 }", "pm.expect(pm.response.json().a.b[0]).to.eql(5);"),
            ("json: { \"$['x-y']\": true }", "pm.expect(pm.response.json()[\"x-y\"]).to.be.true;"),
            ("json: { $.a: null }", "pm.expect(pm.response.json().a).to.be.null;"),
            ("json: { $.a: [1, 2] }", "pm.expect(pm.response.json().a).to.eql([1, 2]);"),
            ("json: { $.a: { exists: true } }", "pm.expect(pm.response.json()).to.have.property(\"a\");"),
            (
                "json: { $.a: { exists: false } }", "pm.expect(pm.response.json()).to.not.have.property(\"a\");"
            ),
            (
                "json: { $.a.b: { exists: false } }",
                "pm.expect(_.get(pm.response.json(), [\"a\", \"b\"])).to.be.undefined;"
            ),
            ("json: { $: { exists: true } }", "pm.response.to.have.jsonBody();"),
            ("json: { $.a: { type: text } }", "pm.expect(pm.response.json().a).to.be.a(\"string\");"),
            ("json: { $.a: { type: integer } }", "pm.expect(Number.isInteger(pm.response.json().a)).to.be.true;"),
            ("json: { $.a: { contains: x } }", "pm.expect(pm.response.json().a).to.include(\"x\");"),
            (
                "json: { $.a: { startsWith: a.b } }",
                "pm.expect(pm.response.json().a).to.be.a(\"string\").and.match(/^a\\.b/);"
            ),
            (
                "json: { $.a: { endsWith: / } }",
                "pm.expect(pm.response.json().a).to.be.a(\"string\").and.match(/\\/$/);"
            ),
            (
                "json: { $.a: { matches: '^\\d+/' } }",
                "pm.expect(pm.response.json().a).to.be.a(\"string\").and.match(/^\\d+\\//);"
            ),
            ("json: { $.a: { oneOf: [a, b] } }", "pm.expect(pm.response.json().a).to.be.oneOf([\"a\", \"b\"]);"),
            (
                "json: { $.a: { unordered: [a, b] } }",
                "pm.expect(pm.response.json().a).to.have.deep.members([\"a\", \"b\"]);"
            ),
            ("json: { $.a: { lessThan: 5 } }", "pm.expect(pm.response.json().a).to.be.below(5);"),
            (
                "json: { $.a: { greaterThan: <<n>> } }",
                "pm.expect(pm.response.json().a).to.be.above(Number(Number(pm.variables.get(\"n\"))));"
            ),
            ("json: { $.a: { between: [1, 5] } }", "pm.expect(pm.response.json().a).to.be.within(1, 5);"),
            ("json: { $.a: { empty: true } }", "pm.expect(pm.response.json().a).to.be.empty;"),
            ("json: { $.a: { length: 3 } }", "pm.expect(pm.response.json().a).to.have.lengthOf(3);"),
            ("json: { $.a: { length: { atLeast: 3 } } }", "pm.expect(_.size(pm.response.json().a)).to.be.at.least(3);"),
            (
                "json: { '$.a[*].b': [1] }",
                "pm.expect(_.reject(_.map(pm.response.json().a, (item) => _.get(item, [\"b\"])), _.isUndefined)).to.eql([1]);"
            ),
            ("json: { $.a: <<t>> }", "pm.expect(pm.response.json().a).to.eql(pm.variables.get(\"t\"));"),
            ("json: { $.a: \"<<t>>!\" }", "pm.expect(pm.response.json().a).to.eql(`${pm.variables.get(\"t\")}!`);"),
            ("headers: { X-A: { exists: true } }", "pm.response.to.have.header(\"X-A\");"),
            ("headers: { X-A: { exists: false } }", "pm.response.to.not.have.header(\"X-A\");"),
            ("headers: { X-A: b }", "pm.response.to.have.header(\"X-A\", \"b\");"),
            ("headers: { X-A: { contains: b } }", "pm.expect(pm.response.headers.get(\"X-A\")).to.include(\"b\");"),
            ("text: { contains: Ann }", "pm.expect(pm.response.text()).to.include(\"Ann\");"),
            ("duration: { lessThan: 1.5s }", "pm.expect(pm.response.responseTime).to.be.below(1500);"),
            ("reason: OK", "pm.expect(pm.response.status).to.eql(\"OK\");"),
            ("cookies: { a: b }", "pm.expect(pm.cookies.get(\"a\")).to.eql(\"b\");"),
            ("schema: { type: object }", "pm.response.to.have.jsonSchema({ type: \"object\" });"),
            ("values: { <<t>>: text }", "pm.expect(pm.variables.get(\"t\")).to.eql(\"text\");"),
        ])
    func expectationIsATest(expectation: String, statement: String) throws {
        let lines = try lines("expect: { status: 200, \(expectation) }")
        #expect(lines.count == 6)
        #expect(lines.contains("    \(statement)"), "\(lines)")
    }

    @Test func partsOfAMatcherThatJavaScriptHasAreTests() throws {
        let lines = try lines(
            "expect: { status: 200, json: { $.a: { exists: true, matches: '(?>a)b', every: { atLeast: 1, matches: '(?>a)b' } } } }"
        )
        #expect(lines.contains("    pm.expect(pm.response.json().a).to.not.be.undefined;"), "\(lines)")
        #expect(lines.contains { $0.contains("be.at.least(1)") } && !lines.contains { $0.contains("?>") }, "\(lines)")
    }

    @Test func negationAlsoNeedsAValue() throws {
        let lines = try lines("expect: { status: 200, json: { $.a: { not: { contains: x } } } }")
        #expect(
            lines.contains("    pm.expect(pm.response.json().a).to.not.be.undefined;")
                && lines.contains("    pm.expect(pm.response.json().a).to.not.include(\"x\");"), "\(lines)")
    }

    @Test(
        arguments: [
            ("{ json: $.id }", "pm.response.json().id"),
            ("{ header: Location }", "pm.response.headers.get(\"Location\")"),
            ("status", "pm.response.code"), ("text", "pm.response.text()"), ("duration", "pm.response.responseTime"),
            ("{ cookie: sid }", "pm.cookies.get(\"sid\")"),
            ("{ json: $.a.b, default: 5 }", "_.get(pm.response.json(), [\"a\", \"b\"]) ?? 5"),
            (
                "{ header: Location, regex: 'id=(\\d+)' }",
                "(String(pm.response.headers.get(\"Location\")).match(/id=(\\d+)/) || []).slice(0, 2).pop()"
            ),
            ("{ json: $.id, filters: upper }", "String(pm.response.json().id).toUpperCase()"),
        ])
    func captureIsSavedInTheEnvironment(capture: String, expression: String) throws {
        let lines = try lines("capture: { x: \(capture) }")
        #expect(lines.last == "pm.environment.set(\"x\", \(expression));")
    }

    @Test(
        arguments: [
            ("5", "5"), ("text", "\"text\""),
            ("\"<<t>>-<<$uuid>>\"", "`${pm.variables.get(\"t\")}-${pm.variables.replaceIn(\"{{$guid}}\")}`"),
            ("{ a: [1, <<n>>] }", "{ a: [1, Number(pm.variables.get(\"n\"))] }"),
        ])
    func setIsALineBeforeTheRequest(value: String, expression: String) throws {
        #expect(
            try lines("set: { x: \(value) }", of: "prerequest") == ["pm.environment.set(\"x\", \(expression));"])
    }

    /// Variables of Postman have lists and mappings as JSON.
    @Test(
        arguments: [
            ("<<l | first>>", #"_.first(JSON.parse(pm.variables.get("l")))"#),
            ("<<l | nth(-2)>>", #"[].concat(JSON.parse(pm.variables.get("l"))).slice(-2)[0]"#),
            (
                "<<l | unique | sort | first>>",
                "_.first(_.sortBy(_.filter(JSON.parse(pm.variables.get(\"l\")), (element, index, all) => "
                    + "_.findIndex(all, (other) => _.isEqual(other, element)) === index)))"
            ),
            ("<<l | last>>", #"_.last(JSON.parse(pm.variables.get("l")))"#),
            ("<<l | count>>", #"_.size(JSON.parse(pm.variables.get("l")))"#),
            ("<<l | json>>", #"JSON.stringify(JSON.parse(pm.variables.get("l")))"#),
            (#"<<l | join("-")>>"#, #"[].concat(JSON.parse(pm.variables.get("l"))).join("-")"#),
            (#"<<l | jsonPath("$[1]")>>"#, #"_.get(JSON.parse(pm.variables.get("l")), [1])"#),
            (#"<<l | jsonPath("$[-1]")>>"#, #"JSON.parse(pm.variables.get("l")).at(-1)"#),
            (#"<<o | jsonPath("$.a")>>"#, #"_.get(JSON.parse(pm.variables.replaceIn("{{o}}")), ["a"])"#),
            (#"<<t | split("x") | first>>"#, #"_.first(String(pm.variables.get("t")).split("x"))"#),
            (
                #"<<t | jsonPath("$.a")>>"#,
                #"_.get(((value) => _.isString(value) ? JSON.parse(value) : value)(pm.variables.get("t")), ["a"])"#
            ),
            (
                "x<<l | last>>",
                "`x${((value) => _.isString(value) ? value : JSON.stringify(value))"
                    + #"(_.last(JSON.parse(pm.variables.get("l"))))}`"#
            ),
            ("<<l>>", #"pm.variables.get("l")"#),
        ])
    func filtersReadListsAndMappingsOfVariables(value: String, expression: String) throws {
        let source = try ExportedSample.request(
            "GET: <<host>>/\nset:\n  x: \(value)", variables: "l: [1, b, { c: 2 }], o: { a: <<n>> }")
        let document = try JSONValue(parsing: PostmanCollectionExport.export(source).text)
        let lines = try JSONPath("$.item[0].event[0].script.exec[*]").values(in: document).map(\.placeholderWords)
        #expect(lines == ["pm.environment.set(\"x\", \(expression));"])
    }

    @Test
    func theListOfAGroupIsJSONAsThatOfTheCollectionIs() throws {
        let text = PostmanCollectionExport.export(
            try ExportedSample.source(
                """
                name: S
                requests:
                  - { group: G, variables: { l: [1, a] }, requests: [{ POST: http://a/, body: { json: <<l>> } }] }
                """)
        ).text
        #expect(text.contains(#"pm.variables.set(\"l\", JSON.stringify([1, \"a\"]));"#), "\(text)")
        #expect(text.contains(#""raw": "{{l}}""#), "\(text)")
    }

    @Test func scriptStaysUnchangedBehindTheTests() throws {
        let lines = try lines("expect: { status: 200 }\nafterResponse: |\n  const a = 1;\n  pm.test('x', () => a);")
        #expect(lines.suffix(2) == ["const a = 1;", "pm.test('x', () => a);"])
    }

    @Test func captureComesBeforeATestThatUsesIt() throws {
        let lines = try lines("capture: { x: { json: $.id } }\nexpect: { status: 200, values: { <<x>>: 5 } }")
        #expect(lines.first == "pm.environment.set(\"x\", pm.response.json().id);")
    }
}

extension JSONValue {
    fileprivate var placeholderWords: String {
        if case .string(let text) = self { text } else { compactText() }
    }
}
