import Testing

/// Definitions that no request uses: `check` reports their errors as warnings, and a run ignores them.
@Suite struct UnreachedDefinitionsTests {
    private static let undefined = "nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"

    @Test(arguments: [
        "variables: { a: <<x>> }", "variables: { a: <<b>>, b: [<<x>>] }", "variables: { a: <<x>>, b: <<x>> }",
        "tokens: { t: { jwt: { algorithm: HS256, key: <<x>> } } }", "tokens: { t: { sas: { keyName: <<x>> } } }",
        "environments: { e: { variables: { a: <<x>> } } }",
    ])
    func undefinedNameHasOneWarning(_ definitions: String) throws {
        let text = "\(definitions)\nrequests: [{ GET: http://h/ }]"
        let found = try findings(text, environment: "e", thoroughly: true)
        #expect(found.map { $0.drop { $0 != " " }.dropFirst() } == ["warning: \(Self.undefined)"])
        #expect(try findings(text, environment: "e") == [])
    }

    @Test func undefinedNameOfAGroupHasAWarning() throws {
        #expect(
            try findings(
                "requests: [{ group: G, variables: { a: <<x>> }, requests: [{ GET: http://h/ }] }]", thoroughly: true)
                == ["1:40-45 warning: \(Self.undefined)"])
    }

    @Test func cycleHasAWarning() throws {
        #expect(
            try findings(
                "variables: { a: <<b>>, b: <<a>>, c: <<a>> }\nrequests: [{ GET: http://h/ }]", thoroughly: true)
                == [
                    "1:27-32 warning: a cycle of variables: a → b → a → give one of them a value that does not lead back"
                ])
    }

    @Test func errorInAUsedDefinitionIsReportedOnce() throws {
        #expect(
            try findings("variables: { a: <<x>>, b: <<a>> }\nrequests: [{ GET: http://h/<<b>> }]", thoroughly: true)
                == ["1:17-22 \(Self.undefined)"])
    }

    /// A request can use the definition, in some environment.
    @Test(arguments: [
        "requests: [{ GET: http://h/, capture: { x: status } }, { GET: http://h/<<x>> }]",
        "requests: [{ GET: http://h/<<x>>, set: { x: 1 } }]",
        "requests: [{ GET: http://h/<<x>>, forEach: { x: [1] } }]",
        "requests: [{ group: G, variables: { x: 1 }, requests: [{ GET: http://h/<<x>> }] }]",
        "environments: { other: { variables: { x: 1 } } }\nrequests: [{ GET: http://h/ }]",
    ])
    func nameDefinedInSomeEnvironmentHasNoWarning(_ rest: String) throws {
        #expect(try findings("variables: { a: <<x>> }\n\(rest)", thoroughly: true) == [])
    }

    @Test func hubOfAnotherEnvironmentDefinesItsNames() throws {
        #expect(
            try findings(
                """
                variables: { a: <<hubUrl>> }
                environments: { e: {}, f: { hub: emulator } }
                requests: [{ GET: http://h/ }]
                """, environment: "e", thoroughly: true) == [])
    }

    @Test func shadowedDefinitionIsNotChecked() throws {
        #expect(
            try findings(
                """
                variables: { a: <<a>> }
                environments: { e: { variables: { a: 1 } } }
                requests: [{ GET: http://h/<<a>> }]
                """, environment: "e", thoroughly: true) == [])
    }
}
