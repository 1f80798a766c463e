import HTTP
import JSON
import Placeholders
import RunEngine
import Testing

/// The sources of values in a run: "Variables and placeholders" in format.md.
@Suite(.timeLimit(.minutes(20)))
struct ScopeAssemblyTests {
    /// Returns a collection in which each layer defines `name`; without the upper layers, a lower one is visible.
    private static func collection(
        element: Bool, set: Bool, group: Bool, environment: Bool, file: Bool, token: Bool
    ) -> String {
        """
        name: Layers
        \(environment ? "environments: { test: { variables: { name: environment } } }" : "")
        \(file ? "variables: { name: file }" : "")
        \(token && !file ? "tokens: { name: { sas: { resource: r, keyName: k, key: secret-key, expiresIn: 1h } } }" : "")
        requests:
          - group: Group
            \(group ? "variables: { name: group }" : "description: none")
            requests:
              - GET: http://localhost/<<name | urlEncode>>
                \(element ? "forEach: { name: [element] }" : "description: none")
                \(set ? "set: { name: set }" : "tags: [none]")
        """
    }

    @Test(arguments: [
        (6, "/element"), (5, "/set"), (4, "/given"), (3, "/group"), (2, "/environment"), (1, "/file"),
    ])
    func layerOfHigherPrecedenceIsUsed(depth: Int, target: String) async throws {
        var sample = RunSample(
            Self.collection(
                element: depth > 5, set: depth > 4, group: depth > 2, environment: depth > 1, file: depth > 0,
                token: true))
        if depth > 3 { sample.settings.given = ["name": .string("given")] }
        #expect(try await sample.run().targets == [target])
    }

    @Test func tokensHaveTheLowestPrecedence() async throws {
        let sample = RunSample(
            Self.collection(element: false, set: false, group: false, environment: false, file: false, token: true))
        let target = try #require(try await sample.run().targets.first)
        #expect(target.hasPrefix("/SharedAccessSignature%20sr%3Dr%26sig%3D"))
    }

    @Test func hubValuesRankBetweenEnvironmentAndFile() async throws {
        let hub = "hub: { url: http://localhost:1/h, keyName: k, key: abcd }"
        let sample = RunSample(
            """
            name: Hub
            environments:
              test:
                variables: { hubName: environment }
                \(hub)
            variables: { hubName: file, hubUrl: file, sasKeyName: file, hubNamespace: file, hubKind: file }
            requests:
              - GET: http://localhost/<<hubName>>/<<sasKeyName>>/<<hubNamespace>>/<<hubKind>>?<<hubUrl>>
            """)
        #expect(try await sample.run().targets == ["/environment/k/localhost:1/emulator?http://localhost:1/h"])
    }

    @Test func withoutAHubOnlyItsKindIsDefined() async throws {
        let sample = RunSample(requests: "  - GET: http://localhost/<<hubKind>>/<<hubUrl | default('nothing')>>")
        #expect(try await sample.run().targets == ["/none/nothing"])
    }

    @Test func capturesOverrideGivenValues() async throws {
        var sample = RunSample(
            requests: """
                  - GET: http://localhost/<<id>>
                    capture: { id: { header: X-Id } }
                  - GET: http://localhost/<<id>>
                """)
        sample.settings.given = ["id": .string("given")]
        let result = try await sample.run { _, _ throws(TransportError) in .make(200, [("X-Id", "captured")]) }
        #expect(result.targets == ["/given", "/captured"])
    }

    @Test func variablesOfAGroupEndWithIt() async throws {
        let sample = RunSample(
            """
            name: Groups
            variables: { a: file, b: file }
            requests:
              - group: Outer
                variables: { a: outer, b: outer }
                requests:
                  - group: Inner
                    variables: { b: inner }
                    requests:
                      - GET: http://localhost/<<a>>/<<b>>
                  - GET: http://localhost/<<a>>/<<b>>
              - GET: http://localhost/<<a>>/<<b>>
            """)
        #expect(try await sample.run().targets == ["/outer/inner", "/outer/outer", "/file/file"])
    }

    @Test(arguments: [("7", "7"), ("7.50", "7.50"), ("1e3", "1e3")])
    func givenTextForANumberIsConverted(given: String, sent: String) async throws {
        var sample = RunSample(
            """
            name: Kinds
            variables: { limit: 5, flag: false, text: "5" }
            requests:
              - POST: http://localhost/
                body: { json: { limit: <<limit>>, flag: <<flag>>, text: <<text>>, quoted: "<<limit>>" } }
            """)
        sample.settings.given = ["limit": .string(given), "flag": .string("true"), "text": .string("7")]
        let body = try await sample.run().calls.first?.bodyText
        #expect(body == #"{"limit":\#(sent),"flag":true,"text":"7","quoted":"\#(sent)"}"#)
    }

    @Test func nonnumericTextForANumberIsAnError() async throws {
        var sample = RunSample(
            "name: Kinds\nvariables: { limit: 5 }\nrequests:\n  - { name: R, GET: 'http://localhost/<<limit>>' }")
        sample.settings.given = ["limit": .string("many")]
        #expect(
            try await sample.run().lines == [#"errored R: "limit" is a number in the collection, and "many" is not"#])
    }

    @Test func functionsInVariablesAreEvaluatedOncePerIteration() async throws {
        var sample = RunSample(
            """
            name: Functions
            variables: { id: <<$uuid>> }
            requests:
              - GET: http://localhost/<<id>>/<<$iteration>>
              - GET: http://localhost/<<id>>/<<$iteration>>
            """)
        sample.settings.repetitions = 2
        let targets = try await sample.run().targets
        try #require(targets.count == 4)
        #expect(targets[0] == targets[1])
        #expect(targets[2] == targets[3])
        #expect(targets[0].hasSuffix("/1"))
        #expect(targets[2].hasSuffix("/2"))
        #expect(targets[0].dropLast(2) != targets[2].dropLast(2))
    }

    @Test func functionsElsewhereAreEvaluatedAtEveryUse() async throws {
        let sample = RunSample(requests: "  - GET: http://localhost/<<$uuid>>/<<$uuid>>")
        let parts = try #require(try await sample.run().targets.first).split(separator: "/")
        try #require(parts.count == 2)
        #expect(parts[0] != parts[1])
    }

    @Test func capturesAreNotVisibleInTheNextIteration() async throws {
        var sample = RunSample(
            requests: """
                  - GET: http://localhost/<<id | default("none")>>
                    capture: { id: status }
                """)
        sample.settings.repetitions = 2
        #expect(try await sample.run().targets == ["/none", "/none"])
    }

    @Test func valueOfASecretNameIsRegistered() async throws {
        var sample = RunSample(
            """
            name: Secrets
            secrets: [password, captured, loop, env.TOKEN]
            environments: { test: { variables: { pin: abcdef }, secrets: [pin] } }
            variables: { password: hunter2 }
            requests:
              - GET: http://localhost/<<password>>/<<env.TOKEN>>/<<pin>>
                forEach: { loop: [first] }
                capture:
                  captured: { header: X-Value }
                  marked: { header: X-Other, secret: true }
            """)
        sample.settings.processEnvironment = ["TOKEN": "from-outside"]
        let result = try await sample.run { _, _ throws(TransportError) in
            .make(200, [("X-Value", "seen"), ("X-Other", "other")])
        }
        #expect(
            result.secrets == ["hunter2", "from-outside", "abcdef", "first", "seen", "other"])
    }
}
