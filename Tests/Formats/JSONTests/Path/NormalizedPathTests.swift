import JSON
import Testing

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
