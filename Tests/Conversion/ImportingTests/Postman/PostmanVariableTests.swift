import CollectionDrafts
import Testing

struct PostmanVariableTests {
    @Test
    func namesAreRenamedWherePlaceholdersCannotHaveThemInScriptsToo() throws {
        let result = try PostmanSample.collection(
            """
            "variable": [{"key": "user id", "value": "a"}, {"key": "user_id", "value": "b"}],
            "item": [{"name": "r", "request": "http://h/{{user id}}/{{user_id}}/{{$guid}}/{{$randomCity}}",
              "event": [{"listen": "test", "script": {"exec": "f(pm.variables.get('user id'));"}}]}]
            """)
        #expect(
            result.collection.text.contains("variables:\n  user_id: a\n  user_id_2: b\n"), "\(result.collection.text)")
        #expect(
            result.collection.text.contains("GET: http://h/<<user_id>>/<<user_id_2>>/<<$guid>>/<<$fake(\"city\")>>"))
        #expect(!result.collection.text.contains("beforeRequest"))
        #expect(result.collection.text.contains("f(pm.variables.get('user_id'));"))
    }

    /// hubrun computes a variable's value once in an iteration, Postman at each use.
    @Test func dynamicVariableInAVariableIsSetByAScript() throws {
        let result = try PostmanSample.collection(
            """
            "variable": [{"key": "place", "value": "in {{$randomCity}}"}],
            "item": [{"name": "r", "request": "http://h/{{place}}"}]
            """)
        #expect(result.collection.text.contains("place: in <<city>>"), "\(result.collection.text)")
        #expect(
            result.collection.text.contains("pm.variables.set(\"city\", pm.variables.replaceIn(\"{{$randomCity}}\"));"))
    }

    @Test func dynamicValuesInJSONKeepTheirKinds() throws {
        let body =
            #"{\"a\": {{$randomPrice}}, \"b\": \"{{$randomPrice}}\", \"c\": \"{{$randomEmail}}\", \"d\": {{$randomBoolean}}}"#
        let result = try PostmanSample.collection(
            """
            "item": [{"name": "r", "request": {"method": "POST", "url": "http://h/",
              "body": {"mode": "raw", "raw": "\(body)", "options": {"raw": {"language": "json"}}}}}]
            """)
        let text = result.collection.text
        #expect(text.contains("a: <<$fake(\"price\") | fromJson>>"), "\(text)")
        #expect(text.contains("<<$fake(\"email\")>>"))
        #expect(text.contains("d: <<$fake(\"boolean\") | fromJson>>"))
        #expect(!text.contains("beforeRequest"))
    }

    @Test
    func environmentsAndGlobalsSecretsAreInNeitherTheCollectionNorTheReport() throws {
        let local = PostmanSample.file(
            """
            {"name": "local", "values": [{"key": "base", "value": "http://l", "enabled": true},
              {"key": "token", "value": "s3cr3t-1"}, {"key": "pin", "value": "s3cr3t-2", "type": "secret"},
              {"key": "off", "value": "1", "enabled": false}]}
            """, "local.postman_environment.json")
        let other = PostmanSample.file(
            #"{"name": "other", "values": [{"key": "base", "value": "http://o"}, {"key": "token", "value": "s3cr3t-3"}]}"#,
            "other.postman_environment.json")
        let globals = PostmanSample.file(
            #"{"name": "G", "_postman_variable_scope": "globals", "values": [{"key": "g", "value": "1"}, {"key": "base", "value": "http://g"}]}"#,
            "g.postman_globals.json")
        let result = try PostmanSample.collection(
            #""item": [{"name": "r", "request": "{{base}}/{{g}}/{{token}}/{{pin}}"}]"#
        ) {
            $0.environments = [local, other]
            $0.globals = globals
        }
        let text = result.collection.text
        #expect(
            text.contains(
                """
                environments:
                  local:
                    variables:
                      base: http://l
                      token: <<env.TOKEN>>    # literal secret in the source
                      pin: <<env.PIN>>    # literal secret in the source
                  other:
                    variables:
                      base: http://o
                      token: <<env.TOKEN_2>>    # literal secret in the source
                """), "\(text)")
        #expect(text.contains("  g: \"1\"\n  base: http://g\n"))
        #expect(!(text + result.report.text).contains("s3cr3t"))
        #expect(result.report.notes.contains { $0.part == "variable off" && $0.kind == .leftOut })
    }

    @Test
    func aNameWithoutAValueComesFromTheProcessEnvironment() throws {
        let result = try PostmanSample.collection(#""item": [{"name": "r", "request": "http://h/{{apiToken}}"}]"#)
        #expect(result.collection.text.contains("variables:\n  apiToken: <<env.API_TOKEN>>\nsecrets: [apiToken]\n"))
        #expect(result.report.notes.contains { $0.kind == .toDo && $0.part == "variable apiToken" })
    }

    @Test
    func aVariableWhoseValueContainsItselfComesFromTheProcessEnvironment() throws {
        let values = [("a", "{{b}}"), ("b", "x{{a}}"), ("c", "{{a}}"), ("d", "{{d}}"), ("e", "1"), ("f", "{{e}}{{g}}")]
        let variables = values.map { #"{"key": "\#($0.0)", "value": "\#($0.1)"}"# }.joined(separator: ",")
        let yaml = try PostmanSample.collection(
            #""item": [{"name": "r", "request": "http://h/{{c}}{{f}}"}], "variable": [\#(variables)]"#
        ).collection.text
        for line in ["a: <<env.A>>", "b: <<env.B>>", "c: <<a>>", "d: <<env.D>>", "e: \"1\"", "f: <<e>><<g>>"] {
            #expect(yaml.contains("  \(line)\n"), "\(yaml)")
        }
    }

    @Test
    func aNameThatIsUsedBeforeAScriptSetsItGetsAValue() throws {
        let script = #"{"listen": "test", "script": {"exec": "pm.environment.set('id', pm.response.json().id);"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/{{id}}"}, {"name": "b", "request": "http://h/", "event": [\#(script)]}]"#
        )
        #expect(result.collection.text.contains("variables:\n  baseUrl: http://h\n  id: <<env.ID>>\n"))
        #expect(result.collection.text.contains("capture:\n      id: { json: $.id }\n"))
    }

    @Test
    func aVariableCalledLikeOneOfTheProcessEnvironmentHasItsValueAndALiteralSecretAnotherOne() throws {
        let result = try PostmanSample.collection(
            """
            "variable": [{"key": "PASSWORD", "type": "secret", "value": ""}],
            "item": [{"name": "a", "request": {"url": "http://h/{{PASSWORD}}", "auth": {"type": "basic",
              "basic": [{"key": "username", "value": "u"}, {"key": "password", "value": "hunter2"}]}}}]
            """)
        let text = result.collection.text
        #expect(
            text.contains("PASSWORD: <<env.PASSWORD>>\n") && text.contains("password: <<env.PASSWORD_2>>"), "\(text)")
    }

    @Test
    func aScriptThatReadsANameBeforeItIsSetNeedsNoValueAndAColumnOfDataCanComeFromAFile() throws {
        let code = "const n = (pm.globals.get('n') || 0) + 1; pm.globals.set('n', n); f(pm.iterationData.get('code'));"
        let script = #"{"listen": "test", "script": {"exec": "\#(code)"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(script)]}]"#)
        #expect(!result.collection.text.contains("env.N>>"), "\(result.collection.text)")
        #expect(result.report.text.contains("run with --data FILE, or set CODE in the process environment"))
    }

    @Test
    func theTemplateOfAVisualizerIsNoVariable() throws {
        let script = #"{"listen": "test", "script": {"exec": "pm.visualizer.set('<b>{{x y}}</b>', {});"}}"#
        let result = try PostmanSample.collection(
            #""item": [{"name": "a", "request": "http://h/", "event": [\#(script)]}]"#)
        #expect(
            result.collection.text.contains("pm.visualizer.set('<b>{{x y}}</b>', {});"), "\(result.collection.text)")
    }
}
