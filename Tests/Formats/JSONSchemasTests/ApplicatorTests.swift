import JSON
import JSONSchemas
import Testing

struct ApplicatorTests {
    @Test(arguments: [
        SchemaCase("true", "null"),
        SchemaCase("{}", "null"),
        SchemaCase("false", "null", " | # | no value is allowed here"),
        SchemaCase(#"{"items": false}"#, "[1]", "/0 | #/items | the element [0] is not allowed here"),
        SchemaCase(#"{"properties": {"a": false}}"#, #"{"a": 1}"#, #"/a | #/properties/a | "a" is not allowed here"#),
    ])
    func booleanSchemas(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(#"{"allOf": [{"minimum": 1}, {"maximum": 3}]}"#, "2"),
        SchemaCase(
            #"{"allOf": [{"minimum": 5}, {"maximum": 3}]}"#, "4",
            " | #/allOf/0/minimum | the number 4 is less than 5",
            " | #/allOf/1/maximum | the number 4 is greater than 3"),
        SchemaCase(#"{"not": {"type": "string"}}"#, "5"),
        SchemaCase(
            #"{"not": {"type": "string"}}"#, #""a""#,
            #" | #/not | the text "a" matches the schema of "not", which it must not"#),
        SchemaCase(
            #"{"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"minimum": 2}}"#, #""a""#,
            " | #/then/minLength | the text is shorter than 2 characters: it has 1"),
        SchemaCase(
            #"{"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"minimum": 2}}"#, "1",
            " | #/else/minimum | the number 1 is less than 2"),
        SchemaCase(#"{"if": {"type": "string"}, "then": {"minLength": 2}}"#, "1"),
        SchemaCase(#"{"if": false}"#, "1"),
        SchemaCase(
            #"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, #"{"a": 1}"#,
            #" | #/dependentSchemas/a/required | "b" is missing"#),
        SchemaCase(#"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, #"{"c": 1}"#),
    ])
    func schemasForTheInstanceItself(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(#"{"items": {"type": "string"}}"#, #"["a", "b"]"#),
        SchemaCase(#"{"items": {"type": "string"}}"#, "{}"),
        SchemaCase(
            #"{"items": {"type": "string"}}"#, #"["a", 1, 2]"#,
            "/1 | #/items/type | expected text, got the number 1",
            "/2 | #/items/type | expected text, got the number 2"),
        SchemaCase(#"{"prefixItems": [{"type": "string"}, {"type": "null"}]}"#, #"["a"]"#),
        SchemaCase(
            #"{"prefixItems": [{"type": "string"}], "items": {"type": "null"}}"#, "[1, 2]",
            "/0 | #/prefixItems/0/type | expected text, got the number 1",
            "/1 | #/items/type | expected null, got the number 2"),
        SchemaCase(#"{"contains": {"type": "null"}}"#, "[1, null]"),
        SchemaCase(
            #"{"contains": {"type": "null"}}"#, "[1]", #" | #/contains | no element matches the schema of "contains""#),
        SchemaCase(#"{"contains": {"type": "null"}, "minContains": 0}"#, "[1]"),
        SchemaCase(
            #"{"contains": {"type": "null"}, "minContains": 2}"#, "[1, null]",
            #" | #/minContains | 1 of 2 elements match the schema of "contains", at least 2 have to"#),
        SchemaCase(#"{"contains": {"type": "null"}, "minContains": 2}"#, "[null, 1, null]"),
        SchemaCase(#"{"contains": {"type": "null"}, "maxContains": 2}"#, "[null, 1, null]"),
        SchemaCase(
            #"{"contains": {"type": "null"}, "maxContains": 1}"#, "[null, 1, null]",
            #" | #/maxContains | 2 of 3 elements match the schema of "contains", at most 1 may"#),
    ])
    func lists(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(
            #"{"properties": {"a/b~": {"type": "string"}}}"#, #"{"a/b~": 1}"#,
            "/a~1b~0 | #/properties/a~1b~0/type | expected text, got the number 1"),
        SchemaCase(#"{"properties": {"é": false}}"#, "{\"e\u{301}\": 1}"),
        SchemaCase(
            #"{"patternProperties": {"^x-": {"type": "string"}}}"#, #"{"x-a": 1, "a": 2}"#,
            "/x-a | #/patternProperties/^x-/type | expected text, got the number 1"),
        SchemaCase(
            #"{"properties": {"x": {"type": "null"}}, "patternProperties": {"x": {"type": "string"}}}"#, #"{"x": 1}"#,
            "/x | #/properties/x/type | expected null, got the number 1",
            "/x | #/patternProperties/x/type | expected text, got the number 1"),
        SchemaCase(
            #"{"properties": {"a": true}, "patternProperties": {"^x-": true}, "additionalProperties": false}"#,
            #"{"a": 1, "x-b": 2, "extra": 3}"#, #"/extra | #/additionalProperties | "extra" is not allowed here"#),
        SchemaCase(
            #"{"additionalProperties": {"type": "string"}}"#, #"{"a": 1}"#,
            "/a | #/additionalProperties/type | expected text, got the number 1"),
        SchemaCase(#"{"propertyNames": {"maxLength": 3}}"#, #"{"abc": 1}"#),
        SchemaCase(
            #"{"propertyNames": {"maxLength": 3}}"#, #"{"abcd": 1, "b": 2}"#,
            #" | #/propertyNames/maxLength | the key "abcd": the text is longer than 3 characters: it has 4"#),
        SchemaCase(
            #"{"propertyNames": false}"#, #"{"a": 1}"#, #" | #/propertyNames | the key "a": no key is allowed here"#),
    ])
    func mappings(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test func locationsAreAlsoJSONPaths() throws {
        let schema = try JSONSchema(["additionalProperties": ["items": ["additionalProperties": false]]])
        let failures = schema.failures(of: ["a": [["b": 1]], "two words": [1, ["it's": 1]], "_é9": [["9": 1]]])
        #expect(failures.map(\.jsonPath) == ["$.a[0].b", #"$['two words'][1]['it\'s']"#, "$._é9[0]['9']"])
    }
}

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

struct NearestBranchTests {
    @Test(arguments: [
        SchemaCase(#"{"anyOf": [{"type": "string"}, {"minimum": 2}]}"#, "3"),
        SchemaCase(#"{"oneOf": [{"type": "string"}, {"minimum": 2}]}"#, "3"),
        SchemaCase(
            #"{"oneOf": [{"type": "null"}, {"type": "integer"}, {"minimum": 2}, {"maximum": 9}]}"#, "3",
            #" | #/oneOf | matches both "oneOf/1" and "oneOf/2", where only one may match"#),
    ])
    func matchingBranchesHaveNoFailures(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(
            #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, "5",
            " | #/anyOf | expected text or null, got the number 5"),
        SchemaCase(
            #"{"oneOf": [{"const": "a"}, {"enum": ["b", "c"]}, {"type": "null"}, {"const": "a"}]}"#, #""d""#,
            #" | #/oneOf | expected "a", "b", "c" or null, got the text "d""#),
    ])
    func branchesWithDifferentValuesAreMerged(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    static let payments = """
        {"oneOf": [
            {"type": "string"},
            {"properties": {"kind": {"const": "card"}, "number": {"type": "string"}}, "required": ["kind", "number"]},
            {"properties": {"kind": {"const": "bank"}, "iban": {"type": "string"}}, "required": ["kind", "iban", "bic"]}
        ]}
        """

    @Test(arguments: [
        SchemaCase(
            payments, #"{"kind": "bank"}"#,
            #" | #/oneOf | fits none of the 3 schemas of "oneOf""#,
            #"   | #/oneOf/2/required | "iban" is missing"#, #"   | #/oneOf/2/required | "bic" is missing"#),
        SchemaCase(
            payments, #"{"kind": "card", "number": 5}"#,
            #" | #/oneOf | fits none of the 3 schemas of "oneOf""#,
            "  /number | #/oneOf/1/properties/number/type | expected text, got the number 5"),
        SchemaCase(
            #"{"anyOf": [{"items": {"anyOf": [{"minimum": 5}, {"type": "string", "minLength": 2}]}}]}"#, "[3]",
            #" | #/anyOf | fits none of the 1 schema of "anyOf""#,
            #"  /0 | #/anyOf/0/items/anyOf | fits none of the 2 schemas of "anyOf""#,
            "    /0 | #/anyOf/0/items/anyOf/0/minimum | the number 3 is less than 5"),
    ])
    func nearestBranchIsShown(_ example: SchemaCase) throws {
        try example.expectFailures()
    }
}
