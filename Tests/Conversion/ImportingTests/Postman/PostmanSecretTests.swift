import CollectionDrafts
import JSON
import Testing

@testable import Importing

struct PostmanSecretTests {
    @Test(
        "A secret of a request is neither in the YAML nor in the report",
        arguments: [
            #""url": "http://h/a?flag&api_key=hunter2""#, #""url": "http://h/a?flag&sig=abc%2Bhunter2%3D""#,
            #""url": "http://h/bot123456789:AAF0123456789hunter20123456789/send""#,
            #""url": {"host": "h", "path": ":token", "variable": [{"key": "token", "value": "hunter2"}]}"#,
            #""body": {"mode": "urlencoded", "urlencoded": "password=hunter2""# + "}",
            #""body": {"mode": "raw", "raw": "password=hunter2"}"#,
            #""body": {"mode": "raw", "raw": "<password>hunter2</password>", "options": {"raw": {"language": "xml"}}}"#,
            #""body": {"mode": "raw", "raw": "{\"passwords\": [\"hunter2\"]}", "options": {"raw": {"language": "json"}}}"#,
            #""body": {"mode": "raw", "raw": "{\"token\": \"a<<hunter2\"}", "options": {"raw": {"language": "json"}}}"#,
            #""body": {"mode": "graphql", "graphql": {"query": "{ login(password: \"hunter2\") { id } }"}}"#,
            #""body": {"mode": "graphql", "graphql": {"query": "{ login(p: {password: \"\"\"hunter2\"\"\"}) { id } }"}}"#,
            #""body": {"mode": "graphql", "graphql": {"query": "{ a # secret=hunter2\n}"}}"#,
            #""body": {"mode": "raw", "raw": "{\"a\": [{\"name\": \"password\", \"value\": \"hunter2\"}]}"}"#,
            #""body": {"mode": "raw", "raw": "{\"key\": \"-----BEGIN PRIVATE KEY-----\nhunter2hunter2hunter2\n-----END\"}"}"#,
            #""body": {"mode": "raw", "raw": "a\n-----BEGIN RSA PRIVATE KEY-----\nhunter2hunter2hunter2\n-----END RSA PRIVATE KEY-----"}"#,
            #""body": {"mode": "formdata", "formdata": [{"key": "j", "value": "{\"api_key\": \"hunter2\"}"}]}"#,
            #""header": [{"key": "X-Old", "value": "Bearer ghp_0123456789hunter2", "disabled": true}]"#,
            #""header": [{"key": "A", "value": "b", "description": "not ghp_0123456789hunter2"}]"#,
            #""description": "Try ghp_0123456789hunter2.""#,
            #""auth": {"type": "basic", "basic": {"username": "ghp_0123456789hunter2", "password": "x"}}"#,
            #""url": "http://ghp_0123456789hunter2:x@h/a""#,
        ])
    func request(_ members: String) throws {
        for keepsBodies in [false, true] {
            let url = members.hasPrefix(#""url""#) ? "" : #""url": "http://h/", "#
            let result = try PostmanSample.collection(
                #""item": [{"request": {"method": "POST", \#(url)\#(members)}}]"#
            ) { $0.keepsBodies = keepsBodies }
            let text = result.collection.text + result.report.text
            #expect(!text.contains("hunter2"), "\(text)")
        }
    }

    @Test
    func aSecretVariableIsHiddenWhateverItsTypeAndKeepsItsType() throws {
        let environment = PostmanSample.file(
            #"{"name": "E", "values": [{"key": "pin", "value": 481516, "type": "secret"}]}"#,
            "E.postman_environment.json")
        let body = #"{"mode": "raw", "raw": "{\"n\": {{pin}}}", "options": {"raw": {"language": "json"}}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"request": {"method": "POST", "url": "http://h/", "body": \(body)}}],
            "variable": [{"key": "conn", "value": "Server=db;Password=hunter2;"}]
            """
        ) { $0.environments = [environment] }
        let text = result.collection.text + result.report.text
        #expect(!text.contains("481516") && !text.contains("hunter2"), "\(text)")
        #expect(text.contains("pin: <<env.PIN | fromJson>>"), "\(text)")
        #expect(text.contains("conn: Server=db;Password=<<env.PASSWORD>>;"), "\(text)")
    }

    @Test
    func aSecretThatIsWrittenOutAndAVariableOfTheSameNameHaveVariablesOfTheirOwn() throws {
        let auth = #"{"type": "basic", "basic": {"username": "u", "password": "hunter2"}}"#
        let literal = #"{"name": "a", "request": {"url": "http://h/", "auth": \#(auth)}}"#
        let variable = #"{"name": "b", "request": "http://h/{{PASSWORD}}"}"#
        for items in [[literal, variable], [variable, literal]] {
            let text = try PostmanSample.collection(#""item": [\#(items.joined(separator: ", "))]"#).collection.text
            #expect(text.contains("password: <<env.PASSWORD>>"), "\(text)")
            #expect(text.contains("PASSWORD: <<env.PASSWORD_2>>"), "\(text)")
        }
    }

    @Test
    func aBearerTokenThatIsEmptyInTheSourceIsNotSent() throws {
        let result = try PostmanSample.collection(
            """
            "auth": {"type": "bearer", "bearer": {"token": "{{tok}}"}}, "variable": [{"key": "tok", "value": ""}],
            "item": [{"name": "a", "request": "http://h/"}]
            """)
        #expect(!result.collection.text.contains("bearer:"), "\(result.collection.text)")
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == "auth \"bearer\"" })
    }

    @Test
    func anEmptyVariableCanGetItsValueFromTheProcessEnvironment() throws {
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/{{tenant}}"}], "variable": [{"key": "tenant", "value": ""}]"#)
        let text = result.collection.text
        #expect(text.contains(#"tenant: <<env.TENANT | default("")>>"#), "\(text)")
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == "variable tenant" })
    }

    @Test
    func aVariableThatNamesAnEmptyOneCanHaveAWholeURL() throws {
        let environment = PostmanSample.file(
            #"{"name": "E", "values": [{"key": "env_url", "value": ""}]}"#, "E.postman_environment.json")
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "{{base}}/a"}], "variable": [{"key": "base", "value": "{{env_url}}/api"}]"#
        ) { $0.environments = [environment] }
        #expect(result.collection.text.contains("GET: <<base>>/a"), "\(result.collection.text)")
    }

    @Test
    func anEmptySecretThatAScriptSetsBeforeItsFirstUseIsNotToDo() throws {
        let event = #"{"listen": "test", "script": {"exec": "f(); pm.environment.set('tok', g());"}}"#
        let file = PostmanSample.file(
            #"{"name": "E", "values": [{"key": "tok", "value": "", "type": "secret"}]}"#, "E.postman_environment.json")
        let login = #"{"name": "a", "request": "http://h/a", "event": [\#(event)]}"#
        let use = #"{"name": "b", "request": "http://h/{{tok}}"}"#
        for (items, count) in [([login, use], 0), ([use, login], 1)] {
            let result = try PostmanSample.collection(#""item": [\#(items.joined(separator: ", "))]"#) {
                $0.environments = [file]
            }
            #expect(result.report.notes.count { $0.part == "variable tok" && $0.kind == .toDo } == count)
        }
    }

    @Test(
        "A literal in a script that grants access is hidden",
        arguments: [
            "{key: 'client_secret', value: 'opaque1'}", "{value: 'opaque1', key: 'password'}",
            "{'X-Api-Key': 'opaque1'}", "{Authorization: 'opaque1 x'}",
        ])
    func scriptLiterals(_ object: String) throws {
        let event = #"{"listen": "prerequest", "script": {"exec": "f(\#(object), {Authorization: 'Bearer ' + t});"}}"#
        let request = #"{"name": "a", "request": "http://h/"}"#
        for members in [
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(event)]}]"#,
            #""item": [{"name": "f", "event": [\#(event)], "item": [\#(request)]}]"#,
            #""event": [\#(event)], "item": [\#(request)]"#,
        ] {
            let result = try PostmanSample.collection(members)
            let text = result.collection.text + result.report.text
            #expect(!text.contains("opaque1") && text.contains("'Bearer ' + t"), "\(text)")
            #expect(result.report.notes.contains { $0.kind == .toDo && $0.result.contains("literal secret") })
        }
    }

    @Test
    func aBodyStaysTextIfAScriptReadsItOfTheRequestOrOfALevelAroundIt() throws {
        let event = #""event": [{"listen": "prerequest", "script": {"exec": "sign(pm.request.body.raw);"}}]"#
        let body = #"{"mode": "raw", "raw": "{\"n\": {{n}}}", "options": {"raw": {"language": "json"}}}"#
        let request = #""request": {"method": "POST", "url": "http://h/", "body": \#(body)}"#
        for members in [
            #""item": [{"name": "a", \#(request), \#(event)}]"#, #""item": [{"name": "a", \#(request)}], \#(event)"#,
        ] {
            let text = try PostmanSample.collection(members).collection.text
            #expect(text.contains(#"text: '{"n": <<n>>}'"#), "\(text)")
        }
    }

    @Test
    func aCollectionWithoutRequestsIsAnError() {
        let error = #expect(throws: ImportFailure.self) { _ = try PostmanSample.collection(#""item": []"#) }
        guard case .nothingSelected(let message, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message == "the collection has no HTTP requests")
    }

    @Test
    func secretsInScriptsThatStayAreVariablesOfTheProcessEnvironment() throws {
        let script =
            #"{"listen": "prerequest", "script": {"exec": "const password = 's3cr3t-1';\nsend(password, {token: \"s3cr3t-2\", kind: 'x'});\nif (a) pm.environment.set('apiKey', 's3cr3t-3');"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(script)]}]"#)
        let text = result.collection.text
        #expect(!(text + result.report.text).contains("s3cr3t"))
        #expect(
            text.contains(
                """
                      const password = pm.variables.get("password");
                      send(password, {token: pm.variables.get("token"), kind: 'x'});
                      if (a) pm.environment.set('apiKey', pm.variables.get("apiKey_2"));
                """), "\(text)")
        #expect(text.contains("  password: <<env.PASSWORD>>\n"))
    }

    @Test(
        "Secrets in the texts and comments of scripts are hidden",
        arguments: [
            (
                #"fetch("https://u:hunter2@h/?token=hunter22&a=1");"#,
                #"fetch(String("https://u:" + pm.variables.get("password") + "@h/?token=" + pm.variables.get("token") + "&a=1"));"#
            ),
            (#"f('{"apiKey": "hunter2"}');"#, #"f(String('{"apiKey": "' + pm.variables.get("apiKey") + '"}'));"#),
            (#"f(`{"apiKey": "hunter2"}`);"#, #"f(`{"apiKey": "${pm.variables.get("apiKey")}"}`);"#),
            (#"f(`https://h/?token=hunter2&x=${y}`);"#, #"f(`https://h/?token=${pm.variables.get("token")}&x=${y}`);"#),
            (#"String.raw`https://u:hunter2@h`"#, #"String.raw`https://u:${pm.variables.get("password")}@h`"#),
            (
                #"f("{{base}}?token=hunter2", "?token={{t}}");"#,
                #"f(String("{{base}}?token=" + pm.variables.get("token")), "?token={{t}}");"#
            ),
            (
                #"f('{"url": "h?token=hunter2", "password": "hunter22"}');"#,
                #"f(String('{"url": "h?token=' + pm.variables.get("token") + '", "password": "' + pm.variables.get("password") + '"}'));"#
            ),
            (#"x = y ? "?token=hunter2" : "b";"#, #"x = y ? String("?token=" + pm.variables.get("token")) : "b";"#),
            (#"o["token"] = "hunter2";"#, #"o["token"] = pm.variables.get("token");"#),
            (
                #"f(function () { return"ghp_0123456789hunter2ab" });"#,
                #"f(function () { return pm.variables.get("scriptSecret") });"#
            ),
            (#"k.replace("-----BEGIN PRIVATE KEY-----", "");"#, #"k.replace("-----BEGIN PRIVATE KEY-----", "");"#),
            (
                "/* -----BEGIN RSA PRIVATE KEY-----\nhunter2hunter2hunter2\n*/ f();",
                "/* -----BEGIN RSA PRIVATE KEY-----…*/ f();"
            ),
            (#"f('password=Pa$$w0rd(1)');"#, #"f(String('password=' + pm.variables.get("password")));"#),
            (#"new RegExp('token=([^&]+)').exec(x);"#, #"new RegExp('token=([^&]+)').exec(x);"#),
            (
                #"new Map().set("a b", 1); f({"password=hunter"() {}});"#,
                #"new Map().set("a b", 1); f({"password=hunter"() {}});"#
            ),
            (#"const tokenUrl = "http://h/t", TOKEN = "token";"#, #"const tokenUrl = "http://h/t", TOKEN = "token";"#),
            (
                #"f({key: "password", type: "text", value: "hunter2"});"#,
                #"f({key: "password", type: "text", value: pm.variables.get("password")});"#
            ),
            ("f(); // Bearer hunter2hunter2", "f(); // Bearer …"),
            ("/* password=hunter2*/ f();\n", "/* password=…*/ f();"),
            (
                #"// pm.globals.set("token", "hunter2")"# + "\nf();",
                #"// pm.globals.set("token", "…")"# + "\n      f();"
            ),
            ("f(); // the password: yours, a/b */ x", "f(); // the password: yours, a/b */ x"),
            ("f(/token=hunter/, 1 / 2)", "f(/token=hunter/, 1 / 2)"),
        ])
    func partsOfScripts(_ script: String, _ expected: String) throws {
        let event = #"{"listen": "prerequest", "script": {"exec": \#(JSONValue.string(script).compactText())}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(event)]}]"#)
        let text = result.collection.text
        #expect(!(text + result.report.text).contains("hunter2") && text.contains("      \(expected)\n"), "\(text)")
    }

    @Test
    func aLiteralThatAScriptDeclaresASecretIsHiddenThereAndInURLsBodiesAndOtherValues() throws {
        let lines = [
            "pm.vault.set('a', 'hunter2-vault');", "pm.variables.set(`b`, 'hunter2-vars', 'secret');",
            "f(hunter.secret('x'), hubrun.secret('hunter2-own'));", "f(); pm.environment.set('c', 'plain-1', 'any');",
            "f('http://h/?a=hunter2-vars');",
        ]
        let script = JSONValue.array(lines.map { .string($0) }).compactText()
        let result = try PostmanSample.collection(
            #"""
            "variable": [{"key": "v", "value": "x hunter2-own"}], "item": [{
                "name": "a", "event": [{"listen": "prerequest", "script": {"exec": \#(script)}}],
                "request": {
                    "method": "POST", "url": "http://h/{{v}}/hunter2-vault/?q=1-hunter2-vars",
                    "body": {"mode": "raw", "raw": "say hunter2-own, hunter2-vault"}
                }
            }]
            """#)
        let text = result.collection.text
        #expect(!(text + result.report.text).contains("hunter2"), "\(text)")
        for part in [
            #"pm.vault.set('a', pm.variables.get("a_2"));"#,
            #"pm.variables.set(`b`, pm.variables.get("b_2"), 'secret');"#,
            #"f(hunter.secret('x'), hubrun.secret(pm.variables.get("scriptSecret")));"#, "'plain-1', 'any'",
            #"String('http://h/?a=' + pm.variables.get("b_2"))"#, "a_2: <<env.A>>", "/<<env.A>>/",
            "q: 1-<<env.B>>", "say <<env.SCRIPT_SECRET>>, <<env.A>>", "v: x <<env.SCRIPT_SECRET>>",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test
    func anEscapedBraceBeginsNoPlaceholder() throws {
        let body = #"{"mode": "raw", "raw": "{\"a\": \"{\\u007Bx}}\", \"b\": \"\\\\u007b{{y}}\"}"}"#
        let text = try PostmanSample.request(#""body": \#(body)"#)
        #expect(text.hasSuffix("    a: \"{{x}}\"\n    b: \\u007b<<y>>"), "\(text)")
    }

    @Test
    func aSecretThatANameRevealsIsHiddenInAllScriptsAndComments() throws {
        let script =
            #"{"listen": "prerequest", "script": {"exec": "f(btoa('admin:Winter-2024!'), `x Winter-2024!`); // ask: Winter-2024!"}}"#
        let auth = #"{"type": "basic", "basic": {"username": "u", "password": "Winter-2024!"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": {"url": "http://h/", "auth": \#(auth)}, "event": [\#(script)]}]"#)
        let text = result.collection.text + result.report.text
        #expect(!text.contains("Winter"), "\(text)")
        #expect(
            text.contains(
                #"f(btoa(String('admin:' + pm.variables.get("scriptSecret"))), `x ${pm.variables.get("scriptSecret")}`); // ask: …"#
            ), "\(text)")
    }

    @Test
    func aSecretThatIsUsedThroughAnotherVariableIsHidden() throws {
        let header = #"[{"key": "Authorization", "value": "{{auth}}"}]"#
        let text = try PostmanSample.collection(
            """
            "item": [{"name": "a", "request": {"url": "http://h/", "header": \(header)}}],
            "variable": [{"key": "auth", "value": "Bearer {{tk}}"}, {"key": "tk", "value": "hunter2bb1"}]
            """
        ).collection.text
        #expect(!text.contains("hunter2"), "\(text)")
    }

    @Test
    func aScriptThatRemovesAllVariablesIsToDo() throws {
        let event = #"{"listen": "test", "script": {"exec": "pm.collectionVariables.clear();"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(event)]}]"#)
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == "pm.collectionVariables.clear" })
    }

    @Test
    func aScriptThatSignsARequestWithASecretIsToDo() throws {
        let reading = "sign(pm.request.body.raw);"
        for (script, body, isNoted) in [
            (reading, #"{\"password\": \"hunter2\"}"#, true), (reading, #"{\"a\": 1}"#, false),
            ("customSign({ login: 1 });", #"{\"password\": \"hunter2\"}"#, false),
        ] {
            let event = #"{"listen": "prerequest", "script": {"exec": "\#(script)"}}"#
            let raw = #"{"mode": "raw", "raw": "\#(body)"}"#
            let result = try PostmanSample.collection(
                #""item": [{"name": "a", "request": {"method": "POST", "url": "http://h/", "body": \#(raw)}, "event": [\#(event)]}]"#
            )
            let isFound = result.report.notes.contains { $0.kind == .toDo && $0.part == "script reads the request" }
            #expect(isFound == isNoted)
        }
    }

    @Test
    func aSecretInTheNameOfARequestIsNeitherInTheYAMLNorInTheReport() throws {
        let result = try PostmanSample.collection(
            #""item": [{"name": "https://h/x?token=hunter2hunter2", "request": "https://h/x?token=hunter2hunter2"}]"#)
        let text = result.collection.text + result.report.text
        #expect(!text.contains("hunter2") && text.contains("name: https://h/x?token=…\n"), "\(text)")
    }
}
