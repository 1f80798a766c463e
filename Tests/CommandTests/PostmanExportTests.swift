import JSON
import TestSupport
import Testing

/// The files of `--export-collection`, `--export-environment` and `--export-globals`.
@Suite(.inTurn)
struct PostmanExportTests {
    /// Returns the text of a collection with one request.
    ///
    /// - Parameters:
    ///   - script: A line of the test script.
    ///   - variables: The member `variable`, as JSON; nil for none.
    private static func collection(_ script: String, variables: String?, isWrapped: Bool) -> String {
        let item = PostmanSample.item("one", "/", after: [script])
        let text = """
            { "info": { "name": "Shop" }, "item": [\(item)]\(variables.map { ", \"variable\": \($0)" } ?? "") }
            """
        return isWrapped ? #"{ "collection": \#(text) }"# : text
    }

    @Test(
        arguments: [
            // Other members of an entry, and disabled entries, are unchanged.
            (
                "pm.collectionVariables.set('a', 2);",
                #"[{"key": "a", "value": "1", "description": "d"}, {"key": "b", "value": "1", "disabled": true}]"#,
                #"[{"key": "a", "value": 2, "description": "d"}, {"key": "b", "value": "1", "disabled": true}]"#
            ),
            (
                "pm.collectionVariables.set('c', 'new');", #"[{"key": "a", "value": "1"}]"#,
                """
                [{"key": "a", "value": "1"}, {"key": "c", "value": "new", "type": "default", "enabled": true}]
                """
            ),
            (
                "pm.collectionVariables.unset('a');", #"[{"key": "a", "value": "1"}, {"key": "b", "value": "2"}]"#,
                #"[{"key": "b", "value": "2"}]"#
            ),
            ("pm.collectionVariables.unset('a');", #"[{"key": "a", "value": "1"}]"#, "[]"),
            // Of entries with the same name, the last one has the value.
            ("", #"[{"key": "a", "value": "1"}, {"key": "a", "value": "2"}]"#, #"[{"key": "a", "value": "2"}]"#),
            (
                "pm.collectionVariables.set('c', true);", nil,
                #"[{"key": "c", "value": true, "type": "any", "enabled": true}]"#
            ),
            ("pm.environment.set('c', true);", nil, nil),
        ] as [(String, String?, String?)], [false, true])
    func collectionHasTheVariablesAfterTheRun(
        texts: (script: String, before: String?, after: String?), isWrapped: Bool
    ) async throws {
        let sample = try PostmanSample()
        try sample.folder.write(
            Self.collection(texts.script, variables: texts.before, isWrapped: isWrapped), to: "shop.json")
        let output = try await sample.run("shop.json", "--export-collection", "out.json")
        #expect(output.status == 0, "\(output)")
        let expected = try JSONValue(
            parsing: Self.collection(texts.script, variables: texts.after, isWrapped: isWrapped))
        #expect(try sample.folder.text("out.json") == expected.prettyText() + "\n")
    }

    /// Disabled variables stay in the files of environments and globals.
    @Test(arguments: ["environment", "globals"])
    func disabledVariablesAreKept(kind: String) async throws {
        let sample = try PostmanSample()
        try sample.folder.write(Self.collection("", variables: nil, isWrapped: false), to: "shop.json")
        let values = #"[{"key": "a", "value": "1"}, {"key": "b", "value": "2", "enabled": false, "type": "any"}]"#
        try sample.folder.write(#"{"name": "E", "values": \#(values)}"#, to: "in.json")
        let output = try await sample.run("shop.json", "--\(kind)", "in.json", "--export-\(kind)", "out.json")
        #expect(output.status == 0, "\(output)")
        let written = try JSONValue(parsing: try sample.folder.text("out.json"))
        guard case .object(let object) = written, case .array(let list)? = object[key: "values"] else {
            Issue.record("\(written)")
            return
        }
        let kept = try JSONValue(parsing: #"{"key": "b", "value": "2", "enabled": false, "type": "any"}"#)
        #expect(list.last == kept && list.count { $0 == kept } == 1)
    }

    /// The exported values are those of the last collection, also if a test fails; an environment without a file has
    /// the collection's name.
    @Test func valuesOfTheLastCollectionAreExportedAfterAFailure() async throws {
        let sample = try PostmanSample { _ in PostmanSample.response(500) }
        for name in ["first", "last"] {
            try sample.write(
                name,
                PostmanSample.item(
                    "one", "/",
                    after: [
                        "pm.environment.set('a', '\(name)');", "pm.globals.set('b', '\(name)');", PostmanSample.test(),
                    ]))
        }
        let output = try await sample.folder.run([
            "first.postman_collection.json", "last.postman_collection.json", "--global-var",
            "baseUrl=\(sample.baseURL)", "--export-environment", "environment.json", "--export-globals",
            "globals.json", "--export-collection", "collection.json",
        ])
        #expect(output.status == 4, "\(output)")
        #expect(
            try sample.folder.text("environment.json") == """
                {
                  "name": "last",
                  "values": [
                    {
                      "key": "a",
                      "value": "last",
                      "type": "default",
                      "enabled": true
                    }
                  ],
                  "_postman_variable_scope": "environment",
                  "_postman_exported_using": "hubrun/0.1.0"
                }

                """)
        #expect(
            try sample.folder.text("globals.json") == """
                {
                  "name": "Globals",
                  "values": [
                    {
                      "key": "baseUrl",
                      "value": "\(sample.baseURL)",
                      "type": "default",
                      "enabled": true
                    },
                    {
                      "key": "b",
                      "value": "last",
                      "type": "default",
                      "enabled": true
                    }
                  ],
                  "_postman_variable_scope": "globals",
                  "_postman_exported_using": "hubrun/0.1.0"
                }

                """)
        #expect(try sample.folder.text("collection.json").contains(#""name": "last""#))
    }
}
