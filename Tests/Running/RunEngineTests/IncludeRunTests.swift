import Diagnostics
import HTTP
import RunEngine
import RunRecords
import Testing

/// Included collections as they run: "Items" in format.md.
@Suite(.timeLimit(.minutes(20)))
struct IncludeRunTests {
    /// A server that responds with the status in the path, such as `/404`, or else with 200.
    private static let answer: RunSample.Answer = { call, _ throws(TransportError) in
        .make(Int(call.target.dropFirst().prefix(3)) ?? 200, [("X-Id", call.target)])
    }

    private func run(_ text: String, _ files: [String: String]) async throws -> RunResult {
        var sample = RunSample("name: Main\n" + text)
        sample.files = files
        return try await sample.run(answer: Self.answer)
    }

    @Test func fullNameIncludesGroupsAndFiles() async throws {
        let result = try await run(
            """
            requests:
              - group: Outer
                requests:
                  - group: Inner
                    requests: [{ include: a.yaml }]
            """,
            [
                "a.yaml": "name: A\nrequests: [{ include: b.yaml }, { name: In A, GET: http://localhost/a }]",
                "b.yaml": "name: B\nrequests: [{ name: In B, GET: http://localhost/b }]",
            ])
        #expect(
            result.reports.map { $0.record.groups.map(\.name) + [$0.record.name] } == [
                ["Outer", "Inner", "A", "B", "In B"], ["Outer", "Inner", "A", "In A"],
            ])
        #expect(result.reports.map(\.record.place.file) == ["b.yaml", "a.yaml"])
    }

    @Test func valuesGivenToAFileAreEvaluatedOnce() async throws {
        let result = try await run(
            """
            variables: { id: outer }
            requests:
              - include: a.yaml
                with: { id: "<<id>>-1", n: <<$randomHex(8)>> }
              - { name: After, GET: "http://localhost/<<id>>" }
            """,
            [
                "a.yaml": """
                name: A
                variables: { id: own }
                requests:
                  - { name: R, GET: "http://localhost/<<id>>?<<n>>" }
                  - include: b.yaml
                    with: { id: "<<id>>-2" }
                """,
                "b.yaml": "name: B\nrequests: [{ name: S, GET: \"http://localhost/<<id>>?<<n>>\" }]",
            ])
        let queries = Set(result.targets.map { $0.drop { $0 != "?" } })
        #expect(result.targets.map { $0.prefix { $0 != "?" } } == ["/outer-1", "/outer-1-2", "/outer"])
        #expect(queries.count == 2)
    }

    @Test func capturesAreVisibleAfterwardsButGivenValuesAreNot() async throws {
        let result = try await run(
            """
            requests:
              - include: a.yaml
                with: { x: given }
              - { name: After, GET: "http://localhost/<<got>>/<<x | default('none')>>/<<made | default('none')>>" }
            """,
            [
                "a.yaml": """
                name: A
                requests: [{ name: R, GET: http://localhost/r, capture: { got: { header: X-Id } }, set: { made: m } }]
                """
            ])
        #expect(result.targets == ["/r", "//r/none/m"])
    }

    @Test func conditionOfAnIncludeSkipsTheFile() async throws {
        let result = try await run(
            """
            requests:
              - include: a.yaml
                when: { <<hubKind>>: azure }
              - { name: After, GET: "http://localhost/<<got>>" }
            """,
            ["a.yaml": "name: A\nrequests: [{ name: R, GET: http://localhost/, capture: { got: { header: X-Id } } }]"])
        #expect(
            result.lines == [
                #"skipped R: when <<hubKind>>: expected "azure", got "none""#,
                #"skipped After: "got" has no value: "R" did not capture it"#,
            ])
    }

    @Test func conditionCanUseTheGivenValues() async throws {
        let result = try await run(
            """
            requests:
              - include: a.yaml
                with: { kind: a }
                when: { <<kind>>: a }
            """, ["a.yaml": "name: A\nrequests: [{ name: R, GET: http://localhost/ }]"])
        #expect(result.lines == ["passed R"])
    }

    @Test func defaultsOfTheFileOverrideTheOuterOnes() async throws {
        let result = try await run(
            """
            defaults: { headers: { A: main, B: main, C: main } }
            requests:
              - group: G
                defaults: { headers: { B: group } }
                requests: [{ include: a.yaml }]
            """,
            [
                "a.yaml": """
                name: A
                defaults: { headers: { C: file } }
                requests: [{ name: R, GET: http://localhost/, headers: { D: own } }]
                """
            ])
        let call = try #require(result.calls.first)
        #expect(["A", "B", "C", "D"].map { call.value(of: $0) } == ["main", "group", "file", "own"])
    }

    @Test func environmentOverridesTheVariablesOfEveryFile() async throws {
        let result = try await run(
            """
            environments: { e: { variables: { a: environment } } }
            variables: { a: main, b: main, c: main }
            requests:
              - include: a.yaml
              - { name: After, GET: "http://localhost/<<a>>/<<b>>/<<c>>" }
            """,
            [
                "a.yaml": """
                name: A
                environments: { e: { variables: { c: not looked at } } }
                variables: { a: file, b: "file, <<c>>" }
                requests: [{ name: R, GET: "http://localhost/<<a>>/<<b>>/<<c>>" }]
                """
            ])
        #expect(result.targets == ["/environment/file,%20main/main", "/environment/main/main"])
    }

    @Test func requestCanNeedARequestOfAnIncludedFile() async throws {
        let result = try await run(
            """
            requests:
              - include: a.yaml
              - { name: By name, GET: http://localhost/, needs: R }
              - { name: By path, GET: http://localhost/, needs: A/R }
            """, ["a.yaml": "name: A\nrequests: [{ name: R, GET: http://localhost/500 }]"])
        #expect(
            result.lines.dropFirst() == [#"skipped By name: "R" failed"#, #"skipped By path: "A/R" failed"#])
    }

    @Test func groupNamesAreRelativeToTheIncludedFile() async throws {
        let result = try await run(
            "requests: [{ group: Outer, requests: [{ include: a.yaml }] }]",
            [
                "a.yaml": """
                name: A
                requests:
                  - { group: G, requests: [{ name: R, GET: http://localhost/500 }] }
                  - { group: H, requests: [{ name: R, GET: http://localhost/ }] }
                  - { name: S, GET: http://localhost/, needs: G/R }
                  - { name: T, GET: http://localhost/, needs: H/R }
                """
            ])
        #expect(result.lines.suffix(2) == [#"skipped S: "G/R" failed"#, "passed T"])
    }

    @Test func stopOnFailureOfAGroupEndsOnlyTheGroup() async throws {
        let result = try await run(
            """
            requests:
              - group: G
                stopOnFailure: true
                requests:
                  - include: a.yaml
                  - { name: Rest, GET: http://localhost/ }
              - { name: After, GET: http://localhost/ }
            """,
            [
                "a.yaml": """
                name: A
                requests: [{ name: R, GET: http://localhost/500 }, { name: S, GET: http://localhost/ }]
                """
            ])
        #expect(
            result.lines.dropFirst() == [
                #"skipped S: stopped after "R" failed"#, #"skipped Rest: stopped after "R" failed"#, "passed After",
            ])
    }

    @Test func stopOnFailureOfAFileEndsOnlyTheFile() async throws {
        let result = try await run(
            "requests: [{ include: a.yaml }, { name: After, GET: http://localhost/ }]",
            [
                "a.yaml": """
                name: A
                stopOnFailure: true
                requests: [{ name: R, GET: http://localhost/500 }, { name: S, GET: http://localhost/ }]
                """
            ])
        #expect(result.lines.dropFirst() == [#"skipped S: stopped after "R" failed"#, "passed After"])
    }

    @Test func capturesOfALoopAreListsAfterwards() async throws {
        let result = try await run(
            """
            requests:
              - include: a.yaml
              - { name: Each, GET: "http://localhost/<<id>>", forEach: { id: <<got>> } }
            """,
            [
                "a.yaml": """
                name: A
                requests:
                  - name: R
                    forEach: { n: [1, 2] }
                    GET: "http://localhost/r<<n>>"
                    capture: { got: { header: X-Id } }
                    expect: { values: { <<got>>: "/r<<n>>" } }
                """
            ])
        #expect(result.lines.prefix(2) == ["passed R [n=1]", "passed R [n=2]"])
        #expect(result.targets == ["/r1", "/r2", "//r1", "//r2"])
    }

    @Test func sameFileCanBeIncludedTwice() async throws {
        let result = try await run(
            "requests: [{ include: a.yaml, with: { n: 1 } }, { include: a.yaml, with: { n: 2 } }]",
            ["a.yaml": "name: A\nrequests: [{ name: R, GET: 'http://localhost/<<n>>' }]"])
        #expect(result.targets == ["/1", "/2"])
    }
}
