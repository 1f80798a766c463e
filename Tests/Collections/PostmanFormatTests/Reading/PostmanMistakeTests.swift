import Diagnostics
import PostmanFormat
import Testing

struct PostmanMistakeTests {
    @Test(arguments: [
        (
            "5",
            #"2:1: error: "request" must be an object or a text, not a number; such as "request": {"method": "GET", "url": "https://example.org/"}"#
        ),
        (
            "[]",
            #"2:1: error: "request" must be an object or a text, not a list; such as "request": {"method": "GET", "url": "https://example.org/"}"#
        ),
        (
            #"{"url": 5}"#,
            #"2:9: error: "url" must be a text or an object, not a number; such as "url": "https://example.org/""#
        ),
        (
            #"{"url": {"host": {"a": 1}}}"#,
            #"2:18: error: "host" must be a list of texts, or one text, not an object; such as "host": ["users", ":id"]"#
        ),
        (#"{"url": {"path": [["a"]]}}"#, #"2:19: error: "path" must be a text, not a list; such as "path": "text""#),
        (#"{"method": {}}"#, #"2:12: error: "method" must be a text, not an object; such as "method": "text""#),
        (
            #"{"header": 5}"#,
            #"2:12: error: "header" must be a list, not a number; such as "header": [{"key": "name", "value": "text"}]"#
        ),
        (
            #"{"header": [5]}"#,
            #"2:13: error: an entry of "header" must be an object, not a number; such as {"key": "name", "value": "text"}"#
        ),
        (
            #"{"header": "nonsense"}"#,
            #"2:12: warning: the header "nonsense" has no colon and is not sent; write "Name: value" in each line"#
        ),
        (
            #"{"header": [{"key": "a", "disabled": "false"}]}"#,
            #"2:38: warning: "disabled" must be true or false, not a text: it counts as true; write true or false without quotes"#
        ),
        (
            #"{"auth": "basic"}"#,
            #"2:10: error: "auth" must be an object, not a text; such as "auth": {"type": "bearer", "bearer": [{"key": "token", "value": "{{token}}"}]}"#
        ),
        (
            #"{"auth": {"basic": []}}"#,
            #"2:10: warning: "auth" has no "type" and is ignored; such as "auth": {"type": "bearer", "bearer": [{"key": "token", "value": "{{token}}"}]}"#
        ),
        (
            #"{"auth": {"type": "basic", "basic": true}}"#,
            #"2:37: warning: "basic" must be a list, not a boolean: requests that use it fail; write "basic": [{"key": "name", "value": "text"}]"#
        ),
        (
            #"{"auth": {"type": "bearer", "bearer": [null, "tok", 5]}}"#,
            #"2:46: warning: an entry of "bearer" must be an object, not a text: requests that use it fail; write {"key": "name", "value": "text"}"#
        ),
        (
            #"{"body": 5}"#,
            #"2:10: error: "body" must be an object or a text, not a number; such as "body": {"mode": "raw", "raw": "text"}"#
        ),
        (#"{"body": {"raw": "x"}}"#, #"2:11: warning: the body has no "mode": nothing is sent; add "mode": "raw""#),
        (
            #"{"body": {"mode": "form-data"}}"#,
            #"2:19: warning: "form-data" is not a body mode: no body is sent; did you mean "formdata"?"#
        ),
        (
            #"{"body": {"mode": "formdata", "formdata": "a=1"}}"#,
            #"2:43: error: "formdata" must be a list, not a text; such as "formdata": [{"key": "name", "value": "text"}]"#
        ),
        (
            #"{"body": {"mode": "formdata", "formdata": [1, {"type": "file", "src": {}}]}}"#,
            """
            2:44: error: an entry of "formdata" must be an object, not a number; such as {"key": "name", "type": "text", "value": "text"}
            2:71: error: "src" must be a text or a list of texts, not an object; such as "src": "photo.png"
            """
        ),
        (
            #"{"body": {"mode": "file", "file": []}}"#,
            #"2:35: error: "file" must be an object, not a list; such as "file": {"src": "photo.png"}"#
        ),
        (
            #"{"body": {"mode": "graphql", "graphql": 1}}"#,
            #"2:41: error: "graphql" must be an object, not a number; such as "graphql": {"query": "{ users { id } }"}"#
        ),
        (
            #"{"certificate": {"name": "x"}, "headers": [{}]}"#,
            """
            2:2: warning: "certificate" of a request is ignored; give it with --cert and --key, or with --cert-list
            2:32: warning: "headers" is ignored: "request" has no such member; did you mean "header"?
            """
        ),
        (
            #"{"event": [], "protocolProfileBehavior": {}}"#,
            """
            2:2: warning: "event" in "request" is ignored, as in Postman; move it out of "request", into the item
            2:15: warning: "protocolProfileBehavior" in "request" is ignored, as in Postman; move it out of "request", into the item
            """
        ),
        (
            #"{"proxy": {"port": 1}}"#,
            #"2:11: warning: a proxy without "host" is ignored; add "host" and "port", or remove it"#
        ),
        (
            #"{"proxy": {"host": "h", "match": "http://*"}}"#,
            #"2:34: warning: "match" of a proxy is ignored: the proxy is used for every URL of the request; remove "match""#
        ),
    ])
    func mistakesInRequestsHaveTheirPlace(_ json: String, _ expected: String) throws {
        #expect(try PostmanOutline.request(json).diagnostics == expected)
    }

    @Test(arguments: [
        (
            "{}",
            #"2:1: error: "item" must be a list, not an object; such as "item": [{"name": "one", "request": "{{baseUrl}}/"}]"#
        ),
        (
            #"["u"]"#,
            #"2:2: error: an entry of "item" must be an object, not a text; such as {"name": "one", "request": "{{baseUrl}}/"}"#
        ),
        (#"[{"item": {}, "request": "u"}]"#, #"2:11: error: "item" must be a list, not an object; such as "item": []"#),
        (
            #"[{"name": ["x"], "request": "u"}]"#,
            #"2:11: error: "name" must be a text, not a list; such as "name": "text""#
        ),
        (
            #"[{"requset": "u", "uid": "1", "owner": "2"}]"#,
            #"2:3: warning: "requset" is ignored: "item" has no such member; did you mean "request"?"#
        ),
        (
            #"[{"request": "u", "auth": {"type": "noauth"}}]"#,
            #"2:19: warning: "auth" beside "request" is ignored, as in Postman; move it into "request""#
        ),
        (
            #"[{"request": "u", "event": "x"}]"#,
            #"2:28: error: "event" must be a list, not a text; such as "event": [{"listen": "test", "script": {"exec": ["…"]}}]"#
        ),
        (
            #"[{"request": "u", "event": [1, {"script": "x"}, {"listen": "tests", "script": "x"}, {"listen": "beforeInvoke"}]}]"#,
            """
            2:29: error: an entry of "event" must be an object, not a number; such as {"listen": "test", "script": {"exec": ["…"]}}
            2:32: warning: an event without "listen" is ignored; "listen" is prerequest or test
            2:60: warning: "listen": "tests" is ignored: Postman has no such event; did you mean "test"?
            2:96: warning: "listen": "beforeInvoke" is ignored: Postman has no such event; "listen" is prerequest or test
            """
        ),
        (
            #"[{"request": "u", "event": [{"listen": "test", "script": {"src": "https://x/y.js", "type": "text/typescript", "exec": [["x"], 1]}}]}]"#,
            """
            2:66: warning: "src" of a script is ignored: scripts are not loaded from other places; write the script in "exec"
            2:92: warning: the script's "type" is ignored: "text/typescript" runs as JavaScript; the type of scripts is text/javascript
            2:120: error: "exec" must be a text, not a list; such as "exec": "text"
            """
        ),
        (
            #"[{"request": "u", "event": [{"listen": "test", "script": {"exec": {}}}]}]"#,
            #"2:67: error: "exec" must be a list of texts, or one text, not an object; such as "exec": ["line one", "line two"]"#
        ),
        (
            #"[{"request": "u", "protocolProfileBehavior": []}]"#,
            #"2:46: error: "protocolProfileBehavior" must be an object, not a list; such as "protocolProfileBehavior": {"followRedirects": false}"#
        ),
        (
            #"[{"item": [{"request": "u", "variable": [{}]}], "variable": [{"key": "a"}]}, {"request": "u", "variable": []}]"#,
            #"2:41: warning: variables of folders and requests are ignored, as in Newman (in 2 places); move them to the collection's "variable""#
        ),
    ])
    func mistakesInItemsHaveTheirPlace(_ json: String, _ expected: String) throws {
        #expect(try PostmanOutline.items(json).diagnostics == expected)
    }

    @Test(arguments: [
        (
            #"{"info": [], "item": []}"#,
            #"1:10: error: "info" must be an object, not a list; such as "info": {"name": "Shop"}"#
        ),
        (
            #"{"info": {"nmae": "x"}, "item": []}"#,
            #"1:11: warning: "nmae" is ignored: "info" has no such member; did you mean "name"?"#
        ),
        (
            #"{"info": {}, "item": [], "variables": [{}]}"#,
            #"1:26: warning: "variables" is ignored: "collection" has no such member; did you mean "variable"?"#
        ),
        (
            #"{"info": {}, "item": [], "variable": [{"key": "a"}, 5, {"key": "a"}]}"#,
            """
            1:53: error: an entry of "variable" must be an object, not a number; such as {"key": "name", "value": "text"}
            1:64: warning: the variable "a" is given twice; it is already in line 1; the last one that is enabled counts, as in Postman
            """
        ),
        (
            #"{"values": [], "name": "x"}"#,
            "error: the file is an environment, not a collection; give it together with a collection: -e a.json"
        ),
        (
            "[]",
            #"error: the file is no Postman collection: "info" and "item" are missing; export the collection as Collection v2.1"#
        ),
    ])
    func mistakesInCollectionsHaveTheirPlace(_ json: String, _ expected: String) throws {
        #expect(try PostmanOutline.diagnostics(PostmanOutline.reading(json).diagnostics) == expected)
    }

    @Test(arguments: [
        #""hush""#, #"["hush"]"#, #"[["hush"], 1]"#, #"[{"key": "token", "value": "hush"}, 1]"#,
        #"[{"value": ["hush"]}, 1]"#,
    ])
    func credentialsOfAWrongShapeAreNotShown(_ parameters: String) throws {
        let reading = try PostmanOutline.reading(
            "{\"info\": {}, \"auth\": {\"type\": \"bearer\", \"bearer\": \(parameters)}, \"item\": []}")
        #expect(try #require(reading.content).file.concealedTexts == ["hush"])
    }

    @Test func credentialsAreNotShown() throws {
        let reading = try PostmanOutline.reading(
            #"""
            {"info": {}, "item": [{"request": {"auth": {"type": "basic", "basic": [{"key": "password", "value": "hush"}, {"key": "username", "value": "ann"}]}}}]}
            """#)
        let file = try #require(reading.content).file
        #expect(file.concealedTexts == ["hush"])
        #expect(file.conceals(SourcePosition(line: 1, column: 103)))
        #expect(!file.conceals(SourcePosition(line: 1, column: 140)))
    }
}
