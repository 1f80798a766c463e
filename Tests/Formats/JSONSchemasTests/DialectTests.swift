import JSON
import Testing

@testable import JSONSchemas

/// Keywords whose meaning depends on the dialect.
struct DialectTests {
    static let addresses = [
        "draft-04": "http://json-schema.org/draft-04/schema#", "draft-06": "http://json-schema.org/draft-06/schema",
        "draft-07": "https://json-schema.org/draft-07/schema#",
        "2019-09": "https://json-schema.org/draft/2019-09/schema",
        "2020-12": "https://json-schema.org/draft/2020-12/schema#",
    ]

    private static func schema(_ members: String, _ dialect: String) throws -> JSONSchema {
        let address = try #require(addresses[dialect])
        return try JSONSchema(
            JSONValue(parsing: "{\"$schema\": \"\(address)\"\(members.isEmpty ? "" : ", ")\(members)}"))
    }

    /// The dialects in which a value is valid.
    @Test(arguments: [
        (#""type": "integer""#, "1.0", "06 07 19 20"), (#""type": "integer""#, "1e2", "06 07 19 20"),
        (#""type": "integer""#, "12", "04 06 07 19 20"), (#""const": 1"#, "2", "04"),
        (#""contains": {"type": "null"}"#, "[1]", "04"), (#""contains": true, "minContains": 2"#, "[1]", "04 06 07"),
        (#""contains": false, "minContains": 0"#, "[1]", "04 19 20"),
        (#""propertyNames": false"#, #"{"a": 1}"#, "04"), (#""if": true, "then": false"#, "1", "04 06"),
        (#""dependentRequired": {"a": ["b"]}"#, #"{"a": 1}"#, "04 06 07"),
        (#""dependentSchemas": {"a": false}"#, #"{"a": 1}"#, "04 06 07"),
        (#""dependencies": {"a": ["b"]}"#, #"{"a": 1}"#, "19 20"),
        (#""dependencies": {"a": {"required": ["b"]}}"#, #"{"a": 1}"#, "19 20"),
        (#""dependencies": {"a": ["b"]}"#, #"{"a": 1, "b": 2}"#, "04 06 07 19 20"),
        (#""prefixItems": [{"type": "null"}]"#, "[1]", "04 06 07 19"),
        (#""additionalItems": false"#, "[1]", "04 06 07 19 20"),
        (#""items": {}, "additionalItems": false"#, "[1]", "04 06 07 19 20"),
        (#""unevaluatedItems": false"#, "[1]", "04 06 07"),
        (#""unevaluatedProperties": false"#, #"{"a":1}"#, "04 06 07"),
        (#""contains": {"const": 1}, "unevaluatedItems": false"#, "[1]", "04 06 07 20"),
        (
            ##""properties": {"a": {"$ref": "#/definitions/n", "maximum": 1}}, "definitions": {"n": {}}"##,
            #"{"a": 2}"#, "04 06 07"
        ),
        (#""format": "duration""#, #""x""#, ""),
    ])
    func keywords(members: String, instance: String, dialects: String) throws {
        let value = try JSONValue(parsing: instance)
        let accepting = try ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"].filter { dialect in
            try Self.schema(members, dialect).failures(of: value).isEmpty
        }
        let names = ["draft-04": "04", "draft-06": "06", "draft-07": "07", "2019-09": "19", "2020-12": "20"]
        #expect(accepting.compactMap { names[$0] }.joined(separator: " ") == dialects)
    }

    @Test(arguments: ["draft-04", "draft-06", "draft-07", "2019-09"])
    func itemsAsAList(dialect: String) throws {
        let schema = try Self.schema(
            #""items": [{"type": "null"}, {}], "additionalItems": {"type": "string"}"#, dialect)
        #expect(schema.failures(of: try JSONValue(parsing: #"[null, 1, "a"]"#)) == [])
        let failures = schema.failures(of: try JSONValue(parsing: "[1, 1, 1]"))
        #expect(failures.map(\.schemaPath) == ["#/items/0/type", "#/additionalItems/type"])
        #expect(schema.warnings == [])
    }

    @Test func draft4LimitsCanBeExclusive() throws {
        let schema = try Self.schema(
            #""maximum": 5, "exclusiveMaximum": true, "minimum": 1, "exclusiveMinimum": false"#, "draft-04")
        #expect(
            [1, 4, 5, 0].map { schema.failures(of: $0).map(\.schemaPath) } == [
                [], [], ["#/exclusiveMaximum"], ["#/minimum"],
            ])
        #expect(
            try Self.schema(#""exclusiveMaximum": true"#, "draft-04").warnings.map(\.pointer) == ["/exclusiveMaximum"])
        #expect(throws: JSONSchemaError.self) { try Self.schema(#""exclusiveMaximum": 5"#, "draft-04") }
        #expect(throws: JSONSchemaError.self) { try Self.schema(#""exclusiveMaximum": true"#, "draft-06") }
    }

    @Test(arguments: [
        ("draft-04", "id", "##a"), ("draft-06", "$id", "#a"), ("draft-07", "$id", "#a"), ("2019-09", "$anchor", "a"),
        ("2020-12", "$anchor", "a"),
    ])
    func anchorsOfSchemas(dialect: String, keyword: String, name: String) throws {
        let written = name == "##a" ? "#a" : name
        let schema = try Self.schema(
            ##""properties": {"x": {"$ref": "#a"}}, "definitions": {"d": {"\##(keyword)": "\##(written)", "type": "null"}}"##,
            dialect)
        #expect(schema.failures(of: ["x": 1]).map(\.schemaPath) == ["#/properties/x/$ref/type"])
    }

    @Test func identifiersOfDraft4() throws {
        let schema = try Self.schema(
            ##""id": "http://a/b/c", "properties": {"x": {"$ref": "d#n"}, "id": {"type": "null"}}, "##
                + ##""definitions": {"d": {"id": "d", "definitions": {"n": {"id": "#n", "enum": [1]}}}}"##, "draft-04")
        #expect(schema.failures(of: ["x": 2]).map(\.schemaPath) == ["#/properties/x/$ref/enum"])
        #expect(schema.failures(of: ["id": 2]).count == 1)
    }

    /// Until draft-07, `$id` next to `$ref` is ignored.
    @Test(arguments: [("draft-06", 1), ("draft-07", 1), ("2019-09", 0)])
    func idNextToARefIsIgnoredUntilDraft7(dialect: String, count: Int) throws {
        let schema = try Self.schema(
            ##""$id": "http://a/b/", "allOf": [{"$id": "c/", "$ref": "d"}], "definitions": {"##
                + ##""x": {"$id": "http://a/b/d", "type": "null"}, "y": {"$id": "http://a/b/c/d"}}"##, dialect)
        #expect(schema.failures(of: 1).count == count)
    }

    @Test func recursiveReferences() throws {
        let tree =
            ##"{"$id": "http://a/tree", "$recursiveAnchor": true, "properties": {"child": {"$recursiveRef": "#"}}}"##
        func schema(_ isDynamic: Bool) throws -> JSONSchema {
            try Self.schema(
                ##""$id": "http://a/strict", "$recursiveAnchor": \##(isDynamic), "$ref": "tree", "##
                    + ##""unevaluatedProperties": false, "$defs": {"t": \##(tree)}"##, "2019-09")
        }
        let value = try JSONValue(parsing: #"{"child": {"child": {}, "x": 1}}"#)
        #expect(try schema(true).failures(of: value).map(\.instancePath) == ["/child/x"])
        #expect(try schema(false).failures(of: value) == [])
        #expect(throws: JSONSchemaError.self) { try Self.schema(##""$recursiveRef": "#/a""##, "2019-09") }
    }

    private static let hint = "the dialects that are read are draft-04, draft-06, draft-07, 2019-09 and 2020-12"

    @Test(arguments: [
        SchemaErrorCase(
            ##"{"$schema": "http://json-schema.org/draft-03/schema#"}"##,
            #"/$schema | "$schema" names draft-03, which is not read | \#(hint)"#),
        SchemaErrorCase(
            #"{"$schema": "http://example.com/mine"}"#,
            #"/$schema | "$schema" names an unknown dialect, "http://example.com/mine" | \#(hint)"#),
        SchemaErrorCase(#"{"$schema": 7}"#, #"/$schema | "$schema" has to be a text, not the number 7"#),
    ])
    func unsupportedDialectsAreRejected(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test(arguments: [
        ("draft-07", #""prefixItems": []"#, #"draft-07 writes a list of schemas under "items""#),
        ("draft-06", #""dependentRequired": {}"#, #"draft-06 writes "dependencies""#),
        ("2019-09", #""dependencies": {}"#, #"2019-09 writes "dependentRequired" or "dependentSchemas""#),
        ("draft-07", #""$anchor": "a""#, ##"draft-07 writes "$id": "#name""##),
        ("draft-04", #""const": 1"#, #"draft-04 writes "enum" with one value"#),
        ("draft-06", #""if": true"#, #"it came with draft-07: name that or a later one in "$schema""#),
        ("2020-12", ##""$recursiveRef": "#""##, #"2020-12 writes "$dynamicRef""#),
        ("draft-04", #""$id": "http://a/""#, #"did you mean "id"?"#),
        ("draft-07", #""id": "http://a/""#, #"did you mean "$id"?"#),
        ("2020-12", #""additionalItems": false"#, #"2020-12 writes "items" beside "prefixItems""#),
    ])
    func keywordsOfOtherDialects(dialect: String, member: String, hint: String) throws {
        let warnings = try Self.schema(member, dialect).warnings
        #expect(warnings.map(\.hint) == [hint])
        #expect(warnings.first?.message.hasSuffix(" is not a keyword of \(dialect), so it checks nothing") ?? false)
    }

    @Test(arguments: ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"])
    func annotationsHaveNoWarning(dialect: String) throws {
        #expect(
            try Self.schema(#""title": "", "$comment": "", "deprecated": true, "$defs": {}"#, dialect).warnings == [])
    }
}
