import JSON
import Testing

/// Undefined names and their diagnostics.
@Suite struct NameChecksTests {
    @Test func undefinedNameHasTheNearestNameAsHint() throws {
        #expect(
            try findings("variables: { apiVersion: 1 }\nrequests: [{ GET: 'http://h/<<apiversoin>>' }]") == [
                "2:29-43 nothing defines \"apiversoin\" → did you mean \"apiVersion\"?"
            ])
    }

    @Test func undefinedNameWithoutASimilarNameHasAHint() throws {
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
    func everyKeyOfARequestIsChecked(_ key: String) throws {
        let url = key.contains("certificate") ? "https://h/" : "http://h/"
        let findings = try findings("requests:\n  - GET: \(url)\n    \(key)")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"
            ])
    }

    @Test(arguments: [
        "variables: { x: 1 }", "environments: { e: { variables: { x: 1 } } }",
        "tokens: { x: { sas: { connectionString: Endpoint=sb://h;SharedAccessKeyName=a;SharedAccessKey=k } } }",
        "setup: [{ GET: http://h/, capture: { x: status } }]", "setup: [{ GET: http://h/, set: { x: 1 } }]",
        "setup: [{ group: G, requests: [{ GET: http://h/, capture: { x: status } }] }]",
    ])
    func namesCanBeDefinedInEachOfThesePlaces(_ definition: String) throws {
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

    @Test func groupVariablesAreVisibleOnlyInTheGroup() throws {
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

    @Test func loopNamesAreVisibleOnlyInTheRequest() throws {
        #expect(
            try findings(
                "requests:\n  - { GET: http://h/<<x>>, forEach: { x: [1] } }\n  - GET: http://h/<<x>>"
            ) == ["3:19-24 nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"])
    }

    @Test func twoUndefinedNamesInOnePlaceholderAreBothReported() throws {
        #expect(
            try findings("requests: [{ GET: 'http://h/<<aa | hmacSha256(bb)>>' }]").map { $0.prefix { $0 != "→" } } == [
                "1:29-52 nothing defines \"aa\" ", "1:29-52 nothing defines \"bb\" ",
            ])
    }

    @Test func diagnosticInADefaultIsReportedOnce() throws {
        #expect(
            try findings(
                "defaults: { headers: { A: <<x>> } }\nrequests: [{ GET: http://h/1 }, { GET: http://h/2 }]"
            ) == ["1:27-32 nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"])
    }

    @Test func replacedDefaultIsNotChecked() throws {
        #expect(
            try findings("defaults: { headers: { A: <<x>> } }\nrequests: [{ GET: http://h/1, headers: { a: b } }]")
                == [])
    }

    @Test func undefinedNameUsedTwiceIsReportedOnce() throws {
        #expect(
            try findings("requests: [{ GET: http://h/<<host>> }, { GET: http://h/<<host>>/b }]") == [
                "1:28-36 nothing defines \"host\" → define it under variables, or give it with --var host=VALUE"
            ])
    }

    @Test func misspelledNameIsReportedAtEachUse() throws {
        #expect(
            try findings(
                "variables: { host: h }\nrequests: [{ GET: http://h/<<hots>> }, { GET: http://h/<<hots>>/b }]"
            ).count == 2)
    }
}
