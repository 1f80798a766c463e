import CollectionModel
import Diagnostics
import JSON
import PostmanFormat
import RunRecords
import Synchronization
import TestSupport
import Testing

@testable import Scripting

/// The request, the response, jumps and the facts about the run in scripts of Postman collections.
struct PostmanFlowTests {
    private static let sample: PostmanRequest = {
        let file = SourceFile(path: "shop.json", text: "")
        let start = SourcePosition(line: 1, column: 1)
        let range = SourceRange(file: file, start: start, end: start)
        func text(_ text: String) -> PostmanText {
            PostmanText(text, slice: SourceSlice(range: range, quoting: .double))
        }
        func entry(_ key: String, _ value: String, isDisabled: Bool = false) -> PostmanEntry {
            PostmanEntry(key: text(key), value: .text(text(value)), isDisabled: isDisabled, range: range)
        }
        var parts = PostmanURL.Parts()
        parts.host = [text("{{baseUrl}}")]
        parts.path = [text("e"), text(":id")]
        parts.query = [entry("a", "1"), entry("off", "2", isDisabled: true)]
        var request = PostmanRequest()
        request.method = text("POST")
        request.url = PostmanURL(.parts(parts), variables: [entry("id", "7")], range: range)
        request.headers = [entry("X-Off", "x", isDisabled: true)]
        request.body = PostmanBody(.raw(text("{\"a\": 1}"), language: "json"), range: range)
        return request
    }()

    @Test func scriptChangesTheRequest() async throws {
        var phase = PostmanPhase(event: .prerequest)
        phase.request = Self.sample.document(auth: .inherited)
        let result = try await phase.run(
            """
            pm.request.method = 'PUT';
            pm.request.headers.add({ key: 'X-Added', value: '{{number}}' });
            pm.request.url.query.add({ key: 'q', value: 'z' });
            pm.request.body.raw = '{"b": {{number}}}';
            pm.request.authorizeUsing('oauth2', { accessToken: 't' });
            """,
            "pm.test(pm.request.url.toString(), () => pm.expect(pm.request.headers.get('X-Added')).to.eql('{{number}}'));"
        )
        #expect(result.failures.map(\.message) == [])
        #expect(result.shownTests == ["{{baseUrl}}/e/7?a=1&q=z: passed"])
        let script = SourceRange(
            file: SourceFile(path: "shop.json", text: ""), start: SourcePosition(line: 9, column: 1),
            end: SourcePosition(line: 9, column: 1))
        let (request, auth) = Self.sample.changed(by: try #require(result.changes), at: script)
        #expect(request.method?.text == "PUT")
        #expect(request.headers.map(\.isDisabled) == [true, false])
        guard case .parts(let parts)? = request.url?.form, case .raw(let raw, "json")? = request.body?.mode,
            case .given(let credentials)? = auth
        else { throw UnexpectedValue((request, auth)) }
        #expect(parts.query.compactMap(\.key?.text) == ["a", "off", "q"])
        #expect(parts.query[0].range.start.line == 1 && parts.query[2].range.start.line == 9)
        #expect(raw.text == #"{"b": {{number}}}"#)
        #expect(credentials.type == "oauth2")
    }

    @Test func untouchedRequestHasNoChanges() async throws {
        var phase = PostmanPhase(event: .prerequest)
        phase.request = Self.sample.document(auth: .none)
        let result = try await phase.run("JSON.stringify(pm.request); pm.request.url.toString(); pm.request.auth;")
        #expect(result.changes == nil)
    }

    @Test func oldRequestIsACopyFromTheBeginOfItsScript() async throws {
        var phase = PostmanPhase(event: .prerequest)
        phase.request = Self.sample.document(auth: .inherited)
        let result = try await phase.run(
            "pm.request.method = 'PUT'; pm.test(request.method, () => {});", "pm.test(request.method, () => {});")
        #expect(result.shownTests == ["POST: passed", "PUT: passed"])
    }

    @Test func textOfHeadersHasNoDisabledOnes() async throws {
        var phase = PostmanPhase(event: .prerequest)
        phase.request = Self.sample.document(auth: .inherited)
        let result = try await phase.run(
            "pm.request.headers.add({ key: 'A', value: 'b' }); pm.test(pm.request.headers.toString().trim(), () => {});"
        )
        #expect(result.shownTests == ["A: b: passed"])
    }

    @Test func authenticationIsUndefinedWithoutOne() async throws {
        for event in [PostmanScript.Event.prerequest, .test] {
            var phase = PostmanPhase(event: event)
            phase.request = Self.sample.document(auth: .inherited)
            let result = try await phase.run("pm.test(String(pm.request.auth), () => {});")
            #expect(result.shownTests == ["undefined: passed"])
        }
    }

    @Test func testsAreInTheOrderOfTheirEnds() async throws {
        let result = try await PostmanPhase().run(
            """
            pm.test('outer', () => { pm.test('inner', () => {}); });
            pm.test('waits', (done) => setTimeout(done, 1));
            pm.test('last', () => {});
            """)
        #expect(result.tests.map(\.name) == ["inner", "outer", "last", "waits"])
    }

    @Test(arguments: [
        #"pm.expect(JSON.parse('\ufeff{"a": 1}', (key, value) => value)).to.eql({ a: 1 })"#,
        #"pm.expect(require('csv-parse/lib/sync')('\ufeffa\n1', { columns: true })).to.eql([{ a: '1' }])"#,
        "pm.expect(require('json')).to.equal(JSON)",
        "pm.expect(Date.parse('2024-01-15 10:00:00 UTC')).to.equal(Date.UTC(2024, 0, 15, 10))",
        "pm.expect(new Date('01-15-2024').getTime()).to.equal(new Date(2024, 0, 15).getTime())",
        "pm.expect(new Date(2024, 0).constructor === Date && new Date() instanceof Date && typeof Date() === 'string').to.be.true",
        "class Day extends Date {} pm.expect(new Day(5).getTime() === 5 && new Day() instanceof Day).to.be.true",
        "pm.expect(Number.isNaN(new Date('no date').getTime())).to.be.true; pm.expect(Date.now()).to.be.a('number')",
    ])
    func smallDifferencesFromTheEngineAreThoseOfPostman(_ check: String) async throws {
        let result = try await PostmanPhase().run("pm.test('t', () => { \(check); });")
        #expect(result.shownTests == ["t: passed"])
    }

    @Test func testsRunWithoutAResponse() async throws {
        let phase = PostmanPhase(response: nil)
        let result = try await phase.run(
            """
            pm.test('run all the same', function () { pm.expect(pm.response.code).to.eql(200); });
            pm.test('empty', () => {
              pm.expect(pm.response.code).to.equal(undefined);
              pm.expect(pm.response.status).to.equal(undefined);
              pm.expect(pm.response.text()).to.equal(undefined);
              pm.response.to.not.be.ok;
              pm.expect(pm.response.headers.count()).to.equal(0);
              pm.expect(pm.response.responseTime).to.equal(undefined);
              pm.expect(responseCode.code).to.equal(undefined);
              pm.expect(responseBody).to.equal(undefined);
              pm.expect(responseHeaders).to.eql({});
            });
            pm.test('status', () => pm.response.to.have.status(200));
            pm.test('json', () => pm.response.json());
            """)
        #expect(result.failures.map(\.message) == [])
        #expect(result.tests.map(\.outcome) == [.failed, .passed, .failed, .failed])
        #expect(result.tests[0].failure?.message == "expected undefined to deeply equal 200")
        #expect(result.tests[3].failure?.message.hasPrefix("JSONError: No data, empty input") == true)
    }

    @Test func scriptsReadEventIterationAndLocation() async throws {
        let script =
            "pm.test(JSON.stringify([pm.info, pm.execution.location, pm.execution.location.current]), () => {});"
        let expected = [
            #"[{"eventName":"EVENT","iteration":0,"iterationCount":1,"requestName":"Name","requestId":"id-1","attempt":1},"#
                + #"["Shop","Folder","Name"],"Shop"]: passed"#
        ]
        let before = try await PostmanPhase(event: .prerequest).run(script)
        #expect(before.shownTests == expected.map { $0.replacing("EVENT", with: "prerequest") })
        let after = try await PostmanPhase().run(script)
        #expect(after.shownTests == expected.map { $0.replacing("EVENT", with: "test") })
        #expect(after.tests.map(\.script) == ["test"])
    }

    @Test(arguments: [
        ("pm.execution.setNextRequest('three');", ScriptPhaseResult.Jump.request("three")),
        ("postman.setNextRequest('no such request');", .request("no such request")),
        ("pm.execution.setNextRequest(null);", .end),
        ("pm.execution.setNextRequest('one'); pm.execution.setNextRequest('two');", .request("two")),
    ])
    func jumpIsLeftToTheRun(_ script: String, _ jump: ScriptPhaseResult.Jump) async throws {
        let result = try await PostmanPhase().run("1;\n" + script)
        #expect(result.jump == jump)
        #expect(result.jumpRange?.start.line == 11)
        #expect(result.failures.isEmpty)
    }

    @Test func callbackOfARequestHasPmAsThis() async throws {
        let result = try await PostmanPhase().run(
            """
            pm.sendRequest('http://a', function () { pm.test(`sent ${this === pm}`, () => {}); });
            pm.sendRequest('http://refused', function () { pm.test(`failed ${this === pm}`, () => {}); });
            pm.sendRequest(undefined, function () { pm.test(`nothing ${this === pm}`, () => {}); });
            """)
        #expect(
            result.shownTests.sorted() == ["failed true: passed", "nothing true: passed", "sent true: passed"])
    }

    @Test(arguments: ["1", "'a', 1", "'a', {}, 1"])
    func visualizerRefusesOtherTypes(values: String) async throws {
        let result = try await PostmanPhase().run("pm.visualizer.set(\(values));")
        #expect(result.failures.count == 1 && !result.usesVisualizer)
        let right = try await PostmanPhase().run("pm.visualizer.set('a'); pm.visualizer.set('a', {}, {});")
        #expect(right.failures.isEmpty && right.usesVisualizer)
    }

    /// Newman receives the result of a script as JSON, which has no undefined.
    @Test func undefinedIsNoJump() async throws {
        let call = "pm.execution.setNextRequest(undefined);"
        let alone = try await PostmanPhase().run("pm.execution.setNextRequest('one'); \(call)")
        #expect(alone.jump == nil && alone.jumpRange == nil && alone.failures.isEmpty)
        #expect(alone.notes.count == 1)
        let second = try await PostmanPhase().run("postman.setNextRequest('one');", call)
        #expect(second.jump == .request("one") && second.jumpRange?.start.line == 10)
    }

    @Test func requestIsSkippedInPrerequestScriptsAlone() async throws {
        let before = try await PostmanPhase(event: .prerequest).run(
            "pm.execution.skipRequest(); pm.test('never', () => {});", "pm.test('never', () => {});")
        #expect(before.skipsRequest && before.tests.isEmpty)
        let after = try await PostmanPhase().run("pm.execution.skipRequest();")
        #expect(!after.skipsRequest)
        #expect(
            after.shownFailures
                == ["10: test: TypeError: skipRequest works in pre-request scripts alone: the request was sent"])
    }

    /// Timers, callbacks and calls behind the skip do not count; the request sent before it goes on without its callback.
    @Test func nothingAfterTheSkipIsSent() async throws {
        let phase = PostmanPhase(event: .prerequest)
        let result = try await phase.run(
            """
            pm.sendRequest('http://a/before', () => pm.sendRequest('http://a/in-callback'));
            setTimeout(() => pm.sendRequest('http://a/in-timer'), 1);
            pm.execution.skipRequest();
            pm.sendRequest('http://a/after', () => pm.globals.set('sent', 'yes'));
            await pm.sendRequest('http://a/awaited');
            pm.sendRequest('http://a/after-await');
            """, "pm.sendRequest('http://a/of-the-next-script');")
        #expect(result.skipsRequest && result.failures.isEmpty)
        let sent = phase.sent.payloads.withLock(\.self)
        #expect(sent.count == 1 && sent.allSatisfy { $0.contains("before") })
    }

    @Test(arguments: ["undefined", "null", "''"])
    func requestWithoutURLCallsBack(_ request: String) async throws {
        let result = try await PostmanPhase().run(
            """
            pm.sendRequest(\(request), (error) => pm.test('called', () => pm.expect(error).to.be.an('error')));
            pm.test('goes on', () => {});
            """)
        #expect(Set(result.shownTests) == ["called: passed", "goes on: passed"])
    }

    @Test func scriptsAddMembersToPM() async throws {
        let result = try await PostmanPhase().run(
            "pm.helper = () => 5; pm.test = 1; pm.test('of its own', () => pm.expect(pm.helper()).to.equal(5));",
            "pm.test('of another script', () => pm.expect(pm.helper).to.equal(undefined));")
        #expect(result.shownTests == ["of its own: passed", "of another script: passed"])
    }

    @Test func requestsOfScriptsAreSentAsInNewman() async throws {
        let result = try await PostmanPhase().run(
            """
            const response = await pm.sendRequest({ url: 'http://a/{{x}}', headers: { A: '1' } });
            pm.test('answered', () => pm.expect(response.code).to.eql(201));
            """)
        #expect(result.shownTests == ["answered: passed"])
        #expect(
            result.notes == [
                "pm.sendRequest: \"headers\" is ignored, as in Newman; write \"header\"",
                "pm.sendRequest does not replace {{x}}; pm.variables.replaceIn(…) does",
            ])
    }
}
