import Foundation
import Synchronization
import TestSupport
import Testing

/// `parallel`: requests of one collection that run at the same time.
@Suite(.timeLimit(.minutes(20)))
struct ParallelTests {
    /// Responds when a number of requests wait, so that requests one after the other would wait for ever.
    private final class Meeting: Sendable {
        private let condition = NSCondition()
        private let waiting = Mutex(0)
        private let count: Int

        init(of count: Int) {
            self.count = count
        }

        func answer(to request: String) -> String {
            condition.lock()
            let turn = waiting.withLock { waiting in
                waiting += 1
                return (waiting - 1) / count
            }
            condition.broadcast()
            while waiting.withLock({ $0 < (turn + 1) * count }) { condition.wait() }
            condition.unlock()
            let path = request.split(separator: " ")[1]
            let body = "{\"path\": \"\(path)\"}"
            return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
    }

    private func run(
        _ requests: String, meeting count: Int, connections: Int, _ options: [String] = []
    ) async throws -> BuiltCommand.Output {
        let meeting = Meeting(of: count)
        let server = try ScriptedServer(
            scripts: Array(repeating: [.serve { meeting.answer(to: $0) }], count: connections))
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("name: A\nvariables: { server: \"\(server.url(""))\" }\nrequests:\n" + requests, to: "a.yaml")
        return try await BuiltCommand.run(["a.yaml"] + options, in: folder.url)
    }

    @Test func itemsOfAGroupRunAtTheSameTimeAndAreReportedInOrder() async throws {
        let output = try await run(
            """
              - group: Race
                parallel: true
                requests:
                  - { name: One, GET: <<server>>/1, capture: { one: { json: $.path } } }
                  - group: Inner
                    requests: [{ name: Two, GET: <<server>>/2, capture: { two: { json: $.path } } }]
                  - { name: Three, GET: <<server>>/3 }
              - name: After
                GET: <<server>>/after
                forEach: { n: [1, 2, 3] }
                parallel: 3
                expect: { values: { <<one>>: /1, <<two>>: /2 } }

            """, meeting: 3, connections: 6)
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
        let names = output.stdout.split(separator: "\n").compactMap { line in
            line.contains("✓") ? line.split(separator: " ")[1] : nil
        }
        #expect(names == ["One", "Two", "Three", "After", "After", "After"])
    }

    @Test func capturesOfElementsAreAListInOrder() async throws {
        let output = try await run(
            """
              - name: Each
                GET: <<server>>/<<n>>
                forEach: { n: [a, b, c, d] }
                parallel: 2
                capture: { paths: { json: $.path } }
                set: { last: <<n>> }
              - name: Both
                GET: <<server>>/x<<n>>
                forEach: { n: [1, 2] }
                parallel: true
                expect: { values: { '<<paths | join(",")>>': "/a,/b,/c,/d", <<last>>: d } }

            """, meeting: 2, connections: 6)
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
    }

    /// The last element counts, also if its value is the one from before.
    @Test func theLastValueInTheOrderOfTheFileCounts() async throws {
        let output = try await run(
            """
              - { name: Before, GET: <<server>>/0, set: { last: d } }
              - name: Each
                GET: <<server>>/<<n>>
                forEach: { n: [a, b, c, d] }
                parallel: true
                set: { last: <<n>> }
              - { name: After, GET: <<server>>/1, expect: { values: { <<last>>: d } } }

            """, meeting: 1, connections: 6)
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
    }

    /// Names of deeply nested requests are those that `needs` can have, not all their parts.
    @Test func deeplyNestedGroupsAreChecked() async throws {
        var item = "{ name: R, GET: <<server>>/ }"
        for number in 0..<25 { item = "{ group: G\(number), requests: [\(item)] }" }
        let output = try await run(
            "  - { group: All, parallel: true, requests: [\(item)] }\n", meeting: 1, connections: 1)
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
    }

    @Test(arguments: [[], ["--fail-fast"]])
    func aFailureStopsTheElementsThatHaveNotBegun(options: [String]) async throws {
        let output = try await run(
            """
              - group: Stops
                stopOnFailure: true
                requests:
                  - name: Each
                    GET: <<server>>/<<n>>
                    forEach: { n: [1, 2, 3, 4, 5, 6] }
                    parallel: 2
                    expect: { json: { $.path: /none } }

            """, meeting: 2, connections: 2, options)
        #expect(output.status == 4)
        #expect(output.stdout.contains("2 failed, 4 skipped of 6 requests"), "\(output.stdout)")
    }

    @Test func aRepeatedGroupCanEndWithParallelRequests() async throws {
        let output = try await run(
            """
              - group: Passes
                repeat: { until: { '<<paths | count>>': 2 }, max: 3 }
                requests:
                  - group: Race
                    parallel: true
                    requests:
                      - { name: One, GET: <<server>>/<<$pass>>, capture: { paths: { json: $.path, append: true } } }
                      - { name: Two, GET: <<server>>/2 }

            """, meeting: 2, connections: 4)
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
        #expect(output.stdout.contains("Two [pass 2]"))
        #expect(!output.stdout.contains("[pass 3]"))
    }

    /// The random values of a request do not depend on the order in which others run.
    @Test func aSeedGivesTheSameValues() async throws {
        let requests = """
              - group: Race
                parallel: true
                requests:
                  - { name: "One <<$uuid>>", GET: <<server>>/1, forEach: { n: [1, 2, 3] }, parallel: true }
                  - { name: "Two <<$uuid>>", GET: <<server>>/2, delay: 1ms }

            """
        func names() async throws -> [String] {
            let output = try await run(requests, meeting: 1, connections: 4, ["--seed", "7", "--rate", "1000/s"])
            #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
            return output.stdout.matches(of: /(One|Two) \S{36}/).map { String($0.output.0) }
        }
        let first = try await names()
        #expect(first.count == 4 && Set(first).count == 4, "\(first)")
        #expect(try await names() == first)
    }
}
