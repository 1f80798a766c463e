import Testing

struct ReferenceTests {
    @Test(arguments: [
        SchemaCase(
            ##"{"properties": {"tags": {"$ref": "#/$defs/tags"}}, "$defs": {"tags": {"items": {"type": "string"}}}}"##,
            #"{"tags": [1]}"#,
            "/tags/0 | #/properties/tags/$ref/items/type | expected text, got the number 1"),
        SchemaCase(
            ##"{"$ref": "#/definitions/n", "definitions": {"n": {"type": "null"}}, "minimum": 9}"##, "5",
            " | #/minimum | the number 5 is less than 9", " | #/$ref/type | expected null, got the number 5"),
        SchemaCase(
            ##"{"$ref": "#/components/schemas/a~1b%25", "components": {"schemas": {"a/b%": {"type": "null"}}}}"##, "5",
            " | #/$ref/type | expected null, got the number 5"),
        SchemaCase(
            ##"{"$ref": "#/prefixItems/1", "prefixItems": [true, {"type": "null"}]}"##, "5",
            " | #/$ref/type | expected null, got the number 5"),
        SchemaCase(
            ##"{"$ref": "#here", "$defs": {"a": {"$anchor": "here", "type": "null"}}}"##, "5",
            " | #/$ref/type | expected null, got the number 5"),
        // Canonically equivalent names refer to different schemas.
        SchemaCase("{\"$ref\": \"#/$defs/e\u{301}\", \"$defs\": {\"\u{e9}\": false, \"e\u{301}\": true}}", "5"),
    ])
    func referencesInsideTheDocument(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        "http://example.com/folder/item.json", "item.json", "./item.json", "../folder/item.json",
        "/folder/item.json", "//example.com/folder/item.json", "item.json#", "item.json#/$defs/n", "item.json#n",
        "x/.././item.json", "../../../folder/item.json",
    ])
    func addressesAreResolved(_ reference: String) throws {
        let schema = """
            {"$id": "http://example.com/folder/root.json", "$ref": "\(reference)",
             "$defs": {"x": {"$id": "item.json", "type": "null", "$defs": {"n": {"$anchor": "n", "type": "null"}}}}}
            """
        try SchemaCase(schema, "5", " | #/$ref/type | expected null, got the number 5").expectFailures()
    }

    @Test(arguments: [
        // A document without an address also has a base URI.
        SchemaCase(
            #"{"$ref": "item", "$defs": {"x": {"$id": "/item", "type": "null"}}}"#, "5",
            " | #/$ref/type | expected null, got the number 5"),
        SchemaCase(
            ##"{"$ref": "urn:example:a", "$defs": {"x": {"$id": "urn:example:a", "$ref": "#/$defs/y","##
                + #" "$defs": {"y": {"type": "null"}}}}}"#,
            "5", " | #/$ref/$ref/type | expected null, got the number 5"),
        // A pointer can cross into an embedded resource, whose base URI applies to its own references.
        SchemaCase(
            ##"{"$ref": "#/$defs/x/extra", "$defs": {"x": {"$id": "x/", "extra": {"$ref": "y"},"##
                + #" "$defs": {"y": {"$id": "y", "type": "null"}}}}}"#,
            "5", " | #/$ref/$ref/type | expected null, got the number 5"),
    ])
    func embeddedResources(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(
            ##"{"type": "object", "properties": {"next": {"$ref": "#"}}}"##, #"{"next": {"next": 5}}"#,
            "/next/next | #/properties/next/$ref/properties/next/$ref/type | expected a mapping, got the number 5"),
        SchemaCase(
            ##"{"$dynamicAnchor": "node", "type": "object", "additionalProperties": {"$dynamicRef": "#node"}}"##,
            #"{"a": {"b": 5}}"#,
            "/a/b | #/additionalProperties/$dynamicRef/additionalProperties/$dynamicRef/type"
                + " | expected a mapping, got the number 5"),
    ])
    func recursion(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test func dynamicReferencesResolveToTheOutermostAnchor() throws {
        let schema = """
            {"$id": "http://example.com/strict", "$ref": "tree", "$dynamicAnchor": "node",
             "unevaluatedProperties": false,
             "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "properties":
                {"data": true, "children": {"items": {"$dynamicRef": "#node"}}}}}}
            """
        try SchemaCase(schema, #"{"children": [{"data": 1}]}"#).expectFailures()
        try SchemaCase(
            schema, #"{"children": [{"daat": 1}]}"#,
            "/children/0/daat | #/$ref/properties/children/items/$dynamicRef/unevaluatedProperties"
                + " | \"daat\" is not allowed here"
        ).expectFailures()
    }
}
