import CollectionModel
import HTTP
import JSON
import RunEngine
import RunRecords
import Testing

/// The order of requests, and the reasons for which requests are skipped.
@Suite(.timeLimit(.minutes(20)))
struct UnitRunTests {
    /// A server that responds with the status in the path, such as `/404`, or else with 200.
    private static let answer: RunSample.Answer = { call, _ throws(TransportError) in
        .make(Int(call.target.dropFirst().prefix(3)) ?? 200, [("X-Id", "5")])
    }

    private func lines(_ text: String, _ change: (inout RunSample) -> Void = { _ in }) async throws -> [String] {
        var sample = RunSample("name: Flow\n" + text)
        change(&sample)
        return try await sample.run(answer: Self.answer).lines
    }

    private static func failed(_ name: String) -> String {
        "failed \(name): expected a status below 400, got 500 Internal Server Error"
    }

    // MARK: needs, skip, when

    @Test func needsThatDidNotPassSkipTheRequest() async throws {
        let lines = try await lines(
            """
            requests:
              - { name: Good, GET: http://localhost/ }
              - { name: Bad, GET: http://localhost/500 }
              - { name: Left out, GET: http://localhost/, skip: not now }
              - { name: A, GET: http://localhost/, needs: Good }
              - { name: B, GET: http://localhost/, needs: [Good, Bad] }
              - { name: C, GET: http://localhost/, needs: Left out }
              - { name: D, GET: http://localhost/, needs: B }
            """)
        #expect(
            lines == [
                "passed Good", Self.failed("Bad"), "skipped Left out: not now", "passed A", #"skipped B: "Bad" failed"#,
                #"skipped C: "Left out" was skipped"#, #"skipped D: "B" was skipped"#,
            ])
    }

    @Test func needsCanIncludeGroupNames() async throws {
        let lines = try await lines(
            """
            requests:
              - group: One
                requests:
                  - { name: Same, GET: http://localhost/500 }
              - group: Two
                requests:
                  - { name: Same, GET: http://localhost/ }
              - { name: A, GET: http://localhost/, needs: One/Same }
              - { name: B, GET: http://localhost/, needs: Two/Same }
            """)
        #expect(lines == [Self.failed("Same"), "passed Same", #"skipped A: "One/Same" failed"#, "passed B"])
    }

    @Test func skipReasonCanHavePlaceholders() async throws {
        let lines = try await lines(
            "variables: { why: waits }\nrequests:\n  - { name: R, GET: http://localhost/, skip: it <<why>> }")
        #expect(lines == ["skipped R: it waits"])
    }

    @Test func skipComesBeforeNeedsAndNeedsBeforeForEach() async throws {
        let lines = try await lines(
            """
            requests:
              - { name: Bad, GET: http://localhost/500 }
              - { name: A, GET: http://localhost/, needs: Bad, skip: no, forEach: { a: [1] } }
              - { name: B, GET: http://localhost/, needs: Bad, forEach: { a: [] } }
            """)
        #expect(lines == [Self.failed("Bad"), "skipped A: no", #"skipped B: "Bad" failed"#])
    }

    @Test func conditionDeterminesIfARequestRuns() async throws {
        let lines = try await lines(
            """
            variables: { kind: a, n: 5 }
            requests:
              - { name: A, GET: http://localhost/, when: { <<kind>>: a, <<n>>: { greaterThan: 4 } } }
              - { name: B, GET: http://localhost/, when: { <<kind>>: b } }
              - { name: C, GET: http://localhost/, when: { <<n>>: "5" } }
            """)
        #expect(
            lines == [
                "passed A", #"skipped B: when <<kind>>: expected "b", got "a""#,
                #"skipped C: when <<n>>: expected "5", got 5 (a number, not text)"#,
            ])
    }

    @Test func missingCaptureIsNilInACondition() async throws {
        let lines = try await lines(
            """
            requests:
              - { name: First, GET: http://localhost/500, capture: { id: { header: X-None } } }
              - { name: A, GET: http://localhost/, when: { <<id>>: { exists: false } } }
              - { name: B, GET: http://localhost/, when: { <<id>>: { exists: true } } }
            """)
        #expect(
            lines == [Self.failed("First"), "passed A", "skipped B: when <<id>>: expected a value, got nothing"])
    }

    @Test func conditionOfAGroupIsEvaluatedOnce() async throws {
        let lines = try await lines(
            """
            requests:
              - group: Group
                when: { <<id | default("none")>>: none }
                requests:
                  - { name: A, GET: http://localhost/, capture: { id: { header: X-Id } } }
                  - { name: B, GET: http://localhost/ }
              - group: Other
                when: { <<id>>: none }
                requests:
                  - { name: C, GET: http://localhost/ }
                  - group: Inner
                    requests:
                      - { name: D, GET: http://localhost/ }
            """)
        let reason = #"when <<id>>: expected "none", got "5""#
        #expect(lines == ["passed A", "passed B", "skipped C: \(reason)", "skipped D: \(reason)"])
    }

    @Test func invalidConditionOfAGroupIsAnError() async throws {
        let result = try await RunSample(
            """
            name: Flow
            variables: { word: many }
            requests:
              - group: Group
                when: { <<word | number>>: 5 }
                requests:
                  - { name: A, GET: http://localhost/ }
                  - { name: B, GET: http://localhost/ }
              - { name: C, GET: http://localhost/ }
            """
        ).run()
        let message = try #require(result.reports.first?.error?.message)
        #expect(message.hasPrefix("the filter \"number\""))
        #expect(result.lines == ["errored A: \(message)", "skipped B: \(message)", "passed C"])
        #expect(result.summary.counts.errored == 1)
    }

    // MARK: Missing captures

    @Test func requestThatUsesAMissingCaptureIsSkipped() async throws {
        let lines = try await lines(
            """
            variables: { derived: a-<<id>> }
            requests:
              - { name: First, GET: http://localhost/500, capture: { id: { header: X-None } } }
              - { name: URL, GET: http://localhost/<<id>> }
              - { name: Variable, GET: http://localhost/<<derived>> }
              - { name: Expectation, GET: http://localhost/, expect: { text: <<id>> } }
              - { name: Condition, GET: http://localhost/, when: { <<id | default("a")>>: <<id>> } }
              - { name: Loop, GET: http://localhost/, forEach: { a: <<id>> } }
              - { name: Set, GET: http://localhost/, set: { other: <<id>> } }
              - { name: After set, GET: http://localhost/<<other>> }
              - { name: Default, GET: http://localhost/<<id | default("none")>> }
              - { name: Own, GET: http://localhost/, capture: { id: { header: X-Id } }, expect: { values: { <<id>>: "5" } } }
              - { name: Again, GET: http://localhost/<<id>> }
            """)
        let owed = #""id" has no value: "First" did not capture it"#
        #expect(
            lines == [
                Self.failed("First"), "skipped URL: \(owed)", "skipped Variable: \(owed)",
                "skipped Expectation: \(owed)",
                "skipped Condition: \(owed)", "skipped Loop: \(owed)", "skipped Set: \(owed)",
                #"skipped After set: "other" has no value: "Set" did not set it"#, "passed Default", "passed Own",
                "passed Again",
            ])
    }

    /// A failed capture is reported once: neither the earlier value of the name nor an outer variable is sent instead.
    @Test(arguments: ["variables: { id: outer }", "defaults: { headers: { X: 1 } }"])
    func failedCaptureIsNotReplacedByAnotherValue(_ top: String) async throws {
        let lines = try await lines(
            """
            \(top)
            requests:
              - { name: First, GET: http://localhost/, capture: { id: { header: X-Id } } }
              - { name: Second, GET: http://localhost/500, capture: { id: { header: X-None } } }
              - { name: URL, GET: http://localhost/<<id>> }
              - { name: Default, GET: http://localhost/<<id | default("none")>> }
              - { name: Absent, GET: http://localhost/, when: { <<id>>: { exists: false } } }
              - { name: Element, GET: http://localhost/<<id>>, forEach: { id: [1] } }
              - { name: Skipped, GET: http://localhost/, skip: no, capture: { id: status } }
              - { name: Still, GET: http://localhost/<<id>> }
              - { name: Third, GET: http://localhost/, capture: { id: { header: X-Id } } }
              - { name: Again, GET: http://localhost/<<id>> }
            """)
        let owed = #""id" has no value: "Second" did not capture it"#
        #expect(
            lines == [
                "passed First", Self.failed("Second"), "skipped URL: \(owed)", "passed Default", "passed Absent",
                "passed Element [id=1]", "skipped Skipped: no", "skipped Still: \(owed)", "passed Third",
                "passed Again",
            ])
    }

    @Test func failedSetIsNotReplacedByAnotherValue() async throws {
        let result = try await RunSample(
            """
            name: Set
            variables: { n: 1, word: many }
            requests:
              - { name: A, GET: http://localhost/, set: { n: 2 } }
              - { name: B, GET: http://localhost/, set: { n: <<word | number>> } }
              - { name: C, GET: http://localhost/<<n>> }
            """
        ).run()
        #expect(result.lines.last == #"skipped C: "n" has no value: "B" did not set it"#)
    }

    @Test func groupWhoseConditionNeedsAMissingCaptureIsSkipped() async throws {
        let lines = try await lines(
            """
            requests:
              - { name: First, GET: http://localhost/500, capture: { id: { header: X-None } } }
              - group: Group
                when: { <<hubKind>>: <<id>> }
                requests:
                  - { name: A, GET: http://localhost/ }
            """)
        #expect(lines.last == #"skipped A: "id" has no value: "First" did not capture it"#)
    }

    @Test func captureOfASkippedRequestIsMissing() async throws {
        let lines = try await lines(
            """
            variables: { other: file }
            requests:
              - { name: First, GET: http://localhost/, skip: no, capture: { id: status, other: status }, set: { n: 1 } }
              - { name: A, GET: http://localhost/<<id>> }
              - { name: B, GET: http://localhost/<<n>> }
              - { name: C, GET: http://localhost/<<other>> }
            """)
        #expect(
            lines == [
                "skipped First: no", #"skipped A: "id" has no value: "First" did not capture it"#,
                #"skipped B: "n" has no value: "First" did not set it"#, "passed C",
            ])
    }

    // MARK: set

    @Test func valuesOfSetUseThePreviousValues() async throws {
        let result = try await RunSample(
            """
            name: Set
            variables: { a: 1, b: 2 }
            requests:
              - GET: http://localhost/<<a>>/<<b>>/<<id>>
                set: { a: <<b>>, b: <<a>>, id: <<$uuid>> }
              - GET: http://localhost/<<a>>/<<b>>/<<id>>
            """
        ).run()
        #expect(result.targets.count == 2)
        #expect(result.targets.first?.hasPrefix("/2/1/") == true)
        #expect(result.targets.first == result.targets.last)
    }

    @Test func setInALoopUsesThePreviousElementsValue() async throws {
        let result = try await RunSample(
            """
            name: Set
            variables: { n: 0 }
            requests:
              - GET: http://localhost/<<n>>
                forEach: { a: [x, x, x] }
                set: { n: <<n | add(1)>> }
              - GET: http://localhost/<<n>>
            """
        ).run()
        #expect(result.targets == ["/1", "/2", "/3", "/3"])
    }

    @Test func invalidSetIsAnError() async throws {
        let result = try await RunSample(
            """
            name: Set
            variables: { word: many }
            requests:
              - { name: A, GET: http://localhost/, set: { n: <<word | number>> } }
              - { name: B, GET: http://localhost/<<n>> }
            """
        ).run()
        #expect(result.summary.counts.errored == 1)
        #expect(result.lines.last == #"skipped B: "n" has no value: "A" did not set it"#)
        #expect(result.calls.isEmpty)
    }

    // MARK: Sections

    @Test func sectionsRunInOrder() async throws {
        let result = try await RunSample(
            """
            name: Sections
            teardown: [{ GET: http://localhost/3 }]
            requests: [{ GET: http://localhost/2 }]
            setup: [{ GET: http://localhost/1 }]
            """
        ).run()
        #expect(result.targets == ["/1", "/2", "/3"])
        #expect(result.reports.map(\.record.section) == [.setup, .requests, .teardown])
    }

    @Test func failedSetupSkipsEverythingExceptTeardown() async throws {
        let lines = try await lines(
            """
            setup:
              - group: Group
                requests:
                  - { name: Bad, GET: http://localhost/500 }
                  - { name: Rest, GET: http://localhost/ }
              - { name: More, GET: http://localhost/ }
            requests:
              - { name: Main, GET: http://localhost/ }
            teardown:
              - { name: Clean, GET: http://localhost/500 }
              - { name: Up, GET: http://localhost/ }
            """)
        let reason = #"stopped after "Bad" failed"#
        #expect(
            lines == [
                Self.failed("Bad"), "skipped Rest: \(reason)", "skipped More: \(reason)",
                #"skipped Main: "Bad" in setup failed"#, Self.failed("Clean"), "passed Up",
            ])
    }

    private static let stopping = """
        requests:
          - group: Group
            stopOnFailure: true
            requests:
              - group: Inner
                requests:
                  - { name: Bad, GET: http://localhost/500 }
                  - { name: A, GET: http://localhost/ }
              - { name: B, GET: http://localhost/ }
          - { name: C, GET: http://localhost/ }
        teardown:
          - { name: Clean, GET: http://localhost/ }
        """

    @Test func stopOnFailureOfAGroupSkipsItsRest() async throws {
        let reason = #"stopped after "Bad" failed"#
        #expect(
            try await lines(Self.stopping) == [
                Self.failed("Bad"), "skipped A: \(reason)", "skipped B: \(reason)", "passed C", "passed Clean",
            ])
    }

    @Test(arguments: [true, false])
    func stopOnFailureOfACollectionSkipsItsRest(byOption: Bool) async throws {
        let reason = #"stopped after "Bad" failed"#
        let lines = try await lines(byOption ? Self.stopping : "stopOnFailure: true\n" + Self.stopping) {
            $0.settings.stopsAtFirstFailure = byOption
        }
        #expect(
            lines == [
                Self.failed("Bad"), "skipped A: \(reason)", "skipped B: \(reason)", "skipped C: \(reason)",
                "passed Clean",
            ])
    }

    @Test func stopOnFailureAppliesToLoops() async throws {
        let lines = try await lines(
            """
            stopOnFailure: true
            requests:
              - name: Loop
                GET: http://localhost/<<a>>
                forEach: { a: [200, 500, 201] }
            """)
        #expect(
            lines == [
                "passed Loop [a=200]", Self.failed("Loop [a=500]"),
                #"skipped Loop [a=201]: stopped after "Loop" failed"#,
            ])
    }

    @Test func runContinuesAfterAFailure() async throws {
        let lines = try await lines(
            """
            requests:
              - { name: Bad, GET: http://localhost/500 }
              - { name: Good, GET: http://localhost/ }
            """)
        #expect(lines == [Self.failed("Bad"), "passed Good"])
    }

    /// A group that cannot begin has failed, like a request that cannot be sent.
    @Test func groupThatCannotStartCountsAsAFailure() async throws {
        let lines = try await lines(
            """
            stopOnFailure: true
            variables: { word: many }
            requests:
              - group: Group
                when: { <<word | number>>: 5 }
                requests: [{ name: A, GET: http://localhost/ }]
              - { name: B, GET: http://localhost/ }
            """)
        try #require(lines.count == 2)
        #expect(lines[0].hasPrefix("errored A: ") && lines[1] == #"skipped B: stopped after "Group" failed"#)
    }
}
