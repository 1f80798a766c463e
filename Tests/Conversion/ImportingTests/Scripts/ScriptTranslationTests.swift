import CollectionDrafts
import Testing

@testable import Importing

struct ScriptTranslationTests {
    private let translator = ScriptTranslator(.postman)

    private func expectations(_ result: ScriptTranslation) -> DraftMapping {
        result.checks.expect { value, _ in value }
    }

    private func yaml(_ mapping: DraftMapping, _ key: DraftText) -> String {
        mapping.isEmpty ? "" : DraftWriter.text(of: DraftMapping([(key, .mapping(mapping))]))
    }

    /// A body of a test, and what is written below `expect`, in one line.
    static let assertions: [(String, String)] = [
        // Values of JSON.
        ("pm.expect(json.name).to.eql('Ann')", "json: { $.name: Ann }"),
        ("pm.expect(json.a.b).to.equal(5)", "json: { $.a.b: 5 }"),
        ("pm.expect(json.a).to.eq(\"5\")", "json: { $.a: \"5\" }"),
        ("pm.expect(json[\"x-y\"][0].z).to.eql(-1.5)", "json: { \"$['x-y'][0].z\": -1.5 }"),
        // JavaScript finds a missing member unequal to everything, hubrun fails.
        ("pm.expect(json.a).to.not.equal(5)", "nil"), ("pm.expect(json.a).to.not.be.oneOf([5])", "nil"),
        ("pm.expect(json.a).to.not.be.a('string')", "nil"), ("pm.expect(json.a).to.not.match(/x/)", "nil"),
        ("pm.expect(json.a !== 5).to.be.true", "nil"),
        ("pm.expect(json.a).to.eql({\"b\": [1, null]})", "json: { $.a: { equals: { b: [1, null] } } }"),
        ("pm.expect(pm.response.json().a).to.be.true", "json: { $.a: true }"),
        ("pm.expect(JSON.parse(responseBody).a).to.be.false", "json: { $.a: false }"),
        ("pm.expect(json.a).to.be.null", "json: { $.a: null }"),
        ("expect(json.a).to.exist", "json: { $.a: { not: null } }"),
        ("expect(json.a).to.exist; expect(json.a).to.eql(1)", "json: { $.a: 1 }"),
        ("expect(json.a).to.be.a('string'); expect(json.a).to.exist", "json: { $.a: { type: text } }"),
        ("expect(json.a).to.exist; expect(json).to.have.property('a')", "json: { $.a: { not: null } }"),
        ("expect(json.a).to.exist; expect(json.a).to.not.be.empty", "json: { $.a: { not: null, empty: false } }"),
        ("pm.expect(json.a).to.not.exist", "nil"),
        ("pm.expect(pm.response.headers.get('A')).to.not.exist", "headers: { A: { exists: false } }"),
        ("pm.expect(json.a).to.be.undefined", "json: { $.a: { exists: false } }"),
        ("pm.expect(json).to.have.property('p')", "json: { $.p: { exists: true } }"),
        ("pm.expect(json).to.not.have.property('p')", "json: { $.p: { exists: false } }"),
        ("pm.expect(json).to.have.property('p', `x`)", "json: { $.p: x }"),
        ("pm.expect(json).to.have.property('p').and.to.be.a('string')", "json: { $.p: { type: text } }"),
        ("pm.expect(json).to.have.all.keys('a', 'b')", "nil"),
        ("pm.expect(json).to.have.any.keys('a', 'b')", "nil"),
        ("pm.expect(json.a).to.be.an('array')", "json: { $.a: { type: list } }"),
        ("pm.expect(json.a).to.be.a('number')", "json: { $.a: { type: number } }"),
        ("pm.expect(json.a).to.be.an('object').that.is.not.empty", "json: { $.a: { type: mapping, empty: false } }"),
        ("pm.expect(typeof json.a).to.equal('boolean')", "json: { $.a: { type: boolean } }"),
        ("pm.expect(Array.isArray(json.a)).to.be.true", "json: { $.a: { type: list } }"),
        ("pm.expect(json.a).to.include('x')", "json: { $.a: { contains: x } }"),
        ("pm.expect(json.a).to.contain(5)", "json: { $.a: { contains: 5 } }"),
        ("pm.expect(json.a).to.not.include('x')", "json: { $.a: { not: { contains: x } } }"),
        ("pm.expect(json.a).to.match(/^\\d+\\/x$/i)", "json: { $.a: { matches: (?i)^\\d+/x$ } }"),
        ("pm.expect(json.a).to.have.lengthOf(2)", "json: { $.a: { length: 2 } }"),
        ("pm.expect(json.a.length).to.be.above(0)", "json: { $.a: { length: { greaterThan: 0 } } }"),
        ("pm.expect(json.a).to.have.length.of.at.least(1)", "json: { $.a: { length: { atLeast: 1 } } }"),
        ("pm.expect(json.a).to.be.above(1)", "json: { $.a: { greaterThan: 1 } }"),
        ("pm.expect(json.a).to.be.below(1)", "json: { $.a: { lessThan: 1 } }"),
        ("pm.expect(json.a).to.be.at.least(1)", "json: { $.a: { atLeast: 1 } }"),
        ("pm.expect(json.a).to.be.at.most(1)", "json: { $.a: { atMost: 1 } }"),
        ("pm.expect(json.a).to.be.within(1, 2)", "json: { $.a: { between: [1, 2] } }"),
        ("pm.expect(json.a).to.be.oneOf(['x', 'z'])", "json: { $.a: { oneOf: [x, z] } }"),
        ("pm.expect(json.a).to.be.empty", "json: { $.a: { empty: true } }"),
        ("pm.expect(json.a).to.not.be.empty", "json: { $.a: { empty: false } }"),
        ("pm.expect(json.a > 3).to.be.true", "json: { $.a: { greaterThan: 3 } }"),
        ("pm.expect(json.a === 'x').to.eql(true)", "json: { $.a: x }"),
        ("pm.expect(json.hasOwnProperty('a')).to.be.true", "json: { $.a: { exists: true } }"),
        ("pm.expect(json.items.length).to.eql(3)", "json: { $.items: { length: 3 } }"),
        // A loose comparison takes a number and its text for equal, and a missing value for null.
        ("pm.expect(json.a == '7').to.be.true", "nil"), ("pm.expect(json.a != 8).to.be.true", "nil"),
        ("pm.expect(json.a == null).to.be.true", "nil"),
        ("pm.expect(json.a != null).to.be.true", "json: { $.a: { not: null } }"),
        ("pm.expect(pm.response.code == 200).to.be.true", "status: 200"),
        (
            "pm.expect(pm.response.code).to.be.oneOf([200, 201]); pm.expect(pm.response.code).to.eql(200)",
            "status: { oneOf: [200, 201], equals: 200 }"
        ),
        (
            "pm.expect(json.a).to.be.a('string'); pm.expect(json.a).to.include('x')",
            "json: { $.a: { type: text, contains: x } }"
        ),
        // The status.
        ("pm.response.to.have.status(201)", "status: 201"),
        ("pm.response.to.not.have.status(500)", "status: { not: 500 }"),
        ("pm.expect(pm.response.code).to.equal(200)", "status: 200"),
        ("pm.expect(pm.response.code).to.be.oneOf([200, 201])", "status: [200, 201]"),
        ("pm.expect(pm.response.code).to.be.below(400)", "status: { lessThan: 400 }"),
        ("pm.response.to.have.status('Created')", "reason: Created"),
        ("pm.expect(pm.response.status).to.eql('OK')", "reason: OK"),
        ("pm.response.to.be.ok", "status: 200"), ("pm.response.to.be.accepted", "status: 202"),
        ("pm.response.to.be.withoutContent", "status: 204"), ("pm.response.to.be.badRequest", "status: 400"),
        ("pm.response.to.be.unauthorized", "status: 401"), ("pm.response.to.be.forbidden", "status: 403"),
        ("pm.response.to.be.notFound", "status: 404"), ("pm.response.to.be.rateLimited", "status: 429"),
        ("pm.response.to.be.success", "status: 2xx"), ("pm.response.to.be.redirection", "status: 3xx"),
        ("pm.response.to.be.clientError", "status: 4xx"), ("pm.response.to.be.serverError", "status: 5xx"),
        ("pm.response.to.be.error", "status: [4xx, 5xx]"), ("pm.response.to.be.info", "status: 1xx"),
        ("pm.response.to.not.be.error", "status: { lessThan: 400 }"),
        // Headers, text, time.
        ("pm.response.to.have.header('ETag')", "headers: { ETag: { exists: true } }"),
        ("pm.response.to.have.header('ETag', 'x')", "headers: { ETag: x }"),
        ("pm.expect(pm.response.headers.get('A')).to.eql('b')", "headers: { A: b }"),
        ("pm.expect(pm.response.headers.get('x-id')).to.eql('b')", "headers: { X-Id: b }"),
        ("pm.expect(pm.response.headers.get('A')).to.include('b')", "headers: { A: { contains: b } }"),
        ("pm.expect(postman.getResponseHeader('A')).to.match(/b/)", "headers: { A: { matches: b } }"),
        ("pm.expect(pm.response.headers.has('A')).to.be.true", "headers: { A: { exists: true } }"),
        ("pm.response.to.be.json", "nil"),
        ("pm.response.to.have.jsonBody()", "json: { $: { exists: true } }"),
        ("pm.response.to.have.jsonBody('a.b', 1)", "json: { $.a.b: 1 }"),
        ("pm.response.to.be.withBody", "text: { empty: false }"),
        ("pm.expect(pm.response.responseTime).to.be.below(200)", "duration: { lessThan: 200ms }"),
        ("pm.expect(pm.response.text()).to.include('x')", "text: { contains: x }"),
        ("pm.expect(responseBody).to.equal('x')", "text: x"),
        ("pm.response.to.have.body('x')", "text: x"),
        ("pm.response.to.have.jsonSchema({type: 'object', required: ['id']})", "nil"),
        // What only a script checks.
        ("pm.expect(json.a).to.eql(pm.environment.get('a'))", "nil"), ("pm.expect(1).to.eql(1)", "nil"),
        ("pm.expect(json.a).to.eql('{{x}}')", "nil"), ("pm.expect(json.a.map(f)).to.eql([1])", "nil"),
        ("pm.response.to.be.nice", "nil"), ("if (json.a) { pm.expect(json.a).to.eql(1) }", "nil"),
        ("pm.expect(json.a).to.satisfy(f)", "nil"), ("pm.environment.set('a', 1)", "nil"), ("", "nil"),
        ("pm.expect(json.a).to.deep.include({b: 1}).and.nested.property('c')", "nil"),
    ]

    @Test(arguments: assertions)
    func theBodyOfATestBecomesAnExpectationOrStaysAScript(_ body: String, _ expected: String) {
        for test in ["function () {\n    \(body);\n}", "() => { \(body) }", "async () => { \(body) }"] {
            let script = "const json = pm.response.json();\npm.test('t', \(test));\n"
            let result = translator.afterResponse(script)
            if expected == "nil" {
                #expect(result.checks.isEmpty)
                #expect(result.rest?.contains("pm.test('t'") == true)
            } else {
                let text = expectations(result).entries.map { DraftWriter.text(of: DraftMapping([($0.key, $0.value)])) }
                #expect(text.joined() == expected + "\n")
                #expect(result.rest == nil)
            }
            #expect(result.testCount == 1)
        }
    }

    @Test(
        "Older tests become expectations",
        arguments: [
            ("tests[\"ok\"] = responseCode.code === 200;", "status: 200"),
            ("tests['fast'] = responseTime < 500;", "duration: { lessThan: 500ms }"),
            ("tests['has'] = responseBody.has('x');", "text: { contains: x }"),
            ("var d = JSON.parse(responseBody);\ntests['v'] = d.value === 'x'", "json: { $.value: x }"),
            ("tests.v = responseCode.name === 'OK'", "reason: OK"),
        ])
    func olderTest(_ script: String, _ expected: String) {
        let result = translator.afterResponse(script)
        let text = expectations(result).entries.map { DraftWriter.text(of: DraftMapping([($0.key, $0.value)])) }
        #expect(text.joined() == expected + "\n")
        #expect(result.rest == nil)
    }

    @Test
    func anExpressionWithoutBracesIsATestsBody() {
        let result = translator.afterResponse("pm.test(`created`, () => pm.response.to.have.status(201));")
        #expect(yaml(expectations(result), "expect") == "expect: { status: 201 }\n")
        #expect(result.notes.map(\.part) == ["test \"created\""])
        #expect(result.notes.map(\.result) == ["expect.status: 201"])
    }

    @Test(
        "A saved value becomes a capture",
        arguments: [
            ("pm.environment.set('k', json.id)", "json: $.id"),
            ("pm.globals.set(\"k\", pm.response.json().items[0].id);", "json: \"$.items[0].id\""),
            ("postman.setEnvironmentVariable('k', json['a b'])", "json: \"$['a b']\""),
            ("pm.variables.set('k', pm.response.headers.get('Location'))", "header: Location"),
        ])
    func capture(_ call: String, _ expected: String) {
        let result = translator.afterResponse("const json = pm.response.json();\n\(call)\n")
        #expect(result.captures.map(\.name) == ["k"])
        #expect(
            result.captures.map { DraftWriter.text(of: DraftMapping([("k", $0.value)])) } == ["k: { \(expected) }\n"])
        #expect(result.rest == nil)
    }

    @Test
    func theWholeTextIsCapturedAsText() {
        #expect(
            translator.afterResponse("pm.environment.set('k', pm.response.text())").captures.map(\.value) == ["text"])
    }

    @Test(
        "A value that only a script computes stays a script",
        arguments: [
            "if (json.id) pm.environment.set('k', json.id);", "json.list.forEach(x => pm.environment.set('k', x));",
            "pm.environment.set('k', json.id + 1);", "pm.environment.set(json.name, json.id);",
            "pm.environment.set('k', json.id);\nif (pm.environment.get('k')) { f() }",
            "let a = json.id; a = 5; pm.environment.set('k', a);",
        ])
    func script(_ statements: String) {
        let script = "const json = pm.response.json();\n\(statements)\n"
        let result = translator.afterResponse(script)
        #expect(result.captures.isEmpty)
        #expect(result.rest == script)
        #expect(result.notes.map(\.kind) == [.script])
    }

    @Test
    func aNameThatOtherScriptsSetStaysWithTheScripts() {
        let result = ScriptTranslator(.postman, keeping: ["k"]).afterResponse("pm.environment.set('k', responseBody);")
        #expect(result.captures.isEmpty)
        #expect(result.rest == "pm.environment.set('k', responseBody);\n")
    }

    @Test(
        "A value that is set before the request becomes a value under set",
        arguments: [
            ("pm.environment.set('k', 'x')", "k: x"), ("pm.variables.set('k', 5)", "k: 5"),
            ("pm.variables.set('k', '5')", "k: \"5\""),
            ("pm.variables.set('k', pm.variables.replaceIn('{{$guid}}'))", "k: \"<<$guid>>\""),
            ("pm.globals.set('k', Date.now())", "k: <<$timestampMs>>"),
            ("pm.globals.set('k', new Date().toISOString())", "k: <<$isoTimestamp>>"),
        ])
    func set(_ script: String, _ expected: String) {
        let result = translator.beforeRequest(script)
        #expect(
            result.sets.map { DraftWriter.text(of: DraftMapping([(DraftText($0.name), $0.value)])) } == [
                expected + "\n"
            ])
        #expect(result.rest == nil)
    }

    @Test
    func whatIsKnownIsTranslatedTheRestStaysWithItsDeclarationsAndItsComments() {
        let result = translator.afterResponse(
            """
            const json = pm.response.json();
            const limit = 5;
            pm.test('known', function () { pm.expect(json.a).to.eql(1); });
            // Not so simple.
            pm.test("unknown", function () {
                pm.expect(json.list.filter(x => x > limit)).to.be.empty;
            });
            console.log('done');
            """)
        #expect(yaml(expectations(result), "expect") == "expect: { json: { $.a: 1 } }\n")
        #expect(
            result.rest == """
                const json = pm.response.json();
                const limit = 5;
                // Not so simple.
                pm.test("unknown", function () {
                    pm.expect(json.list.filter(x => x > limit)).to.be.empty;
                });
                console.log('done');

                """)
        #expect(result.notes.map(\.kind) == [.exact, .script])
        #expect(result.notes.map(\.result) == ["expect.json: $.a", "afterResponse, 3 lines"])
        #expect(result.testCount == 2)
    }

    @Test
    func testsThatContradictEachOtherTheFirstIsAnExpectationTheOtherStays() {
        let result = translator.afterResponse(
            "pm.test('a', () => pm.response.to.have.status(200));\npm.test('b', () => pm.response.to.have.status(201));"
        )
        #expect(yaml(expectations(result), "expect") == "expect: { status: 200 }\n")
        #expect(result.rest == "pm.test('b', () => pm.response.to.have.status(201));\n")
        #expect(result.restReadsStatus)
    }

    @Test
    func outputOfATranslatedScriptIsLeftOutAScriptWithoutStatementsToo() {
        let result = translator.afterResponse("console.log(pm.response.code);\n")
        #expect(result.rest == nil)
        #expect(result.notes.map(\.part) == ["console output"])
        #expect(translator.afterResponse("// nothing\n").notes.map(\.result) == ["an empty script, or comments only"])
    }

    @Test(
        "Odd scripts stay, and are read in linear time", .timeLimit(.minutes(10)),
        arguments: [
            "pm.test('a", "}{", "(((", "`${", String(repeating: "(", count: 20_000),
            String(repeating: "[", count: 20_000),
            String(repeating: "if (a) ", count: 20_000), String(repeating: "!", count: 20_000) + "a",
            "x = " + String(repeating: "{a:", count: 10_000), String(repeating: "a.b().", count: 20_000) + "c",
            String(repeating: "a.", count: 100_000) + "b", String(repeating: "a[", count: 100_000) + "b",
            String(repeating: "a;", count: 100_000), String(repeating: "async ", count: 100_000) + "a",
        ])
    func odd(_ script: String) {
        let result = translator.afterResponse(script)
        #expect(result.rest?.isEmpty == false)
        #expect(result.checks.isEmpty)
    }

    @Test(
        "A response handler of JetBrains' client becomes an expectation",
        arguments: [
            ("client.test('t', () => client.assert(response.status === 201));", "status: 201"),
            (
                "client.assert(response.status >= 200); client.assert(response.status < 300)",
                "status: { atLeast: 200, lessThan: 300 }"
            ),
            (
                "client.assert(response.body.a <= 1);\nclient.assert(response.body.a >= 0, 'm')",
                "json: { $.a: { atMost: 1, atLeast: 0 } }"
            ),
            ("client.assert(response.body.hasOwnProperty('a'))", "json: { $.a: { exists: true } }"),
            (
                "client.assert(response.contentType.mimeType === 'text/plain')",
                "headers: { Content-Type: { startsWith: text/plain } }"
            ),
            ("client.assert(response.headers.valueOf('X-A') === 'b')", "headers: { X-A: b }"),
        ])
    func jetBrains(_ script: String, _ expected: String) {
        let result = ScriptTranslator(.jetBrains).afterResponse(script)
        #expect(DraftWriter.text(of: expectations(result)) == expected + "\n")
        #expect(result.rest == nil)
        #expect(result.notes.allSatisfy { $0.kind == .exact })
    }

    @Test(.timeLimit(.minutes(10)))
    func manyTestsAndValuesAreTranslatedInLinearTime() {
        let tests = (0..<10_000).map { "pm.test('\($0)', () => pm.expect(json.a\($0)).to.eql(1));\n" }.joined()
        let saves = (0..<10_000).map { "pm.environment.set('k\($0)', json.k);\n" }.joined()
        let result = translator.afterResponse("const json = pm.response.json();\n" + tests + saves)
        #expect(result.testCount == 10_000)
        #expect(result.captures.count == 10_000)
        #expect(result.rest == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func manyChecksOfOnePartAreTranslatedInLinearTimeUpToALimit() {
        let tests = (0..<10_000).map { "pm.test('\($0)', () => pm.expect(responseBody).to.include('x\($0)'));\n" }
        let result = translator.afterResponse(tests.joined())
        #expect(result.testCount == 10_000)
        #expect(result.rest?.hasPrefix(tests[100]) == true)
    }

    @Test
    func theReportShowsTheFirstChecksOfATest() {
        let checks = (0..<10_000).map { "  pm.expect(json.a\($0)).to.eql(1);\n" }.joined()
        let result = translator.afterResponse("const json = pm.response.json();\npm.test('t', () => {\n\(checks)});\n")
        #expect(result.notes.map(\.result).first?.hasSuffix("$.a18, $.a19, 9980 more") == true)
    }

    @Test
    func aResponseToHEADHasNoBodyWhatReadsItStaysAScript() {
        let script = """
            pm.test('a', () => pm.expect(responseBody).to.eql(''));
            pm.environment.set('k', pm.response.text());

            """
        let result = translator.afterResponse(
            script + "pm.test('b', () => pm.response.to.have.status(200));", beside: TranslatedChecks(method: "HEAD"))
        #expect(yaml(expectations(result), "expect") == "expect: { status: 200 }\n")
        #expect(result.captures.isEmpty)
        #expect(result.rest == script)
    }

    @Test(
        "A name that says more than its checks becomes a comment",
        arguments: [
            ("Status code is 201", "status: 201"), ("created", "status: 201"),
            ("a new customer is created in the shop", "status: 201    # a new customer is created in the shop"),
        ])
    func comment(_ name: String, _ expected: String) {
        let result = translator.afterResponse("pm.test('\(name)', () => pm.response.to.have.status(201));")
        #expect(DraftWriter.text(of: expectations(result)) == expected + "\n")
    }

    @Test
    func constantsThatGrantAccessAreHiddenAndAreNotInTheReport() {
        let script = """
            const json = pm.response.json();
            pm.test('a', () => pm.expect(json.apiKey).to.eql('k3y'));
            pm.test('b', () => pm.expect(json.list).to.include('ghp_0123456789abcdef'));
            pm.test('c', () => pm.expect(json.token).to.be.a('string').and.include('secret-k3y'));
            pm.test('d', () => pm.response.to.have.header('X-Api-Key', 'k3y'));
            pm.test('e', () => pm.expect(json.token_type).to.eql('bearer'));
            """
        var names: [String] = []
        let result = translator.afterResponse(script)
        let expect = result.checks.expect { value, name in
            names.append(name)
            return name.isEmpty || name == "list" ? value : .text(.environment("X"))
        }
        #expect(names == ["apiKey", "list", "token", "X-Api-Key", ""])
        #expect(!DraftWriter.text(of: expect).contains("k3y"))
        #expect(!result.notes.map(\.result).joined().contains("k3y"))
    }

    @Test
    func aShortPartOfAValueIsNoSecretWhateverTheNameOfTheMemberIs() {
        let script = "pm.test('a', () => pm.expect(pm.response.json().token).to.contain('tok'));"
        var names: [String] = []
        _ = translator.afterResponse(script).checks.expect { value, name in
            names.append(name)
            return value
        }
        #expect(names == [""])
    }

    @Test(
        "A script that reads the body of the request is found",
        arguments: [
            ("f(pm.request.body.raw);", true), ("f(request.data);", true), ("const r = pm.request; f(r);", true),
            ("sign(pm.request);", true), ("pm.request.headers.add({ key: 'a', value: 'b' });", false),
            ("pm.sendRequest({ request: 1 }, () => {});", false), ("f(pm.response.body);", false),
        ])
    func readsBody(_ script: String, _ expected: Bool) {
        #expect(ScriptTranslation.readsBody(script) == expected)
    }

    @Test(
        "A remaining script reads the status only with the response's words",
        arguments: [
            ("f(pm.response.code);", true), ("f(responseCode.code);", true), ("const r = pm.response; f(r);", true),
            ("pm.test('a', () => pm.response.to.satisfy(f));", true), ("f(pm.response.json().status);", false),
            ("pm.test('a', () => pm.expect(f(1)).to.equal(2));", false),
        ])
    func readsStatus(_ script: String, _ expected: Bool) {
        #expect(translator.afterResponse(script).restReadsStatus == expected)
    }
}
