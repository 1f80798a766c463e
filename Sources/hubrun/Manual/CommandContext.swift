/// The parts of a man page that are not in a command's declaration: environment variables, files and examples.
struct CommandContext {
    struct Example {
        let purpose: String
        let lines: [String]
    }

    let environment: [(name: String, text: String)]
    let files: [(name: String, text: String)]
    let examples: [Example]

    init(_ command: CommandOutline) {
        let names = Set(command.arguments.flatMap(\.names))
        let readsCollections = names.contains("--environment") && names.contains("--var") || command.name == "list"
        let isHubrun = command.path.count == 1
        environment = Self.environment(sends: isHubrun || command.name == "run", readsCollections || isHubrun)
        files =
            (readsCollections || isHubrun ? Self.collectionFiles : [])
            + (command.name == "emulator" ? Self.emulatorFiles : []) + Self.packagedFiles
        examples =
            Self.examples[command.pageName] ?? [
                Example(purpose: "All that can be said:", lines: [command.path.joined(separator: " ") + " --help"])
            ]
    }

    // MARK: Environment and files

    private static func environment(sends: Bool, _ readsCollections: Bool) -> [(name: String, text: String)] {
        var variables = [
            ("NO_COLOR", "When it is set, and not empty, nothing is coloured unless --color says so."),
            (
                "CLICOLOR_FORCE",
                "When it is set, and neither empty nor 0, output is coloured on a terminal or not; NO_COLOR wins."
            ),
            ("CLICOLOR", "When it is 0, nothing is coloured unless CLICOLOR_FORCE or --color says so."),
            (
                "TERM",
                "When it is dumb, nothing is coloured unless CLICOLOR_FORCE or --color says so."
                    + (sends ? " When it is dumb or not set, no progress is shown." : "")
            ),
        ]
        if sends {
            variables.append(
                (
                    "LC_ALL, LC_CTYPE, LANG",
                    "When the first that is set does not name UTF-8, progress is drawn in ASCII."
                ))
            variables.append(
                (
                    "http_proxy, https_proxy, all_proxy, no_proxy",
                    "Proxies, as curl(1) reads them. The emulated hub is never reached through one."
                ))
        }
        if readsCollections {
            variables.append(("NAME", "The value of <<env.NAME>> in a collection, for whatever names it uses."))
        }
        return variables
    }

    private static let collectionFiles = [
        ("*.yaml, *.yml", "Collections. In a folder, names that begin with _ or . are passed over."),
        (
            "environments/NAME.yaml",
            "The environment NAME, beside a collection or, in a git repository, in a folder above it."
        ),
        (".env", "Is read only when --env-file names it."),
    ]

    private static let packagedFiles = [
        ("/usr/share/doc/hubrun/examples", "The collections that come with the Debian package.")
    ]

    private static let emulatorFiles = [
        ("hubrun-emulator-ca.pem", "With --https: the certificate that clients have to trust, new at every start.")
    ]

    // MARK: Examples

    private static let examples: [String: [Example]] = [
        "hubrun": [
            Example(purpose: "Run a collection, in another environment:", lines: ["hubrun -e azure verify.yaml"]),
            Example(purpose: "Find errors, and send nothing:", lines: ["hubrun check collections"]),
            Example(purpose: "Read about a part of the format:", lines: ["hubrun help format retry"]),
        ],
        "hubrun-run": [
            Example(
                purpose: "A hub's connection string comes from the environment of the process:",
                lines: ["export HUB_CONNECTION_STRING=... HUB_NAME=myhub", "hubrun -e azure verify.yaml"]),
            Example(
                purpose: "One request, with what it needs of earlier ones:",
                lines: ["hubrun verify.yaml --name 'The device*'"]),
            Example(purpose: "A collection from standard input:", lines: ["hubrun - < verify.yaml"]),
        ],
        "hubrun-check": [
            Example(purpose: "Before a merge, with warnings as errors:", lines: ["hubrun check --strict collections"]),
            Example(
                purpose: "As annotations of a GitHub workflow:", lines: ["hubrun check --format github collections"]),
        ],
        "hubrun-show": [
            Example(
                purpose: "A request as a curl command:",
                lines: ["hubrun show verify.yaml 'The device registers' --as curl"])
        ],
        "hubrun-list": [
            Example(purpose: "What there is, for a program:", lines: ["hubrun list --format json collections"])
        ],
        "hubrun-token-mint": [
            Example(
                purpose: "No key stands in the history of the shell:",
                lines: ["printf %s \"$HUB_CONNECTION_STRING\" | hubrun token mint --connection-string -"])
        ],
        "hubrun-token-inspect": [
            Example(purpose: "Read a token from standard input:", lines: ["hubrun token inspect - < token.txt"])
        ],
        "hubrun-emulator": [
            Example(
                purpose: "A hub for SDKs, that keeps what it knows:",
                lines: ["hubrun emulator --https --port 8443 --data hub-state"]),
            Example(purpose: "One request in twenty is throttled:", lines: ["hubrun emulator --fault throttled:5%"]),
        ],
        "hubrun-echo": [
            Example(
                purpose: "A server for first steps, and a collection that needs nothing else:",
                lines: ["hubrun echo &", "hubrun init", "hubrun collections"])
        ],
        "hubrun-report": [
            Example(
                purpose: "One report of the parts of a run:",
                lines: ["hubrun report shard-*.jsonl --report junit=junit.xml"])
        ],
        "hubrun-schema": [
            Example(purpose: "For an editor:", lines: ["hubrun schema > hubrun.schema.json"])
        ],
        "hubrun-init": [
            Example(
                purpose: "A first collection, in a folder of its own, and its first run:",
                lines: ["hubrun init shop", "cd shop", "hubrun collections"])
        ],
        "hubrun-completions": [
            Example(purpose: "For this bash:", lines: ["source <(hubrun completions bash)"])
        ],
    ]
}
