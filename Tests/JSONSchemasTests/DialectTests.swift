import Testing

struct DialectTests {
    @Test(arguments: [
        "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2020-12/schema#",
        "https://json-schema.org/draft/2019-09/schema", "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-06/schema",
    ])
    func readAs202012(_ address: String) throws {
        let schema = "{\"$schema\": \"\(address)\", \"definitions\": {\"a\": {\"const\": 1}}, \"minimum\": 3}"
        try SchemaCase(schema, "2", " | #/minimum | the number 2 is less than 3").expectFailures()
        try SchemaMistakeCase(schema).expectWarnings()
    }

    private static let hint =
        #"the dialect that is read is 2020-12: "https://json-schema.org/draft/2020-12/schema""#

    @Test(arguments: [
        SchemaMistakeCase(
            ##"{"$schema": "http://json-schema.org/draft-04/schema#"}"##,
            #"/$schema | "$schema" names draft-04, which is too old | \#(hint)"#),
        SchemaMistakeCase(
            #"{"$schema": "http://example.com/mine"}"#,
            #"/$schema | "$schema" names an unknown dialect, "http://example.com/mine" | \#(hint)"#),
        SchemaMistakeCase(#"{"$schema": 7}"#, #"/$schema | "$schema" has to be a text, not the number 7"#),
        SchemaMistakeCase(
            #"{"$schema": "http://json-schema.org/draft-07/schema","#
                + #" "items": {"dependencies": {}, "additionalItems": {}}}"#,
            #"/items/dependencies | "dependencies" of draft-07 is not in 2020-12, as which the schema is read"#
                + #" | 2020-12 writes "dependentRequired" or "dependentSchemas""#,
            #"/items/additionalItems | "additionalItems" of draft-07 is not in 2020-12, as which the schema is read"#
                + #" | 2020-12 writes "items" beside "prefixItems""#),
        SchemaMistakeCase(
            ##"{"$schema": "https://json-schema.org/draft/2019-09/schema", "items": {"$recursiveRef": "#"}}"##,
            ##"/items/$recursiveRef | "$recursiveRef" of 2019-09 is not in 2020-12, as which the schema is read"##
                + ##" | 2020-12 writes "$dynamicRef""##),
    ])
    func refused(_ example: SchemaMistakeCase) throws {
        try example.expectMistakes()
    }
}
