import CollectionModel
import Diagnostics
import JSON
import Secrets

/// The arguments that select requests and give values, as words of a command line.
struct RunArguments {
    let paths: [String]
    let words: [String]
    /// The names of the variables that the agent gives.
    let names: [String]

    static let selection = [
        ToolArgument("path", .text, "A file, a folder, or FILE:LINE for the request on that line; all without it."),
        ToolArgument(
            "name", .text, "Only requests whose name matches: Name or Group/Name, with * and ?; and those they need."),
        ToolArgument("tag", .texts, "Only requests with one of these tags."),
        ToolArgument("environment", .text, "One of the environments that list names."),
        ToolArgument(
            "variables", .variables,
            "Values for variables of the collection. For a secret, { \"secret\": NAME } with a name that list has under "
                + "secrets: values of secrets cannot be given."),
    ]

    init(_ session: AgentSession, _ arguments: ToolArguments) throws {
        let permissions = session.permissions
        paths = try permissions.paths(arguments.text("path"))
        let environment = try permissions.environmentWords(arguments.text("environment"))
        let variables = arguments.variables("variables")
        names = variables.map(\.name)
        var words = environment + arguments.texts("tag").map { "--tag=\($0)" }
        if let name = arguments.text("name") { words.append("--name=\(name)") }
        if !variables.isEmpty {
            let known = KnownVariables(try session.listed(paths.map { LinePath($0)?.path ?? $0 }, environment))
            let sources = try session.secretSources()
            for (name, value) in variables { words.append(try Self.word(name, value, known, sources)) }
        }
        self.words = words
    }

    private static func word(
        _ name: String, _ value: ToolArguments.VariableValue, _ known: KnownVariables, _ sources: SecretSources
    ) throws(ToolFailure) -> String {
        let shown = ToolArguments.shown(name)
        guard !name.contains("="), known.names.contains(name) else {
            throw ToolFailure(
                "no collection has a variable \"\(shown)\"",
                hint: Suggestion.hint(for: name, among: known.names.sorted()) ?? "list names the variables")
        }
        guard !sources.fixedNames.contains(name) else {
            throw ToolFailure(
                "the variable \"\(shown)\" has a value from the person who started the server", hint: "leave it out")
        }
        switch value {
        case .plain(let text):
            guard !known.secrets.contains(name), !SecretWords.isSecret(name: name) else {
                throw ToolFailure(
                    "\"\(shown)\" is a secret, and values of secrets cannot be given",
                    hint: "name its source: { \"secret\": NAME }; " + sources.hint)
            }
            return "--var=\(name)=\(text)"
        case .secret(let source):
            guard let text = sources.values[source] else {
                throw ToolFailure(
                    "there is no secret \"\(ToolArguments.shown(source))\"",
                    hint: Suggestion.hint(for: source, among: sources.values.keys.sorted()) ?? sources.hint)
            }
            return "--secret=\(name)=\(text)"
        }
    }
}

/// The variables of collections.
private struct KnownVariables {
    private(set) var names: Set<String> = []
    private(set) var secrets: Set<String> = []

    init(_ collections: [ListedCollection]) {
        for listed in collections {
            let collection = listed.collection
            names.formUnion(listed.variables.flatMap(\.names).map(\.name))
            for group in collection.allGroups {
                names.formUnion((group.variables + group.with + (group.included?.variables ?? [])).map(\.name))
            }
            secrets.formUnion((collection.allSecrets + (listed.environment?.secrets ?? [])).map(\.name))
        }
    }
}

/// The secrets that the person gave, by name: those of `--secret`, and the variables of `--env-file`.
struct SecretSources {
    let values: [String: String]
    /// The names of `--var` and `--secret`, whose values the agent cannot change.
    let fixedNames: Set<String>

    var hint: String {
        let names = values.keys.sorted().prefix(20).joined(separator: ", ")
        return names.isEmpty
            ? "whoever started hubrun mcp can give one with --secret or --env-file" : "there are \(names)"
    }
}

extension AgentSession {
    /// - Throws: `CommandFailure` if the file of `--env-file` has errors.
    func secretSources() throws -> SecretSources {
        let variables = try run(paths: permissions.paths).options.variables
        let given = try variables.values()
        let secretNames = try variables.secretNames()
        let environment = try variables.processEnvironment()
        // As everywhere, a variable of the process itself takes precedence.
        var values: [String: String] = [:]
        for name in try variables.fileVariables().keys { values[name] = environment[name] }
        for (name, value) in given where secretNames.contains(name) {
            if case .string(let text) = value { values[name] = text }
        }
        return SecretSources(values: values, fixedNames: Set(given.keys))
    }

    /// Returns the test whether a variable of the process environment has a value in a run.
    func settableVariables() throws -> (String) -> Bool {
        let run = try run(paths: permissions.paths)
        let environment = try run.options.variables.processEnvironment()
        let readable = run.served?.rules?.readableVariables
        return { environment[$0] != nil && readable?.contains($0) ?? false }
    }
}
