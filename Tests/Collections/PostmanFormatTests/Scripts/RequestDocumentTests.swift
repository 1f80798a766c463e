import JSON
import PostmanFormat
import Testing

/// Requests in the form in which scripts receive them.
struct RequestDocumentTests {
    @Test func partsOfTheRequestAreThoseOfTheFile() throws {
        let document = ScriptedRequest.request.document(auth: .inherited, description: "d")
        let expected = try JSONValue(
            parsing: """
                {"method": "POST", "url": {"protocol": "https", "auth": {"user": "user", "password": "pass"},
                "host": ["{{u}}", "com"], "port": "81", "path": ["a", ":id"],
                "query": [{"key": "x", "value": "1"}, {"key": "off", "value": null, "disabled": true}, {"key": "n"},
                {"key": "m", "value": 5}], "hash": "h", "variable": [{"key": "id", "value": "7"}]},
                "headers": [{"key": "A", "value": "{{a}}"}, {"key": "Off", "value": "x", "disabled": true}, {"key": "A"}],
                "body": null, "auth": null, "description": "d"}
                """)
        #expect(JSONValue.object(document) == expected)
    }

    @Test func urlInOneTextIsRaw() {
        var request = PostmanRequest()
        request.url = PostmanURL(
            .text(ScriptedRequest.text("{{u}}/a?b", 1), appended: [ScriptedRequest.entry("c", "2", 2)]),
            range: ScriptedRequest.range(1))
        let document = request.document(auth: .none)
        #expect(document[key: "method"] == "GET")
        #expect(document[key: "url"] == ["raw": "{{u}}/a?b"])
        #expect(document[key: "query"] == [["key": "c", "value": "2"]])
        #expect(document[key: "auth"] == ["type": "noauth"])
        #expect(PostmanRequest().document(auth: .inherited)[key: "url"] == "")
    }

    @Test func pathInOneTextStaysOneText() {
        var parts = PostmanURL.Parts()
        parts.path = [ScriptedRequest.text("a/b", 1)]
        var request = PostmanRequest()
        request.url = PostmanURL(.parts(parts), range: ScriptedRequest.range(1))
        #expect(request.document(auth: .inherited)[key: "url"] == ["path": "a/b"])
    }

    @Test func bodiesHaveTheirModes() throws {
        let documents = ScriptedRequest.bodies.map { mode in
            (ScriptedRequest.request(mode).document(auth: .inherited)[key: "body"] ?? .null).compactText()
        }
        #expect(
            documents == [
                #"{"mode":"raw","raw":"{\"a\": {{x}}}","options":{"raw":{"language":"json"}}}"#,
                #"{"mode":"raw","raw":"t"}"#,
                #"{"mode":"urlencoded","urlencoded":[{"key":"a","value":"1"},{"key":"b","value":"2","disabled":true}]}"#,
                #"{"mode":"urlencoded","urlencoded":"a=1&b={{x}}"}"#,
                #"{"mode":"formdata","formdata":[{"key":"t","type":"text","value":"v","contentType":"text/csv"},"#
                    + #"{"key":"f","type":"file","src":["x.bin","y.bin"],"fileName":"z","disabled":true},"#
                    + #"{"key":"g","type":"file","src":"w.bin"}]}"#,
                #"{"mode":"file","file":{"src":"x.bin"}}"#, #"{"mode":"file","file":{}}"#,
                #"{"mode":"file","file":{"content":"AAAA"}}"#,
                #"{"mode":"graphql","graphql":{"query":"{ a }","variables":"{}"}}"#, #"{"mode":"odd"}"#,
            ])
    }

    @Test func parametersOfAuthenticationAreAList() {
        let auth = ScriptedRequest.credentials(
            "digest", ScriptedRequest.entry("username", "u", 41),
            ScriptedRequest.entry("disableRetryRequest", .plain(ScriptedRequest.text("true", 42)), 42, type: "boolean"))
        #expect(
            PostmanRequest().document(auth: auth)[key: "auth"] == [
                "type": "digest",
                "digest": [
                    ["key": "username", "value": "u"],
                    ["key": "disableRetryRequest", "value": true, "type": "boolean"],
                ],
            ])
    }
}
