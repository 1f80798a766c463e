import CollectionDrafts
import Testing

struct PostmanRequestTests {
    @Test(arguments: requests)
    func membersOfARequestBecomeKeys(_ members: String, _ expected: String) throws {
        let variables = #"[{"key": "x", "value": "1"}, {"key": "n", "value": "36"}, {"key": "o", "value": "{}"}]"#
        #expect(try PostmanSample.request(members, variables: variables) == expected)
    }

    static let requests: [(String, String)] = [
        (#""header": [{"key": "A", "value": "b"}]"#, "POST: http://h/\nheaders: { A: b }"),
        (#""header": "A: 1\nB: {{x}}""#, "POST: http://h/\nheaders:\n  A: \"1\"\n  B: <<x>>"),
        (
            #""header": [{"key": "A", "value": "1"}, {"key": "A", "value": "2"}]"#,
            "POST: http://h/\nheaders: { A: [\"1\", \"2\"] }"
        ),
        (
            #""header": [{"key": "A", "value": "1"}, {"key": "a", "value": "2"}]"#,
            "POST: http://h/\nheaders: { a: \"2\" }"
        ),
        (
            #""header": [{"key": "A", "value": "b", "description": "Why"}]"#,
            "POST: http://h/\nheaders:\n  A: b    # Why"
        ),
        (
            #""header": [{"key": "A", "value": "b", "disabled": true}]"#,
            "POST: http://h/\n# headers: { A: b }    switched off in the source"
        ),
        (
            #""header": [{"key": "X-Api-Key", "value": "k3y"}]"#,
            "POST: http://h/\nheaders:\n  X-Api-Key: <<env.X_API_KEY>>    # literal secret in the source"
        ),
        (
            #""header": [{"key": "Authorization", "value": "Bearer abc"}]"#,
            "POST: http://h/\nheaders:\n  Authorization: Bearer <<env.AUTHORIZATION>>    # literal secret in the source"
        ),
        (
            #""header": [{"key": "Authorization", "value": "Bearer {{x}}"}]"#,
            "POST: http://h/\nheaders: { Authorization: Bearer <<x>> }"
        ),
        // Bodies.
        (
            #""body": {"mode": "raw", "raw": "{\"a\": {{n}}, \"b\": \"{{x}}\"}", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: <<n>>\n    b: \"<<x>>\""
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": {}, \"b\": [{}]}", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: {}\n    b: [{}]"
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": {{o}}, \"u\": {{u}}}", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: <<o | fromJson>>\n    u: <<u | fromJson>>"
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": 1} // c", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nbody:\n  json:\n    a: 1"
        ),
        (
            #""body": {"mode": "raw", "raw": "{\"a\": 1}"}"#,
            "POST: http://h/\nheaders: { Content-Type: text/plain }\nbody:\n  json:\n    a: 1"
        ),
        (
            #""body": {"mode": "raw", "raw": "{not json", "options": {"raw": {"language": "json"}}}"#,
            "POST: http://h/\nheaders: { Content-Type: application/json }\nbody: { text: \"{not json\" }"
        ),
        (
            #""body": {"mode": "raw", "raw": "<a>{{x}}</a>", "options": {"raw": {"language": "xml"}}}"#,
            "POST: http://h/\nbody: { xml: <a><<x>></a> }"
        ),
        (
            #""body": {"mode": "raw", "raw": "hi <<x>>"}"#,
            "POST: http://h/\nheaders: { Content-Type: text/plain }\nbody: { text: hi \\<<x>> }"
        ),
        (#""body": {"mode": "raw", "raw": ""}"#, "POST: http://h/"),
        (#""body": {"mode": "raw", "raw": "a", "disabled": true}"#, "POST: http://h/"),
        (
            #""body": {"mode": "urlencoded", "urlencoded": [{"key": "a", "value": "{{x}}"}, {"key": "a", "value": "c"}, {"key": "d", "value": "1", "disabled": true}]}"#,
            "POST: http://h/\nbody:\n  form:\n    a: [<<x>>, c]\n    # d: \"1\"    switched off in the source"
        ),
        (
            #""body": {"mode": "urlencoded", "urlencoded": [{"key": "password", "value": "p4ss"}]}"#,
            "POST: http://h/\nbody:\n  form:\n    password: <<env.PASSWORD>>    # literal secret in the source"
        ),
        (
            #""body": {"mode": "formdata", "formdata": [{"key": "a", "value": "b", "type": "text"}, {"key": "j", "value": "{}", "contentType": "application/json"}]}"#,
            "POST: http://h/\nbody:\n  multipart:\n    a: b\n    j: { text: \"{}\", type: application/json }"
        ),
        (
            #""body": {"mode": "formdata", "formdata": [{"key": "f", "type": "file", "src": "missing.txt"}]}"#,
            "POST: http://h/\n# body: { multipart: { f: { file: missing.txt } } }    the file is missing"
        ),
        (#""body": {"mode": "file", "file": {"content": "AAE="}}"#, "POST: http://h/\nbody: { base64: AAE= }"),
        (
            #""body": {"mode": "graphql", "graphql": {"query": "{ a }", "variables": "{\"n\": {{n}}}", "operationName": "Q"}}"#,
            "POST: http://h/\nbody:\n  graphql:\n    query: \"{ a }\"\n    variables: { n: <<n>> }\n    operationName: Q"
        ),
        // Authentication.
        (
            #""auth": {"type": "bearer", "bearer": [{"key": "token", "value": "{{x}}"}]}"#,
            "POST: http://h/\nauth: { bearer: <<x>> }"
        ),
        (
            #""auth": {"type": "bearer", "bearer": {"token": "abc"}}"#,
            "POST: http://h/\nauth:\n  bearer: <<env.TOKEN>>    # literal secret in the source"
        ),
        (
            #""auth": {"type": "basic", "basic": {"username": "ann", "password": "{{x}}"}}"#,
            "POST: http://h/\nauth: { basic: { user: ann, password: <<x>> } }"
        ),
        (
            #""auth": {"type": "digest", "digest": {"username": "ann", "password": "{{x}}"}}"#,
            "POST: http://h/\nauth: { digest: { user: ann, password: <<x>> } }"
        ),
        (
            #""auth": {"type": "apikey", "apikey": {"key": "X-K", "value": "{{x}}"}}"#,
            "POST: http://h/\nauth: { apiKey: { header: X-K, value: <<x>> } }"
        ),
        (
            #""auth": {"type": "apikey", "apikey": {"key": "k", "value": "{{x}}", "in": "query"}}"#,
            "POST: http://h/\nauth: { apiKey: { query: k, value: <<x>> } }"
        ),
        (
            #""auth": {"type": "awsv4", "awsv4": {"accessKey": "{{x}}", "secretKey": "{{x}}"}}"#,
            "POST: http://h/\nauth:\n  awsSigV4:\n    accessKey: <<x>>\n    secretKey: <<x>>\n    region: us-east-1\n    service: execute-api"
        ),
        (
            #""auth": {"type": "oauth2", "oauth2": {"accessToken": "{{x}}", "headerPrefix": "Token"}}"#,
            "POST: http://h/\nheaders: { Authorization: Token <<x>> }"
        ),
        (#""auth": {"type": "hawk", "hawk": {"authId": "a"}}"#, "POST: http://h/"),
        (#""auth": {"type": "noauth"}"#, "POST: http://h/"),
    ]

    @Test(
        "A URL is written as it is sent",
        arguments: [
            (#""http://h/a?x=1&z=b%20c""#, "GET: http://h/a\nquery: { x: \"1\", z: b c }"),
            (#""http://h/a?x=1+2""#, "GET: http://h/a?x=1+2"), (#""http://h/a?flag""#, "GET: http://h/a?flag"),
            (#""http://h/a?f[]=1""#, "GET: http://h/a?f[]=1"), (#""h.example/a""#, "GET: http://h.example/a"),
            (#""{{x}}/a""#, "GET: http://<<x>>/a"), (#""{{unknown}}/a""#, "GET: <<unknown>>/a"),
            (#""http://h/a#part""#, "GET: http://h/a"),
            (
                #""http://ann:pw@h/a""#,
                "GET: http://h/a\nauth:\n  basic:\n    user: ann\n    password: <<env.PASSWORD>>    # literal secret in the source"
            ),
            (
                #"{"protocol": "https", "host": ["a", "b"], "port": "8", "path": ["p", ":id", ":no"], "variable": [{"key": "id", "value": "{{x}}"}]}"#,
                "GET: https://a.b:8/p/<<x>>/:no"
            ),
            (
                #"{"host": "h", "path": "p?q", "query": [{"key": "a", "value": "b&c"}, {"key": "d", "value": "", "disabled": true}]}"#,
                "GET: http://h/p%3Fq\nquery:\n  a: b&c\n  # d: \"\"    switched off in the source"
            ),
            (
                #"{"host": "h", "query": [{"key": "a", "value": "1"}, {"key": "a", "value": "2"}]}"#,
                "GET: http://h\nquery: { a: [\"1\", \"2\"] }"
            ),
        ])
    func url(_ url: String, _ expected: String) throws {
        let result = try PostmanSample.collection(
            #""item": [{"name": "r", "request": {"url": \#(url)}}], "variable": [{"key": "x", "value": "h"}]"#)
        #expect(PostmanSample.lines(of: result.collection.text) == expected)
    }

    @Test
    func aHeaderOfARequestIsSentAlthoughPostmansOwnHeaderOfThatNameIsSwitchedOff() throws {
        let headers = #"[{"key": "user-agent", "value": "mine"}, {"key": "Content-Type", "value": "text/csv"}]"#
        let disabled = #"{"user-agent": true, "content-type": true, "accept": true}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "r", "protocolProfileBehavior": {"disabledSystemHeaders": \(disabled)},
              "request": {"method": "POST", "url": "http://h/", "header": \(headers),
                "body": {"mode": "raw", "raw": "a,b"}}}]
            """)
        let text = result.collection.text
        #expect(text.contains("user-agent: mine") && text.contains("Content-Type: text/csv"), "\(text)")
        #expect(text.contains("Accept: null") && !text.contains("User-Agent: null"), "\(text)")
    }

    @Test
    func exactBodiesKeepsJSONAsText() throws {
        let body = #"{"mode": "raw", "raw": "{\"a\":  1}", "options": {"raw": {"language": "json"}}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": {"method": "PUT", "url": "http://h/", "body": \#(body)}}]"#
        ) { $0.keepsBodies = true }
        #expect(
            result.collection.text.contains(
                "headers: { Content-Type: application/json }\n    body: { text: '{\"a\":  1}' }"))
    }
}
