import Text

/// The options that limit the runs of an agent.
struct AgentOptions: Options {
    @Option(
        "--allow-host", value: "host",
        help: """
            A host that requests may reach: HOST, HOST:PORT or *.DOMAIN, instead of the hosts of the collections \
            (repeatable).
            """, parse: parseHost, written: { _ in "" })
    var hosts: [HostPattern] = []

    @Flag("--read-only", help: "Send only GET and HEAD.")
    var readOnly = false

    @Flag("--no-scripts", help: "Refuse a run with scripts.")
    var noScripts = false

    @Option(
        "--time-limit", value: "duration", help: "The time limit for each run (5m).",
        parse: DurationOption.parsePositive)
    var timeLimit: Duration = .seconds(300)

    @Sendable
    private static func parseHost(_ text: String) throws -> HostPattern {
        guard let pattern = HostPattern(text) else {
            throw ValidationError("write a host, as in api.example, api.example:8443 or *.example")
        }
        return pattern
    }
}
