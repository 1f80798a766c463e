import ArgumentParser
import CollectionModel
import Diagnostics
import EnvironmentFiles
import HTTP
import JSON
import Placeholders
import Platform
import RunEngine
import Secrets

/// The options for the environment and the values of variables.
struct VariableOptions: ParsableArguments {
    @Option(
        name: [.customShort("e", allowingJoined: true), .long],
        help: ArgumentHelp(
            """
            The environment: a name in the collection, the name of a file environments/NAME.yaml, or the path of a \
            file.
            """,
            valueName: "name|file"))
    var environment: String?

    @Option(
        name: [.customShort("v", allowingJoined: true), .customLong("var")],
        help: ArgumentHelp("Set a variable (repeatable).", valueName: "name=value"))
    var variables: [String] = []

    @Option(help: ArgumentHelp("Set a variable that is masked in all output (repeatable).", valueName: "name=value"))
    var secret: [String] = []

    @Option(help: ArgumentHelp("Set variables from a YAML or JSON mapping; --var overrides them.", valueName: "file"))
    var varFile: String?

    @Option(
        help: ArgumentHelp(
            "Values for <<env.NAME>> from a .env file; the process environment overrides them.", valueName: "file"))
    var envFile: String?

    /// Returns the values of `--var`, `--secret` and `--var-file` by name; the file has the lowest priority.
    ///
    /// - Throws: `CommandFailure` for a broken file, an argument without `=`, an invalid name, and a name given twice.
    func values() throws -> [String: JSONValue] {
        try fileValues().merging(try optionValues()) { _, given in given }
    }

    private func fileValues() throws -> [String: JSONValue] {
        guard let varFile else { return [:] }
        let reading = CollectionReader.variables(try InputFile.bytes(at: varFile), path: varFile)
        guard !reading.diagnostics.hasErrors else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
        return Dictionary(reading.content.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Returns the process environment with the variables of `--env-file`; the process's own variables take precedence.
    func processEnvironment() throws -> [String: String] {
        let own = CurrentProcess.environment
        guard let envFile else { return own }
        let reading = DotEnvFile.read(try InputFile.bytes(at: envFile), path: envFile)
        guard !reading.diagnostics.hasErrors else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
        let variables = reading.content?.variables ?? []
        return Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
            .merging(own) { _, own in own }
    }

    private func optionValues() throws -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for (option, pairs) in [("--var", variables), ("--secret", secret)] {
            for pair in pairs {
                let (name, value) = try Self.split(pair, option: option)
                guard values.updateValue(.string(value), forKey: name) == nil else {
                    throw CommandFailure(
                        .commandLine, "\"\(name)\" is given twice", hint: "keep one --var or --secret for it")
                }
            }
        }
        return values
    }

    /// The options as written, without the values of `--secret`.
    var withoutSecrets: [String] {
        let files = [("-e", environment), ("--var-file", varFile), ("--env-file", envFile)]
        return files.flatMap { option, value in value.map { [option, $0] } ?? [] }
            + variables.flatMap { ["-v", $0] }
            + secret.flatMap { ["--secret", "\($0.prefix { $0 != "=" })=VALUE"] }
    }

    /// Returns the names of `--var` and `--secret`, sorted.
    func writtenNames() throws -> [String] {
        try optionValues().keys.sorted()
    }

    /// Returns the names of `--secret`.
    func secretNames() throws -> Set<String> {
        Set(try secret.map { try Self.split($0, option: "--secret").name })
    }

    /// Adds the values to a run's settings, and registers those of `--secret`, and those whose names describe secrets.
    func put(into settings: inout RunSettings, secrets: SecretRegistry) throws {
        settings.given = try values()
        let named = settings.given.filter { name, value in
            guard case .string(let text) = value else { return false }
            return SecretWords.mayBeSecret(text) && SecretWords.isSecret(name: name)
        }
        settings.givenSecrets = try secretNames().union(named.keys)
        settings.processEnvironment = try processEnvironment()
        // Nobody has to declare a variable whose name says that it is a secret. PWD is the shell's current folder.
        for (name, value) in settings.processEnvironment
        where SecretWords.isSecret(name: name) && name != "PWD" && SecretWords.mayBeSecret(value) {
            settings.givenSecrets.insert("env.\(name)")
        }
        for name in settings.givenSecrets {
            if let value = settings.given[name] { secrets.register(value, of: "\"\(name)\"") }
        }
    }

    private static func split(_ pair: String, option: String) throws -> (name: String, value: String) {
        guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            // The text after --secret may be a secret without a name: do not print it.
            let shown = option == "--var" ? " \"\(DisplayText.printable(pair))\"" : ""
            throw CommandFailure(.commandLine, "\(option)\(shown) has no \"=\"", hint: "write \(option) NAME=VALUE")
        }
        let name = String(pair[..<equals])
        guard !name.isEmpty else {
            throw CommandFailure(.commandLine, "\(option) has no name before \"=\"", hint: "write \(option) NAME=VALUE")
        }
        return (name, String(pair[pair.utf8.index(after: equals)...]))
    }
}

extension VariableOptions: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(
            .option("--environment", "-e") { $0.environment = $1 },
            .list("--var", "-v") { $0.variables = $1 },
            .list("--secret") { $0.secret = $1 },
            .option("--var-file") { $0.varFile = $1 },
            .option("--env-file") { $0.envFile = $1 })
    }
}
