import JSON
import JSONSchemas
import Testing

struct SchemaErrorTests {
    @Test(arguments: [
        SchemaErrorCase("5", " | a schema has to be a mapping or a boolean, not the number 5"),
        SchemaErrorCase(
            #"{"allOf": [5]}"#, "/allOf/0 | a schema has to be a mapping or a boolean, not the number 5"),
        SchemaErrorCase(
            #"{"minLength": "3"}"#, #"/minLength | "minLength" has to be a whole number of 0 or more, not the text "3""#
        ),
        SchemaErrorCase(
            #"{"maxItems": -1, "minItems": 1.5}"#,
            #"/maxItems | "maxItems" has to be a whole number of 0 or more, not the number -1"#,
            #"/minItems | "minItems" has to be a whole number of 0 or more, not the number 1.5"#),
        SchemaErrorCase(#"{"maximum": "3"}"#, #"/maximum | "maximum" has to be a number, not the text "3""#),
        SchemaErrorCase(
            #"{"exclusiveMaximum": true}"#,
            #"/exclusiveMaximum | "exclusiveMaximum" has to be a number, not true"#
                + " | since draft-06 it is the limit itself, not a switch beside another one"),
        SchemaErrorCase(#"{"multipleOf": 0}"#, #"/multipleOf | "multipleOf" has to be greater than 0, not 0"#),
        SchemaErrorCase(
            #"{"multipleOf": 1.234567890123456789}"#,
            #"/multipleOf | "multipleOf" has more than 18 significant digits"#),
        SchemaErrorCase(
            #"{"uniqueItems": 1}"#, #"/uniqueItems | "uniqueItems" has to be a boolean, not the number 1"#),
        SchemaErrorCase(#"{"enum": "a"}"#, #"/enum | "enum" has to be a list, not the text "a""#),
        SchemaErrorCase(#"{"format": 1}"#, #"/format | "format" has to be a text, not the number 1"#),
        SchemaErrorCase(#"{"pattern": null}"#, #"/pattern | "pattern" has to be a text, not null"#),
        SchemaErrorCase(
            #"{"required": true}"#,
            #"/required | "required" has to be a list of keys, not true"#
                + #" | list the keys in "required" of the schema around this one"#),
        SchemaErrorCase(#"{"required": [1]}"#, "/required/0 | a key has to be a text, not the number 1"),
        SchemaErrorCase(
            #"{"dependentRequired": {"a": "b"}}"#,
            #"/dependentRequired/a | "dependentRequired" has to be a list of keys, not the text "b""#),
        SchemaErrorCase(
            #"{"dependentRequired": []}"#,
            #"/dependentRequired | "dependentRequired" has to be a mapping, not a list"#),
    ])
    func assertions(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test(arguments: [
        SchemaErrorCase(#"{"type": "strng"}"#, #"/type | there is no type "strng" | did you mean "string"?"#),
        SchemaErrorCase(#"{"type": "text"}"#, #"/type | there is no type "text" | write "string""#),
        SchemaErrorCase(#"{"type": ["null", "list"]}"#, #"/type/1 | there is no type "list" | write "array""#),
        SchemaErrorCase(
            #"{"type": "uuid"}"#,
            #"/type | there is no type "uuid""#
                + " | the types are null, boolean, object, array, number, string, integer"),
        SchemaErrorCase(#"{"type": []}"#, #"/type | "type" names no type"#),
        SchemaErrorCase(
            #"{"type": 1}"#, #"/type | "type" has to be the name of a type or a list of names, not the number 1"#),
        SchemaErrorCase(#"{"type": [null]}"#, "/type/0 | the name of a type has to be a text, not null"),
    ])
    func types(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test(arguments: [
        SchemaErrorCase(
            #"{"not": 1}"#, #"/not | "not" has to be a schema (a mapping or a boolean), not the number 1"#),
        SchemaErrorCase(
            #"{"items": [true]}"#,
            #"/items | "items" has to be a schema (a mapping or a boolean), not a list"#
                + #" | 2020-12 writes a list of schemas as "prefixItems""#),
        SchemaErrorCase(#"{"anyOf": {}}"#, #"/anyOf | "anyOf" has to be a list, not a mapping"#),
        SchemaErrorCase(#"{"oneOf": []}"#, #"/oneOf | "oneOf" needs at least one schema"#),
        SchemaErrorCase(#"{"properties": []}"#, #"/properties | "properties" has to be a mapping, not a list"#),
        SchemaErrorCase(
            #"{"properties": {"a/b": "string"}}"#,
            #"/properties/a~1b | a schema has to be a mapping or a boolean, not the text "string""#),
        SchemaErrorCase(
            #"{"$defs": {"a": {"definitions": {"b": {"type": 1}}}}, "contains": true, "minContains": -1}"#,
            #"/minContains | "minContains" has to be a whole number of 0 or more, not the number -1"#,
            #"/$defs/a/definitions/b/type | "type" has to be the name of a type or a list of names, not the number 1"#),
    ])
    func applicators(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test func atMostFiftyErrorsAreReported() throws {
        let schemas = (0..<100).map { _ in JSONValue.object(["type": 1]) }
        let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(["allOf": .array(schemas)]) }
        #expect(error?.diagnostics.count == 50)
    }
}
