import Diagnostics
import PostmanFormat
import Testing
import YAMLSource

struct PostmanVariableReaderTests {
    private func read(
        _ json: String, path: String = "a.json", as use: PostmanFileKind.Use = .environment
    ) throws -> PostmanReading<PostmanVariableFile> {
        let file = JSONNodeReader.read(Array(json.utf8), path: path)
        return PostmanVariableReader.variables(try #require(file.root), in: file.file, as: use)
    }

    @Test func enabledVariablesAreRead() throws {
        let reading = try read(
            #"""
            {
              "name": "Variables",
              "values": [
                {"key": "order", "value": "environment", "enabled": true},
                {"key": "plain", "value": 5}, {"key": "off", "value": "x", "enabled": false}, null,
                {"key": "hidden", "value": "hush", "type": "secret", "enabled": true},
                {"key": "v3", "secret": true}, {"key": "", "value": ""}
              ],
              "_postman_variable_scope": "environment"
            }
            """#)
        #expect(PostmanOutline.diagnostics(reading.diagnostics) == "")
        let file = try #require(reading.content)
        #expect(file.kind == .environment)
        #expect(file.name == "Variables")
        #expect(
            file.variables.map { "\($0.name)=\(PostmanOutline.value($0.value))" }
                == ["order='environment'", "plain=5", "hidden='hush'", "v3=∅"])
        #expect(file.variables.filter(\.isSecret).map(\.name) == ["hidden", "v3"])
        #expect(file.variables.first?.range.label == "a.json:4:13")
        #expect(file.file.concealedTexts == ["hush"])
    }

    @Test(arguments: [PostmanFileKind.Use.environment, .globals])
    func listWithoutAnObjectAroundItIsRead(use: PostmanFileKind.Use) throws {
        let reading = try read(
            #"[{"key": "z", "value": "1"}, {"key": "a", "value": 2}, {"key": "off", "value": 3, "enabled": false}]"#,
            path: "folder/shared.json", as: use)
        #expect(PostmanOutline.diagnostics(reading.diagnostics) == "")
        let file = try #require(reading.content)
        #expect(file.kind == (use == .globals ? .globals : .environment))
        #expect(file.name == "shared")
        #expect(file.variables.map(\.name) == ["z", "a"])
    }

    @Test func lastEnabledEntryOfANameCounts() throws {
        let reading = try read(
            """
            {"name": "x", "values": [
            {"key": "a", "value": "1"},
            {"key": "b", "value": "2"},
            {"key": "a", "value": "3"},
            {"key": "a", "value": "4", "enabled": false}
            ]}
            """)
        #expect(
            PostmanOutline.diagnostics(reading.diagnostics) == """
                4:9: warning: the variable "a" is given twice; \
                it is already in line 2; the last one that is enabled counts, as in Postman
                """)
        let variables = try #require(reading.content).variables
        #expect(variables.map { "\($0.name)=\(PostmanOutline.value($0.value))" } == ["a='3'", "b='2'"])
    }

    @Test(arguments: [
        (
            #"{"name": "x", "values": [], "_postman_variable_scope": "globals"}"#, "a.json",
            PostmanVariableFile.Kind.globals, "x"
        ),
        (#"{"name": "x", "values": []}"#, "v3/workspace.globals.json", .globals, "x"),
        (#"{"values": []}"#, "v3/Local.postman_environment.json", .environment, "Local"),
    ])
    func kindAndNameAreRead(_ json: String, _ path: String, _ kind: PostmanVariableFile.Kind, _ name: String) throws {
        let file = try #require(try read(json, path: path).content)
        #expect(file.kind == kind)
        #expect(file.name == name)
    }

    @Test(arguments: [
        (
            #"{"name": "x", "values": [5]}"#,
            #"1:26: error: an entry of "values" must be an object, not a number; such as {"key": "name", "value": "text"}"#
        ),
        (
            #"{"info": {}, "item": []}"#,
            "error: the file is a collection, not an environment; give the collection without -e"
        ),
        (
            #"{"name": "x"}"#,
            #"error: the file is not an environment: it has no list "values" with a "name"; in Postman, choose the environment and then Export"#
        ),
        (
            "[]",
            #"error: the file is not an environment: it has no list "values" with a "name"; in Postman, choose the environment and then Export"#
        ),
    ])
    func mistakesHaveTheirPlace(_ json: String, _ expected: String) throws {
        #expect(try PostmanOutline.diagnostics(read(json).diagnostics) == expected)
    }
}
