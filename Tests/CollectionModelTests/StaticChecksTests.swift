import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing

/// What is found wrong before anything is sent.
@Suite struct StaticChecksTests {
    private func findings(
        _ text: String, environment: String? = nil, given: [String: JSONValue] = [:],
        processEnvironment: [String: String]? = [:], _ location: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let collection = try Sample("name: A\n" + text, in: .collection).collection(location)
        let surroundings = StaticChecks.Surroundings(
            environment: collection.environments.first { $0.name == environment }, given: given,
            processEnvironment: processEnvironment)
        return StaticChecks.diagnostics(of: collection, in: surroundings).sorted.map { $0.line(lineOffset: 1) }
    }

    // MARK: Files

    @Test(
        arguments: [
            ("out/a.json", nil), ("./out/../a.json", nil), ("\"../<<$uuid>>\"", nil),
            (
                "../a.json",
                "\"save\" would write outside of the collection's and the current folder → "
                    + "the file would be ../a.json: choose a path below one of them"
            ),
        ] as [(String, String?)])
    func responseIsNotSavedElsewhere(path: String, expected: String?) throws {
        let findings = try findings("requests:\n  - { GET: http://h/, save: \(path) }")
        #expect(findings.map { String($0.drop { $0 != " " }.dropFirst()) } == (expected.map { [$0] } ?? []))
    }

    // MARK: Names

    @Test func undefinedNameSuggestsTheNearest() throws {
        #expect(
            try findings("variables: { apiVersion: 1 }\nrequests: [{ GET: 'http://h/<<apiversoin>>' }]") == [
                "2:29-43 nothing defines \"apiversoin\" → did you mean \"apiVersion\"?"
            ])
    }

    @Test func undefinedNameWithNothingNearSaysHowToDefineIt() throws {
        #expect(
            try findings("requests: [{ GET: <<base>>/a }]") == [
                "1:19-27 nothing defines \"base\" → define it under variables, or give it with --var base=VALUE"
            ])
    }

    @Test(arguments: [
        "query: { <<x>>: 1 }", "query: { a: <<x>> }", "headers: { A: [b, <<x>>] }", "headers: { <<x>>: a }",
        "timeout: <<x>>", "connectTimeout: <<x>>", "delay: <<x>>", "retry: { attempts: 2, interval: <<x>> }",
        "retry: { attempts: 2, maxInterval: <<x>> }", "body: { json: { a: [<<x>>] } }", "body: { json: { <<x>>: 1 } }",
        "body: { text: 'a <<x>>' }", "body: { xml: <<x>> }", "body: { form: { a: <<x>> } }", "body: { file: <<x>> }",
        "when: { <<x>>: 1 }", "when: { <<hubKind>>: <<x>> }", "skip: <<x>>", "forEach: { a: <<x>> }",
        "set: { a: <<x>> }",
        "hints: { 401: <<x>> }", "capture: { a: { header: <<x>> } }", "capture: { a: { json: '$.<<x>>' } }",
        "capture: { a: { from: text, regex: <<x>> } }", "capture: { a: { from: text, default: <<x>> } }",
        "expect: { status: <<x>> }", "expect: { status: { atLeast: <<x>> } }", "expect: { reason: <<x>> }",
        "expect: { headers: { A: <<x>> } }", "expect: { headers: { <<x>>: a } }", "expect: { json: { '$.<<x>>': 1 } }",
        "expect: { json: { $.a: { equals: { b: <<x>> } } } }", "expect: { json: { $.a: { oneOf: [1, <<x>>] } } }",
        "expect: { json: { $.a: { unordered: [<<x>>] } } }", "expect: { json: { $.a: { not: <<x>> } } }",
        "expect: { json: { $.a: { between: [1, <<x>>] } } }", "expect: { json: { $.a: { startsWith: <<x>> } } }",
        "expect: { json: { $.a: { matches: <<x>> } } }", "expect: { json: { $.a: { any: { length: <<x>> } } } }",
        "expect: { text: { contains: <<x>> } }", "expect: { values: { <<x>>: 1 } }", "expect: { duration: <<x>> }",
        "cookies: { a: <<x>> }", "cookies: { <<x>>: a }", "auth: { bearer: <<x>> }",
        "auth: { apiKey: { query: <<x>>, value: a } }",
        "auth: { awsSigV4: { accessKey: a, secretKey: b, sessionToken: <<x>>, region: c, service: d } }",
        "tls: { ca: <<x>> }", "tls: { cert: <<x>> }", "proxy: <<x>>", "resolve: { 'h:1': <<x>> }", "unixSocket: <<x>>",
        "save: <<x>>.json", "body: { multipart: { a: { text: <<x>> } } }", "body: { multipart: { <<x>>: a } }",
        "body: { multipart: { a: { text: a, filename: <<x>> } } }",
        "body: { multipart: { a: { text: a, type: <<x>>, headers: { A: b } } } }",
        "body: { multipart: { a: { text: a, headers: { A: <<x>> } } } }", "body: { base64: <<x>> }",
        "body: { graphql: { query: a, variables: { b: <<x>> } } }",
        "body: { graphql: { query: a, operationName: <<x>> } }",
        "capture: { a: { xml: '//<<x>>' } }", "capture: { a: { xml: //b, namespaces: { c: <<x>> } } }",
        "capture: { a: { cookie: <<x>> } }", "capture: { a: { from: text, filters: hmacSha256(x) } }",
        "expect: { cookies: { <<x>>: a } }", "expect: { cookies: { a: { path: <<x>> } } }",
        "expect: { xml: { //a: <<x>> } }",
        "expect: { namespaces: { a: <<x>> } }", "expect: { bytes: { md5: <<x>> } }",
        "expect: { schema: { const: <<x>> } }",
        "expect: { schema: <<x>>.json }", "expect: { timings: { dns: { lessThan: <<x>> } } }",
        "expect: { certificate: { issuer: <<x>> } }", "expect: { url: <<x>>, ip: a }", "headers: { A: '<<$date(x)>>' }",
        "headers: { A: '<<hubKind | hmacSha256(x)>>' }",
    ])
    func everyPlaceOfARequestIsChecked(_ key: String) throws {
        let url = key.contains("certificate") ? "https://h/" : "http://h/"
        let findings = try findings("requests:\n  - GET: \(url)\n    \(key)")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"
            ])
    }

    @Test(arguments: [
        "variables: { x: 1 }", "environments: { e: { variables: { x: 1 } } }",
        "tokens: { x: { sas: { connectionString: c } } }",
        "setup: [{ GET: http://h/, capture: { x: status } }]", "setup: [{ GET: http://h/, set: { x: 1 } }]",
        "setup: [{ group: G, requests: [{ GET: http://h/, capture: { x: status } }] }]",
    ])
    func namesAreDefinedByAnyOfThese(_ definition: String) throws {
        #expect(try findings("\(definition)\nrequests: [{ GET: http://h/<<x>> }]", environment: "e") == [])
    }

    @Test(arguments: [
        "set: { x: 1 }", "forEach: { x: [1] }", "headers: { A: '<<x | default(1)>>' }",
        "forEach: { x: [1] }\n    set: { y: <<x>> }",
    ])
    func namesOfTheRequestItselfAreDefined(_ key: String) throws {
        let url = key.hasPrefix("headers") ? "http://h/" : "http://h/<<x>>"
        #expect(try findings("requests:\n  - GET: \(url)\n    \(key)") == [])
    }

    @Test func givenNamesAreDefined() throws {
        #expect(try findings("requests: [{ GET: http://h/<<x>> }]", given: ["x": "1"]) == [])
    }

    @Test func groupVariablesReachOnlyTheGroup() throws {
        #expect(
            try findings(
                """
                requests:
                  - group: G
                    variables: { x: 1 }
                    requests: [{ GET: http://h/<<x>> }]
                  - GET: http://h/<<x>>
                """) == [
                    "5:19-24 nothing defines \"x\" → only the group \"G\" defines it: move it to the collection's variables"
                ])
    }

    @Test func loopNamesReachOnlyTheRequest() throws {
        #expect(
            try findings(
                "requests:\n  - { GET: http://h/<<x>>, forEach: { x: [1] } }\n  - GET: http://h/<<x>>"
            ) == ["3:19-24 nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"])
    }

    @Test func twoUndefinedNamesInOnePlaceholderAreBothNamed() throws {
        #expect(
            try findings("requests: [{ GET: 'http://h/<<aa | hmacSha256(bb)>>' }]").map { $0.prefix { $0 != "→" } } == [
                "1:29-52 nothing defines \"aa\" ", "1:29-52 nothing defines \"bb\" ",
            ])
    }

    @Test func mistakeInADefaultIsReportedOnce() throws {
        #expect(
            try findings(
                "defaults: { headers: { A: <<x>> } }\nrequests: [{ GET: http://h/1 }, { GET: http://h/2 }]"
            ) == ["1:27-32 nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"])
    }

    @Test func replacedDefaultIsNotLookedUp() throws {
        #expect(
            try findings("defaults: { headers: { A: <<x>> } }\nrequests: [{ GET: http://h/1, headers: { a: b } }]")
                == [])
    }

    // MARK: Captures

    @Test func useBeforeTheCaptureNamesTheRequest() throws {
        #expect(
            try findings(
                """
                requests:
                  - GET: http://h/<<id>>
                  - name: Make it
                    POST: http://h/
                    capture: { id: { header: Location } }
                """) == [
                    "2:19-25 \"id\" is used before the request \"Make it\" captures it → move that request before this one"
                ])
    }

    @Test func useBeforeTheSettingSaysSo() throws {
        #expect(
            try findings(
                "requests:\n  - GET: http://h/<<id>>\n  - { name: B, GET: http://h/, set: { id: 1 } }"
            ) == ["2:19-25 \"id\" is used before the request \"B\" sets it → move that request before this one"])
    }

    @Test func requestCannotSendWhatItCaptures() throws {
        #expect(
            try findings("requests:\n  - { GET: http://h/<<id>>, capture: { id: status } }") == [
                "2:21-27 \"id\" has no value yet: this request itself captures it → "
                    + "give it a first value under variables, or write <<id | default(\"…\")>>"
            ])
    }

    @Test func requestMayCheckWhatItCaptures() throws {
        #expect(
            try findings(
                """
                requests:
                  - GET: http://h/
                    capture: { id: status }
                    expect: { json: { $.id: <<id>> }, values: { <<id>>: 1 } }
                """) == [])
    }

    @Test func conditionOnALaterCaptureIsAMistake() throws {
        #expect(
            try findings(
                "requests:\n  - { GET: http://h/, when: { <<id>>: 1 } }\n  - { name: B, GET: http://h/, capture: { id: status } }"
            ) == ["2:31-37 \"id\" is used before the request \"B\" captures it → move that request before this one"])
    }

    @Test func teardownSeesWhatRequestsCaptured() throws {
        #expect(
            try findings(
                "requests: [{ GET: http://h/, capture: { id: status } }]\nteardown: [{ DELETE: http://h/<<id>> }]")
                == [])
    }

    // MARK: The process's environment

    @Test func unsetEnvironmentVariableIsAMistake() throws {
        #expect(
            try findings("variables: { a: <<env.KEY>> }\nrequests: [{ GET: http://h/<<a>> }]") == [
                "1:17-28 the environment variable \"KEY\" is not set → set it before the run, as in KEY=… hubrun …; "
                    + "or write <<env.KEY | default(\"…\")>>"
            ])
    }

    @Test(arguments: [
        "<<env.SET>>", "<<env.EMPTY>>", "<<env.KEY | default(\"x\")>>", "<<env.KEY | trim | default('x')>>",
    ])
    func environmentVariableThatIsSetOrHasADefaultIsFine(_ text: String) throws {
        #expect(
            try findings(
                "requests:\n  - GET: http://h/\n    headers:\n      A: \(text)",
                processEnvironment: ["SET": "1", "EMPTY": ""]) == [])
    }

    @Test func unreachableEnvironmentVariableIsNoMistake() throws {
        #expect(try findings("variables: { a: <<env.KEY>> }\nrequests: [{ GET: http://h/ }]") == [])
    }

    @Test func environmentVariablesAreNotLookedAtWithoutTheEnvironment() throws {
        #expect(try findings("requests: [{ GET: http://h/<<env.KEY>> }]", processEnvironment: nil) == [])
    }

    // MARK: Cycles

    @Test func cycleIsNamedOnce() throws {
        #expect(
            try findings(
                "variables: { a: <<b>>, b: x<<c>>, c: [<<a>>] }\nrequests: [{ GET: http://h/<<a>><<b>><<c>> }]"
            ) == ["1:39-44 a cycle of variables: a → b → c → a → give one of them a value that does not lead back"])
    }

    @Test func variableThatNamesItselfIsACycle() throws {
        #expect(
            try findings("variables: { a: x<<a>> }\nrequests: [{ GET: http://h/<<a>> }]") == [
                "1:18-23 a cycle of variables: a → a → give one of them a value that does not lead back"
            ])
    }

    @Test func tokenThatNamesItselfIsACycle() throws {
        #expect(
            try findings(
                "tokens: { t: { sas: { connectionString: <<t>> } } }\nrequests: [{ GET: http://h/<<t>> }]"
            ) == ["1:41-46 a cycle of variables: t → t → give one of them a value that does not lead back"])
    }

    @Test func hubThatLeadsBackToItselfIsACycle() throws {
        #expect(
            try findings(
                """
                environments: { e: { hub: { url: <<base>>, keyName: k, key: k } } }
                variables: { base: <<hubUrl>>/x }
                requests: [{ GET: <<hubUrl>>/ }]
                """, environment: "e"
            ) == [
                "2:20-30 a cycle of variables: the hub → base → hubUrl → give one of them a value that does not lead back"
            ])
    }

    @Test func longChainIsRefusedRatherThanFollowed() throws {
        let variables = (0..<100).map { "  v\($0): <<v\($0 + 1)>>\n" }.joined() + "  v100: end\n"
        #expect(
            try findings("variables:\n\(variables)requests: [{ GET: http://h/<<v0>> }]") == [
                "51:8-15 more than 50 variables that lead from one to the next → write the value of one of them out"
            ])
    }

    @Test func branchingVariablesAreFollowedOnce() throws {
        let variables = (0..<40).map { "  v\($0): <<v\($0 + 1)>><<v\($0 + 1)>>\n" }.joined() + "  v40: end\n"
        #expect(try findings("variables:\n\(variables)requests: [{ GET: http://h/<<v0>> }]") == [])
    }

    // MARK: Hubs and tokens

    @Test func hubNameWithoutAHubSaysWhatToChoose() throws {
        #expect(
            try findings(
                "environments: { local: {} }\nrequests: [{ GET: <<hubUrl>>/<<sasToken>> }]", environment: "local") == [
                    "2:19-29 nothing defines \"hubUrl\" → it belongs to a hub: choose an environment with one, or add hub: emulator"
                ])
    }

    @Test func hubKindIsAlwaysDefined() throws {
        #expect(try findings("requests: [{ GET: http://h/<<hubKind>> }]") == [])
    }

    @Test func hubDefinesItsNames() throws {
        #expect(
            try findings(
                "environments: { e: { hub: emulator } }\n"
                    + "requests: [{ GET: <<hubUrl>>/<<hubNamespace>><<hubName>><<sasKeyName>><<sasToken>> }]",
                environment: "e") == [])
    }

    @Test func tokenWithoutAHubNeedsOne() throws {
        #expect(
            try findings("tokens: { t: { sas: {} }, u: { sas: {} } }\nrequests: [{ GET: http://h/<<t>><<t>> }]") == [
                "1:11-12 the token \"t\" needs a hub, and there is none in this environment → "
                    + "choose an environment with a hub, or give resource, keyName and key, or a connectionString"
            ])
    }

    @Test func hubOfTheRunIsCheckedWhetherOrNotItIsUsed() throws {
        #expect(
            try findings(
                "environments: { e: { hub: { connectionString: <<env.C>>, name: <<nme>> } } }\nrequests: [{ GET: http://h/ }]",
                environment: "e"
            ).map { $0.prefix { $0 != "→" } } == [
                "1:47-56 the environment variable \"C\" is not set ", "1:64-71 nothing defines \"nme\" ",
            ])
    }

    // MARK: Reach

    @Test func namesOfAnotherEnvironmentSayWhere() throws {
        #expect(
            try findings(
                "environments: { a: {}, b: { variables: { x: <<env.NO>> } } }\nrequests: [{ GET: http://h/<<x>> }]",
                environment: "a"
            ) == [
                "2:28-33 the environment \"a\" does not define \"x\" → the environment \"b\" defines it: run with -e b"
            ])
    }

    @Test(arguments: [
        ("emulator", "emulator", true), ("emulator", "azure", false), ("azure", "azure", true),
        ("azure", "emulator", false),
        ("parts", "emulator", false), ("local", "emulator", true), ("local", "azure", false),
        ("remote", "emulator", false),
        ("told", "emulator", true), ("bare", "none", true), ("bare", "emulator", false), ("variable", "emulator", true),
        ("emulator", "{ not: azure }", true), ("azure", "{ not: azure }", false),
        ("azure", "{ oneOf: [none, azure] }", true),
        ("azure", "{ oneOf: [none, emulator] }", false), ("bare", "{ not: none }", false),
        ("azure", "<<wanted>>", true),
        ("azure", "{ startsWith: em }", true), ("azure", "{ not: { oneOf: [azure, none] } }", false),
    ])
    func onlyWhatTheKindOfHubLetsRunIsChecked(_ environment: String, _ wanted: String, _ isChecked: Bool) throws {
        let environments = """
            environments:
              emulator: { hub: emulator }
              azure: { hub: { connectionString: <<env.C>>, name: n } }
              parts: { hub: { namespace: ns, name: n, keyName: k, key: k } }
              local: { hub: { url: 'http://localhost:8080/hub', keyName: k, key: k } }
              remote: { hub: { url: <<address>>, keyName: k, key: k } }
              told: { hub: { url: 'https://h/hub', keyName: k, key: k, kind: emulator } }
              variable: { hub: { connectionString: <<env.LOCAL>>, name: n } }
              bare: {}
            variables: { address: https://h/hub, wanted: azure }

            """
        let conditions = [
            "group: G\n    when: { <<hubKind>>: \(wanted) }\n    requests: [{ GET: http://h/<<no>> }]",
            "GET: http://h/<<no>>\n    when: { <<hubKind>>: \(wanted) }",
        ]
        for item in conditions {
            let findings = try findings(
                "\(environments)requests:\n  - \(item)", environment: environment,
                processEnvironment: ["C": "Endpoint=sb://ns/;", "LOCAL": "Endpoint=http://localhost:1/;"])
            #expect(findings.isEmpty == !isChecked)
        }
    }

    @Test func conditionOnTheEnvironmentIsDecided() throws {
        let text = "environments: { a: {}, b: {} }\nrequests: [{ GET: http://h/<<no>>, when: { <<$environment>>: a } }]"
        #expect(try findings(text, environment: "b") == [])
        #expect(try findings(text, environment: "a").count == 1)
    }

    @Test func skippedRequestIsNotChecked() throws {
        #expect(try findings("requests: [{ GET: http://h/<<no>>, skip: later }]") == [])
    }

    @Test func captureOfAnUnreachableRequestCountsAsDefined() throws {
        #expect(
            try findings(
                """
                requests:
                  - group: G
                    when: { <<hubKind>>: emulator }
                    requests: [{ name: A, GET: http://h/, capture: { id: status } }]
                  - { GET: http://h/<<id>>, needs: [A, G/A] }
                """) == [])
    }

    // MARK: Needs

    @Test func needsOfLaterUnknownAndOwnRequestsAreMistakes() throws {
        #expect(
            try findings(
                """
                requests:
                  - { name: First, GET: http://h/, needs: [Second, Frist, Nothing like it, First] }
                  - { name: Second, GET: http://h/, needs: First }
                """) == [
                    "2:44-50 \"Second\" stands after the request that needs it → move it before this request",
                    "2:52-57 no request is called \"Frist\" → write a request's name as it stands there",
                    "2:59-74 no request is called \"Nothing like it\" → write a request's name as it stands there",
                    "2:76-81 \"First\" needs itself → name a request that stands before this one",
                ])
    }

    @Test(arguments: ["Inner", "Outer/Inner", "GET /unnamed", "Prepare"])
    func needsNameRequestsAloneOrWithTheirGroups(_ name: String) throws {
        #expect(
            try findings(
                """
                setup: [{ name: Prepare, GET: http://h/ }]
                requests:
                  - group: Outer
                    requests: [{ name: Inner, GET: http://h/ }]
                  - GET: http://h/unnamed
                  - { GET: http://h/, needs: "\(name)" }
                """) == [])
    }

    // MARK: Loops, retries, files, secrets, --var

    @Test func loopsOfDifferentLengthsAreAMistake() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, forEach: { a: [1, 2], b: [1], c: [3, 4] } }]") == [
                "1:52-53 \"b\" has 1 element, and \"a\" has 2 → lists under one forEach go side by side and are of one length"
            ])
    }

    @Test func retryWithoutAttemptsIsWarnedOf() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, retry: { interval: 1s } }]") == [
                "1:37-53 warning: \"retry\" without \"attempts\" sends the request once → add attempts: 3, or run with --retry 2"
            ])
        #expect(
            try findings(
                "defaults: { retry: { attempts: 2 } }\nrequests: [{ GET: http://h/, retry: { interval: 1s } }]") == [])
    }

    @Test func missingBodyFileIsAMistake() throws {
        #expect(
            try findings("requests: [{ POST: http://h/, body: { file: no/such.bin } }]") == [
                "1:45-56 the file \"no/such.bin\" is not there → a relative path begins in the folder of the file it is "
                    + "written in: looked for no/such.bin"
            ])
    }

    @Test func folderIsNoBodyFile() throws {
        #expect(
            try findings("requests: [{ POST: http://h/, body: { file: /tmp } }]") == [
                "1:45-49 \"/tmp\" is a folder → name a file"
            ])
    }

    @Test func fileWithAPlaceholderIsLeftToTheRun() throws {
        #expect(try findings("requests: [{ POST: http://h/, body: { file: no/<<hubKind>>.bin } }]") == [])
    }

    @Test func secretThatNothingDefinesIsWarnedOf() throws {
        #expect(
            try findings(
                """
                secrets: [passwrod, password, env.NOT_SET, id, given, elsewhere, row, unheard]
                variables: { password: 1 }
                environments: { e: { variables: { elsewhere: 1 } } }
                requests: [{ GET: http://h/, capture: { id: status }, forEach: { row: [1] } }]
                """, given: ["given": "1"]
            ) == [
                "1:11-19 nothing defines the secret \"passwrod\" → did you mean \"password\"?",
                "1:71-78 warning: nothing defines the secret \"unheard\" → list names of variables or captures, or env.NAME",
            ])
    }

    @Test(arguments: [("n", "abc"), ("b", "yes"), ("g", "1x")])
    func givenValueOfTheWrongKindIsAMistakeThatKeepsTheValueToItself(_ name: String, _ value: String) throws {
        let places = ["n": ("a number", "2:14"), "b": ("a boolean", "2:20"), "g": ("a number", "5:18")]
        let (kind, place) = try #require(places[name])
        let findings = try findings(
            """
            variables: { n: 5, b: true, t: a }
            requests:
              - group: G
                variables: { g: 1 }
                requests: [{ GET: http://h/ }]
            """, given: [name: .string(value)])
        #expect(
            findings == [
                "\"\(name)\" is \(kind) in the collection, and the given value is none → it is defined at sample.yaml:\(place)"
            ])
    }

    @Test func givenValueOfTheRightKindIsFine() throws {
        #expect(
            try findings(
                "variables: { n: 5, b: true, t: a, p: <<n>> }\nrequests: [{ GET: http://h/ }]",
                given: ["n": "-1.5e3", "b": "false", "t": "5", "p": "x", "other": "y"]) == [])
    }

    // MARK: Files

    @Test(arguments: [
        "body: { text: '<<$file(\"no.txt\")>>' }", "headers: { A: '<<$file(\"no.txt\") | trim>>' }",
        "capture: { a: { from: text, default: '<<$file(\"no.txt\")>>' } }",
    ])
    func fileOfAPlaceholderMustBeThere(key: String) throws {
        let findings = try findings("requests:\n  - POST: http://h/\n    \(key)")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "the file \"no.txt\" is not there → a relative path begins in the folder of the file it is written in: "
                    + "looked for no.txt"
            ])
    }

    @Test func fileOfAVariableMustBeThere() throws {
        #expect(
            try findings("variables: { a: '<<$file(\"no.txt\")>>' }\nrequests: [{ GET: http://h/<<a>> }]").count == 1)
        #expect(try findings("variables: { a: '<<$file(\"no.txt\")>>' }\nrequests: [{ GET: http://h/ }]") == [])
    }

    @Test func fileThatAnEarlierRequestSavesMayBeRead() throws {
        let reads = "POST: http://h/, headers: { A: '<<$file(\"out/a.txt\")>>' }, body: { file: out/a.txt }"
        #expect(
            try findings("requests:\n  - { GET: http://h/, save: out/a.txt }\n  - { \(reads) }") == [])
        #expect(
            try findings("requests:\n  - { \(reads) }\n  - { GET: http://h/, save: out/a.txt }").count == 2)
    }

    @Test func fileWhoseNameIsComputedIsLeftToTheRun() throws {
        #expect(
            try findings("variables: { n: a }\nrequests: [{ GET: 'http://h/<<$file(n)>>' }]") == [])
    }

    @Test(arguments: ["cert", "key", "ca"])
    func filesOfTLSMustBeThere(key: String) throws {
        let other = key == "key" ? "cert: /tmp/../etc/passwd, " : ""
        let findings = try findings("requests: [{ GET: http://h/, tls: { \(other)\(key): no.pem } }]")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "the file \"no.pem\" is not there → a relative path begins in the folder of the file it is written in: "
                    + "looked for no.pem"
            ])
    }

    @Test func keyWithoutItsCertificate() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, tls: { key: /etc/passwd } }]") == [
                "1:42-53 \"tls\" has a \"key\" and no \"cert\" → add cert: with the certificate that the key belongs to"
            ])
    }

    @Test func schemaInAFileMustBeOne() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, expect: { schema: no.json } }]") == [
                "1:48-55 the file \"no.json\" is not there → name a file with a JSON Schema; a relative path is relative "
                    + "to the file it is written in"
            ])
    }

    // MARK: XPaths

    @Test func prefixMustBeBound() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, expect: { xml: { '//m:a': 1 } } }]") == [
                "1:50-51 the XPath is wrong here: the prefix \"m\" has no namespace → add namespaces: { m: \"http://…\" }"
            ])
        #expect(
            try findings(
                "defaults: { expect: { namespaces: { m: u } } }\n"
                    + "requests: [{ GET: http://h/, expect: { xml: { '//m:a': 1 } } }]") == [])
    }

    // MARK: What cannot be read

    /// What is found in a collection that was read with mistakes.
    private func followUps(_ text: String) -> [String] {
        let collection = Sample("name: A\n" + text, in: .collection).reading.content
        let surroundings = StaticChecks.Surroundings(
            environment: collection.environments.first, given: [:], processEnvironment: [:])
        return StaticChecks.diagnostics(of: collection, in: surroundings).sorted.map { $0.line(lineOffset: 1) }
    }

    @Test(arguments: [
        "variables: [x]", "varaibles: { x: 1 }", "vars: { x: 1 }", "variables:\n  x:", "tokens: { x: {} }",
        "tokens: [x]", "environments: { e: { variables: [x] } }", "environments: { e: { x: 1 } }",
        "environments: { e: text }", "data: { x: 1 }", "data: [{ x: '<<y>>' }]", "data: []", "setup: { GET: a }",
        "setup: [text]", "setup: [{ include: a.yaml }]", "setup: [{ GET: http://h/, capture: [x] }]",
        "setup: [{ GET: http://h/, captrue: { x: status } }]", "setup: [{ GET: http://h/, set: x }]",
    ])
    func namesThatMayBeDefinedWhereNothingCouldBeRead(key: String) {
        #expect(followUps("\(key)\nrequests: [{ GET: http://h/<<x>> }]") == [])
    }

    @Test(arguments: ["hub: azure", "hub: {}", "hub: { connectionString: a }", "hbu: emulator", "hub: null"])
    func namesOfAHubThatCouldNotBeRead(hub: String) {
        #expect(
            followUps(
                "environments: { e: { \(hub) } }\ntokens: { t: { sas: {} } }\n"
                    + "requests: [{ GET: <<hubUrl>>/<<sasToken>>/<<t>> }]") == [])
    }

    @Test(arguments: ["headers: [x]", "timeout: 5", "expect: { staus: 200 }", "heders: { x: 1 }"])
    func mistakesThatLoseNoNamesHideNone(key: String) {
        #expect(
            followUps("requests:\n  - GET: http://h/<<x>>\n    \(key)") == [
                "2:19-24 nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"
            ])
    }

    @Test func needsOfARequestThatCouldNotBeRead() {
        #expect(followUps("requests:\n  - text\n  - { GET: http://h/, needs: Text }") == [])
    }

    @Test func nameThatIsNowhereIsOneMistake() throws {
        #expect(
            try findings("requests: [{ GET: http://h/<<host>> }, { GET: http://h/<<host>>/b }]") == [
                "1:28-36 nothing defines \"host\" → define it under variables, or give it with --var host=VALUE"
            ])
    }

    @Test func misspelledNameIsOneInEachPlace() throws {
        #expect(
            try findings(
                "variables: { host: h }\nrequests: [{ GET: http://h/<<hots>> }, { GET: http://h/<<hots>>/b }]"
            ).count == 2)
    }
}
