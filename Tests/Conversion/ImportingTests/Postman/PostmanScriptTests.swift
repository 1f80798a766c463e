import CollectionDrafts
import Testing

struct PostmanScriptTests {
    @Test
    func requestsOfOneNameGetNumbersAndJumpsNameThemAnUnknownTargetIsNull() throws {
        let script =
            #"{"listen": "test", "script": {"exec": "pm.execution.setNextRequest('b');\npostman.setNextRequest(\"no\");"}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "a", "request": "http://h/1", "event": [\(script)]}, {"name": "b", "request": "http://h/2"},
              {"name": "b", "request": "http://h/3"}]
            """)
        let text = result.collection.text
        #expect(
            text.contains("pm.execution.setNextRequest(\"b (2)\");\n      postman.setNextRequest(null);"), "\(text)")
        #expect(text.contains("- name: b (2)"))
    }

    @Test
    func aValueThatAnotherScriptSetsTooIsNoCapture() throws {
        let save = #"{"listen": "test", "script": {"exec": "pm.environment.set('id', pm.response.json().id);"}}"#
        let other = #"{"listen": "test", "script": {"exec": "if (a) pm.environment.set('id', 5);"}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "a", "request": "http://h/", "event": [\(save)]},
              {"name": "b", "request": "http://h/{{id}}", "event": [\(other)]}]
            """)
        #expect(!result.collection.text.contains("capture:"))
        #expect(result.collection.text.contains("pm.environment.set('id', pm.response.json().id);"))
    }

    @Test(
        "A value that a remaining script looks up in one scope, which has no captures, is no capture",
        arguments: [
            ("f(pm.environment.get('id'));", true), ("if (pm.collectionVariables.has('id')) f();", true),
            ("pm.environment.unset('id');", true), ("f(postman.getGlobalVariable('id'));", true),
            ("f(pm.environment.toObject());", true), ("const e = pm.environment; f(e.get('id'));", true),
            ("pm.test('t', () => pm.expect(pm.environment.get('id')).to.eql(7));", true), ("eval(x);", true),
            ("f(environment.id);", true), ("f(globals['id']);", true),
            ("f(pm.variables.get('id'));", false), ("f(pm.variables.toObject());", false),
            ("f(pm.environment.get('other'));", false),
        ])
    func readName(_ script: String, _ isKept: Bool) throws {
        let saves = [
            ("test", "pm.environment.set('id', pm.response.json().id);"),
            ("prerequest", "pm.environment.set('id', 7);"),
        ]
        for (event, save) in saves {
            let result = try PostmanSample.collection(
                """
                "item": [{"name": "a", "request": "http://h/",
                    "event": [{"listen": "\(event)", "script": {"exec": "\(save)"}}]},
                  {"name": "b", "request": "http://h/{{id}}",
                    "event": [{"listen": "test", "script": {"exec": "\(script)"}}]}]
                """)
            let text = result.collection.text
            #expect(text.contains(save) == isKept, "\(text)")
            #expect(text.contains("capture:") == (!isKept && event == "test"))
            #expect(text.contains("set:") == (!isKept && event == "prerequest"))
        }
    }

    @Test(
        "The URL and the text of a body stay, if a remaining script may have encoded a value in them",
        arguments: [
            ("encodeURIComponent(f())", "GET: <<baseUrl>>/a?v=<<v>>"),
            ("JSON.stringify(f()).slice(1, -1)", "body: { text: '{\"t\": \"<<v>>\"}' }"),
            ("f().replace(/\"/g, '\\\\\"')", "body: { text: '{\"t\": \"<<v>>\"}' }"), ("f()", "t: \"<<v>>\""),
        ])
    func encoded(_ value: String, _ expected: String) throws {
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let event = #"{"listen": "prerequest", "script": {"exec": "pm.environment.set('v', \#(escaped));"}}"#
        let body = #"{"mode": "raw", "raw": "{\"t\": \"{{v}}\"}", "options": {"raw": {"language": "json"}}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "a", "request": "http://h/a?v={{v}}", "event": [\(event)]},
              {"name": "b", "request": {"method": "POST", "url": "http://h/b", "body": \(body)}}]
            """)
        #expect(result.collection.text.contains(expected), "\(result.collection.text)")
    }

    @Test
    func aScriptThatReadsTheStatusReplacesTheImpliedOne() throws {
        let script = #"{"listen": "test", "script": {"exec": "if (pm.response.code === 404) f();"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(script)]}]"#)
        #expect(result.collection.text.contains("expect: { status: { atLeast: 100 } }"))
        #expect(!result.report.notes.contains { $0.part == "no test of the status" })
    }
}
