import Foundation
import HTTP
import JSON
import Testing
import Text

/// Evaluations beyond their deadline end at the next check of the clock.
struct EvaluationDeadlineTests {
    private static let list = "[" + String(repeating: "{\"a\":1},", count: 4_000) + "{}]"
    /// Mappings without plain values, which are compared one by one.
    private static let deepList = "[" + String(repeating: #"{"a":[{"b":1}]},"#, count: 2_000) + "{}]"
    private static let mapping = "{" + (0..<300).map { "\"key\($0)\":1" }.joined(separator: ",") + "}"
    private static let markup = "<r>" + String(repeating: "<a>1</a>", count: 30_000) + "</r>"
    private static let letters = "\"" + String(repeating: "a", count: 60) + "!\""
    private static let lines = (0..<50).map { "line \($0)" }.joined(separator: "\n")

    /// - Parameter deadline: Seconds from now.
    private func wasStopped(
        _ expectation: String, _ body: String, type: String = "application/json", deadline: Double
    ) throws -> Bool {
        let deep = JSONValue.array(Array(repeating: ["a": [["b": 2]]], count: 50))
        let keys = JSONValue.object(JSONObject((0..<300).map { ("wanted\($0)", .number(JSONNumber($0))) }))
        let sample = try CheckSample("expect: { \(expectation) }", captured: ["deep": deep, "keys": keys])
        let limit = EvaluationDeadline(.now + .seconds(deadline))
        EvaluationDeadline.$current.withValue(limit) {
            _ = try? sample.results(on: .sample(fields: [("Content-Type", type)], body: body))
        }
        return limit.wasExceeded
    }

    private static let evaluations = [
        ("json: { $..a: { count: 4000 } }", list, "application/json"),
        ("json: { '$[?@.a > 1]': { count: 0 } }", list, "application/json"),
        ("json: { $: { every: { type: mapping } } }", list, "application/json"),
        ("json: { $: { any: { equals: 7 } } }", list, "application/json"),
        ("json: { $: { contains: <<deep>> } }", deepList, "application/json"),
        ("json: { $: { contains: <<keys>> } }", mapping, "application/json"),
        ("json: { $: { matches: '^(a+)+$' } }", letters, "application/json"),
        ("schema: { items: { type: object } }", list, "application/json"),
        ("xml: { 'count(//a[. = 2])': 0 }", markup, "application/xml"),
        ("text: \"x\\ny\"", lines, "text/plain"),
    ]

    @Test(arguments: evaluations)
    func evaluationEndsAfterItsDeadline(expectation: String, body: String, type: String) throws {
        #expect(try wasStopped(expectation, body, type: type, deadline: -1))
    }

    @Test(arguments: evaluations)
    func evaluationBeforeTheDeadlineIsNotStopped(expectation: String, body: String, type: String) throws {
        #expect(try !wasStopped(expectation, body, type: type, deadline: 100_000))
    }

    /// A server can send a body that makes each of many expectations slow.
    @Test func noEvaluationStartsAfterTheDeadline() throws {
        let sample = try CheckSample(
            "expect: { json: { $..a: { count: 1 } }, headers: { X: y }, url: nowhere }")
        let limit = EvaluationDeadline(.now - .seconds(1))
        let results = EvaluationDeadline.$current.withValue(limit) {
            try? sample.results(on: .sample(body: Self.list))
        }
        #expect(results == nil)
        #expect(limit.wasExceeded)
    }

    @Test func evaluationWithoutADeadlineIsNotStopped() {
        #expect(!EvaluationDeadline.mustStop)
    }
}
