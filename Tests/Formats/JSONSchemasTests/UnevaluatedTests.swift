import Testing

struct UnevaluatedTests {
    @Test(arguments: [
        SchemaCase(
            #"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false}"#, #"{"a": 1, "b": 2}"#,
            #"/b | #/unevaluatedProperties | "b" is not allowed here"#),
        SchemaCase(
            ##"{"$ref": "#/$defs/a", "$defs": {"a": {"patternProperties": {"a": true}}}, "##
                + #""unevaluatedProperties": false}"#,
            #"{"a": 1}"#),
        SchemaCase(
            #"{"anyOf": [{"properties": {"a": true}}, {"properties": {"b": {"type": "null"}}}],"#
                + #" "unevaluatedProperties": false}"#,
            #"{"a": 1, "b": null}"#),
        // A branch that fails evaluates no properties.
        SchemaCase(
            #"{"anyOf": [{"properties": {"a": true}}, {"properties": {"b": {"type": "null"}}}],"#
                + #" "unevaluatedProperties": false}"#,
            #"{"a": 1, "b": 2}"#, #"/b | #/unevaluatedProperties | "b" is not allowed here"#),
        SchemaCase(
            #"{"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "then": {"properties": {"b": true}},"#
                + #" "unevaluatedProperties": {"type": "string"}}"#,
            #"{"a": 1, "b": 2, "c": 3}"#,
            "/c | #/unevaluatedProperties/type | expected text, got the number 3"),
        SchemaCase(
            #"{"not": {"not": {"properties": {"a": true}}}, "unevaluatedProperties": false}"#, #"{"a": 1}"#,
            #"/a | #/unevaluatedProperties | "a" is not allowed here"#),
        SchemaCase(
            #"{"dependentSchemas": {"a": {"properties": {"a": true}}}, "unevaluatedProperties": false}"#, #"{"a": 1}"#),
        // Another failure is reported alone, without failures about properties that it left unevaluated.
        SchemaCase(
            #"{"allOf": [{"properties": {"a": {"type": "string"}}}], "unevaluatedProperties": false}"#, #"{"a": 1}"#,
            "/a | #/allOf/0/properties/a/type | expected text, got the number 1"),
    ])
    func properties(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(
            #"{"prefixItems": [true], "unevaluatedItems": false}"#, "[1, 2]",
            "/1 | #/unevaluatedItems | the element [1] is not allowed here"),
        SchemaCase(#"{"allOf": [{"items": true}], "unevaluatedItems": false}"#, "[1, 2]"),
        SchemaCase(
            #"{"contains": {"type": "string"}, "unevaluatedItems": {"type": "null"}}"#, #"["a", null, 1]"#,
            "/2 | #/unevaluatedItems/type | expected null, got the number 1"),
        SchemaCase(#"{"allOf": [{"unevaluatedItems": true}], "unevaluatedItems": false}"#, "[1]"),
        SchemaCase(
            #"{"oneOf": [{"prefixItems": [{"type": "null"}]}, {"prefixItems": [true, true]}],"#
                + #" "unevaluatedItems": false}"#,
            "[1, 2]"),
    ])
    func items(_ example: SchemaCase) throws {
        try example.expectFailures()
    }
}
