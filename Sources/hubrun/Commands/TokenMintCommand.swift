import AccessTokens
import ArgumentParser
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Platform
import RunEngine
import Secrets

/// `hubrun token mint`: prints a SAS token, ready for an Authorization header.
struct TokenMintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mint", abstract: "Print a SAS token, ready for an Authorization header.",
        discussion: """
            The hub comes from a connection string, or from an environment:

              pbpaste | hubrun token mint --connection-string - --resource https://ns.servicebus.windows.net/hub
              hubrun token mint -e azure collections/verify.yaml
            """)

    @Argument(help: ArgumentHelp("The collection whose environment has the hub.", valueName: "path"))
    var path: String?

    @Option(
        help: ArgumentHelp(
            "The hub's connection string; - reads it from standard input, so it is not in the shell's history.",
            valueName: "text|-"))
    var connectionString: String?

    @Option(
        help: ArgumentHelp(
            "The address for which the token is valid; default: the hub, or the whole endpoint.", valueName: "url"))
    var resource: String?

    @Option(help: ArgumentHelp("The key of the environment that signs; default: the hub's own.", valueName: "name"))
    var keyName: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The lifetime of the token (1h); a negative one makes an expired token.", valueName: "duration"),
        transform: DurationOption.parseSigned)
    var expiresIn: Duration = .seconds(3600)

    @OptionGroup(title: "Variables") var variables: VariableOptions

    func validate() throws {
        guard (connectionString == nil) != (path == nil && variables.environment == nil) else {
            throw ValidationError("give either --connection-string, or a collection or -e with a hub")
        }
        if connectionString != nil, keyName != nil {
            throw ValidationError("--key-name goes with an environment; a connection string has its own key")
        }
    }

    func run() throws {
        let signer = try connectionString.map(signer(fromConnectionString:)) ?? signerOfEnvironment()
        let expiry = Int((WallClock.now + expiresIn / .seconds(1)).rounded(.up))
        let token = SharedAccessSignature.mint(
            resource: resource ?? signer.resource, keyName: signer.keyName, key: signer.key, expiry: max(0, expiry))
        let results = Results()
        results.line(token.headerValue)
        try results.finish()
    }

    private struct Signer {
        let resource: String
        let keyName: String
        let key: Secret
    }

    private func signer(fromConnectionString argument: String) throws -> Signer {
        do {
            let parsed = try ConnectionString(parsing: try ArgumentText.read(argument))
            let (name, key) = try parsed.keyForHub()
            return Signer(resource: parsed.endpoint, keyName: name, key: key)
        } catch let error as ConnectionStringError {
            throw CommandFailure(.commandLine, error.message, hint: error.hint)
        }
    }

    private func signerOfEnvironment() throws -> Signer {
        var settings = RunSettings(overrides: RunOverrides(userAgent: ""))
        settings.given = try variables.values()
        settings.processEnvironment = CurrentProcess.environment
        let planned = try planned(settings)
        guard let definition = planned.environment?.hub else {
            throw CommandFailure(
                .commandLine, "the environment \"\(planned.environment?.name ?? "")\" has no hub",
                hint: "choose another one with -e, or give --connection-string")
        }
        let scope = VariableScope(planned, settings: settings, iteration: 1, secrets: SecretRegistry()) {
            WallClock.now
        }
        let connection: HubConnection?
        do throws(Diagnostic) {
            connection = try definition.connection(in: scope)
        } catch {
            throw CommandFailure(.badFile, [error])
        }
        guard let hub = connection else {
            throw CommandFailure(
                .commandLine, "the hub of \"\(planned.environment?.name ?? "")\" is made anew for each run",
                hint: "start one with hubrun emulator, and use its connection string")
        }
        let name = keyName ?? hub.keyName
        guard let key = hub.keys[name] else {
            throw CommandFailure(
                .commandLine, "the hub has no key \"\(name)\"",
                hint: Suggestion.hint(for: name, among: hub.keys.keys.sorted())
                    ?? "it has \(hub.keys.keys.sorted().joined(separator: ", "))")
        }
        return Signer(resource: hub.url, keyName: name, key: key)
    }

    private func planned(_ settings: RunSettings) throws -> PlannedCollection {
        let choice = EnvironmentChoice(written: variables.environment)
        guard let path else {
            let empty = CollectionReader.collection(Array("name: token\nrequests: []\n".utf8), path: "").content
            let environment = try choice.environment(of: empty, roots: empty.file.roots)
            if environment.diagnostics.hasErrors { throw CommandFailure(.badFile, environment.diagnostics.sorted) }
            return PlannedCollection(collection: empty, environment: environment.content)
        }
        let loading = CollectionLoading(
            choice: choice, given: settings.given, processEnvironment: settings.processEnvironment)
        let loaded = try loading.load([path])
        guard let planned = loaded.planned.first, !loaded.diagnostics.hasErrors else {
            throw CommandFailure(.badFile, loaded.diagnostics.sorted)
        }
        return planned
    }
}
