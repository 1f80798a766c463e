import RunRecords
import Testing
import XML

@testable import Reporting

struct NewmanJUnitReporterTests {
    private static func text(_ run: RecordedRun) throws -> String {
        let text = try run.text { NewmanJUnitReporter(file: $0) }
        _ = try MarkupDocument(parsing: text)
        return text
    }

    /// Returns the tags of an element, without their ids and timestamps.
    private static func tags(_ element: String, _ run: RecordedRun) throws -> [String] {
        try text(run).split(separator: "\n").map { String($0.trimmingPrefix { $0 == " " }) }
            .filter { $0.hasPrefix("<\(element) ") }
            .map { $0.replacing(/\ (?:id|timestamp)="[^"]*"/, with: "") }
    }

    @Test func suitesAreRequestsAndCasesAreTests() throws {
        let text = try Self.text(NewmanSample.run)
        let expected = #"""
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="Shop &amp; Co" tests="10" time="0.186">
              <testsuite name="Orders / a &quot;b&quot; &amp; c / Pay ]]&gt; &lt;now&gt;" id="7c1b8c61-1b0e-4c5f-9d55-0a35c51e6a11" timestamp="2023-11-14T22:13:20.000Z" tests="3" failures="1" errors="0" time="0.003">
                <testcase name="the currency is EUR" time="0.003" classname="OrdersAQuotBQuotAmpCPayLtNow"/>
                <testcase name="the total ]]&gt; is right" time="0.003" classname="OrdersAQuotBQuotAmpCPayLtNow">
                  <failure type="AssertionFailure" message="expected &quot;1&quot; ]]&gt; to equal ␛[31m2">
                    <![CDATA[Failed 1 times.]]>
                    <![CDATA[Collection JSON ID: 4b7aceeb-a465-5a9f-8e16-51d4452c29b3.]]>
                    <![CDATA[Collection name: Shop & Co.]]>
                    <![CDATA[Request name: Orders / a "b" & c / Pay ]]]]><![CDATA[> <now>.]]>
                    <![CDATA[Test description: the total ]]]]><![CDATA[> is right.]]>
                    <![CDATA[Error message: expected "1" ]]]]><![CDATA[> to equal ␛[31m2.]]>
                    <![CDATA[Stacktrace: AssertionError: expected "1" ]]]]><![CDATA[> to equal ␛[31m2
               total: expected 13, got 12
               at check (scripts/lib.js:3:7)
               hint: add the tax.]]>
                  </failure>
                </testcase>
                <testcase name="later" time="0.003" classname="OrdersAQuotBQuotAmpCPayLtNow"/>
              </testsuite>
              <testsuite name="Sign" id="4fbf22d6-1983-51bd-b85d-bf7532709160" timestamp="2023-11-14T22:13:20.000Z" tests="0" failures="0" errors="2" time="0.000">
                <system-err>
                  <![CDATA[Iteration: 0

            ---
            prerequestScriptError: TypeError: no key; the request was not sent
               at collections/sample.yaml:12:9
               hint: set the key
            ---
            Iteration: 1

            ---
            prerequestScriptError: TypeError: no key; the request was not sent
               at collections/sample.yaml:12:9
               hint: set the key
            ---
            ]]>
                </system-err>
              </testsuite>
              <testsuite name="Ping" id="9724465d-64ba-5871-b6c9-f6750e21e3f6" timestamp="2023-11-14T22:13:20.000Z" tests="0" failures="0" errors="2" time="0.000">
                <system-err>
                  <![CDATA[Iteration: 0
            RequestError: Error: connection refused by localhost (port 1)
               at collections/sample.yaml:30:9
               hint: is the server running?

            ---
            Iteration: 1
            RequestError: Error: connection refused by localhost (port 2)
               at collections/sample.yaml:30:9
               hint: is the server running?

            ---
            ]]>
                </system-err>
              </testsuite>
              <testsuite name="Twin" id="7d2430dd-b3a5-55a4-80e4-ce89ce5a7b2c" timestamp="2023-11-14T22:13:20.000Z" tests="2" failures="0" errors="0" time="0.040">
                <testcase name="status" time="0.040" classname="Twin"/>
                <testcase name="$.id" time="0.040" classname="Twin"/>
              </testsuite>
              <testsuite name="Twin" id="a168c799-c34f-533e-b8b2-4edf55119289" timestamp="2023-11-14T22:13:20.000Z" tests="2" failures="2" errors="0" time="0.050">
                <testcase name="status" time="0.050" classname="Twin"/>
                <testcase name="$.id" time="0.050" classname="Twin">
                  <failure type="AssertionFailure" message="$.id: expected 1, got 2">
                    <![CDATA[Failed 2 times.]]>
                    <![CDATA[Collection JSON ID: 4b7aceeb-a465-5a9f-8e16-51d4452c29b3.]]>
                    <![CDATA[Collection name: Shop & Co.]]>
                    <![CDATA[Request name: Twin.]]>
                    <![CDATA[Test description: $.id.]]>
                    <![CDATA[Error message: $.id: expected 1, got 2.]]>
                    <![CDATA[Stacktrace: AssertionError: $.id: expected 1, got 2
               at collections/sample.yaml:51:9.]]>
                  </failure>
                </testcase>
              </testsuite>
            </testsuites>

            """#
        #expect(text == expected)
    }

    /// Newman would forget the failure of the first iteration.
    @Test func laterPassKeepsTheFailure() throws {
        let text = try Self.text(NewmanSample.run)
        #expect(text.contains("<![CDATA[Test description: the total"))
    }

    @Test func severalCollectionsAreFolders() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")])
        run.add(
            [RecordedRun.request("A")],
            in: RecordedRun.unit(2) { ($0.collection, $0.file) = ("Other", "other.yaml") })
        run.end()
        #expect(
            try Self.tags("testsuite", run) == [
                #"<testsuite name="Sample / A" tests="0" failures="0" errors="0" time="0.003"/>"#,
                #"<testsuite name="Other / A" tests="0" failures="0" errors="0" time="0.003"/>"#,
            ])
        #expect(try Self.tags("testsuites", run) == [#"<testsuites name="Sample, Other" tests="2" time="0.006">"#])
    }

    @Test func emptyRunIsACompleteDocument() throws {
        #expect(
            try Self.text(RecordedRun.of([])) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="hubrun" tests="0" time="0.000">
                </testsuites>

                """)
    }

    @Test func interruptedRunHasAnError() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")], isWhole: false)
        run.end { ($0.unitsNotBegun, $0.interrupted) = (2, true) }
        #expect(
            try Self.tags("testsuite", run).last
                == #"<testsuite name="The run ends" tests="0" failures="0" errors="1" time="0.000">"#)
        #expect(try Self.text(run).contains("the run was interrupted, 2 iterations not begun: requests that"))
    }

    /// A test name that contains a time or a random value is another name in each iteration.
    @Test func namesOfTestsAreBounded() throws {
        let tests = (1...10_020).map { number in
            var test = RecordedRun.test("test \(number)", number == 10_015 ? .failed : .passed)
            test.message = number == 10_015 ? "no" : nil
            return test
        }
        let request = RecordedRun.request("R", .failed) {
            $0.scripts = ScriptsRecord(tests: tests)
            $0.problems = [RequestFailureRecord(.test, at: RecordedRun.place(1), "no")]
        }
        let cases = try Self.tags("testcase", RecordedRun.whole([request]))
        #expect(cases.count == 10_001)
        #expect(cases.last == #"<testcase name="(further tests)" time="0.003" classname="R">"#)
        #expect(try Self.tags("failure", RecordedRun.whole([request])).count == 1)
    }

    @Test func errorsAreBounded() throws {
        let request = RecordedRun.request("R", .errored) {
            $0.attempts = []
            $0.problems = [RequestFailureRecord(.error, at: RecordedRun.place(1), String(repeating: "x", count: 9000))]
        }
        var run = RecordedRun()
        for number in 1...50 { run.add([request], in: RecordedRun.unit(number) { $0.iteration = number }) }
        run.end()
        let text = try Self.text(run)
        #expect(text.utf8.count < 70_000)
        #expect(text.contains("… and errors of 43 further executions"))
        #expect(
            try Self.tags("testsuite", run) == [
                #"<testsuite name="R" tests="0" failures="0" errors="50" time="0.000">"#
            ])
    }
}
