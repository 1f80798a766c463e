import Testing

struct ReferenceErrorTests {
    @Test(arguments: [
        SchemaErrorCase(
            ##"{"$ref": "#/$defs/adress", "$defs": {"address": {}}}"##,
            ##"/$ref | "$ref" leads nowhere: "#/$defs/adress" | did you mean "address"?"##),
        SchemaErrorCase(##"{"$ref": "#/$defs/x"}"##, ##"/$ref | "$ref" leads nowhere: "#/$defs/x""##),
        SchemaErrorCase(
            ##"{"$ref": "#/allOf/01", "allOf": [{}, {}]}"##, ##"/$ref | "$ref" leads nowhere: "#/allOf/01""##),
        SchemaErrorCase(
            ##"{"$ref": "#adres", "$defs": {"a": {"$anchor": "address"}}}"##,
            ##"/$ref | "$ref" leads nowhere: "#adres" | did you mean "address"?"##),
        SchemaErrorCase(
            ##"{"$dynamicRef": "#node"}"##, ##"/$dynamicRef | "$dynamicRef" leads nowhere: "#node""##),
        SchemaErrorCase(
            ##"{"$ref": "#/a~b"}"##,
            ##"/$ref | "$ref" leads nowhere: "#/a~b" | "~" is written "~0" and "/" in a key "~1""##),
        SchemaErrorCase(
            ##"{"$ref": "#/a%2"}"##,
            ##"/$ref | "$ref" leads nowhere: "#/a%2" | after "%" there have to be two hexadecimal digits"##),
        SchemaErrorCase(
            ##"{"$ref": "#/type", "type": "null"}"##,
            ##"/$ref | "$ref" leads to the text "null", which is not a schema"##),
        SchemaErrorCase(#"{"$ref": 5}"#, #"/$ref | "$ref" has to be a text, not the number 5"#),
        SchemaErrorCase(
            #"{"items": {"$ref": "https://example.com/schema"}}"#,
            #"/items/$ref | "$ref" leads out of the document, to "https://example.com/schema""#
                + #" | remote references are not fetched: put that schema under "$defs" with its "$id""#),
        SchemaErrorCase(
            #"{"$ref": "other.json#/a"}"#,
            #"/$ref | "$ref" leads out of the document, to "other.json#/a""#
                + #" | remote references are not fetched: put that schema under "$defs" with its "$id""#),
    ])
    func unresolvedReferences(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    private static let hint =
        #"a schema may apply itself only to a part of the value, as under "properties" or "items""#

    @Test(arguments: [
        SchemaErrorCase(
            ##"{"$ref": "#"}"##, ##"/$ref | "$ref" comes back to "#" without going into the value | \##(hint)"##),
        SchemaErrorCase(
            ##"{"anyOf": [true, {"$ref": "#"}]}"##,
            ##"/anyOf/1/$ref | "$ref" comes back to "#" without going into the value | \##(hint)"##),
        SchemaErrorCase(
            ##"{"$defs": {"a": {"not": {"$ref": "#/$defs/b"}}, "b": {"if": true, "then": {"$ref": "#/$defs/a"}}}}"##,
            ##"/$defs/b/then/$ref | "$ref" comes back to "#/$defs/a" without going into the value | \##(hint)"##),
        SchemaErrorCase(
            ##"{"$ref": "#/$defs/a/allOf/0", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}}"##,
            ##"/$defs/a/allOf/0 | "allOf/0" comes back to "#/$defs/a/allOf/0" without going into the value"##
                + " | \(hint)"
        ),
    ])
    func circularReferences(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test(arguments: [
        SchemaErrorCase(#"{"$id": 5}"#, #"/$id | "$id" has to be a text, not the number 5"#),
        SchemaErrorCase(
            ##"{"$id": "#here"}"##,
            ##"/$id | "$id" may not have a fragment, "#here" | name a place with "$anchor": "here""##),
        SchemaErrorCase(
            #"{"$defs": {"a": {"$id": "http://a/b"}, "b": {"$id": "http://a/c/../b#"}}}"#,
            #"/$defs/b/$id | another schema has the address "http://a/b" too"#),
        SchemaErrorCase(
            #"{"$anchor": "a b"}"#,
            #"/$anchor | "$anchor" is not a name, "a b""#
                + #" | begin with a letter or "_"; letters, digits, "-", "_" and "." may follow"#),
        SchemaErrorCase(
            #"{"$defs": {"a": {"$anchor": "x"}, "b": {"$dynamicAnchor": "x"}}}"#,
            #"/$defs/b/$dynamicAnchor | the anchor "x" occurs twice"#),
    ])
    func invalidNames(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }
}
