import JSON
import JSONSchemas
import Testing

struct SchemaErrorTests {
    @Test(arguments: [
        SchemaErrorCase("5", " | a schema has to be a mapping or a boolean, not the number 5"),
        SchemaErrorCase(
            #"{"allOf": [5]}"#, "/allOf/0 | a schema has to be a mapping or a boolean, not the number 5"),
        SchemaErrorCase(
            #"{"minLength": "3"}"#, #"/minLength | "minLength" has to be a whole number of 0 or more, not the text "3""#
        ),
        SchemaErrorCase(
            #"{"maxItems": -1, "minItems": 1.5}"#,
            #"/maxItems | "maxItems" has to be a whole number of 0 or more, not the number -1"#,
            #"/minItems | "minItems" has to be a whole number of 0 or more, not the number 1.5"#),
        SchemaErrorCase(#"{"maximum": "3"}"#, #"/maximum | "maximum" has to be a number, not the text "3""#),
        SchemaErrorCase(
            #"{"exclusiveMaximum": true}"#,
            #"/exclusiveMaximum | "exclusiveMaximum" has to be a number, not true"#
                + " | since draft-06 it is the limit itself, not a switch beside another one"),
        SchemaErrorCase(#"{"multipleOf": 0}"#, #"/multipleOf | "multipleOf" has to be greater than 0, not 0"#),
        SchemaErrorCase(
            #"{"multipleOf": 1.234567890123456789}"#,
            #"/multipleOf | "multipleOf" has more than 18 significant digits"#),
        SchemaErrorCase(
            #"{"uniqueItems": 1}"#, #"/uniqueItems | "uniqueItems" has to be a boolean, not the number 1"#),
        SchemaErrorCase(#"{"enum": "a"}"#, #"/enum | "enum" has to be a list, not the text "a""#),
        SchemaErrorCase(#"{"format": 1}"#, #"/format | "format" has to be a text, not the number 1"#),
        SchemaErrorCase(#"{"pattern": null}"#, #"/pattern | "pattern" has to be a text, not null"#),
        SchemaErrorCase(
            #"{"required": true}"#,
            #"/required | "required" has to be a list of keys, not true"#
                + #" | list the keys in "required" of the schema around this one"#),
        SchemaErrorCase(#"{"required": [1]}"#, "/required/0 | a key has to be a text, not the number 1"),
        SchemaErrorCase(
            #"{"dependentRequired": {"a": "b"}}"#,
            #"/dependentRequired/a | "dependentRequired" has to be a list of keys, not the text "b""#),
        SchemaErrorCase(
            #"{"dependentRequired": []}"#,
            #"/dependentRequired | "dependentRequired" has to be a mapping, not a list"#),
    ])
    func assertions(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test(arguments: [
        SchemaErrorCase(#"{"type": "strng"}"#, #"/type | there is no type "strng" | did you mean "string"?"#),
        SchemaErrorCase(#"{"type": "text"}"#, #"/type | there is no type "text" | write "string""#),
        SchemaErrorCase(#"{"type": ["null", "list"]}"#, #"/type/1 | there is no type "list" | write "array""#),
        SchemaErrorCase(
            #"{"type": "uuid"}"#,
            #"/type | there is no type "uuid""#
                + " | the types are null, boolean, object, array, number, string, integer"),
        SchemaErrorCase(#"{"type": []}"#, #"/type | "type" names no type"#),
        SchemaErrorCase(
            #"{"type": 1}"#, #"/type | "type" has to be the name of a type or a list of names, not the number 1"#),
        SchemaErrorCase(#"{"type": [null]}"#, "/type/0 | the name of a type has to be a text, not null"),
    ])
    func types(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test(arguments: [
        SchemaErrorCase(
            #"{"not": 1}"#, #"/not | "not" has to be a schema (a mapping or a boolean), not the number 1"#),
        SchemaErrorCase(
            #"{"items": [true]}"#,
            #"/items | "items" has to be a schema (a mapping or a boolean), not a list"#
                + #" | 2020-12 writes a list of schemas as "prefixItems""#),
        SchemaErrorCase(#"{"anyOf": {}}"#, #"/anyOf | "anyOf" has to be a list, not a mapping"#),
        SchemaErrorCase(#"{"oneOf": []}"#, #"/oneOf | "oneOf" needs at least one schema"#),
        SchemaErrorCase(#"{"properties": []}"#, #"/properties | "properties" has to be a mapping, not a list"#),
        SchemaErrorCase(
            #"{"properties": {"a/b": "string"}}"#,
            #"/properties/a~1b | a schema has to be a mapping or a boolean, not the text "string""#),
        SchemaErrorCase(
            #"{"$defs": {"a": {"definitions": {"b": {"type": 1}}}}, "contains": true, "minContains": -1}"#,
            #"/minContains | "minContains" has to be a whole number of 0 or more, not the number -1"#,
            #"/$defs/a/definitions/b/type | "type" has to be the name of a type or a list of names, not the number 1"#),
    ])
    func applicators(_ example: SchemaErrorCase) throws {
        try example.expectErrors()
    }

    @Test func atMostFiftyErrorsAreReported() throws {
        let schemas = (0..<100).map { _ in JSONValue.object(["type": 1]) }
        let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(["allOf": .array(schemas)]) }
        #expect(error?.diagnostics.count == 50)
    }
}

struct SchemaWarningTests {
    @Test(arguments: [
        SchemaErrorCase(
            #"{"$comment": "", "title": "", "description": "", "default": 1, "deprecated": true, "readOnly": true,"#
                + #" "writeOnly": true, "examples": [], "contentEncoding": "base64", "contentMediaType": "a/b","#
                + #" "contentSchema": {}, "x-internal": 1, "$vocabulary": {}}"#),
        SchemaErrorCase(
            #"{"items": {"requird": ["a"]}}"#,
            #"/items/requird | "requird" is not a keyword, so it checks nothing | did you mean "required"?"#),
        SchemaErrorCase(
            #"{"additionalproperties": false}"#,
            #"/additionalproperties | "additionalproperties" is not a keyword, so it checks nothing"#
                + #" | did you mean "additionalProperties"?"#),
        SchemaErrorCase(
            #"{"nullable": true}"#,
            #"/nullable | "nullable" is not a keyword of 2020-12, so it checks nothing"#
                + #" | add "null" to the list of "type""#),
        SchemaErrorCase(
            #"{"dependencies": {}}"#,
            #"/dependencies | "dependencies" is not a keyword of 2020-12, so it checks nothing"#
                + #" | 2020-12 writes "dependentRequired" or "dependentSchemas""#),
        SchemaErrorCase(
            #"{"format": "color"}"#,
            #"/format | the format "color" is not checked"#
                + " | checked are date, date-time, time, duration, email, idn-email, hostname, idn-hostname, ipv4, ipv6, uri, "
                + "uri-reference, iri, iri-reference, uri-template, uuid, json-pointer, relative-json-pointer, regex"),
        SchemaErrorCase(
            #"{"format": "datetime"}"#, #"/format | the format "datetime" is not checked | did you mean "date-time"?"#),
        SchemaErrorCase(#"{"then": true}"#, #"/then | "then" checks nothing without "if" beside it"#),
        SchemaErrorCase(
            #"{"maxContains": 1}"#, #"/maxContains | "maxContains" checks nothing without "contains" beside it"#),
        SchemaErrorCase(
            ##"{"$schema": "http://json-schema.org/draft-07/schema", "definitions": {"a": true},"##
                + ##" "items": {"$ref": "#/definitions/a", "minimum": 1}}"##,
            #"/items/$ref | in draft-07 the keywords beside "$ref" check nothing"#
                + #" | put them and the "$ref" under "allOf""#),
    ])
    func oddSchemas(_ example: SchemaErrorCase) throws {
        try example.expectWarnings()
    }

    @Test func unknownKeywordsCheckNothing() throws {
        let schema = try JSONSchema(["requird": ["a"], "format": "color"])
        #expect(schema.failures(of: [:]) == [])
        #expect(schema.failures(of: "reddish") == [])
    }
}

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
