import CollectionDrafts
import CollectionModel
import Diagnostics
import Platform
import Reporting
import Text

/// `hubrun send`: sends one request, and prints the response.
struct SendCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Send one request and print the response.",
        usage: "hubrun send [<options>] [<method>] <url> [<item> ...]",
        discussion: """
            The body of the response goes to standard output: pretty and coloured on a terminal, byte by byte in a pipe. \
            Everything else goes to standard error. Redirects are followed.

              hubrun send :8080/items                    GET http://localhost:8080/items
              hubrun send :8080/items name=tea hot:=true
                                                         POST {"name":"tea","hot":true}
              hubrun send PUT example.com/items/1 a=b    PUT https://example.com/items/1
              hubrun send '<<base>>/items' -e staging    with variables of an environment

            The URL needs no scheme: it is http for this machine, and https for other hosts. :PORT/PATH and :/PATH are \
            this machine. Without a method it is POST if there is a body, otherwise GET. Items:

              name=text      a text of the JSON body, or of the form with --form
              name:=json     another JSON value: count:=3, tags:='["hot"]'
              name=@file     the text of a file; name:=@file the JSON of a file
              name@file      a file of a multipart body; name@file;type=text/csv
              name==value    a parameter of the query
              Header:value   a header field; Header: removes one, Header; is an empty one

            A backslash takes the meaning from a sign: a\\:b=c. <<name>> is a placeholder, as in a collection.

            Exit status: 0 there was a response; with --fail 4 for a status of 400 and above; 1 the command line is \
            invalid; 2 a file is invalid; 3 there was no response; 5 output could not be written.
            """)

    @Argument("word", help: "The method, the URL and the items.")
    var words: [String] = []

    @OptionGroup(title: "Body") var body: SentBodyOptions

    @OptionGroup(title: "Credentials") var credentials: SentCredentials

    @Option(
        "--session", value: "name",
        help: "Keep cookies in a file of this name in the state folder, for later requests with the same name.")
    var session: String?

    @OptionGroup(title: "Variables") var variables: VariableOptions

    @OptionGroup(title: "Variables") var config: ProjectOptions

    @OptionGroup(title: "Output") var response: ResponseOptions

    @Option("--as", value: "curl|yaml|http", help: "Print the request in this form, and send nothing.")
    var form: SentForm?

    @Option(
        "--append", value: "file",
        help: "Add the request to a collection, a new file if it does not exist, and send nothing.")
    var append: String?

    @Option(
        "--name", value: "text", help: "The name of the request for --append and --as yaml (default: METHOD /path).")
    var name: String?

    @Option(
        "--timeout", value: "duration", help: "The time limit for the request (30s).",
        parse: DurationOption.parsePositive, written: DurationText.written)
    var timeout: Duration?

    @OptionGroup(title: "Connection") var connection: ConnectionOptions

    func validate() throws {
        _ = try SentWords(words)
        if append != nil, form != nil {
            throw ValidationError("--as prints the request, and --append writes it: keep one")
        }
        if name != nil, append == nil, form != .yaml { throw ValidationError("--name goes with --append or --as yaml") }
        if name?.isEmpty ?? false { throw ValidationError("--name needs a name") }
        if let session, !SessionFile.isValid(name: session) {
            throw ValidationError("--session is a name of letters, digits, ., _ and -, not \"\(session)\"")
        }
    }

    func run() throws {
        let project = try config.project(for: [])
        if let project, append == nil { try prepare(in: project) }
        if credentials.needsHub, variables.environment == nil {
            throw ValidationError("--sas needs the hub of an environment (-e NAME), or a connection string")
        }
        let drafting = RequestDrafting(
            words: try SentWords(words), body: body, credentials: credentials, name: name)
        if let append { return try add(drafting, to: append) }
        let request = try drafting.draft()
        switch form {
        case nil: try SingleRun(request: request, options: self, project: project).run()
        case .curl: try SingleRun(request: request, options: self, project: project).preview(as: .curl)
        case .http: try SingleRun(request: request, options: self, project: project).preview(as: .http)
        case .yaml:
            let results = Results()
            results.text(request.collection.text)
            try results.finish()
            Self.noteSecrets(of: request)
        }
    }

    /// Names the settings that the request gets from the project file. Its environment can be one of a collection, which
    /// has no file: then the request has none.
    private func prepare(in project: Project) throws {
        var choice = variables.environmentChoice
        choice.collections = try project.collections()
        if let name = choice.written, choice.isProjectEnvironmentWithoutFile(besides: SingleRequest.path),
            try project.mayDefine(environment: name)
        {
            variables.environment = nil
        }
        guard form == nil, project.file.defaults.hasAnySetting else { return }
        Notice("note: with the settings of \(project.file.file.path), which --no-config ignores").print()
    }

    private func add(_ drafting: RequestDrafting, to file: String) throws {
        guard credentials.sas?.isEmpty ?? true else {
            throw CommandFailure(
                .commandLine, "--append cannot add the token of a connection string",
                hint: "--sas alone is the token of the environment's hub: add hub to an environment of the collection")
        }
        // The new collection need not have the environment of the project.
        if variables.environmentChoice.isProjectEnvironmentWithoutFile(besides: file) { variables.environment = nil }
        let request = try drafting.draft(
            in: RelativePath.resolved(PathParts(file).folder),
            besides: try CollectionAppending.usedVariables(in: file, variables))
        let project = config.noConfig ? nil : try Project.find(for: [file])
        try CollectionAppending(file: file, request: request, name: name, variables: variables, project: project)
            .append()
        Self.noteSecrets(of: request)
    }

    /// Prints the variables of the process environment that stand for the secrets of a written request.
    private static func noteSecrets(of request: SingleRequest) {
        guard !request.secrets.isEmpty else { return }
        let names = request.secrets.keys.sorted().joined(separator: ", ")
        Notice("note: the request has no secrets in it: set \(names) in the process environment").print()
    }
}

/// A form in which `hubrun send` prints a request.
enum SentForm: String, OptionValue, CaseIterable {
    case curl
    case yaml
    case http
}
