import Testing

struct ReferenceMistakeTests {
    @Test(arguments: [
        SchemaMistakeCase(
            ##"{"$ref": "#/$defs/adress", "$defs": {"address": {}}}"##,
            ##"/$ref | "$ref" leads nowhere: "#/$defs/adress" | did you mean "address"?"##),
        SchemaMistakeCase(##"{"$ref": "#/$defs/x"}"##, ##"/$ref | "$ref" leads nowhere: "#/$defs/x""##),
        SchemaMistakeCase(
            ##"{"$ref": "#/allOf/01", "allOf": [{}, {}]}"##, ##"/$ref | "$ref" leads nowhere: "#/allOf/01""##),
        SchemaMistakeCase(
            ##"{"$ref": "#adres", "$defs": {"a": {"$anchor": "address"}}}"##,
            ##"/$ref | "$ref" leads nowhere: "#adres" | did you mean "address"?"##),
        SchemaMistakeCase(
            ##"{"$dynamicRef": "#node"}"##, ##"/$dynamicRef | "$dynamicRef" leads nowhere: "#node""##),
        SchemaMistakeCase(
            ##"{"$ref": "#/a~b"}"##,
            ##"/$ref | "$ref" leads nowhere: "#/a~b" | "~" is written "~0" and "/" in a key "~1""##),
        SchemaMistakeCase(
            ##"{"$ref": "#/a%2"}"##,
            ##"/$ref | "$ref" leads nowhere: "#/a%2" | after "%" there have to be two hexadecimal digits"##),
        SchemaMistakeCase(
            ##"{"$ref": "#/type", "type": "null"}"##,
            ##"/$ref | "$ref" leads to the text "null", which is not a schema"##),
        SchemaMistakeCase(#"{"$ref": 5}"#, #"/$ref | "$ref" has to be a text, not the number 5"#),
        SchemaMistakeCase(
            #"{"items": {"$ref": "https://example.com/schema"}}"#,
            #"/items/$ref | "$ref" leads out of the document, to "https://example.com/schema""#
                + #" | remote references are not fetched: put that schema under "$defs" with its "$id""#),
        SchemaMistakeCase(
            #"{"$ref": "other.json#/a"}"#,
            #"/$ref | "$ref" leads out of the document, to "other.json#/a""#
                + #" | remote references are not fetched: put that schema under "$defs" with its "$id""#),
    ])
    func leadingNowhere(_ example: SchemaMistakeCase) throws {
        try example.expectMistakes()
    }

    private static let hint =
        #"a schema may apply itself only to a part of the value, as under "properties" or "items""#

    @Test(arguments: [
        SchemaMistakeCase(
            ##"{"$ref": "#"}"##, ##"/$ref | "$ref" comes back to "#" without going into the value | \##(hint)"##),
        SchemaMistakeCase(
            ##"{"anyOf": [true, {"$ref": "#"}]}"##,
            ##"/anyOf/1/$ref | "$ref" comes back to "#" without going into the value | \##(hint)"##),
        SchemaMistakeCase(
            ##"{"$defs": {"a": {"not": {"$ref": "#/$defs/b"}}, "b": {"if": true, "then": {"$ref": "#/$defs/a"}}}}"##,
            ##"/$defs/b/then/$ref | "$ref" comes back to "#/$defs/a" without going into the value | \##(hint)"##),
        SchemaMistakeCase(
            ##"{"$ref": "#/$defs/a/allOf/0", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}}"##,
            ##"/$defs/a/allOf/0 | "allOf/0" comes back to "#/$defs/a/allOf/0" without going into the value"##
                + " | \(hint)"
        ),
    ])
    func circles(_ example: SchemaMistakeCase) throws {
        try example.expectMistakes()
    }

    @Test(arguments: [
        SchemaMistakeCase(#"{"$id": 5}"#, #"/$id | "$id" has to be a text, not the number 5"#),
        SchemaMistakeCase(
            ##"{"$id": "#here"}"##,
            ##"/$id | "$id" may not have a fragment, "#here" | name a place with "$anchor": "here""##),
        SchemaMistakeCase(
            #"{"$defs": {"a": {"$id": "http://a/b"}, "b": {"$id": "http://a/c/../b#"}}}"#,
            #"/$defs/b/$id | another schema has the address "http://a/b" too"#),
        SchemaMistakeCase(
            #"{"$anchor": "a b"}"#,
            #"/$anchor | "$anchor" is not a name, "a b""#
                + #" | begin with a letter or "_"; letters, digits, "-", "_" and "." may follow"#),
        SchemaMistakeCase(
            #"{"$defs": {"a": {"$anchor": "x"}, "b": {"$dynamicAnchor": "x"}}}"#,
            #"/$defs/b/$dynamicAnchor | the anchor "x" is there twice"#),
    ])
    func names(_ example: SchemaMistakeCase) throws {
        try example.expectMistakes()
    }
}
