import JSON
import Testing

/// What no request leads to: `check` warns of what is wrong with it, and a run does not look at it.
@Suite struct UnreachedDefinitionsTests {
    private static let undefined = "nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"

    @Test(arguments: [
        "variables: { a: <<x>> }", "variables: { a: <<b>>, b: [<<x>>] }", "variables: { a: <<x>>, b: <<x>> }",
        "tokens: { t: { jwt: { algorithm: HS256, key: <<x>> } } }", "tokens: { t: { sas: { keyName: <<x>> } } }",
        "environments: { e: { variables: { a: <<x>> } } }",
    ])
    func undefinedNameIsWarnedOfOnce(_ definitions: String) throws {
        let text = "\(definitions)\nrequests: [{ GET: http://h/ }]"
        let found = try findings(text, environment: "e", thoroughly: true)
        #expect(found.map { $0.drop { $0 != " " }.dropFirst() } == ["warning: \(Self.undefined)"])
        #expect(try findings(text, environment: "e") == [])
    }

    @Test func undefinedNameOfAGroupIsWarnedOf() throws {
        #expect(
            try findings(
                "requests: [{ group: G, variables: { a: <<x>> }, requests: [{ GET: http://h/ }] }]", thoroughly: true)
                == ["1:40-45 warning: \(Self.undefined)"])
    }

    @Test func cycleIsWarnedOf() throws {
        #expect(
            try findings(
                "variables: { a: <<b>>, b: <<a>>, c: <<a>> }\nrequests: [{ GET: http://h/ }]", thoroughly: true)
                == [
                    "1:27-32 warning: a cycle of variables: a → b → a → give one of them a value that does not lead back"
                ])
    }

    @Test func whatARequestLeadsToIsAnErrorAndNotRepeated() throws {
        #expect(
            try findings("variables: { a: <<x>>, b: <<a>> }\nrequests: [{ GET: http://h/<<b>> }]", thoroughly: true)
                == ["1:17-22 \(Self.undefined)"])
    }

    /// Some request could use it, in some environment.
    @Test(arguments: [
        "requests: [{ GET: http://h/, capture: { x: status } }, { GET: http://h/<<x>> }]",
        "requests: [{ GET: http://h/<<x>>, set: { x: 1 } }]",
        "requests: [{ GET: http://h/<<x>>, forEach: { x: [1] } }]",
        "requests: [{ group: G, variables: { x: 1 }, requests: [{ GET: http://h/<<x>> }] }]",
        "environments: { other: { variables: { x: 1 } } }\nrequests: [{ GET: http://h/ }]",
    ])
    func nameThatIsDefinedSomewhereIsNotWarnedOf(_ rest: String) throws {
        #expect(try findings("variables: { a: <<x>> }\n\(rest)", thoroughly: true) == [])
    }

    @Test func hubOfAnotherEnvironmentCounts() throws {
        #expect(
            try findings(
                """
                variables: { a: <<hubUrl>> }
                environments: { e: {}, f: { hub: emulator } }
                requests: [{ GET: http://h/ }]
                """, environment: "e", thoroughly: true) == [])
    }

    @Test func whatANearerDefinitionHidesIsNotLookedAt() throws {
        #expect(
            try findings(
                """
                variables: { a: <<a>> }
                environments: { e: { variables: { a: 1 } } }
                requests: [{ GET: http://h/<<a>> }]
                """, environment: "e", thoroughly: true) == [])
    }
}

/// Conditions that a text from outside never fulfils.
@Suite struct TextConditionTests {
    @Test(arguments: [
        ("<<given>>: 5", "a number", "quote it (\"5\"), or compare <<given | number>>"),
        ("<<given>>: 1.50", "a number", "quote it (\"1.50\"), or compare <<given | number>>"),
        ("<<given>>: { equals: true }", "a boolean", "quote it: \"true\""),
    ])
    func comparisonWithAnotherKindIsWarnedOf(_ condition: String, _ kind: String, _ hint: String) throws {
        let found = try findings("requests: [{ GET: http://h/, when: { \(condition) } }]", given: ["given": "5"])
        #expect(
            found.map { $0.drop { $0 != " " }.dropFirst() } == [
                "warning: \"given\" is text from the command line, and never equals \(kind) → \(hint)"
            ])
    }

    @Test(arguments: [
        "<<given>>: '5'", "<<given>>: null", "<<given | number>>: 5", "<<given>>: { atLeast: 5 }", "<<typed>>: 5",
        "<<limit>>: 5", "<<given>>: { not: 5 }", "\"a<<given>>\": 5",
    ])
    func comparisonThatMayHoldIsFine(_ condition: String) throws {
        #expect(
            try findings(
                "variables: { limit: 3 }\nrequests: [{ GET: http://h/, when: { \(condition) } }]",
                given: ["given": "5", "typed": 5, "limit": "7"]) == [])
    }

    @Test func capturedValueIsNoText() throws {
        #expect(
            try findings(
                """
                requests:
                  - { GET: http://h/, capture: { given: status } }
                  - { GET: http://h/, when: { <<given>>: 200 } }
                  - { GET: http://h/, forEach: { count: [1, 2] }, when: { <<count>>: 2 } }
                """, given: ["given": "5", "count": "1"]) == [])
    }
}
