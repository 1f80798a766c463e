import JSON
import Testing

@Suite(.timeLimit(.minutes(20)))
struct JSONPathLimitsTests {
    @Test func pathOfManySegmentsIsParsed() throws {
        let text = "$" + String(repeating: ".a", count: 32_767)
        #expect(try JSONPath(text).values(in: ["a": 1]).isEmpty)
        let error = #expect(throws: JSONPathSyntaxError.self) { try JSONPath(text + ".a") }
        #expect(error?.description == "the path is longer than 65536 bytes, at character 1")
    }

    @Test(arguments: [
        ("(", "@", ")"), ("!(", "@", ")"), ("@[?", "@", "]"), ("length(value(@[?", "@", "]))==1"),
        ("(@ && (", "@", "))"),
    ])
    func nestingIsLimited(_ open: String, _ inner: String, _ close: String) {
        let text = "$[?" + String(repeating: open, count: 2_000) + inner + String(repeating: close, count: 2_000) + "]"
        let error = #expect(throws: JSONPathSyntaxError.self) { try JSONPath(text) }
        #expect(error?.message == "more than 64 levels of nesting")
    }

    @Test func sixtyThreeParenthesesInAFilterAreParsed() throws {
        let text = "$[?" + String(repeating: "(", count: 63) + "@ == 1" + String(repeating: ")", count: 63) + "]"
        #expect(try JSONPath(text).values(in: [1, 2]) == [1])
    }

    @Test(arguments: ["$..*", "$..[?match(@, 'a')]"])
    func cancelledQueryEnds(_ path: String) async throws {
        let row = JSONValue.array(Array(repeating: "a", count: 1_000))
        await #expect(throws: JSONPathEvaluationError.interrupted) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try JSONPath(path).values(in: [row, row])
            }.value
        }
    }

    @Test func tooManyNodesAreAnError() throws {
        let row = JSONValue.array(Array(repeating: 0, count: 1_000))
        let root = JSONValue.array(Array(repeating: row, count: 1_000))
        let error = #expect(throws: JSONPathEvaluationError.self) {
            try JSONPath("$[?count($..*) == 0]").values(in: root)
        }
        #expect(error == .tooManyNodes(limit: 20_000_000))
        #expect(error?.description == "the path visits more than 20000000 nodes")
    }

    @Test func descendantsOfALargeDocument() throws {
        let records = (0..<20_000).map { "{\"id\":\($0),\"tags\":[\"a\",{\"id\":-1}]}" }
        let root = try JSONValue(parsing: "[\(records.joined(separator: ","))]")
        #expect(try JSONPath("$..id").values(in: root).count == 40_000)
        #expect(try JSONPath("$..*").nodes(in: root).count == 120_000)
        #expect(try JSONPath("$..*").nodes(in: root).last?.path.description == "$[19999]['tags'][1]['id']")
    }
}
