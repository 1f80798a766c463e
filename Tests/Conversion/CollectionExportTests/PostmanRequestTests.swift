import JSON
import Testing

@testable import CollectionExport

/// Requests as Postman's format has them.
struct PostmanRequestTests {
    /// Returns the item of the only request.
    private func item(_ lines: String, more: String = "") throws -> JSONValue {
        let export = PostmanCollectionExport.export(try ExportedSample.request(lines, more: more))
        let document = try JSONValue(parsing: export.text)
        return try #require(try JSONPath("$.item[0]").values(in: document).first)
    }

    @Test(
        arguments: [
            // URLs and queries.
            (
                "GET: <<host>>/a/b", "$.request.url",
                #"{"raw": "{{host}}/a/b", "host": ["{{host}}"], "path": ["a", "b"]}"#
            ),
            (
                "GET: https://a.example:8443/x/?p=1&f#top", "$.request.url",
                """
                {"raw": "https://a.example:8443/x/?p=1&f#top", "protocol": "https", "host": ["a", "example"],
                 "port": "8443", "path": ["x", ""],
                 "query": [{"key": "p", "value": "1"}, {"key": "f", "value": null}], "hash": "top"}
                """
            ),
            (
                "GET: <<host>>/\nquery: { a: 'x & y+z', b: [1, 2] }", "$.request.url.query",
                #"[{"key":"a","value":"x %26 y%2Bz"},{"key":"b","value":"1"},{"key":"b","value":"2"}]"#
            ),
            ("DELETE: <<host>>/", "$.request.method", #""DELETE""#),
            // Headers and cookies.
            (
                "GET: <<host>>/\nheaders: { X-A: [1, 2], X-B: <<t>> }", "$.request.header",
                #"[{"key":"X-A","value":"1"},{"key":"X-A","value":"2"},{"key":"X-B","value":"{{t}}"}]"#
            ),
            (
                "GET: <<host>>/\ncookies: { a: 1, b: <<t>> }", "$.request.header",
                #"[{"key":"Cookie","value":"a=1; b={{t}}"}]"#
            ),
            // Bodies.
            (
                "POST: <<host>>/\nbody: { json: { n: <<n>>, t: <<t>>, u: \"<<n>>\", e: <<env.X>> } }",
                "$.request.body.raw",
                #""{\n  \"n\": {{n}},\n  \"t\": \"{{t}}\",\n  \"u\": \"{{n}}\",\n  \"e\": \"{{X}}\"\n}""#
            ),
            ("POST: <<host>>/\nbody: { json: [] }", "$.request.body.options.raw.language", #""json""#),
            (
                "POST: <<host>>/\nbody: { text: hi }", "$.request",
                """
                {"method": "POST", "header": [{"key": "Content-Type", "value": "text/plain; charset=utf-8"}],
                 "body": {"mode": "raw", "raw": "hi", "options": {"raw": {"language": "text"}}},
                 "url": {"raw": "{{host}}/", "host": ["{{host}}"], "path": [""]}}
                """
            ),
            ("POST: <<host>>/\nbody: { xml: <a/> }", "$.request.body.options.raw.language", #""xml""#),
            (
                "POST: <<host>>/\nbody: { form: { a: [1, <<t>>] } }", "$.request.body",
                """
                {"mode": "urlencoded", "urlencoded": [{"key": "a", "value": "1", "type": "text"},
                 {"key": "a", "value": "{{t}}", "type": "text"}]}
                """
            ),
            (
                "POST: <<host>>/\nbody: { multipart: { a: x, f: { file: a.png, filename: b.png, type: image/png } } }",
                "$.request.body.formdata",
                """
                [{"key": "a", "type": "text", "value": "x"}, {"key": "f", "type": "file", "src": "a.png",
                  "fileName": "b.png", "contentType": "image/png"}]
                """
            ),
            (
                "POST: <<host>>/\nbody: { file: a.bin }", "$.request.body",
                #"{"mode": "file", "file": {"src": "a.bin"}}"#
            ),
            (
                "POST: <<host>>/\nbody: { graphql: { query: '{ a }', variables: { n: <<n>> } } }",
                "$.request.body.graphql",
                #"{"query": "{ a }", "variables": "{\n  \"n\": {{n}}\n}"}"#
            ),
            ("POST: <<host>>/\nbody: { base64: aGk= }", "$.request.body.raw", #""hi""#),
            // Authentication.
            (
                "GET: <<host>>/\nauth: { basic: { user: ann, password: <<env.P>> } }", "$.request.auth.basic[*].value",
                #""ann""#
            ),
            ("GET: <<host>>/\nauth: { bearer: <<t>> }", "$.request.auth.bearer[0].value", #""{{t}}""#),
            ("GET: <<host>>/\nauth: { digest: { user: a, password: <<t>> } }", "$.request.auth.type", #""digest""#),
            (
                "GET: <<host>>/\nauth: { apiKey: { query: k, value: <<t>> } }", "$.request.auth.apikey[2].value",
                #""query""#
            ),
            (
                "GET: <<host>>/\nauth: { awsSigV4: { accessKey: a, secretKey: <<t>>, region: r, service: s } }",
                "$.request.auth.type", #""awsv4""#
            ),
            // Behaviour that differs from Postman's.
            ("GET: <<host>>/\nbody: { text: a }", "$.protocolProfileBehavior.disableBodyPruning", nil),
        ] as [(String, String, String?)])
    func keyBecomesItsCounterpart(lines: String, path: String, expected: String?) throws {
        let item = try item(lines)
        let found = try JSONPath(path).values(in: item).first
        #expect(found == (try expected.map { try JSONValue(parsing: $0) }), "\(item.prettyText())")
    }

    @Test(
        arguments: [
            ("followRedirects: false", #"{"followRedirects": false}"#), ("followRedirects: 3", #"{"maxRedirects": 3}"#),
            ("followRedirects: true", nil),
            (
                "followRedirects: true\ncookieJar: false\ntls: { insecure: true }\nhttp: 2",
                #"{"strictSSL": false, "disableCookies": true, "protocolVersion": "http2"}"#
            ),
            (
                "followRedirects: true\ncompressed: false\nheaders: { Accept: null }",
                #"{"disabledSystemHeaders": {"accept": true, "accept-encoding": true}}"#
            ),
        ] as [(String, String?)])
    func behaviourOfAllRequestsStandsOnTheCollection(lines: String, expected: String?) throws {
        let export = PostmanCollectionExport.export(try ExportedSample.request("GET: <<host>>/\n\(lines)"))
        let document = try JSONValue(parsing: export.text)
        let found = try JSONPath("$.protocolProfileBehavior").values(in: document).first
        #expect(found == (try expected.map { try JSONValue(parsing: $0) }))
    }

    @Test(
        arguments: [
            ("<<$uuid>>", "{{$guid}}", nil), ("<<$timestamp>>", "{{$timestamp}}", nil),
            ("<<$randomInt>>", "{{$randomInt}}", nil), ("<<$isoTimestamp>>", "{{$isoTimestamp}}", nil),
            ("<<$randomHex(4)>>", "{{randomHex_4}}", #"_.times(4, () => _.random(15).toString(16)).join("")"#),
            ("<<$randomInt(1,6)>>", "{{randomInt_1_6}}", "_.random(1, 6)"),
            ("<<$timestampMs>>", "{{timestampMs_value}}", "Date.now()"),
            ("<<t | upper>>", "{{t_upper}}", #"String(pm.variables.get("t")).toUpperCase()"#),
            ("<<t | lower>>", "{{t_lower}}", #"String(pm.variables.get("t")).toLowerCase()"#),
            ("<<t | trim>>", "{{t_trim}}", #"String(pm.variables.get("t")).trim()"#),
            (
                "<<t | base64>>", "{{t_base64}}",
                #"CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(pm.variables.get("t")))"#
            ),
            (
                "<<t | hex>>", "{{t_hex}}",
                #"CryptoJS.enc.Hex.stringify(CryptoJS.enc.Utf8.parse(pm.variables.get("t")))"#
            ),
            ("<<t | sha256>>", "{{t_sha256}}", #"CryptoJS.SHA256(String(pm.variables.get("t"))).toString()"#),
            ("<<t | md5>>", "{{t_md5}}", #"CryptoJS.MD5(String(pm.variables.get("t"))).toString()"#),
            (
                "<<t | hmacSha256(\"k\")>>", "{{t_hmacSha256}}",
                #"CryptoJS.HmacSHA256(String(pm.variables.get("t")), String(pm.variables.get("KEY"))).toString()"#
            ),
            ("<<$fake(\"email\")>>", "{{$randomEmail}}", nil), ("<<$fake(\"ipv6\")>>", "{{$randomIPV6}}", nil),
            (
                "<<$fake(\"city\") | upper>>", "{{fake_city_upper}}",
                #"String(pm.variables.replaceIn("{{$randomCity}}")).toUpperCase()"#
            ),
            ("<<t | sha1>>", "{{t_sha1}}", #"CryptoJS.SHA1(String(pm.variables.get("t"))).toString()"#),
            (
                "<<t | hmacSha512(\"k\", \"base64\")>>", "{{t_hmacSha512_base64}}",
                #"CryptoJS.HmacSHA512(String(pm.variables.get("t")), String(pm.variables.get("KEY"))).toString(CryptoJS.enc.Base64)"#
            ),
            (
                "<<t | replaceRegex(\"(a)/b\", \"$1 $0\")>>", "{{t_replaceRegex_a_b}}",
                #"String(pm.variables.get("t")).replace(/(a)\/b/g, "$1 $&")"#
            ),
            (
                "<<t | base64Url>>", "{{t_base64Url}}",
                #"CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse(pm.variables.get("t"))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")"#
            ),
            (
                "<<t | multiply(2) | round(1)>>", "{{t_multiply_2_round}}",
                #"_.round(Number((Number(pm.variables.get("t")) * Number(2))), Number(1))"#
            ),
            ("<<t | json>>", "{{t_json}}", #"JSON.stringify(pm.variables.get("t"))"#),
        ] as [(String, String, String?)])
    func placeholderBecomesDynamicVariableOrScriptLine(written: String, text: String, expression: String?) throws {
        let item = try item("GET: <<host>>/\nheaders: { X-A: '\(written)' }")
        #expect(try JSONPath("$.request.header[0].value").values(in: item) == [.string(text)])
        let lines = try JSONPath("$.event[?@.listen == 'prerequest'].script.exec[*]").values(in: item)
        let name = text.dropFirst(2).dropLast(2)
        #expect(lines == (expression.map { [.string("pm.variables.set(\"\(name)\", \($0));")] } ?? []))
    }

    @Test func textThatJSONEscapesGetsALine() throws {
        let item = try item("POST: <<host>>/\nbody: { json: { a: \"<<q>>!\" } }")
        #expect(try JSONPath("$.request.body.raw").values(in: item) == ["{\n  \"a\": \"{{q_json}}!\"\n}"])
        #expect(
            try JSONPath("$.event[0].script.exec[0]").values(in: item)
                == ["pm.variables.set(\"q_json\", JSON.stringify(String(pm.variables.get(\"q\"))).slice(1, -1));"])
    }
}
