import JSON
import Testing

@testable import JSONSchemas

/// Schemas that refer to other files.
struct SchemaFilesTests {
    /// Returns the schema `/srv/api/main.json` with other files in its folders.
    private static func schema(
        _ main: String, _ files: [String: String], isWholeFile: Bool = true
    ) throws -> JSONSchema {
        let around = SchemaFiles(
            around: "/srv/api/main.json", shownAs: { String($0.dropFirst("/srv/".count)) },
            read: { path in
                guard let text = files[String(path.dropFirst("/srv/".count))] else {
                    return .failure(SchemaFileError(message: "there is no file \"\(path)\"", hint: nil))
                }
                guard let value = try? JSONValue(parsing: text) else {
                    return .failure(SchemaFileError(message: "\"\(path)\" is not JSON", hint: "correct it"))
                }
                return .success(value)
            })
        return try JSONSchema(JSONValue(parsing: main), files: around, isWholeFile: isWholeFile)
    }

    private static func diagnostics(_ main: String, _ files: [String: String]) -> [String] {
        do {
            _ = try schema(main, files)
            return []
        } catch let error as JSONSchemaError {
            return error.diagnostics.map {
                "\($0.file ?? "")#\($0.pointer): \($0.message)" + ($0.hint.map { " | \($0)" } ?? "")
            }
        } catch {
            return ["\(error)"]
        }
    }

    @Test(arguments: [
        "other.json", "./other.json", "../api/other.json", "other.json#", "file:///srv/api/other.json",
        "other.json#/definitions/null", "other.json#null", "deep/er.json", "deep/er.json#/definitions/back",
        "a%20b%25.json", "http://example.com/by-id",
    ])
    func filesAreRelativeToTheReferringSchema(reference: String) throws {
        let files = [
            "api/other.json": ##"{"type": "null", "definitions": {"null": {"$anchor": "null", "type": "null"}}}"##,
            "api/deep/er.json":
                ##"{"$ref": "../other.json#null", "definitions": {"back": {"$ref": "../main.json#/$defs/n"}}}"##,
            "api/a b%.json": #"{"type": "null"}"#,
            "api/id.json": #"{"$id": "http://example.com/by-id", "type": "null"}"#,
        ]
        let schema = try Self.schema(
            ##"{"properties": {"x": {"$ref": "\##(reference)"}, "y": {"$ref": "id.json"}}, "$defs": {"n": {"type": "null"}}}"##,
            files)
        #expect(schema.failures(of: ["x": .null]) == [])
        #expect(schema.failures(of: ["x": 1]).map(\.message) == ["expected null, got the number 1"])
    }

    @Test func fileCanReferBack() throws {
        let schema = try Self.schema(
            ##"{"properties": {"next": {"$ref": "b.json"}}, "type": "object"}"##,
            ["api/b.json": #"{"properties": {"next": {"$ref": "main.json"}}, "required": ["next"]}"#])
        let value = try JSONValue(parsing: #"{"next": {"next": {"next": {}}}}"#)
        #expect(schema.failures(of: value).map(\.instancePath) == ["/next/next/next"])
        #expect(schema.files == ["/srv/api/b.json"])
    }

    /// The relative position of two files follows from their `$id` addresses.
    @Test(arguments: ["https://example.com/schemas/main.json", "https://example.com/v1/x/main"])
    func filesAreResolvedForADocumentWithAnAddress(id: String) throws {
        let schema = try Self.schema(
            ##"{"$id": "\##(id)", "items": {"$ref": "other.json#/$defs/a"}, "contains": {"$ref": "../up.json"}}"##,
            [
                "api/other.json": #"{"$defs": {"a": {"$ref": "deep/c.json"}}}"#, "up.json": "true",
                "api/deep/c.json": #"{"type": "null"}"#,
            ])
        #expect(schema.failures(of: [1]).count == 1)
        #expect(Set(schema.files) == ["/srv/api/other.json", "/srv/up.json", "/srv/api/deep/c.json"])
    }

    @Test func fileURLOfAnotherHostIsRejected() {
        let diagnostics = Self.diagnostics(#"{"$ref": "file://host/srv/api/other.json"}"#, ["api/other.json": "{}"])
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.contains("leads out of the document") ?? false)
    }

    @Test func remoteReferenceIsRejected() {
        #expect(
            Self.diagnostics(#"{"$id": "https://a/b", "$ref": "https://c/other.json"}"#, ["api/other.json": "{}"]) == [
                #"#/$ref: "$ref" leads out of the document, to "https://c/other.json""#
                    + #" | remote references are not fetched: put that schema under "$defs" with its "$id""#
            ])
    }

    @Test func fileHasTheDialectOfTheReferringSchema() throws {
        let files = [
            "api/o.json": #"{"items": [{"type": "null"}]}"#,
            "api/n.json":
                #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "prefixItems": [{"type": "null"}]}"#,
        ]
        let old = "\"$schema\": \"http://json-schema.org/draft-07/schema#\""
        #expect(try Self.schema("{\(old), \"$ref\": \"o.json\"}", files).failures(of: [1]).count == 1)
        #expect(try Self.schema("{\(old), \"$ref\": \"n.json\"}", files).failures(of: [1]).count == 1)
    }

    @Test(arguments: [
        (
            #"{"items": {"$ref": "none.json"}}"#,
            [
                #"#/items/$ref: "$ref" leads to "none.json", and there is no file "/srv/api/none.json""#
                    + " | correct the path; it is relative to the schema's own file"
            ]
        ),
        (
            #"{"$ref": "text.json"}"#,
            [#"#/$ref: "$ref" leads to "text.json", and "/srv/api/text.json" is not JSON | correct it"#]
        ),
        (#"{"$ref": "list.json"}"#, ["api/list.json#: a schema has to be a mapping or a boolean, not a list"]),
        (
            ##"{"$ref": "good.json#/$defs/adress"}"##,
            [##"#/$ref: "$ref" leads nowhere: "good.json#/$defs/adress" | did you mean "address"?"##]
        ),
        (
            #"{"$ref": "bad.json"}"#,
            [#"api/bad.json#/items/minLength: "minLength" has to be a whole number of 0 or more, not the text "x""#]
        ),
        (
            #"{"$ref": "loop.json"}"#,
            [
                ##"api/loop.json#/allOf/0/$ref: "$ref" comes back to "#" without going into the value"##
                    + #" | a schema may apply itself only to a part of the value, as under "properties" or "items""#
            ]
        ),
        (
            #"{"$ref": "far.json"}"#,
            [
                #"api/far.json#/$ref: "$ref" leads to "none.json", and there is no file "/srv/api/none.json""#
                    + " | correct the path; it is relative to the schema's own file"
            ]
        ),
    ])
    func errorsHaveTheirFile(main: String, diagnostics: [String]) {
        let files = [
            "api/text.json": "text", "api/list.json": "[]", "api/good.json": #"{"$defs": {"address": {}}}"#,
            "api/bad.json": #"{"items": {"minLength": "x"}}"#, "api/loop.json": #"{"allOf": [{"$ref": "main.json"}]}"#,
            "api/far.json": #"{"$ref": "none.json"}"#,
        ]
        #expect(Self.diagnostics(main, files) == diagnostics)
    }

    /// A schema inside a collection is not a file, and other files cannot refer to it.
    @Test func schemaInsideAFileIsNotTheFile() throws {
        let files = ["api/b.json": ##"{"$ref": "main.json#/x"}"##, "api/main.json": #"{"x": {"type": "null"}}"#]
        let schema = try Self.schema(#"{"$ref": "b.json", "x": {"type": "string"}}"#, files, isWholeFile: false)
        #expect(schema.failures(of: 1).map(\.message) == ["expected null, got the number 1"])
    }

    @Test func filesAreLimited() {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<300).map { ("api/\($0).json", "{\"$ref\": \"\($0 + 1).json\"}") })
        let diagnostics = Self.diagnostics(#"{"$ref": "0.json"}"#, files)
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.contains("the schema refers to more than 200 files") ?? false)
    }
}
