import HTTP
import Redaction
import Testing

@testable import Reporting

/// The command that runs a failed request again.
@Suite(.timeLimit(.minutes(20)))
struct RerunCommandTests {
    private func command(
        _ name: String, path: String = "sample.yaml", _ arguments: [String] = [],
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> String? {
        var sample = ConsoleSample("requests:\n  - { name: \(name), GET: http://localhost/ }")
        sample.path = path
        sample.rerun = RerunCommand(arguments: arguments, standardInputPath: "<stdin>")
        return try await commands(sample, location).first
    }

    private func commands(
        _ sample: ConsoleSample, _ location: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        try await sample.shown(location) { _, _ throws(TransportError) in .make(500) }
            .split(separator: "\n").filter { $0.contains("again:") }
            .map { String($0.drop { $0 == " " }.dropFirst("again: ".count)) }
    }

    @Test(arguments: [
        ("The device registers", #"hubrun sample.yaml --name "The device registers""#),
        (#""It's here""#, #"hubrun sample.yaml --name "It's here""#),
        (#"'Costs $5'"#, #"hubrun sample.yaml --name 'Costs $5'"#),
        (#"'`rm` "a" \ it''s!'"#, #"hubrun sample.yaml --name '`rm` "a" \ it'\''s!'"#),
        (#""-x""#, #"hubrun sample.yaml --name="-x""#), ("Größe 日本", #"hubrun sample.yaml --name "Größe 日本""#),
        (#""b\u202Ec""#, #"hubrun sample.yaml --name "b?c""#),
        (#"'All of *'"#, #"hubrun sample.yaml --name 'All of \*'"#),
    ])
    func nameIsQuotedForTheShell(name: String, expected: String) async throws {
        #expect(try await command(name) == expected)
    }

    @Test(arguments: [
        ("collections/a.yaml", "collections/a.yaml"), ("my collections/a.yaml", #""my collections/a.yaml""#),
        ("a;b.yaml", #""a;b.yaml""#), ("$HOME.yaml", "'$HOME.yaml'"), ("~.yaml", #""~.yaml""#),
    ])
    func pathIsQuotedIfNecessary(path: String, expected: String) async throws {
        #expect(try await command("R", path: path) == "hubrun \(expected) --name \"R\"")
    }

    @Test func optionsOfTheRunAreRepeated() async throws {
        let command = try await command("R", ["-e", "azure", "--data", "my rows.csv"])
        #expect(command == #"hubrun sample.yaml -e azure --data "my rows.csv" --name "R""#)
    }

    /// The mask of a secret would be sent as its value.
    @Test func variableWithASecretIsAnOptionForSecrets() async throws {
        var sample = ConsoleSample("requests:\n  - { name: R, GET: http://localhost/ }")
        sample.given = ["password": "it's $ecret"]
        sample.rerun = RerunCommand(
            arguments: ["-v", "user=ann", "-v", "password=it's $ecret", "-v"], standardInputPath: "<stdin>")
        #expect(
            try await commands(sample).first
                == #"hubrun sample.yaml -v user=ann --secret password=VALUE -v --name "R""#)
    }

    @Test func secretIsMaskedBeforeItIsQuoted() async throws {
        var sample = ConsoleSample("requests:\n  - { name: R, GET: http://localhost/ }")
        sample.given = ["password": "it's $ecret"]
        sample.rerun = RerunCommand(arguments: ["--proxy", "http://it's $ecret"], standardInputPath: "<stdin>")
        let command = try #require(try await commands(sample).first)
        #expect(
            command.replacing(/•••[0-9a-f]{4}/, with: "•••HASH")
                == #"hubrun sample.yaml --proxy "http://•••HASH" --name "R""#)
    }

    @Test func runFromStandardInputHasNoCommand() async throws {
        #expect(try await command("R", path: "<stdin>") == nil)
    }

    @Test func onlyFailedRequestsAreNamedWithTheirGroups() async throws {
        var sample = ConsoleSample(
            """
            requests:
              - { name: A, GET: http://localhost/, expect: { status: 500 } }
              - group: G
                requests:
                  - { name: B, GET: http://localhost/ }
                  - { name: C, GET: http://localhost/, needs: B }
            """)
        sample.rerun = RerunCommand(arguments: [], standardInputPath: "<stdin>")
        #expect(try await commands(sample) == [#"hubrun sample.yaml --name "G/B""#])
    }
}
