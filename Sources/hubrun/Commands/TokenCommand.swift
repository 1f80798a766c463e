import Secrets
import AccessTokens
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Platform
import RunEngine
import Text

/// `hubrun token`: the commands for SAS tokens.
struct TokenCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Mint, inspect and verify SAS tokens.",
        subcommands: [TokenMintCommand.self, TokenInspectCommand.self])
}

/// The text of an argument that may be `-` for standard input.
private enum ArgumentText {
    /// Returns the argument, or for `-` the text of standard input without its final line break.
    static func read(_ argument: String) throws -> String {
        guard argument == CollectionPaths.standardInput else { return argument }
        let bytes = try InputFile.standardInput()
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.commandLine, "standard input is not UTF-8 text")
        }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}

/// `hubrun token mint`: prints a SAS token, ready for an Authorization header.
private struct TokenMintCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "mint", abstract: "Print a SAS token, ready for an Authorization header.",
        discussion: """
            The hub comes from a connection string, or from an environment:

              pbpaste | hubrun token mint --connection-string - --resource https://ns.servicebus.windows.net/hub
              hubrun token mint -e azure collections/verify.yaml
            """)

    @Argument("path", help: "The collection whose environment has the hub.")
    var path: String?

    @Option(
        "--connection-string", value: "text|-",
        help: "The hub's connection string; - reads it from standard input, so it is not in the shell's history.")
    var connectionString: String?

    @Option(
        "--resource", value: "url",
        help: "The address for which the token is valid; default: the hub, or the whole endpoint.")
    var resource: String?

    @Option("--key-name", value: "name", help: "The key of the environment that signs; default: the hub's own.")
    var keyName: String?

    @Option(
        "--expires-in", value: "duration",
        help: "The lifetime of the token (1h); a negative one makes an expired token.",
        parse: DurationOption.parseSigned)
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
        var settings = RunSettings(userAgent: "")
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
        let choice = variables.environmentChoice
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

/// `hubrun token inspect`: takes a SAS token apart and, with a key, verifies it.
private struct TokenInspectCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Print the parts of a SAS token; with a key, verify it.",
        discussion: "Exits with 4 if the token is invalid: it was signed with another key, or it has expired.")

    @Argument("token|-", help: "The token, or a whole Authorization header; - reads standard input.", isRequired: true)
    var token = ""

    @Option("--key", value: "key|-", help: "The key that should have signed it; - reads standard input.")
    var key: String?

    @Option(
        "--connection-string", value: "text|-", help: "A connection string with the key that should have signed it.")
    var connectionString: String?

    func validate() throws {
        if key != nil, connectionString != nil { throw ValidationError("give --key or --connection-string, not both") }
        if [token, key, connectionString].count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input can be read once only")
        }
    }

    func run() throws {
        let signature = try parse(try ArgumentText.read(token))
        let now = Int(WallClock.now)
        let isExpired = signature.isExpired(at: now)
        let results = Results()
        results.line("resource   \(DisplayText.printable(signature.resourceURI))")
        results.line("key name   \(DisplayText.printable(signature.keyName))")
        results.line(
            "expires    \(UTCTime(signature.expiry).text)  (\(Self.distance(from: now, to: signature.expiry)))")
        var isValid = !isExpired
        if let key = try signingKey(for: signature) {
            let isSigned = signature.isSigned(by: key)
            results.line("signature  \(isSigned ? "made with this key" : Self.mismatch(key))")
            isValid = isValid && isSigned
        } else {
            results.line("signature  not verified: give --key or --connection-string")
        }
        try results.finish()
        if !isValid { throw CommandFailure(.checkFailed) }
    }

    private func parse(_ text: String) throws -> SharedAccessSignature {
        let header = "authorization:"
        let value = text.lowercased().hasPrefix(header) ? text.dropFirst(header.count) : text[...]
        do {
            return try SharedAccessSignature(parsing: String(value.drop { $0 == " " }))
        } catch {
            throw CommandFailure(.commandLine, error.message, hint: error.hint)
        }
    }

    private func signingKey(for signature: SharedAccessSignature) throws -> Secret? {
        if let key { return Secret(try ArgumentText.read(key)) }
        guard let connectionString else { return nil }
        do {
            let (name, key) = try ConnectionString(parsing: try ArgumentText.read(connectionString)).keyForHub()
            if name != signature.keyName {
                throw CommandFailure(
                    .checkFailed, .signingKey,
                    "the token names the key \"\(signature.keyName)\", the connection string \"\(name)\"")
            }
            return key
        } catch let error as ConnectionStringError {
            throw CommandFailure(.commandLine, error.message, hint: error.hint)
        }
    }

    private static func mismatch(_ key: Secret) -> String {
        let text = key.exposed
        let hasOuterSpace = text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false
        return "not made with this key" + (hasOuterSpace ? ", which begins or ends with white space" : "")
    }

    private static func distance(from now: Int, to expiry: Int) -> String {
        let distance = DurationText.text(.seconds(abs(expiry - now)))
        return expiry > now ? "in \(distance)" : "expired \(distance) ago"
    }
}
