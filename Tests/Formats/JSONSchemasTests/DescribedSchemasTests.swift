import JSON
import JSONSchemas
import Testing

/// Schemas in descriptions of APIs.
struct DescribedSchemasTests {
    private static func schemas(
        _ text: String, _ language: DescribedSchemas.Language = .openAPI30, files: [String: String] = [:]
    ) throws -> DescribedSchemas {
        let around = SchemaFiles(around: "/api/main.json", shownAs: { $0 }) { path in
            guard let text = files[path], let value = try? JSONValue(parsing: text) else {
                return .failure(SchemaFileError(message: "the file is not there", hint: nil))
            }
            return .success(value)
        }
        return DescribedSchemas(try JSONValue(parsing: text), language, files: around)
    }

    /// Wraps schemas in a document, and returns the messages for a value that has the schema `A`.
    private static func messages(
        _ components: String, _ value: String, _ direction: DescribedSchemas.Direction = .response,
        _ language: DescribedSchemas.Language = .openAPI30, files: [String: String] = [:]
    ) throws -> [String] {
        let schemas = try schemas(
            #"{"openapi": "3", "components": {"schemas": \#(components)}}"#, language, files: files)
        let schema = try #require(schemas.schema(at: "/components/schemas/A"))
        #expect(schemas.problems == [])
        return schema.apply(to: try JSONValue(parsing: value), in: direction).failures.map(\.failure).map {
            "\($0.jsonPath): \($0.message)"
        }
    }

    @Test(
        arguments: [
            (#"{"type": "string", "nullable": true}"#, "null", []),
            (#"{"type": "string", "nullable": true, "enum": ["a"]}"#, "null", []),
            (#"{"nullable": true, "allOf": [{"type": "string"}]}"#, "null", []),
            (#"{"type": "string", "x-nullable": true}"#, "null", []),
            (#"{"type": "string"}"#, "null", ["$: expected text, got null"]),
            (##"{"$ref": "#/components/schemas/B", "nullable": true}"##, "null", []),
            (##"{"$ref": "#/components/schemas/B"}"##, "null", ["$: expected text, got null"]),
            (
                #"{"type": "number", "minimum": 1, "exclusiveMinimum": true}"#, "1",
                ["$: the number 1 is not greater than 1"]
            ),
            (#"{"type": "integer"}"#, "1.0", []),
            (
                #"{"type": "integer", "format": "int32"}"#, "3000000000",
                ["$: the number 3000000000 is greater than 2147483647"]
            ),
            (#"{"type": "integer", "format": "int64"}"#, "3000000000", []),
            (#"{"type": "string", "format": "date"}"#, #""today""#, [#"$: the text "today" is not a date"#]),
            (#"{"type": "string", "format": "password"}"#, #""x""#, []),
        ] as [(String, String, [String])])
    func keywordsOfOpenAPI30(schema: String, value: String, messages: [String]) throws {
        #expect(try Self.messages(#"{"A": \#(schema), "B": {"type": "string"}}"#, value) == messages)
    }

    @Test(
        arguments: [
            (#"{"id": 1}"#, .response, []),
            (#"{"id": 1, "pin": 2}"#, .request, [#"$.id: "readOnly": the value is only for responses"#]),
            (#"{"pin": 2}"#, .request, []),
            (#"{"id": 1, "pin": 2}"#, .response, [#"$.pin: "writeOnly": the value is only for requests"#]),
            ("{}", .response, [#"$: "id" is missing"#]), ("{}", .request, [#"$: "pin" is missing"#]),
        ] as [(String, DescribedSchemas.Direction, [String])],
        [
            #"{"A": {"required": ["id", "pin"], "properties": {"id": {"readOnly": true}, "pin": {"writeOnly": true}}}}"#,
            ##"{"A": {"required": ["id", "pin"], "allOf": [{"$ref": "#/components/schemas/B"}]}, "B": {"properties": {"id": {"$ref": "#/components/schemas/ID"}, "pin": {"writeOnly": true}}}, "ID": {"readOnly": true}}"##,
            ##"{"A": {"required": ["id", "pin"], "oneOf": [{"$ref": "#/components/schemas/B"}]}, "B": {"properties": {"id": {"readOnly": true}, "pin": {"writeOnly": true}}}}"##,
        ])
    func valuesBelongToTheirMessages(
        value: (text: String, direction: DescribedSchemas.Direction, messages: [String]), components: String
    ) throws {
        for language in [DescribedSchemas.Language.openAPI30, .openAPI31] {
            #expect(try Self.messages(components, value.text, value.direction, language) == value.messages)
        }
    }

    private static let pets = #"""
        "Pet": {"required": ["kind"], "properties": {"kind": {"type": "string"}}},
        "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"required": ["lives"], "properties": {"lives": {"type": "integer"}}}]},
        "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"required": ["bark"], "properties": {"bark": {"type": "string"}}}]}
        """#

    /// A property that is read-only in one alternative is required in another.
    @Test(arguments: [#"{"kind": "B"}"#, #"{"kind": "A"}"#])
    func alternativesDoNotExcuseOneAnother(value: String) throws {
        let components = #"""
            {"A": {"oneOf": [{"$ref": "#/components/schemas/B"}, {"$ref": "#/components/schemas/C"}], "discriminator": {"propertyName": "kind", "mapping": {"A": "#/components/schemas/C"}}},
            "B": {"required": ["id"], "properties": {"id": {"type": "integer"}}},
            "C": {"required": ["id"], "properties": {"id": {"readOnly": true}}}}
            """#
        let isMissing = value.contains("B")
        #expect(try Self.messages(components, value, .request) == (isMissing ? [#"$: "id" is missing"#] : []))
    }

    @Test(
        arguments: [
            (#"{"kind": "Cat", "lives": 9}"#, []), (#"{"kind": "hound", "bark": "wuff"}"#, []),
            (#"{"kind": "Cat", "lives": "nine"}"#, [#"$.lives: expected an integer, got the text "nine""#]),
            (#"{"kind": "hound"}"#, [#"$: "bark" is missing"#]),
            (#"{"kind": "Dog"}"#, [#"$: "bark" is missing"#]),
            (#"{"kind": "Bird"}"#, [#"$.kind: expected "hound" or "Cat", got the text "Bird""#]),
        ])
    func discriminatorChoosesAnAlternative(value: String, messages: [String]) throws {
        let choice = #"""
            {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}], "discriminator": {"propertyName": "kind", "mapping": {"hound": "#/components/schemas/Dog"}}}
            """#
        #expect(try Self.messages(#"{"A": \#(choice), \#(Self.pets)}"#, value) == messages)
    }

    /// A discriminator is a hint: names are missing for alternatives in place, and for values that are not text.
    @Test(
        arguments: [
            (#"{"kind": 1}"#, []), (#"{"kind": "cat"}"#, []),
            (#"{"kind": 3}"#, [#"$.kind: expected "Cat", got the number 3"#]),
        ])
    func alternativesWithoutNamesAreTried(value: String, messages: [String]) throws {
        let components = #"""
            {"A": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"properties": {"kind": {"enum": [1, 2]}}}],
            "discriminator": {"propertyName": "kind"}}, "Cat": {"properties": {"kind": {"enum": ["cat"]}}}}
            """#
        #expect(try Self.messages(components, value) == messages)
    }

    /// The common schema has the discriminator; the schemas that contain it are its kinds.
    @Test(
        arguments: [
            (#"{"kind": "Cat", "lives": 9}"#, []), (#"{"kind": "Dog"}"#, [#"$: "bark" is missing"#]),
            (#"{"kind": "Fish"}"#, []), ("{}", [#"$: "kind" is missing"#]),
        ])
    func discriminatorChoosesAnExtension(value: String, messages: [String]) throws {
        let pets = Self.pets.replacing(#""Pet": {"#, with: #""Pet": {"discriminator": {"propertyName": "kind"}, "#)
        #expect(try Self.messages(##"{"A": {"$ref": "#/components/schemas/Pet"}, \##(pets)}"##, value) == messages)
        let cat = ##"{"A": {"$ref": "#/components/schemas/Cat"}, \##(pets)}"##
        #expect(try Self.messages(cat, #"{"kind": "Cat"}"#) == [#"$: "lives" is missing"#])
    }

    @Test func wrongPartsCheckNothing() throws {
        let schemas = try Self.schemas(
            #"""
            {"openapi": "3.0.0", "components": {"schemas": {
                "A": {"type": "object", "properties": {"a": {"type": "strin"}, "b": {"$ref": "#/nowhere"}, "c": {"type": "integer", "pattern": "("}, "d": {"$ref": "#/components/schemas/D"}}},
                "D": {"$ref": "#/components/schemas/E"}, "E": {"$ref": "#/components/schemas/D"}}}}
            """#)
        let schema = try #require(schemas.schema(at: "/components/schemas/A"))
        let value = try JSONValue(parsing: #"{"a": 1, "b": 2, "c": "x", "d": 4}"#)
        #expect(
            schema.apply(to: value, in: .response).failures.map(\.failure.message) == [
                #"expected an integer, got the text "x""#
            ])
        #expect(
            schemas.problems.map(\.pointer).sorted() == [
                "/components/schemas/A/properties/a/type", "/components/schemas/A/properties/b/$ref",
                "/components/schemas/A/properties/c/pattern", "/components/schemas/E/$ref",
            ])
        _ = schemas.schema(at: "/components/schemas/D")
        #expect(schemas.problems.count == 4)
        #expect(schemas.schema(at: "/components/schemas/Nobody") == nil)
        #expect(schemas.schema(at: "/openapi") == nil)
    }

    @Test func filesOfTheDescriptionAreRead() throws {
        let files = [
            "/api/user.json": #"{"properties": {"name": {"$ref": "parts.json#/components/schemas/Name"}}}"#,
            "/api/parts.json":
                #"{"openapi": "3.0.0", "components": {"schemas": {"Name": {"type": "string", "nullable": true}}}}"#,
        ]
        let components = #"{"A": {"$ref": "user.json"}}"#
        #expect(try Self.messages(components, #"{"name": null}"#, files: files) == [])
        #expect(
            try Self.messages(components, #"{"name": 1}"#, files: files) == ["$.name: expected text, got the number 1"])
        let schemas = try Self.schemas(#"{"openapi": "3.0.0"}"#, files: files)
        let name = try #require(schemas.schema(at: "/components/schemas/Name", of: "/api/parts.json"))
        #expect(name.apply(to: .number(1), in: .response).failures.count == 1)
        #expect(schemas.schema(at: "/a", of: "/api/other.json") == nil)
    }

    @Test func usesAreFound() throws {
        let schemas = try Self.schemas(
            #"""
            {"openapi": "3.0.0", "components": {"schemas": {
                "A": {"properties": {"kind": {"enum": ["a", "b"]}, "never": {"type": "string"}, "wrong": {"type": "string"}, "one": {"anyOf": [{"properties": {"x": {"type": "string"}}}, {"properties": {"x": {"type": "integer"}}}]}}}}}}
            """#)
        let schema = try #require(schemas.schema(at: "/components/schemas/A"))
        let value = try JSONValue(parsing: #"{"kind": "b", "wrong": 1, "one": {"x": 1}}"#)
        let uses = schema.apply(to: value, in: .response, findsUses: true).uses
        let names = uses.map { use in
            use.pointer.dropFirst("/components/schemas/A".count) + (use.value.map { "=\($0)" } ?? "")
        }
        #expect(
            names.sorted() == [
                "/properties/kind", "/properties/kind=1", "/properties/one", "/properties/one/anyOf/1",
                "/properties/one/anyOf/1/properties/x",
            ])
        #expect(schema.apply(to: value, in: .response).uses == [])
    }
}
