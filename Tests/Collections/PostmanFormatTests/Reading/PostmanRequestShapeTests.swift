import PostmanFormat
import Testing

/// The shapes of `request` in schema 2.0 and 2.1.
struct PostmanRequestShapeTests {
    @Test(arguments: [
        // The request.
        (#""{{baseUrl}}/text""#, "'{{baseUrl}}/text'"),
        ("null", "missing"),
        ("{}", ""),
        (#"{"method": "get", "url": null, "header": null, "body": null, "auth": null}"#, "get"),
        (#"{"method": "", "url": "u"}"#, " 'u'"),
        // URLs.
        (#"{"url": {"host": ["a", "b"], "path": ["c", ":d"]}}"#, #"host=["a", "b"] path=["c", ":d"]"#),
        (#"{"url": {"host": "{{h}}", "path": "/a/b/"}}"#, #"host=["{{h}}"] path=["/a/b/"]"#),
        (
            #"{"url": {"protocol": "https", "host": ["h"], "port": 8080, "path": [{"type": "string", "value": "p"}, 7, null], "hash": "f"}}"#,
            #"protocol=https host=["h"] port=8080 path=["p", "7", ""] hash=f"#
        ),
        (#"{"url": {"raw": "r?z=1", "host": ["h"], "path": ["p"]}}"#, #"host=["h"] path=["p"]"#),
        (#"{"url": {"raw": "r?a=1", "query": [{"key": "a", "value": "1"}]}}"#, "'r?a=1'"),
        (#"{"url": {"raw": "r", "host": [], "query": [{"key": "a", "value": "1"}]}}"#, "'r'+[a='1']"),
        (#"{"url": {"auth": {"user": "ann", "password": "pw"}, "host": "h"}}"#, #"auth=ann:pw host=["h"] path=[]"#),
        (#"{"url": {"auth": "ann:pw", "host": "h"}}"#, #"auth=ann:pw host=["h"] path=[]"#),
        (
            #"{"url": {"host": "h", "query": [{"key": "a", "value": null}, {"key": "b"}, {"key": "c", "value": 5}, {"key": "d", "value": "", "disabled": true}, {"key": null, "value": "x"}, null, "e=f=g", "i"]}}"#,
            #"host=["h"] path=[] query[a=null, b=∅, c=5, -d='', ∅='x', e='f=g', i=null]"#
        ),
        (#"{"url": {"host": "h", "query": "a=1&b&c="}}"#, #"host=["h"] path=[] query[a='1', b=null, c='']"#),
        (#"{"url": {"host": "h", "query": {"a": 1, "b": "x"}}}"#, #"host=["h"] path=[] query[a=1, b='x']"#),
        (
            #"{"url": {"host": "h", "variable": [{"id": "i", "value": "1"}, {"id": "x", "key": "k", "value": 3, "disabled": true}]}}"#,
            #"host=["h"] path=[] variables[i='1', -k=3]"#
        ),
        (
            #"{"url": {"host": "h", "query": [{"key": "a", "value": "1", "enabled": false}, {"key": "b", "value": "2", "enabled": true}]}}"#,
            #"host=["h"] path=[] query[-a='1', b='2']"#
        ),
        // Headers.
        (
            #"{"header": [{"key": "A", "value": "1", "enabled": false}, {"key": "B", "value": "2", "enabled": true}]}"#,
            "headers[-A='1', B='2']"
        ),
        (
            #"{"header": [{"key": "A", "value": "1"}, {"key": "A", "value": 2}, {"key": "B", "value": null, "disabled": true}, null, "C: d: e"]}"#,
            "headers[A='1', A=2, -B=null, C='d: e']"
        ),
        (#"{"header": "A: 1\r\nB:2\n\nC: x\n  y\n"}"#, "headers[A='1', B='2', C='x y']"),
        (#"{"header": ""}"#, ""),
        (#"{"header": {"A": "1", "B": true}}"#, "headers[A='1', B=true]"),
        // Proxies.
        (
            #"{"proxy": {"host": "p", "port": 3128, "protocol": "http", "authenticate": true, "username": "u", "password": "w"}}"#,
            "proxy[http//u:w@p:3128]"
        ),
        (#"{"proxy": {"host": "p", "username": "u", "password": "w"}}"#, "proxy[//p:]"),
        (#"{"proxy": {"host": "p", "disabled": true}}"#, ""),
    ])
    func shapesAreRead(_ json: String, _ expected: String) throws {
        let (outline, diagnostics) = try PostmanOutline.request(json)
        #expect(outline == "<\(expected)>")
        #expect(diagnostics == "")
    }

    @Test(arguments: [
        ("{}", ""),
        (#"{"mode": "none"}"#, ""),
        (#"{"mode": "raw"}"#, ""),
        (#"{"mode": "raw", "raw": null}"#, ""),
        (#"{"mode": "raw", "raw": "x", "disabled": true}"#, ""),
        (#""text""#, "raw[text]"),
        (#"{"mode": "raw", "raw": ""}"#, "raw[]"),
        (#"{"mode": "raw", "raw": "{}", "options": {"raw": {"language": "json"}}}"#, "raw[{}]json"),
        (#"{"mode": "raw", "raw": {"list": [1, "x", null]}}"#, #"raw[{"list":[1,"x",null]}]"#),
        (#"{"mode": "raw", "raw": 1.50}"#, "raw[1.50]"),
        (
            #"{"mode": "urlencoded", "urlencoded": [{"key": "a", "value": "1", "disabled": true}]}"#,
            "urlencoded[-a='1']"
        ),
        (
            #"{"mode": "urlencoded", "urlencoded": [{"key": "a", "value": "1", "enabled": false}, {"key": "b", "value": "2", "enabled": true}]}"#,
            "urlencoded[-a='1', b='2']"
        ),
        (
            #"{"mode": "formdata", "formdata": [{"key": "a", "value": "1", "enabled": false}, {"key": "b", "value": "2", "enabled": true}]}"#,
            "formdata[-a='1', b='2']"
        ),
        (#"{"mode": "urlencoded", "urlencoded": "a=1&b=2"}"#, "urlencoded'a=1&b=2'"),
        (#"{"mode": "urlencoded", "urlencoded": {"a": "1"}}"#, "urlencoded[a='1']"),
        (
            #"{"mode": "formdata", "formdata": [{"key": "t", "value": "é", "type": "text", "contentType": "a/b"}, {"key": "n"}, {"key": "o", "value": 1, "disabled": true}]}"#,
            "formdata[t='é';a/b, n=∅, -o=1]"
        ),
        (
            #"{"mode": "formdata", "formdata": [{"key": "f", "type": "file", "src": "a", "fileName": "n"}, {"key": "l", "type": "file", "src": ["a", "b"]}, {"key": "e", "type": "file", "src": []}, {"key": "m", "type": "file", "src": null}, {"key": "u", "src": "x"}, {"key": "v", "src": "x", "value": ""}]}"#,
            #"formdata[f@["a"];n, l@["a", "b"], e@[], m@[], u@["x"], v='']"#
        ),
        (#"{"mode": "file", "file": {"src": "a.png"}}"#, "file[a.png]"),
        (#"{"mode": "file", "file": {"src": null}}"#, "file[]"),
        (#"{"mode": "file", "file": {"content": "aGk="}}"#, "bytes[aGk=]"),
        (#"{"mode": "file", "file": "a.png"}"#, "file[a.png]"),
        (#"{"mode": "graphql", "graphql": {"query": "{ a }", "variables": ""}}"#, "graphql[{ a }|-|]"),
        (
            #"{"mode": "graphql", "graphql": {"query": "{ a }", "operationName": "Q", "variables": {"x": 1}}}"#,
            #"graphql[{ a }|Q|{"x":1}]"#
        ),
        (#"{"mode": "graphql", "graphql": "{ a }"}"#, "graphql[{ a }|-|-]"),
    ])
    func bodiesAreRead(_ json: String, _ expected: String) throws {
        let (outline, diagnostics) = try PostmanOutline.request("{\"body\": \(json)}")
        #expect(outline == "<\(expected)>")
        #expect(diagnostics == "")
    }

    @Test(arguments: [
        ("null", ""),
        (#"{"type": "noauth"}"#, " noauth"),
        ("{}", " noauth"),
        (
            #"{"type": "basic", "basic": [{"key": "username", "value": "ann", "type": "string"}, {"key": "password", "value": "{{pw}}"}]}"#,
            " basic[username='ann', password='{{pw}}']"
        ),
        (
            #"{"type": "basic", "basic": {"username": "ann", "showPassword": false}}"#,
            " basic[username='ann', showPassword=false]"
        ),
        (#"{"type": "jwt", "jwt": {"payload": {"a": 1}}}"#, #" jwt[payload={"a":1}]"#),
        (#"{"type": "bearer", "basic": []}"#, " bearer[]"),
        (#"{"type": "mystery"}"#, " mystery[]"),
    ])
    func authIsRead(_ json: String, _ expected: String) throws {
        let (outline, diagnostics) = try PostmanOutline.request("{\"auth\": \(json)}")
        #expect(outline == "\(expected)<>")
        #expect(diagnostics == "")
    }
}
