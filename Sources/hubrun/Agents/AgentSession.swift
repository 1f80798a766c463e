import CollectionModel
import Diagnostics
import JSON
import JSONRPC
import Platform
import Redaction
import RunEngine
import Secrets
import Text

/// The state of the server between calls: the rules, the secrets that were seen, and the last run. The files of the
/// collections are read again for each call.
///
/// Used by the main thread only.
final class AgentSession {
    let permissions: AgentPermissions
    let foreground: SignalHandling
    private(set) var rules: ExchangeRules
    private(set) var readableVariables = ReadableVariables(namedIn: [])
    /// The collections that imports have made.
    let imports = KeptTexts(prefix: "hubrun://imports/")
    private(set) var last: RunReport?
    /// The secrets of all runs so far.
    private let secrets = SecretRegistry()
    private let redactor: Redactor

    /// Reads the collections, and notes their hosts and the variables of the process environment that they name.
    ///
    /// - Throws: `CommandFailure` for wrong options and missing files.
    init(_ permissions: AgentPermissions, foreground: SignalHandling) throws {
        self.permissions = permissions
        self.foreground = foreground
        rules = ExchangeRules(hosts: Set(permissions.hosts), isReadOnly: permissions.isReadOnly)
        redactor = Redactor(secrets: secrets)
        let files = try permissions.files()
        readableVariables = ReadableVariables(namedIn: try texts(of: files))
        try checkEnvironments(of: files)
        try registerPersonsSecrets()
        if permissions.hosts.isEmpty { rules.hosts = hosts(of: files) }
    }

    // MARK: Commands

    /// Returns a command as if its words were written in a terminal.
    ///
    /// - Throws: `ToolFailure` for a wrong value.
    static func command<Parsed: Command>(_ type: Parsed.Type, _ words: [String], paths: [String]) throws -> Parsed {
        do {
            return try CommandParser.served(type, words, paths: paths)
        } catch let error as ValidationError {
            throw ToolFailure(error.message)
        }
    }

    /// Returns a run, which is not prepared yet.
    func run(
        _ words: [String] = [], paths: [String], names: [String] = [], collector: RunCollector = RunCollector(),
        cancellation: RunCancellation = RunCancellation(), isPreview: Bool = false
    ) throws -> CollectionRun {
        let command = try Self.command(
            RunCommand.self,
            permissions.valueWords + permissions.fileWords + permissions.runWords + ["--no-progress", "--quiet"] + words
                + (isPreview ? ["--dry-run"] : []),
            paths: paths)
        let project = try command.config.project(for: paths)
        // The project file's reports belong to the person's own runs, and a changed one gives no other file of values.
        command.reports.report = []
        command.variables.envFile = permissions.envFile
        var run = CollectionRun(command, project: project)
        run.served = ServedRun(
            collector: collector, cancellation: cancellation,
            rules: ServedRun.Rules(
                exchanges: rules, names: names,
                readableVariables: readableVariables.adding(try command.variables.fileVariables().keys)))
        return run
    }

    /// Returns the collections of files as `list` shows them.
    func listed(_ paths: [String], _ environment: [String], _ words: [String] = []) throws -> [ListedCollection] {
        let command = try Self.command(
            ListCommand.self, permissions.fileWords + environment + words, paths: paths)
        return try command.selected(in: command.projectFile.project(for: paths))
    }

    // MARK: Results

    /// Adds the secrets of a run, so that no later result has them.
    func register(_ values: [String]) {
        for value in values { secrets.register(value) }
    }

    /// Adds the secrets of a run, and those that are written in its files.
    func register(_ redactor: Redactor, _ prepared: PreparedRun?) {
        register(redactor.secrets.values)
        let collections = (prepared?.collections ?? []) + (prepared?.project.collections ?? [])
        let files = collections.flatMap(\.whole.files) + collections.compactMap(\.environment?.range.file)
        // A shorter one can be a word of many texts.
        register(files.flatMap(\.concealedTexts).filter { $0.utf8.count >= Self.shortestWritten })
    }

    private static let shortestWritten = 6

    /// Replaces the last run.
    func keep(_ report: RunReport) {
        last = report
    }

    /// The masking of texts, with all secrets so far.
    func text(limit: Int? = nil) -> ResultText { ResultText(masking: redactor.masking, limit: limit) }

    /// Returns the text of an error, with the secrets of files masked.
    func failure(_ diagnostics: [Diagnostic]) -> ToolFailure {
        let mask = DiagnosticMask(for: diagnostics)
        let lines = diagnostics.prefix(20).map(mask.masked).map { diagnostic in
            let place =
                switch diagnostic.place {
                case .source(let range): "\(range.label): "
                case .file(let path): "\(path): "
                case .commandLine: ""
                }
            return "\(place)\(diagnostic.message)" + (diagnostic.hint.map { "\nhint: \($0)" } ?? "")
        }
        return ToolFailure(lines.isEmpty ? "the call failed" : lines.joined(separator: "\n"))
    }

    /// Returns the result of a request that the main thread answers.
    ///
    /// - Parameter progress: Reports the number of steps done and the last one.
    func answer(
        _ call: AgentCall, progress: @escaping @Sendable (Int, String) -> Void
    ) throws(RPCFault) -> JSONValue {
        switch call.call.method {
        case "resources/list": call.era.result(["resources": AgentResources.list(of: self)], isCacheable: true)
        case "resources/read":
            call.era.result(
                ["contents": [try AgentResources.content(of: call.call.parameters, self)]], isCacheable: true)
        default: call.era.result(try toolResult(call, progress))
        }
    }

    private func toolResult(
        _ call: AgentCall, _ progress: @escaping @Sendable (Int, String) -> Void
    ) throws(RPCFault) -> JSONObject {
        guard case .string(let name)? = call.call.parameters[key: "name"] else {
            throw RPCFault(.invalidParams, "tools/call needs the name of a tool")
        }
        guard let tool = call.tool else {
            let names = AgentTool.all.map(\.name)
            throw RPCFault(
                .invalidParams,
                "there is no tool \"\(ToolArguments.shown(name))\": "
                    + (Suggestion.hint(for: name, among: names) ?? "the tools are \(names.joined(separator: ", "))"))
        }
        var values: JSONObject = [:]
        switch call.call.parameters[key: "arguments"] {
        case .object(let members)?: values = members
        case nil, .null?: break
        default: throw RPCFault(.invalidParams, "the arguments of a tool are an object")
        }
        do {
            let arguments = try ToolArguments(values, tool.arguments)
            let context = AgentTool.CallContext(cancellation: call.cancellation, progress: progress)
            let result = try tool.call(self, arguments, context)
            let content = text().object(result.content)
            let written: JSONValue = ["type": "text", "text": .string(JSONValue.object(content).compactText())]
            return [
                "content": .array([written] + result.links.map(\.json)),
                "structuredContent": .object(content), "isError": false,
            ]
        } catch let error as ToolFailure {
            return refusal(error)
        } catch let error as CommandFailure {
            return refusal(failure(error.diagnostics))
        } catch let error as ValidationError {
            return refusal(ToolFailure(error.message))
        } catch {
            return refusal(ToolFailure("\(error)"))
        }
    }

    private func refusal(_ failure: ToolFailure) -> JSONObject {
        let text = text(limit: 4_000).text(failure.text)
        return ["content": [["type": "text", "text": .string(text)]], "isError": true]
    }

    // MARK: The start

    /// The texts of collections, of the environments beside and above them, and of their project file.
    private func texts(of files: [String]) throws -> [String] {
        try files.flatMap { file -> [String] in
            // A project file with errors ends the start elsewhere.
            let project = (try? Project.find(for: [file])) ?? nil
            let collection = try CollectionFile.reading(file, in: project).content
            let environments = EnvironmentChoice(written: nil).environmentsInFiles(for: collection)
            return collection.files.map(\.text) + environments.map(\.range.file.text) + (project?.texts ?? [])
        }
    }

    /// - Throws: `CommandFailure` for an environment that no collection has.
    private func checkEnvironments(of files: [String]) throws {
        for environment in permissions.environments {
            let words = try permissions.environmentWords(environment)
            var unknown: CommandFailure?
            for file in files {
                do {
                    _ = try listed([file], words)
                    unknown = nil
                    break
                } catch let failure as CommandFailure {
                    // A file with errors can have the environment.
                    guard failure.diagnostics.allSatisfy({ $0.code == .unknownEnvironment }) else {
                        unknown = nil
                        break
                    }
                    unknown = unknown ?? failure
                }
            }
            if let unknown { throw unknown }
        }
    }

    /// Registers the secrets of the options and of the process environment.
    private func registerPersonsSecrets() throws {
        let settings = try run(paths: permissions.paths).settings(secrets)
        for name in settings.givenSecrets where name.hasPrefix("env.") {
            if let value = settings.processEnvironment[String(name.dropFirst(4))] { secrets.register(value) }
        }
    }

    /// The hosts of the collections in all environments that the agent may choose. A file with errors has none.
    private func hosts(of files: [String]) -> Set<HostPattern> {
        var hosts = AllowedHosts()
        let choices = permissions.environments.isEmpty ? [nil] : permissions.environments.map(Optional.some)
        for file in files {
            var isRead = false
            for environment in choices {
                guard let words = try? permissions.environmentWords(environment),
                    let run = try? run(words, paths: [file], isPreview: true),
                    let prepared = try? PreparedRun(run, Redactor(secrets: SecretRegistry()))
                else { continue }
                isRead = true
                hosts.add(prepared)
            }
            if !isRead {
                Notice(
                    "the hosts of \(file) are not known, as hubrun check \(ShellWord.quoted(file)) shows: they are refused"
                ).print()
            }
        }
        return hosts.patterns
    }
}
