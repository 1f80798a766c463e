import JSON
import JSONSchemas
import Testing

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
