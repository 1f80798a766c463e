import Diagnostics
import EnvironmentFiles
import JSON
import Testing

struct PostmanEnvironmentTests {
    private func read(_ content: String) -> EnvironmentReading<PostmanEnvironment> {
        PostmanEnvironment.read(Array(content.utf8), path: "a.postman_environment.json")
    }

    private let export = """
        {
            "id": "8f2d0c1a",
            "name": "Azure \\u00fc",
            "values": [
                { "key": "hubName", "value": "devices", "type": "default", "enabled": true },
                { "key": "key", "value": "c2VjcmV0", "type": "secret", "enabled": true },
                { "key": "old", "value": "x", "type": "any", "enabled": false },
                { "key": "not a name", "value": "x", "enabled": false },
                { "value": 1.50, "key": "count", "description": { "key": "no" } },
                { "key": "isLive", "value": true },
                { "key": "nothing", "value": null },
                { "key": "later" },
                { "key": "", "value": "" }
            ],
            "_postman_variable_scope": "environment",
            "_postman_exported_using": "Postman/10.5.2"
        }
        """

    @Test func enabledVariablesKeepTheirTypeAndPosition() throws {
        let reading = read(export)
        #expect(reading.shown == "")
        let environment = try #require(reading.content)
        #expect(environment.name == "Azure ü")
        let variables = environment.variables
        #expect(variables.map(\.name) == ["hubName", "key", "count", "isLive", "nothing", "later"])
        let number = try #require(JSONNumber("1.50"))
        #expect(variables.map(\.value) == ["devices", "c2VjcmV0", .number(number), true, .null, ""])
        #expect(variables.map(\.isSecret) == [false, true, false, false, false, false])
        #expect(
            variables.map(\.range.label)
                == ["5:18", "6:18", "9:33", "10:18", "11:18", "12:18"].map { "a.postman_environment.json:\($0)" })
        #expect(variables.allSatisfy { $0.range.file.isConfidential })
    }

    @Test func globalsFilesAndRepeatedMembersAreParsed() throws {
        let content = """
            {"values":[{"key":"lost","value":"x"},[]],"values":[{"key":"k\\u0065y","value":"1"}],\
            "_postman_variable_scope":"globals"}
            """
        let environment = try #require(read(content).content)
        #expect(environment.name == nil)
        #expect(environment.variables.map(\.name) == ["key"])
        #expect(environment.variables.map(\.range.label) == ["a.postman_environment.json:1:60"])
        #expect(environment.variables.map(\.value) == ["1"])
    }

    @Test func escapedMemberNamesAreParsed() throws {
        let content = "{\"val\\u0075es\": [{\"k\\u0065y\": \"a\", \"value\": \"1\"}, {\"key\": \"\\u0062\"}]}"
        let variables = try #require(read(content).content).variables
        #expect(variables.map(\.name) == ["a", "b"])
        #expect(variables.map(\.range.start.line) == [1, 1])
    }

    @Test func lastEnabledVariableOfAKeyIsUsed() throws {
        let reading = read(
            """
            {"values": [
            {"key": "a", "value": "1"}, {"key": "b", "value": "secret"},
            {"key": "a", "value": "2"},
            {"key": "a", "value": "3", "enabled": false}
            ]}
            """)
        #expect(
            reading.shown == """
                a.postman_environment.json:3:9: warning: the key "a" is given twice [HR0302]
                hint: it is already in line 2; the last that is enabled counts, as in Postman
                """)
        let variables = try #require(reading.content).variables
        #expect(variables.map(\.name) == ["a", "b"])
        #expect(variables.map(\.value) == ["2", "secret"])
    }

    @Test(arguments: [
        (
            "{\"values\": [\n{\"key\": \"a\", \"value\": secret}]}",
            """
            a.postman_environment.json:2:23: error: this is not JSON: expected a value [HR0805]
            """
        ),
        (
            "[]",
            """
            a.postman_environment.json: error: the file is not a Postman environment, but a list [HR0806]
            hint: in Postman, choose the environment and then Export
            """
        ),
        (
            "{\"info\": {}, \"item\": []}",
            """
            a.postman_environment.json: error: the file is an export of a Postman collection, not of an environment [HR0806]
            hint: in Postman, choose the environment and then Export
            """
        ),
        (
            "{\"values\": {}}",
            """
            a.postman_environment.json: error: the file is not an environment of Postman's: it has no list "values" [HR0806]
            hint: in Postman, choose the environment and then Export
            """
        ),
        (
            "{\"values\": [\n5, {\"value\": \"secret\"},\n{\"key\": \"base url\", \"value\": \"secret\"}]}",
            """
            a.postman_environment.json:2:1: error: a variable without a key [HR0806]
            hint: each is { "key": "name", "value": "text" }
            a.postman_environment.json:2:4: error: a variable without a key [HR0806]
            hint: each is { "key": "name", "value": "text" }
            a.postman_environment.json:3:9: warning: "base url" is left out: no placeholder can use that name [HR0807]
            hint: rename it: a letter or _, then letters, digits, _, - and .
            """
        ),
    ])
    func errorsAreShownWithoutValues(_ content: String, _ shown: String) {
        #expect(read(content).shown == shown)
    }

    @Test func manyVariablesInOneLineAreParsedQuickly() throws {
        let values = (0..<20_000).map { "{\"key\":\"k\($0)\",\"value\":\"v\"}" }.joined(separator: ",")
        let variables = try #require(read("{\"values\":[\(values)]}").content).variables
        #expect(variables.count == 20_000)
    }
}
