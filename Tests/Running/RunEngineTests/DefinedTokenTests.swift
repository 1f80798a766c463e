import AccessTokens
import CollectionModel
import Cryptography
import HTTP
import Placeholders
import RunEngine
import RunRecords
import Secrets
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct DefinedTokenTests {
    private static let environment = """
        environments:
          test:
            hub: { url: http://localhost:1/h, keyName: Full, key: full-key, keys: { Listen: listen-key } }
        """

    /// Returns the tokens of requests with `<<name>>`, and the result of the run.
    private func run(
        _ tokens: String, name: String = "t", environment: String = Self.environment, requests: Int = 1,
        _ change: (inout RunSample) -> Void = { _ in }
    ) async throws -> (tokens: [SharedAccessSignature], result: RunResult) {
        let request = "  - { name: R, GET: http://localhost:1/h/x, headers: { Authorization: <<\(name)>> } }\n"
        var sample = RunSample(
            "name: Tokens\n\(environment)\n\(tokens)\nrequests:\n" + String(repeating: request, count: requests))
        change(&sample)
        let result = try await sample.run()
        return (
            try result.calls.map { try SharedAccessSignature(parsing: $0.value(of: "Authorization") ?? "") }, result
        )
    }

    @Test func tokenOfTheHubIsForItsResource() async throws {
        let token = try #require(try await run("", name: "sasToken").tokens.first)
        #expect(token.resourceURI == "http://localhost:1/h")
        #expect(token.keyName == "Full")
        #expect(token.expiry == Int(RunSample.now) + 3600)
        #expect(token.isSigned(by: Secret("full-key")))
    }

    @Test(arguments: [
        ("{ keyName: Listen }", "http://localhost:1/h", "Listen", "listen-key", 3600),
        ("{ keyName: Own, key: own-key }", "http://localhost:1/h", "Own", "own-key", 3600),
        (
            "{ key: other-key, resource: <<hubUrl>>/messages }", "http://localhost:1/h/messages", "Full", "other-key",
            3600
        ),
        ("{ expiresIn: -5m }", "http://localhost:1/h", "Full", "full-key", -300),
        (
            "{ connectionString: Endpoint=sb://ns.example/;SharedAccessKeyName=C;SharedAccessKey=cs-key }",
            "http://localhost:1/h", "C", "cs-key", 3600
        ),
    ])
    func missingSettingsComeFromTheHub(
        sas: String, resource: String, keyName: String, key: String, life: Int
    ) async throws {
        let token = try #require(try await run("tokens: { t: { sas: \(sas) } }").tokens.first)
        #expect(token.resourceURI == resource)
        #expect(token.keyName == keyName)
        #expect(token.isSigned(by: Secret(key)))
        #expect(token.expiry == Int(RunSample.now) + life)
    }

    @Test func connectionStringNeedsNoHub() async throws {
        let token = try #require(
            try await run(
                "tokens: { t: { sas: { connectionString: "
                    + "Endpoint=sb://ns.example/;SharedAccessKeyName=C;SharedAccessKey=cs-key } } }",
                environment: ""
            ).tokens.first)
        #expect(token.resourceURI == "https://ns.example")
    }

    @Test(arguments: [
        (
            "{ keyName: Nobody }", "the hub has no key \"Nobody\" for the token \"t\"",
            "it has \"Full\", \"Listen\"; add the key to the token, or to the hub under keys"
        ),
        ("{ keyName: Own, key: <<empty>> }", "the key of the token \"t\" is empty", "set it"),
        (
            "{ expiresIn: <<empty>> }", "\"expiresIn\" cannot be \"\"",
            "a duration is a number and a unit: us, ms, s, m, h or d, as in 1.5s or 1m30s"
        ),
    ])
    func unmintableTokenIsAnError(sas: String, message: String, hint: String) async throws {
        let result = try await run("variables: { empty: '' }\ntokens: { t: { sas: \(sas) } }").result
        #expect(result.lines == ["errored R: \(message)"])
        #expect(result.reports.first?.error?.hint == hint)
        #expect(result.calls.isEmpty)
        #expect(result.summary.tokensMinted == 0)
    }

    @Test(arguments: [
        ("{ resource: r, key: k }", "the token \"t\" has no key name", "add keyName and key"),
        ("{ resource: r, keyName: K }", "the token \"t\" has no key", "add key, or choose a hub that has it"),
        ("{ keyName: K, key: k }", "the token \"t\" has no resource", "add resource: <<hubUrl>>"),
    ])
    func tokenWithoutAHubNeedsAllSettings(sas: String, message: String, hint: String) async throws {
        let result = try await run("tokens: { t: { sas: \(sas) } }", environment: "").result
        #expect(result.lines == ["errored R: \(message)"])
        #expect(result.reports.first?.error?.hint == hint)
    }

    @Test func tokenIsMintedOnceForAllRequestsAndIterations() async throws {
        let (tokens, result) = try await run("", name: "sasToken", requests: 3) { $0.settings.repetitions = 2 }
        #expect(tokens.count == 6)
        #expect(Set(tokens).count == 1)
        #expect(result.summary.tokensMinted == 1)
    }

    @Test func tokenIsMintedAgainBeforeItExpires() async throws {
        let time = Mutex(RunSample.now)
        let (tokens, result) = try await run("", name: "sasToken", requests: 3) { sample in
            sample.sleep = { _ in time.withLock { $0 += 1700 } }
            sample.now = { time.withLock { $0 } }
            sample.settings.commandLine.give(\.delay, .fixed(.seconds(1)))
        }
        #expect(tokens.map { $0.expiry - Int(RunSample.now) } == [1700 + 3600, 1700 + 3600, 5100 + 3600])
        #expect(result.summary.tokensMinted == 2)
    }

    @Test func keysAndSignaturesAreRegisteredAsSecrets() async throws {
        let sample = RunSample(
            """
            name: Tokens
            \(Self.environment)
            tokens: { t: { sas: { keyName: Own, key: own-key } } }
            requests:
              - { GET: http://localhost:1/h/x, headers: { Authorization: <<t>> } }
            """)
        let result = try await sample.run()
        let token = try SharedAccessSignature(parsing: result.calls.first?.value(of: "Authorization") ?? "")
        let encoded = token.headerValue.split(separator: "&").first { $0.hasPrefix("sig=") }?.dropFirst(4) ?? ""
        let wanted: Set = ["full-key", "listen-key", "own-key", token.signature, String(encoded)]
        #expect(result.secrets == wanted)
        // They stay registered, because the servers of other units may return them.
        #expect(Set(sample.secrets.values) == wanted)
    }
}
