import CollectionModel
import Cryptography
import Diagnostics
import EnvironmentFiles
import HTTP
import JSON
import Placeholders
import Platform
import Redaction
import Reporting
import RunEngine
import Text
import Secrets

/// The options for the environment and the values of variables.
struct VariableOptions: Options {
    @Option(
        "-e", "--environment", value: "name|file",
        help: """
            The environment: a name in the collection, the name of a file environments/NAME.yaml, or the path of a \
            file.
            """, rerun: .written)
    var environment: String?

    @Option("-v", "--var", value: "name=value", help: "Set a variable (repeatable).", rerun: .written)
    var variables: [String] = []

    @Option(
        "--secret", value: "name=value", help: "Set a variable that is masked in all output (repeatable).",
        rerun: .hiding { "\($0.prefix { $0 != "=" })=VALUE" })
    var secret: [String] = []

    @Option(
        "--var-file", value: "file", help: "Set variables from a YAML or JSON mapping; --var overrides them.",
        rerun: .written)
    var varFile: String?

    @Option(
        "--env-file", value: "file",
        help: "Values for <<env.NAME>> from a .env file; the process environment overrides them.", rerun: .written)
    var envFile: String?

    /// The choice of the environment.
    var environmentChoice: EnvironmentChoice {
        EnvironmentChoice(written: environment, origin: $environment.origin)
    }

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
        guard envFile != nil else { return own }
        return try fileVariables().merging(own) { _, own in own }
    }

    /// Returns the variables of `--env-file`; none without it.
    func fileVariables() throws -> [String: String] {
        guard let envFile else { return [:] }
        let reading = DotEnvFile.read(try InputFile.bytes(at: envFile), path: envFile)
        guard !reading.diagnostics.hasErrors else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
        let variables = reading.content?.variables ?? []
        return Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
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
        // A variable whose name describes a secret needs no declaration. PWD is the shell's current folder.
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

/// `--save-variables`: writes the captured values to a file for a later run.
struct VariableSaving: Options {
    @Option(
        "--save-variables", value: "file",
        help: """
            Write captured and set values to a file for --var-file, of a Postman collection its environment; secrets \
            only with --reveal.
            """)
    var saveVariables: String?

    private var file: ResultFile? { saveVariables.map { ResultFile(path: $0) } }

    /// Returns an object that collects the captured values; nil without `--save-variables`.
    func gathering(_ redactor: Redactor) -> CapturedVariables? {
        saveVariables.map { _ in CapturedVariables { redactor.masked($0) != $0 } }
    }

    /// Checks before the run that the file can be written.
    ///
    /// - Parameter inputs: The files that the run reads, which must not be overwritten.
    /// - Throws: `CommandFailure`.
    func check(besides inputs: [String]) throws {
        if let saveVariables, saveVariables.hasSuffix(".postman_environment.json") {
            throw CommandFailure(
                .commandLine,
                "--save-variables writes plain JSON, but \"\(DisplayText.printable(saveVariables))\" has the ending of "
                    + "Postman's environments",
                hint: "--export-environment writes Postman's format; for plain JSON choose another name")
        }
        try file?.check(option: "--save-variables", besides: inputs, what: "the variables")
    }

    /// Writes the file, and prints a warning with the names of omitted secrets; returns the error, or nil.
    func write(_ captured: CapturedVariables?, isRevealing: Bool) -> CommandFailure? {
        guard let file, let captured else { return nil }
        var values = captured.open
        if isRevealing { values += captured.secret }
        values.sort { $0.name < $1.name }
        let text = JSONValue.object(JSONObject(values.map { ($0.name, $0.value) })).prettyText() + "\n"
        if let failure = file.failure(writing: text) { return failure }
        guard !isRevealing, !captured.secret.isEmpty else { return nil }
        let names = captured.secret.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let warning = Diagnostic(
            .notSaved, .warning, at: .commandLine, "secret and not saved: \(names)",
            hint: "--reveal saves secrets too, in clear")
        CommandFailure(.success, [warning]).print()
        return nil
    }
}
