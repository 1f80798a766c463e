import JSON
import Testing

struct JSONPathTests {
    @Test(arguments: [
        ("$", true), ("$.a", true), ("$['a'][0].b[-1]", true), ("$ .a ['b']", true), ("$.*", false), ("$..a", false),
        ("$['a','b']", false), ("$[0:1]", false),
        ("$[?@.a]", false), ("$.a[*]", false), ("$[0,0]", false),
    ])
    func singularQueriesHaveOnlyNamesAndIndexes(_ text: String, _ isSingular: Bool) throws {
        let path = try JSONPath(text)
        #expect(path.isSingular == isSingular)
        #expect(path.text == text)
        #expect(path.description == text)
    }

    @Test func singularValueIsTheValueOrNil() throws {
        let root = try JSONValue(parsing: #"{"a":[{"b":null},2]}"#)
        #expect(try JSONPath("$").singularValue(in: root) == root)
        #expect(try JSONPath("$.a[-1]").singularValue(in: root) == 2)
        #expect(try JSONPath("$.a[0].b").singularValue(in: root) == .some(.null))
        #expect(try JSONPath("$.a[2]").singularValue(in: root) == nil)
        #expect(try JSONPath("$.a.b").singularValue(in: root) == nil)
        #expect(try JSONPath("$.*").singularValue(in: root) == nil)
    }

    @Test func equalByText() throws {
        #expect(try JSONPath("$.a") == JSONPath("$.a"))
        #expect(try JSONPath("$.a") != JSONPath("$['a']"))
        #expect(try Set([JSONPath("$.a"), JSONPath("$.a"), JSONPath("$.b")]).count == 2)
    }
}

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

/// Normalized paths (RFC 9535, 2.7).
struct NormalizedPathTests {
    @Test(
        arguments: [
            ("$", "1", ["$"]),
            ("$.a", #"{"a":1}"#, ["$['a']"]),
            ("$[1]", "[0,1]", ["$[1]"]),
            ("$[-3]", "[0,1,2,3,4]", ["$[2]"]),
            ("$.a.b[1:2]", #"{"a":{"b":[0,1]}}"#, ["$['a']['b'][1]"]),
            (#"$["\u000B"]"#, #"{"\u000b":1}"#, [#"$['\u000b']"#]),
            (#"$["\u0061"]"#, #"{"a":1}"#, ["$['a']"]),
            (#"$["'"]"#, #"{"'":1}"#, [#"$['\'']"#]),
            (#"$['"\\/']"#, #"{"\"\\/":1}"#, [#"$['"\\/']"#]),
            (#"$['\b\f\n\r\t\u0000\u001F']"#, #"{"\b\f\n\r\t\u0000\u001f":1}"#, [#"$['\b\f\n\r\t\u0000\u001f']"#]),
            ("$.☺", #"{"☺":1}"#, ["$['☺']"]),
            ("$..*", #"{"a":[1,{"b":2}]}"#, ["$['a']", "$['a'][0]", "$['a'][1]", "$['a'][1]['b']"]),
            ("$[::-1]", "[1,2]", ["$[1]", "$[0]"]),
            ("$[?@>1,0]", "[1,2,3]", ["$[1]", "$[2]", "$[0]"]),
            ("$..[?@.x].x", #"[{"x":1},[{"x":2}]]"#, ["$[0]['x']", "$[1][0]['x']"]),
        ] as [(String, String, [String])])
    func nodesHaveTheirNormalizedPath(_ path: String, _ document: String, _ paths: [String]) throws {
        try expectPaths(path, in: document, paths)
    }

    @Test func normalizedPathSelectsItsNode() throws {
        let root = try JSONValue(parsing: #"{"it's":[{"\\":"x"},["\n",{"\u0001é":{}}]]}"#)
        for node in try JSONPath("$..*").nodes(in: root) {
            #expect(try JSONPath(node.path.description).singularValue(in: root) == node.value)
        }
    }

    @Test func elementsAreThePathSegments() {
        let path = NormalizedPath([.name("a"), .index(3)])
        #expect(path.elements == [.name("a"), .index(3)])
        #expect(path.description == "$['a'][3]")
        #expect(NormalizedPath([]).description == "$")
    }
}

/// Evaluates a query on a JSON text and compares the values or paths of the nodes.
func expectValues(
    _ path: String, in document: String, _ values: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let root = try JSONValue(parsing: document)
    let path = try JSONPath(path)
    let expected = try JSONValue(parsing: values)
    #expect(try JSONValue.array(path.values(in: root)) == expected, sourceLocation: sourceLocation)
    #expect(try JSONValue.array(path.nodes(in: root).map(\.value)) == expected, sourceLocation: sourceLocation)
}

func expectPaths(
    _ path: String, in document: String, _ paths: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let nodes = try JSONPath(path).nodes(in: JSONValue(parsing: document))
    #expect(nodes.map(\.path.description) == paths, sourceLocation: sourceLocation)
}
