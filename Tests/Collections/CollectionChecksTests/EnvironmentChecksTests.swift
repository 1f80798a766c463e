import Testing

/// Diagnostics that depend on the environment of a run.
@Suite struct EnvironmentChecksTests {
    @Test func unsetEnvironmentVariableIsReported() throws {
        #expect(
            try findings("variables: { a: <<env.KEY>> }\nrequests: [{ GET: http://h/<<a>> }]") == [
                "1:17-28 the environment variable \"KEY\" is not set → set it before the run, as in KEY=… hubrun …; "
                    + "or write <<env.KEY | default(\"…\")>>"
            ])
    }

    @Test(arguments: [
        "<<env.SET>>", "<<env.EMPTY>>", "<<env.KEY | default(\"x\")>>", "<<env.KEY | trim | default('x')>>",
    ])
    func environmentVariableThatIsSetOrHasADefaultIsNotReported(_ text: String) throws {
        #expect(
            try findings(
                "requests:\n  - GET: http://h/\n    headers:\n      A: \(text)",
                processEnvironment: ["SET": "1", "EMPTY": ""]) == [])
    }

    @Test func unreachableEnvironmentVariableHasNoDiagnostic() throws {
        #expect(try findings("variables: { a: <<env.KEY>> }\nrequests: [{ GET: http://h/ }]") == [])
    }

    @Test func environmentVariablesAreNotCheckedWithoutTheProcessEnvironment() throws {
        #expect(try findings("requests: [{ GET: http://h/<<env.KEY>> }]", processEnvironment: nil) == [])
    }

    @Test func hubNameWithoutAHubHasAHint() throws {
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

    @Test func tokenWithoutAHubIsReported() throws {
        #expect(
            try findings("tokens: { t: { sas: {} }, u: { sas: {} } }\nrequests: [{ GET: http://h/<<t>><<t>> }]") == [
                "1:11-12 the token \"t\" needs a hub, and there is none in this environment → "
                    + "choose an environment with a hub, or give resource, keyName and key, or a connectionString"
            ])
    }

    @Test func hubOfTheRunIsCheckedEvenIfUnused() throws {
        #expect(
            try findings(
                "environments: { e: { hub: { connectionString: <<env.C>>, name: <<nme>> } } }\nrequests: [{ GET: http://h/ }]",
                environment: "e"
            ).map { $0.prefix { $0 != "→" } } == [
                "1:47-56 the environment variable \"C\" is not set ", "1:64-71 nothing defines \"nme\" ",
            ])
    }

    @Test func nameOfAnotherEnvironmentHasAHint() throws {
        #expect(
            try findings(
                "environments: { a: {}, b: { variables: { x: <<env.NO>> } } }\nrequests: [{ GET: http://h/<<x>> }]",
                environment: "a"
            ) == [
                "2:28-33 the environment \"a\" does not define \"x\" → run with -e b, which defines it"
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
    func requestsSkippedForTheHubKindAreNotChecked(_ environment: String, _ wanted: String, _ isChecked: Bool) throws {
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

    @Test func conditionOnTheEnvironmentIsEvaluatedByCheck() throws {
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
}
