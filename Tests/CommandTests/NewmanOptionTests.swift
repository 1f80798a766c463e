import Testing

@testable import hubrun

/// The options of `hubrun newman run`, and the options of `hubrun run` that they stand for.
struct NewmanOptionTests {
    /// The options in the help of `newman run`, version 6.
    private static let ofNewman = """
        -e, --environment
        -g, --globals
        -r, --reporters
        -n, --iteration-count
        -d, --iteration-data
        --folder
        --global-var
        --env-var
        --export-environment
        --export-globals
        --export-collection
        --postman-api-key
        --bail
        --ignore-redirects
        -x, --suppress-exit-code
        --silent
        --disable-unicode
        --color
        --delay-request
        --timeout
        --timeout-request
        --timeout-script
        --working-dir
        --no-insecure-file-read
        -k, --insecure
        --ssl-client-cert-list
        --ssl-client-cert
        --ssl-client-key
        --ssl-client-passphrase
        --ssl-extra-ca-certs
        --cookie-jar
        --export-cookie-jar
        --verbose
        """.split(separator: "\n").map(String.init)

    /// The options of Newman's own reporters, which its help does not list.
    private static let ofReporters = [
        "--reporter-export", "--reporter-json-export", "--reporter-junit-export", "--reporter-cli-silent",
        "--reporter-cli-no-summary", "--reporter-cli-no-failures", "--reporter-cli-no-assertions",
        "--reporter-cli-no-success-assertions", "--reporter-cli-no-console", "--reporter-cli-no-banner",
        "--reporter-cli-show-timestamps",
    ]

    /// The options that Newman does not have.
    private static let ofHubrun = ["--allow-files", "--report"]

    private static let translations: [(line: String, words: [String])] = [
        ("-e stage.json", ["--environment=stage.json"]),
        ("--environment stage.json", ["--environment=stage.json"]),
        ("-g shared.json", ["--globals=shared.json"]),
        ("--globals shared.json", ["--globals=shared.json"]),
        ("-d rows.csv", ["--data=rows.csv"]),
        ("--iteration-data rows.csv", ["--data=rows.csv"]),
        ("--folder Users --folder Shop", ["--folder=Users", "--folder=Shop"]),
        ("--env-var a=1 --env-var b=2 --env-var a=3", ["--var=b=2", "--var=a=3"]),
        ("--global-var a=1 --global-var a=b=c", ["--global-var=a=b=c"]),
        ("--working-dir files", ["--working-dir=files"]),
        ("--allow-files one --allow-files two", ["--allow-files=one", "--allow-files=two"]),
        ("--no-insecure-file-read", []),
        ("--export-environment out.json", ["--export-environment=out.json"]),
        ("--export-globals out.json", ["--export-globals=out.json"]),
        ("--export-collection out.json", ["--export-collection=out.json"]),
        ("--cookie-jar jar.json", ["--cookie-jar=jar.json"]),
        ("--export-cookie-jar jar.json", ["--export-cookie-jar=jar.json"]),
        ("--bail folder", ["--fail-fast"]),
        ("--ignore-redirects", ["--no-redirects"]),
        ("--delay-request 1", ["--delay=1ms"]),
        ("--timeout 2", ["--time-limit=0.002 seconds"]),
        ("--timeout-request 3", ["--timeout=3ms"]),
        ("--timeout-script 4", ["--script-timeout=0.004 seconds"]),
        ("--timeout 0 --timeout-request 0 --timeout-script 0 --delay-request 0", []),
        ("-k", ["--insecure"]),
        ("--insecure", ["--insecure"]),
        ("--ssl-client-cert-list list.json", ["--cert-list=list.json"]),
        ("--verbose", ["--verbose"]),
        ("--color on", ["--color=always"]),
        ("--color off", ["--color=never"]),
        ("--color auto", []),
        ("--silent", ["--no-progress"]),
        ("--reporter-cli-silent", ["--no-progress"]),
        ("-r junit --reporter-junit-export j.xml", ["--no-progress", "--report=newman-junit=j.xml"]),
        ("--reporters cli,json --reporter-json-export j.json", ["--report=newman-json=j.json"]),
        ("-r progress,json --reporter-export out", ["--report=newman-json=out"]),
        (
            "-r cli,json,junit --reporter-junit-export j.xml --reporter-export out",
            ["--report=newman-json=out", "--report=newman-junit=j.xml"]
        ),
        ("--report html=page.html --report jsonl", ["--report=html=page.html", "--report=jsonl"]),
    ]

    @Test func optionsAreThoseOfNewman() throws {
        let outline = try #require(CommandOutline.hubrun.subcommand("newman")?.subcommand("run"))
        let declared = outline.arguments.filter { $0.kind != .positional }.map { $0.names.joined(separator: ", ") }
            .filter { !$0.contains("--help") && !$0.contains("--version") }
        #expect(declared.sorted() == (Self.ofNewman + Self.ofReporters + Self.ofHubrun).sorted())
    }

    @Test(arguments: translations)
    func optionIsTranslated(line: String, words: [String]) throws {
        let (options, list) = ArgumentList.of(RunCommand.self)
        try Self.command("shop.json \(line)").put(into: options)
        #expect(options.paths == ["shop.json"])
        let usual = ArgumentList.of(RunCommand.self).list.arguments
        let changed = zip(list.arguments, usual).filter { $0.written != $1.written }.flatMap { argument, _ in
            argument.written.map { $0.isEmpty ? "\(argument.names.last ?? "")" : "\(argument.names.last ?? "")=\($0)" }
        }
        #expect(changed.sorted() == words.sorted())
    }

    private static func command(_ line: String) throws -> NewmanRunCommand {
        let words = NewmanRunCommand.words + line.split(separator: " ").map(String.init)
        guard case .command(let command) = try CommandParser.parse(words) else { throw ValidationError("no command") }
        return try #require(command as? NewmanRunCommand)
    }

    /// The word after an option of Newman whose value may be absent: its value, or the collection.
    @Test(arguments: [
        ("--bail FILE", ["--fail-fast"]), ("--bail folder FILE", ["--fail-fast"]),
        ("--bail folder,failure FILE", ["--fail-fast"]), ("FILE --bail", ["--fail-fast"]), ("-r FILE", []),
        ("-r cli,json FILE --reporter-json-export j", ["--report=newman-json=j"]), ("--color FILE", ["--color=always"]),
        ("--color off FILE", ["--color=never"]), ("--timeout FILE", []),
        ("--timeout 200 FILE", ["--time-limit=0.2 seconds"]),
        ("--timeout-script 5 FILE", ["--script-timeout=0.005 seconds"]),
    ])
    func optionHasTheNextWordOrItsDefaultAsValue(line: String, words: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "shop.json")
        let file = "\(folder.path)/shop.json"
        let (options, list) = ArgumentList.of(RunCommand.self)
        try Self.command(line.replacing("FILE", with: file)).put(into: options)
        #expect(options.paths == [file])
        let usual = ArgumentList.of(RunCommand.self).list.arguments
        let changed = zip(list.arguments, usual).filter { $0.written != $1.written }.flatMap { argument, _ in
            argument.written.map { $0.isEmpty ? "\(argument.names.last ?? "")" : "\(argument.names.last ?? "")=\($0)" }
        }
        #expect(changed == words)
    }

    /// A word that is no file and no valid value is the value, so that an error names both; `--color` has only valid
    /// values.
    @Test(arguments: [
        ("--bail missing.json", "'missing.json' is invalid for '--bail"), ("-r missing.json", "\"missing.json\""),
        ("--timeout 1s", "'1s' is invalid"), ("--color missing.json", nil), ("--delay-request -1 x", "'-1' is invalid"),
    ])
    func missingFileIsTheValue(line: String, message: String?) {
        do {
            _ = try Self.command(line)
            #expect(message == nil)
        } catch {
            #expect((error as? ValidationError)?.message.contains(message ?? "?") ?? false)
        }
    }

    /// Options without a translation have tests of their own: here, in NewmanRunTests, NewmanCertificateTests or as
    /// golden cases.
    @Test func everyOptionIsTranslatedOrASetting() throws {
        let settings: Set = [
            "-n, --iteration-count", "--postman-api-key", "-x, --suppress-exit-code", "--disable-unicode",
            "--ssl-client-cert", "--ssl-client-key", "--ssl-client-passphrase", "--ssl-extra-ca-certs",
            "--reporter-cli-no-summary", "--reporter-cli-no-failures", "--reporter-cli-no-assertions",
            "--reporter-cli-no-success-assertions", "--reporter-cli-no-console", "--reporter-cli-no-banner",
            "--reporter-cli-show-timestamps",
        ]
        let translated = Set(Self.translations.flatMap { $0.line.split(separator: " ").map(String.init) })
        let names = (Self.ofNewman + Self.ofReporters + Self.ofHubrun).filter { !settings.contains($0) }
            .flatMap { $0.split(separator: ", ").map(String.init) }
        #expect(names.filter { !translated.contains($0) } == [])
    }

    @Test(arguments: [
        ("-n 1", true), ("-n 1000000000", true), ("-n 0", false), ("-n 1000000001", false), ("-n 1.5", false),
        ("--delay-request 86400000", true), ("--delay-request 86400001", false), ("--delay-request=-1", false),
        ("--timeout 0", true), ("--timeout 86400000", true), ("--timeout 86400001", false),
        ("--timeout-request 86400000", true), ("--timeout-request 86400001", false),
        ("--timeout-script 86400000", true), ("--timeout-script 86400001", false),
    ])
    func numbersAndTimesMayReachTheirLimits(line: String, isAllowed: Bool) {
        #expect(((try? Self.command("shop.json \(line)")) != nil) == isAllowed)
    }

    @Test(arguments: [
        ("-n 3", 3, false, true, true), ("--iteration-count 3", 3, false, true, true), ("-x", nil, true, true, true),
        ("--suppress-exit-code", nil, true, true, true), ("--silent", nil, false, false, false),
        ("--reporter-cli-silent", nil, false, false, true), ("-r junit", nil, false, false, true),
    ])
    func optionIsASetting(
        line: String, iterationCount: Int?, suppressesExitCode: Bool, printsResults: Bool, printsNotes: Bool
    ) throws {
        let command = try Self.command("shop.json \(line)")
        let settings = try command.settings()
        #expect(settings.iterationCount == iterationCount)
        #expect(command.suppressExitCode == suppressesExitCode)
        #expect(settings.printsResults == printsResults)
        #expect(settings.printsNotes == printsNotes)
    }
}
