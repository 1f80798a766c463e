import Testing

@testable import hubrun

/// The words of command lines, and the values that they give to options.
struct CommandParserTests {
    @Test(arguments: [
        "a.yaml", "-", "-q a.yaml", "a.yaml -e azure", "a.yaml -v a=b -v c=d --var=e=f", "-j8 a.yaml", "-j=8 a.yaml",
        "a.yaml --jobs 8 --repeat=3", "a.yaml --report junit=x.xml --report jsonl", "a.yaml --shuffle=random",
        "a.yaml -- b.yaml", "-Vj8 a.yaml", "a.yaml --data= b.csv", "a.yaml --retry 1 --retry 2",
    ])
    func lineIsParsed(line: String) throws { _ = try command(line) }

    @Test(arguments: [
        ("a.yaml --jobs", "missing value for '--jobs <n>'"),
        ("a.yaml -j", "missing value for '-j'"),
        ("a.yaml --data -q", "missing value for '--data <file>'"),
        ("a.yaml --jobs 0", "--jobs is a number from 1 to 1000, not 0"),
        ("a.yaml --jobs -1", "--jobs is a number from 1 to 1000, not -1"),
        ("a.yaml --jobs=many", "the value 'many' is invalid for '--jobs <n>'"),
        ("a.yaml --timeout -1s", "the value '-1s' is invalid for '--timeout <duration>': it cannot be negative"),
        (
            "a.yaml --color red",
            "the value 'red' is invalid for '--color <color>'. Please provide one of 'auto', 'always' or 'never'"
        ),
        ("a.yaml --http 3", "the value '3' is invalid for '--http <1.1|2>'. Please provide one of '1.1' and '2'"),
        ("a.yaml --quiet=1", "the option '--quiet' does not take any value, but '1' was specified"),
        ("a.yaml --unknown", "unknown option '--unknown'"),
        ("a.yaml --jbos 2", "unknown option '--jbos'. Did you mean '--jobs'?"),
        ("a.yaml -qz", "unknown option '-z'"),
        ("a.yaml --key k.pem", "--key needs --cert with the certificate it belongs to"),
        ("export", "missing expected argument '<path>'"),
        ("export a.yaml", "missing expected argument '--to <format>'"),
        ("show a.yaml b c", "unexpected argument 'c'"),
        ("show a.yaml b c d", "2 unexpected arguments: 'c', 'd'"),
        ("token extra", "unexpected argument 'extra'"),
    ])
    func wrongLineHasAMessage(line: String, message: String) {
        let error = #expect(throws: ValidationError.self) { try CommandParser.parse(words(line)) }
        #expect(error?.message == message)
    }

    /// The word after an option whose value may be absent: its value, or a path.
    @Test(arguments: [
        ("--shuffle a.yaml", "random", ["a.yaml"]), ("--shuffle 12 a.yaml", "seed(12)", ["a.yaml"]),
        ("a.yaml --shuffle", "random", ["a.yaml"]), ("a.yaml -- --shuffle", "nil", ["a.yaml", "--shuffle"]),
        ("--shuffle --dry-run 12", "random", ["12"]),
    ])
    func seedIsOptional(line: String, shuffle: String, paths: [String]) throws {
        let run = try command(line)
        #expect(run.schedule.shuffle.map { "\($0)" } ?? "nil" == shuffle)
        #expect(run.paths == paths)
    }

    @Test func valuesHaveTheOrderOfTheWords() throws {
        let run = try command("a.yaml --var a=1 -e one -vb=2 b.yaml -e=two --retry 1 --retry 2 -qj3 -- -c.yaml")
        #expect(run.paths == ["a.yaml", "b.yaml", "-c.yaml"])
        #expect(run.variables.variables == ["a=1", "b=2"])
        #expect(run.variables.environment == "two")
        #expect(run.requests.retry == 2)
        #expect(run.output.shown.quiet)
        #expect(run.schedule.jobs == 3)
    }

    @Test(arguments: ["a.yaml --help", "-h a.yaml", "run --jobs 0 -h", "run --unknown --help", "help run"])
    func helpComesBeforeOtherErrors(line: String) throws {
        guard case .help(let outline) = try CommandParser.parse(words(line)) else {
            Issue.record("no help")
            return
        }
        #expect(outline.path == ["hubrun", "run"])
    }

    @Test func commandToRunAgainHasNoSecrets() throws {
        let run = try command(
            "a.yaml -e azure --var a=1 --secret s=geheim --proxy http://user:geheim@host:1 --key-passphrase geheim "
                + "--timeout 90s --jobs 3 --strict --quiet --resolve h:1:127.0.0.1")
        #expect(
            run.declarations.rerunWords.joined(separator: " ")
                == "-e azure -v a=1 --secret s=VALUE --timeout 90s --strict --proxy http://USER:PASSWORD@host:1 "
                + "--resolve h:1:127.0.0.1")
    }

    /// An option that is declared without a decision about running again would be left out silently.
    @Test func optionsThatDoNotAffectRequestsAreListed() {
        let names = ArgumentList.of(RunCommand.self).list.arguments.filter {
            if case .none = $0.rerun { $0.kind != .positional } else { false }
        }.compactMap(\.names.last)
        #expect(
            names.sorted() == [
                "--allow-empty", "--body", "--brief", "--color", "--dry-run", "--element", "--export-collection",
                "--export-cookie-jar", "--export-environment", "--export-globals", "--fail-fast", "--fail-on-flaky",
                "--fail-on-skip", "--for", "--from", "--grace", "--jobs", "--key-passphrase", "--last-failed", "--name",
                "--new-connections", "--no-progress", "--no-scripts", "--quiet", "--rate", "--repeat", "--report",
                "--report-sample", "--rerun-failed", "--reveal", "--row", "--save-variables", "--script-memory",
                "--script-timeout", "--shard", "--shuffle", "--stages", "--start-at", "--summary-only", "--tag",
                "--threshold", "--time-limit", "--to", "--trace-url", "--update-snapshots", "--verbose",
                "--very-verbose", "--warmup", "--watch",
            ])
    }

    /// Two declarations with one name would set only the first property.
    @Test(arguments: CommandOutline.hubrun.all.map(\.pageName))
    func namesOfOptionsAreUnique(page: String) throws {
        let command = try #require(CommandOutline.hubrun.all.first { $0.pageName == page })
        let names = command.arguments.flatMap(\.names)
        #expect(Set(names).count == names.count)
        #expect(command.arguments.allSatisfy { $0.kind == .positional || $0.names.last?.hasPrefix("--") ?? false })
    }

    private func command(_ line: String) throws -> RunCommand {
        guard case .command(let command) = try CommandParser.parse(words(line)) else {
            throw ValidationError("no command")
        }
        return try #require(command as? RunCommand)
    }

    private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    /// The parts of a word with options: the names, and the value.
    @Test(
        arguments: [
            ("-elocal", ["-e"], "local"), ("-vbase=x", ["-v"], "base=x"), ("-e=local", ["-e"], "local"),
            ("-environment", ["-e"], "nvironment"), ("-var=1", ["-v"], "ar=1"), ("-qj8", ["-q", "-j"], "8"),
            ("-qV", ["-q", "-V"], nil), ("-e", ["-e"], nil), ("--jobs=8", ["--jobs"], "8"),
            ("--jobs=", ["--jobs"], nil),
            ("--var=a=b", ["--var"], "a=b"), ("-hq", ["-h", "-q"], nil), ("-x1", ["-x"], "1"),
        ] as [(String, [String], String?)])
    func optionWordIsDivided(word: String, names: [String], value: String?) {
        let list = ArgumentList.of(RunCommand.self).list
        let parts = OptionWord(word) { list.option(named: $0) }
        #expect(parts.names == names)
        #expect(parts.value == value)
    }

    /// The command that runs a request again consists of options that `show` must accept.
    @Test func showHasTheOptionsOfEachAgainLine() {
        let show = CommandOutline(ShowCommand.self, below: ["hubrun"])
        let repeated = ArgumentList.of(RunCommand.self).list.arguments.filter {
            if case .none = $0.rerun { false } else { true }
        }
        #expect(repeated.count > 20)
        // `RerunCommand` adds the last three.
        for name in repeated.flatMap(\.names) + ["--name", "--row", "--element"] {
            #expect(show.option(name) != nil, "\(name)")
        }
    }
}
