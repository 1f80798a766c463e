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
        let keepsState = isHubrun || command.name == "send"
        environment =
            Self.environment(sends: isHubrun || ["run", "send"].contains(command.name), readsCollections || isHubrun)
            + (keepsState ? Self.stateVariables : [])
        files =
            (readsCollections || isHubrun ? Self.collectionFiles : []) + (keepsState ? Self.stateFiles : [])
            + (command.name == "emulator" ? Self.emulatorFiles : []) + Self.packagedFiles
        examples =
            Self.examples[command.pageName] ?? [
                Example(purpose: "Print all options:", lines: [command.path.joined(separator: " ") + " --help"])
            ]
    }

    // MARK: Environment and files

    private static func environment(sends: Bool, _ readsCollections: Bool) -> [(name: String, text: String)] {
        var variables = [
            ("NO_COLOR", "If it is set and not empty, nothing is coloured unless --color requires it."),
            (
                "CLICOLOR_FORCE",
                """
                If it is set and neither empty nor 0, all output is coloured, not only on a terminal. NO_COLOR \
                overrides it.
                """
            ),
            ("CLICOLOR", "If it is 0, nothing is coloured unless CLICOLOR_FORCE or --color requires it."),
            (
                "TERM",
                "If it is dumb, nothing is coloured unless CLICOLOR_FORCE or --color requires it."
                    + (sends ? " If it is dumb or not set, no progress is shown." : "")
            ),
        ]
        if sends {
            variables.append(
                (
                    "LC_ALL, LC_CTYPE, LANG",
                    "If the first one that is set does not name UTF-8, progress is drawn in ASCII."
                ))
            variables.append(
                (
                    "http_proxy, https_proxy, all_proxy, no_proxy",
                    "Proxies, as in curl(1): HTTP_PROXY is used by hubrun newman run only. Requests to an emulated hub do not use them."
                ))
        }
        if sends {
            variables.append(
                (
                    "HUBRUN_STATE_DIR, XDG_STATE_HOME, HOME",
                    """
                    The folder in which the failures of runs are kept for --last-failed: HUBRUN_STATE_DIR, \
                    XDG_STATE_HOME/hubrun or HOME/.local/state/hubrun.
                    """
                ))
            variables.append(
                (
                    "CI",
                    """
                    If it is set and not false, a missing snapshot is a failure, and no failures are kept unless \
                    HUBRUN_STATE_DIR names a folder.
                    """
                ))
        }
        if readsCollections {
            variables.append(("NAME", "The value of <<env.NAME>> in a collection, for every name that it uses."))
        }
        return variables
    }

    private static let collectionFiles = [
        ("*.yaml, *.yml", "Collections. In a folder, names that begin with _ or . are skipped."),
        (
            "environments/NAME.yaml",
            "The environment NAME, next to a collection or, in a git repository, in a folder above it."
        ),
        (".env", "Values for <<env.NAME>>; read only if --env-file names it."),
    ]

    private static let stateVariables = [
        (StateFolder.variable, "The folder for what hubrun keeps between its runs, instead of the one below.")
    ]

    private static let stateFiles = [
        (
            "$XDG_STATE_HOME/hubrun/sessions/NAME.json",
            "The cookies of --session NAME; without XDG_STATE_HOME in ~/.local/state/hubrun."
        )
    ]

    private static let packagedFiles = [
        ("/usr/share/doc/hubrun/examples", "The collections in the Debian package.")
    ]

    private static let emulatorFiles = [
        ("hubrun-emulator-ca.pem", "With --https: the certificate that clients must trust, new at every start.")
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
                purpose: "Take a hub's connection string from the process environment:",
                lines: ["export HUB_CONNECTION_STRING=... HUB_NAME=myhub", "hubrun -e azure verify.yaml"]),
            Example(
                purpose: "Run one request, with the earlier requests that it needs:",
                lines: ["hubrun verify.yaml --name 'The device*'"]),
            Example(purpose: "Run a collection from standard input:", lines: ["hubrun - < verify.yaml"]),
        ],
        "hubrun-send": [
            Example(
                purpose: "Send a request of JSON, and read a value of the response:",
                lines: ["hubrun send :8080/items name=tea | jq .id"]),
            Example(
                purpose: "Take a token from the process environment, and keep cookies for the next request:",
                lines: ["hubrun send example.com/me --bearer '<<env.TOKEN>>' --session work"]),
            Example(
                purpose: "Add the request to a collection instead of sending it:",
                lines: ["hubrun send :8080/items name=tea --append shop.yaml --name 'Create tea'"]),
        ],
        "hubrun-check": [
            Example(
                purpose: "Check before a merge, with warnings as errors:", lines: ["hubrun check --strict collections"]),
            Example(
                purpose: "Print annotations for a GitHub workflow:", lines: ["hubrun check --format github collections"]
            ),
        ],
        "hubrun-show": [
            Example(
                purpose: "Print a request as a curl command:",
                lines: ["hubrun show verify.yaml 'The device registers' --as curl"])
        ],
        "hubrun-list": [
            Example(purpose: "List collections for a program:", lines: ["hubrun list --format json collections"])
        ],
        "hubrun-token-mint": [
            Example(
                purpose: "Keep the key out of the shell's history:",
                lines: ["printf %s \"$HUB_CONNECTION_STRING\" | hubrun token mint --connection-string -"])
        ],
        "hubrun-token-inspect": [
            Example(purpose: "Read a token from standard input:", lines: ["hubrun token inspect - < token.txt"])
        ],
        "hubrun-emulator": [
            Example(
                purpose: "Serve a hub for SDKs, and keep its state:",
                lines: ["hubrun emulator --https --port 8443 --data hub-state"]),
            Example(purpose: "Throttle one request in twenty:", lines: ["hubrun emulator --fault throttled:5%"]),
        ],
        "hubrun-echo": [
            Example(
                purpose: "Serve a small API, and run a collection that needs nothing else:",
                lines: ["hubrun echo &", "hubrun init", "hubrun collections"])
        ],
        "hubrun-report": [
            Example(
                purpose: "Write one report for all shards of a run:",
                lines: ["hubrun report shard-*.jsonl --report junit=junit.xml"])
        ],
        "hubrun-schema": [
            Example(purpose: "Write the schema for an editor:", lines: ["hubrun schema > hubrun.schema.json"])
        ],
        "hubrun-init": [
            Example(
                purpose: "Create a first collection in a new folder, and run it:",
                lines: ["hubrun init shop", "cd shop", "hubrun collections"])
        ],
        "hubrun-completions": [
            Example(purpose: "Complete in this bash:", lines: ["source <(hubrun completions bash)"])
        ],
    ]
}
