import JSON
import Testing

@testable import JSONSchemas

/// Results for scripts.
struct SchemaValidatorTests {
    private static func result(
        _ schema: String, _ value: String, compile: String = "{}", answers: [JSONValue] = [], limit: Int = 100
    ) throws -> JSONValue {
        var validator = SchemaValidator()
        let options: JSONValue = [
            "compile": .string(compile), "limit": .number(JSONNumber(limit)), "answers": .array(answers),
        ]
        return try JSONValue(
            parsing: validator.validate(schema: schema, value: value, options: options.compactText()))
    }

    /// Returns a line for each error: `/a | properties/a, $ref | #/definitions/n | type | {"types":["null"]}`.
    private static func lines(_ result: JSONValue) -> [String] {
        result.list("errors").map { error in
            let texts = { (key: String) in
                error.list(key).map { if case .string(let text) = $0 { text } else { "?" } }
            }
            let steps = texts("steps").joined(separator: ", ")
            let place = "\(error.text("instancePath") ?? "?") | \(steps) | \(texts("locations").last ?? "?")"
            let params = JSONValue.object(error.members("params")).compactText()
            return "\(place) | \(error.text("keyword") ?? "-") | \(params)"
        }
    }

    @Test(arguments: [
        (#"{"type": ["string", "null"]}"#, "5", #" |  | # | type | {"types":["string","null"]}"#),
        (#"{"enum": [1, "a"]}"#, "5", #" |  | # | enum | {"allowedValues":[1,"a"]}"#),
        (#"{"const": [1]}"#, "5", #" |  | # | const | {"allowedValue":[1]}"#),
        (#"{"multipleOf": 2.5}"#, "6", #" |  | # | multipleOf | {"multipleOf":2.5}"#),
        (#"{"exclusiveMaximum": 3}"#, "3", #" |  | # | exclusiveMaximum | {"limit":3}"#),
        (#"{"maxLength": 1}"#, #""ab""#, #" |  | # | maxLength | {"limit":1,"size":2}"#),
        (#"{"pattern": "^b"}"#, #""ab""#, #" |  | # | pattern | {"pattern":"^b"}"#),
        (#"{"format": "date"}"#, #""ab""#, #" |  | # | format | {"format":"date"}"#),
        (#"{"minItems": 3}"#, "[1]", #" |  | # | minItems | {"limit":3,"size":1}"#),
        (#"{"required": ["a", "b"]}"#, #"{"a": 1}"#, #" |  | # | required | {"missingProperty":"b"}"#),
        (
            #"{"dependencies": {"a": ["b"]}}"#, #"{"a": 1}"#,
            #" |  | # | dependencies | {"property":"a","required":["b"],"missingProperty":"b"}"#
        ),
        (
            #"{"properties": {"a/b": {}}, "additionalProperties": false}"#, #"{"x": 1}"#,
            "/x | additionalProperties | #/additionalProperties | - | {}"
        ),
        (
            #"{"items": [{}, {"type": "null"}], "additionalItems": {"type": "null"}}"#, "[1, null, 2]",
            #"/2 | additionalItems | #/additionalItems | type | {"types":["null"]}"#
        ),
        (#"{"oneOf": [{"type": "null"}, {}, true]}"#, "5", #" |  | # | oneOf | {"passingSchemas":[1,2]}"#),
        (
            ##"{"properties": {"a~": {"$ref": "#/definitions/n"}}, "definitions": {"n": {"type": "null"}}}"##,
            #"{"a~": 1}"#, #"/a~0 | properties/a~0, $ref | #/definitions/n | type | {"types":["null"]}"#
        ),
        (#"{"if": {"const": 1}, "then": false}"#, "1", " | then | #/then | - | {}"),
    ])
    func parametersOfErrors(schema: String, value: String, line: String) throws {
        let result = try Self.result(schema, value)
        #expect(Self.lines(result) == [line])
        #expect(result.child(at: "problem") == nil && result.child(at: "stopped") == nil)
    }

    @Test(arguments: [
        (#"{"anyOf": [{"type": "null"}, {"minimum": 9, "multipleOf": 2}]}"#, "5", ["anyOf/0", "anyOf/1", "anyOf/1"]),
        (#"{"oneOf": [{"type": "null"}, {"minimum": 9}]}"#, "5", ["oneOf/0", "oneOf/1"]),
        (#"{"oneOf": [{"type": "null"}, {}, {}, {"type": "null"}]}"#, "5", ["oneOf/0"]),
        (#"{"contains": {"type": "null"}}"#, "[5, 6]", ["contains", "contains"]),
    ])
    func causesOfErrors(schema: String, value: String, steps: [String]) throws {
        let error = try #require(try Self.result(schema, value).list("errors").first)
        #expect(error.list("causes").map { $0.list("steps") } == steps.map { [.string($0)] })
    }

    @Test func causesOfLongArraysAreLimited() throws {
        let value = JSONValue.array(Array(repeating: 1, count: 20_000)).compactText()
        let result = try Self.result(#"{"contains": {"type": "null"}}"#, value)
        #expect(result.list("errors").map { $0.list("causes").count } == [100])
        #expect(result.child(at: "stopped") == nil)
    }

    @Test func namesOfKeysInQuestion() throws {
        let result = try Self.result(#"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1, "c": 2, "de": 3}"#)
        #expect(result.list("errors").map { $0.text("key") } == ["ab", "de"])
    }

    @Test func numberOfErrors() throws {
        let (schema, value) = (#"{"items": {"type": "null"}}"#, "[1, 2, 3]")
        #expect(try Self.result(schema, value).list("errors").count == 3)
        #expect(try Self.result(schema, value, limit: 2).list("errors").count == 2)
    }

    /// The schemas without `$schema` are of draft-07, unless `draft` names another one.
    @Test(arguments: [
        ("{}", #"{"const": 1}"#, 1), (#"{"draft": "draft-04"}"#, #"{"const": 1}"#, 0),
        (#"{"draft": "draft-04"}"#, #"{"minimum": 2, "exclusiveMinimum": true}"#, 1),
        ("{}", #"{"$schema": "http://json-schema.org/draft-04/schema#", "const": 1}"#, 0),
        (
            #"{"draft": "draft-04", "ignoreSchemaKeyword": true}"#,
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "const": 1}"#, 0
        ),
        (#"{"draft": "draft-04", "ignoreSchemaKeyword": true}"#, #"{"$schema": "http://mine/", "const": 1}"#, 0),
        (#"{"checkFormats": false}"#, #"{"format": "date"}"#, 0), (#"{"draft": "2020-12"}"#, #"{"const": 1}"#, 1),
    ])
    func drafts(compile: String, schema: String, count: Int) throws {
        let value = schema.contains("format") ? #""x""# : "2"
        let result = try Self.result(schema, value, compile: compile)
        #expect(result.list("errors").count == count)
        #expect(result.child(at: "problem") == nil)
    }

    @Test(arguments: [
        (#"{"type": "txt"}"#, "{}", #"the schema is wrong at #/type: there is no type "txt""#),
        (
            #"{"$ref": "b"}"#, #"{"schemas": {"b": "{\"minimum\": \"1\"}"}}"#,
            "the schema is wrong at b#/minimum: \"minimum\" has to be a number"
        ),
        ("{", "{}", "the schema cannot be read as JSON: "), ("{}", #"{"draft": "7"}"#, #"there is no draft "7""#),
        ("{}", #"{"formats": {"x": "texts"}}"#, #"the format "x" has to apply to string, number or any"#),
        ("{}", #"{"schemas": {"b": "["}}"#, #"the schema "b" cannot be read as JSON: "#),
    ])
    func problems(schema: String, compile: String, problem: String) throws {
        let result = try Self.result(schema, "2", compile: compile)
        #expect(result.text("problem")?.hasPrefix(problem) == true)
        #expect(result.list("errors") == [])
    }

    @Test(arguments: ["http://a/n.json", "n.json", "/n", "n"])
    func referencesToTheLibrary(address: String) throws {
        let compile = #"{"schemas": {"\#(address)": "{\"definitions\": {\"d\": {\"type\": \"null\"}}}"}}"#
        let schema = ##"{"items": {"$ref": "\##(address)#/definitions/d"}}"##
        #expect(
            try Self.lines(Self.result(schema, "[1]", compile: compile)) == [
                "/0 | items, $ref | \(address)#/definitions/d | type | {\"types\":[\"null\"]}"
            ])
    }

    /// A document of the library is searched for schemas with their own address, and no other reference of it matters.
    @Test func addressesInsideTheLibrary() throws {
        let library =
            #"{"schemas": {"a": "{\"$ref\": \"nowhere\"}", "#
            + #""b": "{\"definitions\": {\"d\": {\"$id\": \"http://d/\", \"type\": \"null\"}}}"}}"#
        let result = try Self.result(#"{"$ref": "http://d/"}"#, "1", compile: library)
        #expect(Self.lines(result) == [#" | $ref | b#/definitions/d | type | {"types":["null"]}"#])
        #expect(result.list("missing") == [])
    }

    /// A script can validate with a schema that it also gave to the library.
    @Test func schemasThatTheLibraryHasToo() throws {
        let compile = ##"{"schemas": {"http://a/b": "{\"$id\": \"http://a/b\", \"items\": {\"$ref\": \"c\"}}"}}"##
        let result = try Self.result(##"{"$id": "http://a/b", "items": {"$ref": "c"}}"##, "[]", compile: compile)
        #expect(result.child(at: "problem") == nil)
        #expect(result.list("missing") == [["ref": "c", "uri": "http://a/c", "base": "http://a/b"]])
    }

    /// Generated schemas repeat an `id`, which tv4 does not mind.
    @Test(arguments: ["http://a/b", "#b"])
    func repeatedAddresses(id: String) throws {
        let schema = #"{"properties": {"x": {"id": "\#(id)", "type": "null"}, "y": {"id": "\#(id)", "type": "null"}}}"#
        let value = #"{"x": 1, "y": 2}"#
        #expect(try Self.result(schema, value, compile: #"{"draft": "draft-04"}"#).text("problem") != nil)
        let result = try Self.result(schema, value, compile: #"{"draft": "draft-04", "allowRepeatedIDs": true}"#)
        #expect(result.list("errors").map { $0.text("instancePath") } == ["/x", "/y"])
    }

    @Test func missingReferences() throws {
        let result = try Self.result(
            ##"{"$id": "http://a/b/c", "allOf": [{"$ref": "d#e"}, {"$ref": "#/definitions/x"}], "type": "null"}"##, "1")
        #expect(result.list("errors").map { $0.text("keyword") } == ["type"])
        #expect(
            result.list("missing") == [
                ["ref": "#/definitions/x", "uri": "http://a/b/c", "base": "http://a/b/c"],
                ["ref": "d#e", "uri": "http://a/b/d", "base": "http://a/b/c"],
            ])
    }

    /// Returns the errors after all questions are answered by a function.
    private static func answered(
        _ schema: String, _ value: String, _ compile: String, by isValid: (JSONValue) -> Bool
    ) throws -> (rounds: Int, lines: [String]) {
        var answers: [JSONValue] = []
        for round in 1...10 {
            let result = try Self.result(schema, value, compile: compile, answers: answers)
            let questions = result.list("questions")
            if questions.isEmpty { return (round, lines(result)) }
            for case .object(var question) in questions {
                let value = try JSONValue(parsing: JSONValue.object(question).text("value") ?? "")
                question[key: "valid"] = .bool(isValid(value))
                answers.append(.object(question))
            }
        }
        throw Unanswered()
    }

    private struct Unanswered: Error {}

    @Test(arguments: [
        (#"{"format": "even"}"#, "3", 2, 1), (#"{"format": "even"}"#, "4", 2, 0),
        (#"{"format": "even"}"#, #""x""#, 1, 0), (#"{"not": {"format": "even"}}"#, "4", 2, 1),
        (#"{"not": {"format": "even"}}"#, "3", 2, 0),
        // The second branch is asked about only after the first one is known to fail.
        (#"{"anyOf": [{"format": "even"}, {"minimum": 1, "format": "even"}]}"#, "3", 3, 1),
        (#"{"items": {"format": "even"}}"#, "[1, 2, 3, 1]", 2, 3),
    ])
    func customFormats(schema: String, value: String, rounds: Int, count: Int) throws {
        let answered = try Self.answered(schema, value, #"{"formats": {"even": "number"}}"#) { value in
            if case .number(let number) = value { (number.intValue ?? 1) % 2 == 0 } else { false }
        }
        #expect(answered.rounds == rounds)
        #expect(answered.lines.count == count)
    }

    @Test func customFormatsReplaceOthers() throws {
        let compile = #"{"formats": {"date": "string"}}"#
        #expect(try Self.answered(#"{"format": "date"}"#, #""x""#, compile) { _ in true }.lines == [])
        #expect(try Self.answered(#"{"format": "date"}"#, #""2000-01-01""#, compile) { _ in false }.lines.count == 1)
    }

    /// Members that no applied schema mentions, of a value that is valid or not.
    @Test(arguments: [
        (#"{"properties": {"a": {}}}"#, #"{"a": 1, "b": 2}"#, ["/b"]), ("{}", #"[{"a/b": {"c": 1}}]"#, []),
        (#"{"items": {}}"#, #"[{"a/b": 1}, {"c": 1}]"#, ["/0/a~1b", "/1/c"]),
        (#"{"additionalProperties": true}"#, #"{"a": 1}"#, []),
        (#"{"patternProperties": {"^a": {}}, "type": "null"}"#, #"{"ab": 1, "c": 2}"#, ["/c"]),
        (#"{"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]}"#, #"{"a": 1, "b": 2, "c": 3}"#, ["/c"]),
        (
            #"{"anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}, {"required": ["x"], "properties": {"c": {}}}]}"#,
            #"{"a": 1, "b": 2, "c": 3}"#, ["/c"]
        ),
        (#"{"not": {"required": ["x"], "properties": {"a": {}}}}"#, #"{"a": 1}"#, ["/a"]),
        (#"{"not": {"properties": {"a": {}}}}"#, #"{"a": 1}"#, ["/a"]),
        (
            ##"{"properties": {"a": {"$ref": "#/definitions/d"}}, "definitions": {"d": {"properties": {"b": {}}}}}"##,
            #"{"a": {"b": 1, "c": 2}}"#, ["/a/c"]
        ),
    ])
    func unknownMembers(schema: String, value: String, members: [String]) throws {
        var validator = SchemaValidator()
        let result = try JSONValue(
            parsing: validator.validate(
                schema: schema, value: value,
                options: #"{"findUnknown": true, "limit": 100, "compile": "{\"draft\": \"draft-04\"}"}"#))
        #expect(result.list("unknownMembers") == members.map { .string($0) })
    }

    @Test func unknownFormatsAreListed() throws {
        let result = try Self.result(#"{"items": {"format": "datum"}}"#, "[]")
        #expect(result.list("unknownFormats") == [["format": "datum", "location": "#/items"]])
    }

    @Test func exponentialResultsEnd() throws {
        var definitions: JSONObject = ["30": ["type": "null"]]
        for level in 0..<30 {
            let next: JSONValue = ["$ref": .string("#/definitions/\(level + 1)")]
            definitions[key: "\(level)"] = ["anyOf": [next, next]]
        }
        let schema: JSONValue = ["$ref": "#/definitions/0", "definitions": .object(definitions)]
        let result = try Self.result(schema.compactText(), "1")
        #expect(result.text("stopped") == "the schema takes too many steps on this value to be checked")
    }
}
