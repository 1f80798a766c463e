import Testing

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
