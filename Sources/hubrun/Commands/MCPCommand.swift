import Diagnostics
import JSONRPC
import Platform
import Text

/// `hubrun mcp`: a server of the Model Context Protocol, so that an agent can run collections.
struct MCPCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Let an agent run collections: a server of the Model Context Protocol.",
        discussion: """
            The client starts this command and speaks with it over standard input and output. The agent can list, show, \
            check and run the collections that are named here, read why requests failed, and convert requests of other \
            tools to YAML. It cannot read secrets, write files, choose other options or send other requests.

              hubrun mcp collections
              hubrun mcp collections -e staging -e local --read-only
              hubrun mcp collections --env-file .env --allow-host api.example

            Without --allow-host, the hosts are those of the collections when the server starts, in the allowed \
            environments. The machine itself is always allowed. The rules are applied to each exchange: also to redirects, \
            requests for tokens and those of scripts. Documentation/agents.md has the settings of clients.
            """)

    @Argument("path", help: "Collections: files and folders; without one, those of the project file.")
    var paths: [String] = []

    @Option(
        "-e", "--environment", value: "name|file",
        help: "An environment that the agent may choose, the first one by default (repeatable).")
    var environments: [String] = []

    @Option("-v", "--var", value: "name=value", help: "Set a variable; the agent cannot change it (repeatable).")
    var variables: [String] = []

    @Option(
        "--secret", value: "name=value",
        help: "Set a variable that is masked; the agent can give the value to other variables by name (repeatable).")
    var secrets: [String] = []

    @Option("--env-file", value: "file", help: "Values for <<env.NAME>> from a .env file; the agent can name them.")
    var envFile: String?

    @OptionGroup(title: "Limits") var limits: AgentOptions

    @OptionGroup(title: "Files") var files: FileRootOptions

    @OptionGroup(title: "Files") var config: ProjectOptions

    func run() throws {
        ColorChoice.current = .never
        // The project file's environment is the default of each run; it allows no other one.
        let chosen = environments
        _ = try config.project(filling: &paths, example: "serve, as in hubrun mcp collections")
        if let stream = paths.first(where: CollectionPaths.isStream) {
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(stream))\" cannot be a collection of the server",
                hint: "standard input has the messages of the client: name a file or a folder")
        }
        if let place = paths.lazy.compactMap(LinePath.init).first {
            throw CommandFailure(
                .commandLine, "the server has whole files, and not only line \(place.line) of one",
                hint: "name \(DisplayText.printable(place.path))")
        }
        let permissions = AgentPermissions(
            paths: paths, environments: chosen, envFile: envFile, fileRoots: files.fileRoot,
            valueWords: variables.map { "--var=\($0)" } + secrets.map { "--secret=\($0)" }
                + [envFile].compactMap(\.self).map { "--env-file=\($0)" },
            fileWords: files.fileRoot.map { "--file-root=\($0)" } + (config.noConfig ? ["--no-config"] : []),
            runWords: ["--time-limit=\(DurationText.written(limits.timeLimit))"]
                + (limits.noScripts ? ["--no-scripts"] : []),
            isReadOnly: limits.readOnly, forbidsScripts: limits.noScripts, hosts: limits.hosts)
        let output: FileDescriptor
        do {
            output = try FileDescriptor.takeStandardOutput()
        } catch {
            throw CommandFailure(.outputFailed, "standard output cannot be used: \(error.text)")
        }
        let foreground = SignalHandling()
        let session: AgentSession
        do {
            session = try AgentSession(permissions, foreground: foreground)
        } catch let failure as ToolFailure {
            throw CommandFailure(.commandLine, failure.message, hint: failure.hint)
        }
        let connection = RPCConnection(
            .line, input: .standardInput, output: output, limit: AgentServer.messageLimit)
        try AgentServer(connection, foreground: foreground, isReadOnly: limits.readOnly).serve(session)
    }
}
