import Foundation
import TestSupport
import Testing

/// The completions of `hubrun complete-words`, called as a shell calls it.
@Suite(.timeLimit(.minutes(20)))
struct CompletionTests {
    private let folder: CertificateFolder

    init() throws {
        folder = try CertificateFolder()
        try folder.write(
            """
            name: Shop
            environments: { local: {}, "on stage": {} }
            variables: { base: "http://127.0.0.1", user: demo }
            requests:
              - { name: "Log in: first", GET: <<base>>, tags: [smoke, auth] }
              - group: Cart
                requests: [{ name: "What's 2*2?", GET: <<base>>/<<user>> }]
            """, to: "shop.yaml")
        try folder.write("{", to: "broken.yaml")
        try FileManager.default.createDirectory(atPath: folder.file("environments"), withIntermediateDirectories: false)
        try folder.write("variables: {}", to: "environments/azure.yaml")
    }

    private func answer(_ shell: String, _ words: [String]) async throws -> [String] {
        let output = try await BuiltCommand.run(
            ["complete-words", shell, "--"] + words, in: URL(filePath: folder.path))
        #expect(output.stderr == "")
        #expect(output.status == 0)
        return output.stdout.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test(arguments: [
        (["check", "--color", ""], ["none:", "auto", "always", "never"]),
        (["check", "--color=a"], ["none:--color=", "--color=auto", "--color=always", "--color=never"]),
        (["show", "shop.yaml", "--as", ""], ["none:", "http", "curl", "json"]),
        (["shop.yaml", "--name", ""], ["none:", "Log in\\: first", "Cart/What's 2\\\\*2?"]),
        (["run", "shop.yaml", "--from", ""], ["none:", "Log in\\: first", "Cart/What's 2*2?"]),
        (["list", "shop.yaml", "--folder", ""], ["none:", "Log in\\: first", "Cart", "What's 2*2?"]),
        (["show", "shop.yaml", ""], ["none:", "Log in\\: first", "Cart/What's 2*2?"]),
        (["shop.yaml", "-e", ""], ["files:", "local", "on stage", "azure"]),
        (["shop.yaml", "--tag", ""], ["none:", "auth", "smoke"]),
        (["shop.yaml:5", "--tag", ""], ["none:", "auth", "smoke"]),
        (["shop.yaml", "-v", ""], ["none:", "base=", "user="]),
        (["shop.yaml", "-elo"], ["files:-e", "-elocal", "-eon stage", "-eazure"]),
        (["shop.yaml", "-e="], ["files:-e=", "-e=local", "-e=on stage", "-e=azure"]),
        (["shop.yaml", "-vba"], ["none:-v", "-vbase=", "-vuser="]),
        (["shop.yaml", "-elocal", "--tag", ""], ["none:", "auth", "smoke"]),
        (["-elocal", ""], ["collections:"]),
        (["shop.yaml", "-v", "base="], ["none:"]),
        (["broken.yaml", "nothing.yaml", "-", "--tag", ""], ["none:"]),
        (["check", ""], ["collections:"]),
        (["shop.yaml", ""], ["collections:"]),
        (["check", "--", "-"], ["collections:"]),
        (["run", "--cacert", ""], ["files:"]),
        (["run", "--report", "jsonl=x"], ["files:jsonl="]),
        (["run", "--report=jsonl=x"], ["files:--report=jsonl="]),
        (["run", "--report", "nothing="], ["none:"]),
        (["run", "--cacert="], ["files:--cacert="]),
        (["emulator", "--data", ""], ["folders:"]),
        (["emulator", "--port", ""], ["none:"]),
        (["emulator", ""], ["none:"]),
        (["run", "--nothing", ""], ["collections:"]),
        (["completions", ""], ["none:", "bash", "zsh", "fish"]),
        (["help", "nothing", ""], ["none:"]),
        (
            ["token", ""],
            [
                "none:", "mint:Print a SAS token, ready for an Authorization header",
                "inspect:Print the parts of a SAS token; with a key, verify it",
            ]
        ),
    ])
    func matchingWordsAreOffered(words: [String], expected: [String]) async throws {
        #expect(try await answer("zsh", words) == expected)
    }

    @Test func commandsAndCollectionsComeFirst() async throws {
        let lines = try await answer("fish", [""])
        #expect(lines.first == "collections:")
        #expect(lines.contains("check\tFind every error in collections without sending anything"))
        #expect(lines.contains("help\tDescribe a command, or the format"))
        #expect(!lines.contains { $0.hasPrefix("complete-words") || $0.hasPrefix("man-page") })
    }

    @Test func optionsOfTheDefaultCommandAreOffered() async throws {
        let lines = try await answer("fish", ["-"]).map { $0.prefix { $0 != "\t" } }
        #expect(Set(lines).isSuperset(of: ["-e", "--environment", "--tag", "--version", "--fail-fast"]))
        #expect(Set(lines).count == lines.count)
    }

    @Test func reportKindsAreOffered() async throws {
        let lines = try await answer("zsh", ["run", "--report", ""])
        #expect(lines.first == "none:" && lines.contains("jsonl"))
    }

    @Test func usedOptionsAreNotOfferedAgain() async throws {
        let lines = try await answer("fish", ["run", "-e", "local", "--fail-fast", "-"]).map {
            $0.prefix { $0 != "\t" }
        }
        #expect(!lines.contains("--environment") && !lines.contains("--fail-fast") && lines.contains("--quiet"))
    }

    /// The completions that bash inserts, from the script and bash itself.
    @Test(arguments: [
        ("hubrun chec", "chec", ["check"]),
        ("hubrun check --color=al", "al", ["always"]),
        ("hubrun check sh", "sh", ["shop.yaml"]),
        ("hubrun check env", "env", ["environments"]),
        ("hubrun shop.yaml --tag s", "s", ["smoke"]),
        ("hubrun shop.yaml --name Log", "Log", ["Log\\ in:\\ first"]),
        ("hubrun shop.yaml --name Log\\ in:", "", ["\\ first"]),
        ("hubrun shop.yaml --name \"Log", "Log", ["Log in: first"]),
        ("hubrun shop.yaml --from 'Ca", "Ca", ["Cart/What's 2*2?"]),
        ("hubrun shop.yaml --from Ca", "Ca", ["Cart/What\\'s\\ 2\\*2\\?"]),
        ("hubrun shop.yaml -e on", "on", ["on stage"]),
        ("hubrun  'shop.yaml'  -v us", "us", ["user="]),
        ("hubrun shop.yaml --tag nothing", "nothing", []),
        ("hubrun run --cacert=bro", "bro", ["broken.yaml"]),
        ("hubrun run --report jsonl=bro", "bro", ["broken.yaml"]),
    ])
    func bashCompletes(line: String, replaced: String, expected: [String]) async throws {
        try await load("bash")
        try folder.write(
            """
            . ./completions.bash
            COMP_LINE=\(quoted(line)) COMP_POINT=\(line.count)
            _hubrun hubrun \(quoted(replaced))
            [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """, to: "complete.sh")
        #expect(try await run("/bin/bash", ["--norc", "complete.sh"]) == expected)
    }

    /// The completions of zsh, from the script and zsh itself, with test functions in place of zsh's display.
    @Test(
        .enabled(if: ExternalProgram.isInstalled("zsh"), "zsh is not installed"),
        arguments: [
            ("hubrun check --color ''", ["words auto", "words always", "words never"]),
            ("hubrun shop.yaml --name Log", ["words Log in\\: first", "words Cart/What's 2\\\\*2?"]),
            ("hubrun 'shop.yaml' -v ''", ["open base=", "open user="]),
            ("hubrun check ''", ["files -g *.(yaml|yml)"]),
            ("hubrun run --cacert=x", ["behind --cacert=", "files "]),
            ("hubrun run --report jsonl=x", ["behind jsonl=", "files "]),
            ("hubrun emulator --data ''", ["files -/"]),
        ])
    func zshCompletes(line: String, expected: [String]) async throws {
        try await load("zsh")
        try folder.write(
            """
            compdef() { : }
            _describe() { local item; for item in "${(@P)4}"; do print -r -- "${${5:+open}:-words} $item"; done }
            _files() { print -r -- "files $*" }
            compset() { print -r -- "behind $2" }
            source ./completions.zsh
            words=(\(line.replacing("''", with: "\"''\"").replacing("'shop.yaml'", with: "\"'shop.yaml'\"")))
            CURRENT=$#words PREFIX=${(Q)words[-1]}
            _hubrun
            """, to: "complete.zsh")
        #expect(try await run("/usr/bin/zsh", ["-f", "complete.zsh"]) == expected)
    }

    @Test(
        .enabled(if: ExternalProgram.isInstalled("fish"), "fish is not installed"),
        arguments: [
            ("hubrun chec", ["check"]), ("hubrun check --color ", ["auto", "always", "never"]),
            ("hubrun check --color=al", ["--color=always"]),
            ("hubrun check ", ["broken.yaml", "environments/", "shop.yaml"]),
            ("hubrun shop.yaml --name Log", ["Log in: first"]), ("hubrun shop.yaml -e loc", ["local"]),
            ("hubrun run --cacert=bro", ["--cacert=broken.yaml"]),
            ("hubrun run --report jsonl=bro", ["jsonl=broken.yaml"]),
        ])
    func fishCompletes(line: String, expected: [String]) async throws {
        try await load("fish")
        let script = "source completions.fish; complete -C \(quoted(line))"
        let offered = try await run("/usr/bin/fish", ["--no-config", "-c", script])
        #expect(offered.map { String($0.prefix { $0 != "\t" }) } == expected)
    }

    @Test func parserOptionForTheScriptHasTheSameOutput() async throws {
        let here = URL(filePath: folder.path)
        let script = try await BuiltCommand.run(["--generate-completion-script", "zsh"], in: here)
        #expect(script.stdout.hasPrefix("#compdef hubrun\n"))
        #expect(script == (try await BuiltCommand.run(["completions", "zsh"], in: here)))
    }

    // MARK: Shells

    private func load(_ shell: String) async throws {
        let script = try await BuiltCommand.run(["completions", shell], in: URL(filePath: folder.path))
        try folder.write(script.stdout, to: "completions.\(shell)")
    }

    private func run(_ shell: String, _ arguments: [String]) async throws -> [String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let output = try await BuiltCommand.run(
            arguments, of: URL(filePath: shell), in: URL(filePath: folder.path),
            environment: ["PATH": "\(BuiltCommand.path.deletingLastPathComponent().path):\(path)", "HOME": folder.path])
        #expect(output.stderr == "")
        return output.stdout.split(separator: "\n").map(String.init)
    }

    private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
