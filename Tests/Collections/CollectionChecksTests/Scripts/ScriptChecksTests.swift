import CollectionChecks
import CollectionModel
import CollectionSamples
import Testing

/// The names and words in scripts, checked before a run.
struct ScriptChecksTests {
    private func requests(_ yaml: String, thoroughly: Bool = false) throws -> [String] {
        try findings("requests:\n" + yaml.split(separator: "\n").map { "  \($0)\n" }.joined(), thoroughly: thoroughly)
    }

    // MARK: Names that scripts define

    @Test func afterScriptDefinesANameForLaterRequests() throws {
        #expect(
            try requests(
                """
                - GET: http://h/
                  afterResponse: pm.environment.set('id', 1)
                - GET: http://h/<<id>>
                """) == [])
    }

    @Test func afterScriptDefinesNoNameForItsOwnRequest() throws {
        #expect(
            try requests("- { name: A, GET: 'http://h/<<id>>', afterResponse: \"x.set('id', 1)\" }") == [
                "2:31-37 \"id\" has no value yet: this request itself sets it → give it a first value under variables,"
                    + " or write <<id | default(\"…\")>>"
            ])
    }

    @Test func beforeScriptDefinesANameForItsOwnRequest() throws {
        #expect(try requests("- { GET: 'http://h/<<id>>', beforeRequest: \"x.set('id', 1)\" }") == [])
    }

    @Test func beforeScriptDefinesNoNameForWhen() throws {
        let found = try requests(
            """
            - name: A
              GET: http://h/
              when: { <<id>>: 1 }
              beforeRequest: x.set('id', 1)
            """)
        #expect(found.count == 1 && found[0].hasPrefix("4:13-19 \"id\" has no value yet"))
    }

    @Test func scriptOfAGroupDefinesNamesForItsRequestsAlone() throws {
        let found = try requests(
            """
            - GET: http://h/<<id>>
            - group: G
              beforeRequest: x.set('id', 1)
              requests: [{ GET: 'http://h/<<id>>' }]
            - GET: http://h/<<id>>
            """)
        #expect(found.count == 1 && found[0].hasPrefix("2:19-25 nothing defines \"id\""))
    }

    @Test func beforeScriptDefinesANameForSave() throws {
        #expect(
            try requests("- { GET: http://h/, save: 'out/<<id>>', beforeRequest: \"x.set('id', 1)\" }") == [])
    }

    @Test func misspelledPlaceholderIsAnError() throws {
        #expect(
            try requests(
                """
                - GET: http://h/
                  afterResponse: x.set('token', 1)
                - GET: http://h/<<tokn>>
                """) == ["4:19-27 nothing defines \"tokn\" → did you mean \"token\"?"])
    }

    @Test(arguments: ["x.set(name, 1)", "eval(x)", "require('lodash')", "f(x.set)"])
    func placeholderBehindAComputedNameIsAWarning(_ script: String) throws {
        #expect(
            try requests(
                """
                - GET: http://h/
                  afterResponse: try { \(script) } catch {}
                - GET: http://h/<<id>>
                """) == [
                    "4:19-25 warning: \"id\" has a value only if a script before it sets it by a computed name"
                        + " → write the name as a literal in the script, as in pm.variables.set(\"id\", …)"
                ])
    }

    @Test func placeholderBeforeAComputedNameIsAnError() throws {
        let found = try requests(
            """
            - GET: http://h/<<id>>
            - { GET: http://h/, afterResponse: 'x.set(name, 1)' }
            """)
        #expect(found.count == 1 && found[0].hasPrefix("2:19-25 nothing defines \"id\""))
    }

    @Test func scriptsReadCaptures() throws {
        let capture =
            "- { name: A, GET: http://h/, capture: { id: { json: $.id } } }\n- { name: B, GET: http://h/, afterResponse: "
        #expect(try requests(capture + "\"pm.variables.get('id')\" }", thoroughly: true) == [])
        #expect(try requests(capture + "'pm.variables.get(x)' }", thoroughly: true) == [])
        #expect(try requests(capture + "'f()' }", thoroughly: true).count == 1)
    }

    // MARK: Names that scripts read

    @Test(arguments: [
        ("pm.environment.get('tokn')", "warning: nothing defines \"tokn\" → did you mean \"token\"?"),
        ("pm.environment.has('tokn')", "warning: nothing defines \"tokn\" → did you mean \"token\"?"),
        (
            "pm.environment.get('other')",
            "warning: nothing defines \"other\" → define it under variables, or set it in an earlier script"
        ),
        ("pm.environment.has('other')", nil),
        ("pm.response.headers.get('tokn')", nil),
        ("pm.environment.get('token')", nil),
        ("pm.environment.get('later')", nil),
        ("pm.environment.get('env.X')", nil),
    ])
    func readNames(_ script: String, _ expected: String?) throws {
        let found = try requests(
            """
            - GET: http://h/
              capture: { token: { json: $.t } }
              afterResponse: |
                \(script)
            - GET: http://h/
              afterResponse: pm.environment.set('later', 1)
            """)
        #expect(found.map(Self.withoutPlace) == (expected.map { [$0] } ?? []))
    }

    private static func withoutPlace(_ finding: String) -> String { String(finding.drop { $0 != " " }.dropFirst()) }

    @Test func computedNamesEndTheChecksOfReads() throws {
        #expect(
            try requests("- { GET: http://h/, afterResponse: \"pm.globals.get('x'); pm.globals.set(y, 1)\" }") == [])
    }

    // MARK: Words, requests, hidden values

    @Test(arguments: [
        ("pm.respone.code", "2:41-48 warning: pm has no \"respone\" → did you mean \"response\"?"),
        ("pm.foo()", "2:41-44 warning: pm has no \"foo\" → hubrun help format scripts lists the words"),
        ("pm.response.jsn()", "2:50-53 warning: pm.response has no \"jsn\" → did you mean \"json\"?"),
        ("pm.variables.lookup()", nil),
        ("typeof pm.foo", nil),
        ("pm.test.skip('a')", nil),
    ])
    func wordsBehindPM(_ script: String, _ expected: String?) throws {
        #expect(try requests("- { GET: http://h/, afterResponse: \(script) }") == (expected.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("Lsat", "no request is called \"Lsat\" → did you mean \"Last\"?"),
        ("Nowhere", "no request is called \"Nowhere\" → write a request's name, or its path as in \"Group/Name\""),
        ("Twice", "2 requests are called \"Twice\" → write the group too, as in \"G/Twice\""),
        ("Last", nil), ("G/Twice", nil),
    ])
    func namedRequests(_ name: String, _ expected: String?) throws {
        let found = try requests(
            """
            - { name: A, GET: http://h/, afterResponse: "pm.execution.setNextRequest('\(name)')" }
            - { name: Last, GET: http://h/ }
            - { group: G, requests: [{ name: Twice, GET: http://h/ }] }
            - { group: H, requests: [{ name: Twice, GET: http://h/ }] }
            """)
        #expect(found.map(Self.withoutPlace) == (expected.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("pm.environment.set('x', 1)", "a capture"), ("pm.globals.set('y', 1)", "a variable of the group"),
        ("pm.collectionVariables.set('z', 1)", nil), ("pm.globals.set('z', 1)", "a variable of the collection"),
        ("pm.variables.set('x', 1)", nil), ("pm.variables.set('e', 1)", "\"forEach\""), ("map.set('x', 1)", nil),
    ])
    func hiddenValues(_ script: String, _ owner: String?) throws {
        let found = try findings(
            """
            variables: { z: 1 }
            requests:
              - { GET: http://h/, capture: { x: { json: $.x } } }
              - group: G
                variables: { y: 1 }
                requests:
                  - GET: http://h/<<e>>
                    forEach: { e: [1, 2] }
                    afterResponse: |
                      \(script)
            """)
        #expect(found.count == (owner == nil ? 0 : 1))
        if let owner { #expect(found.first?.contains("warning: \(owner) hides the value of") ?? false, "\(found)") }
    }
}
