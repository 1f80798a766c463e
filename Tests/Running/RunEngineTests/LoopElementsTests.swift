import HTTP
import JSON
import RunEngine
import RunRecords
import Testing

@Suite(.timeLimit(.minutes(20)))
struct LoopElementsTests {
    private func run(_ keys: String) async throws -> RunResult {
        let sample = RunSample(
            """
            name: Loops
            variables: { list: [a, b], three: [1, 2, 3], text: "x,y", number: 5, none: [] }
            requests:
              - name: R
                \(keys)
            """)
        return try await sample.run()
    }

    @Test func listsAreIteratedInParallel() async throws {
        let result = try await run("GET: http://localhost/<<a>>/<<n>>\n    forEach: { a: <<list>>, n: [1, 2.0] }")
        #expect(result.targets == ["/a/1", "/b/2.0"])
        #expect(result.lines == ["passed R [a=a, n=1]", "passed R [a=b, n=2.0]"])
        #expect(result.summary.counts.total == 2)
    }

    @Test(arguments: ["[]", "<<none>>"])
    func emptyListSkipsTheRequest(list: String) async throws {
        let result = try await run("GET: http://localhost/\n    forEach: { a: \(list) }")
        #expect(result.lines == ["skipped R: forEach has no elements"])
    }

    @Test func textCanBeSplit() async throws {
        let result = try await run("GET: http://localhost/<<a>>\n    forEach:\n      a: <<text | split(',')>>")
        #expect(result.targets == ["/x", "/y"])
    }

    @Test(arguments: [("<<number>>", "number"), ("<<text>>", "text")])
    func otherTypesAreRejected(value: String, kind: String) async throws {
        let result = try await run("GET: http://localhost/\n    forEach: { a: \(value) }")
        #expect(result.lines == [#"errored R: "forEach" needs a list for "a", not a \#(kind)"#])
        #expect(result.reports.first?.error?.hint == #""split" makes a list of a text"#)
    }

    @Test func listsOfDifferentLengthsAreRejected() async throws {
        let result = try await run("GET: http://localhost/\n    forEach: { a: <<list>>, n: <<three>> }")
        #expect(result.lines == [#"errored R: "n" has 3 elements, and "a" has 2"#])
        #expect(result.calls.isEmpty)
    }

    @Test func capturesOfALoopAreAListAfterwards() async throws {
        let sample = RunSample(
            requests: """
                  - name: Loop
                    GET: http://localhost/<<a>>
                    forEach: { a: [1, 2, 3] }
                    expect: { status: [200, 404], values: { <<id>>: <<a>> } }
                    capture: { id: { header: X-Id, filters: number } }
                  - name: After
                    POST: http://localhost/
                    body: { json: <<id>> }
                """)
        let result = try await sample.run { call, _ throws(TransportError) in
            call.target == "/2" ? .make(500) : .make(200, [("X-Id", String(call.target.dropFirst()))])
        }
        #expect(result.calls.last?.bodyText == "[1,3]")
        #expect(result.lines.count == 4)
        #expect(result.lines[1].hasPrefix("failed Loop [a=2]: expected status 200 or 404, got 500"))
    }

    @Test func capturedListsCanBeIterated() async throws {
        let sample = RunSample(
            requests: """
                  - GET: http://localhost/list
                    capture: { ids: { json: "$[*].id" } }
                  - GET: http://localhost/<<id>>
                    forEach: { id: <<ids>> }
                """)
        let result = try await sample.run { _, _ throws(TransportError) in .json(#"[{"id":7},{"id":8}]"#) }
        #expect(result.targets == ["/list", "/7", "/8"])
    }

    @Test func capturesOfAnElementAreNotVisibleInTheNext() async throws {
        let result = try await run(
            """
            GET: http://localhost/<<a>>/<<id | default("none")>>
                forEach: { a: <<list>> }
                capture: { id: status }
            """)
        #expect(result.targets == ["/a/none", "/b/none"])
    }

    @Test func errorOfAnElementIncludesItsName() async throws {
        let result = try await run(
            "GET: http://localhost/<<a>>\n    forEach: { a: <<list>> }\n    set: { n: <<a | number>> }")
        #expect(result.reports.map(\.record.element) == ["a=a", "a=b"])
        #expect(result.summary.counts.errored == 2)
    }

    @Test func conditionIsEvaluatedForEachElement() async throws {
        let result = try await run(
            "GET: http://localhost/<<a>>\n    forEach: { a: <<list>> }\n    when: { <<a>>: b }")
        #expect(result.lines == [#"skipped R [a=a]: when <<a>>: expected "b", got "a""#, "passed R [a=b]"])
    }

    @Test func longElementsAreShortenedInNames() async throws {
        let long = String(repeating: "x", count: 100)
        let result = try await run("GET: http://localhost/\n    forEach: { a: [\(long)] }")
        #expect(result.reports.first?.record.element == "a=\(long.prefix(60))… (100 characters in all)")
    }
}
