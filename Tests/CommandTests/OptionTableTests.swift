import ArgumentParser
import Cryptography
import Testing

@testable import hubrun

/// Compares the tables of options with the declarations that ArgumentParser reads.
struct OptionTableTests {
    @Test func tableOfRunIsComplete() throws { try expectComplete(RunCommand.self) }

    @Test func tableOfCheckIsComplete() throws { try expectComplete(CheckCommand.self) }

    /// The table parses valid common lines, and returns nil for all others, which ArgumentParser then parses.
    @Test(
        arguments: [
            ("a.yaml", true), ("a.yaml b.yaml:12", true), ("-", true), ("-q a.yaml", true), ("a.yaml -e azure", true),
            ("a.yaml -v a=b -v c=d --var=e=f", true), ("-j8 a.yaml", true), ("a.yaml --jobs 8 --repeat=3", true),
            ("a.yaml --report junit=x.xml --report jsonl", true), ("a.yaml --shuffle=random", true),
            ("", false), ("-q", false), ("a.yaml --jobs", false), ("a.yaml --jobs 0", false),
            ("a.yaml --jobs=many", false), ("a.yaml -j=8", false), ("a.yaml --data= b.csv", false),
            ("a.yaml --unknown", false), ("a.yaml -h", false),
            ("a.yaml --data -q", false), ("a.yaml -- b.yaml", false), ("-qV a.yaml", false),
            ("a.yaml --quiet=1", false),
            ("a.yaml --report pdf", false), ("a.yaml --retry -1", false), ("a.yaml --key k.pem", false),
        ])
    func tableDefersToArgumentParser(line: String, isParsed: Bool) {
        let words = line.split(separator: " ").map(String.init)
        #expect((RunCommand.parsedByTable(words) != nil) == isParsed)
    }

    @Test(arguments: [UInt64](0..<8))
    func generatedRunsHaveTheSameResult(seed: UInt64) throws { try expectSame(RunCommand.self, seed: seed) }

    @Test(arguments: [UInt64](0..<2))
    func generatedChecksHaveTheSameResult(seed: UInt64) throws { try expectSame(CheckCommand.self, seed: seed) }

    private func expectComplete<Command: ParsableCommand & TabledOptions>(_ type: Command.Type) throws {
        let outline = try #require(CommandOutline.hubrun()?.subcommand(Command._commandName))
        let declared = outline.arguments.filter { $0.kind != .positional }
            .map { "\($0.names.sorted()) \($0.kind == .option)" }
        let tabled = Command.table.names.options.map { "\($0.names.sorted()) \($0.takesValue)" }
        // Help and version are ArgumentParser's own.
        #expect(declared.filter { !$0.contains("--help") && !$0.contains("--version") }.sorted() == tabled.sorted())
        #expect(Command.table.names.takesArguments)
    }

    private func expectSame<Command: ParsableCommand & TabledOptions>(_ type: Command.Type, seed: UInt64) throws {
        var lines = CommandLines(options: Command.table.names.options, seed: seed)
        var parsedCount = 0
        for _ in 0..<150 {
            let words = lines.next()
            guard let tabled = Command.parsedByTable(words) else { continue }
            parsedCount += 1
            let reference = try #require(try? Command.parse(words), "only the table accepts \(words)")
            #expect(Self.values(of: tabled) == Self.values(of: reference), "\(words)")
        }
        #expect(parsedCount > 30)
    }

    /// Returns the values of all properties as text, without the declarations in their property wrappers.
    private static func values(of options: Any) -> String {
        let children = Mirror(reflecting: options).children
        if let parsed = children.first(where: { $0.label == "_parsedValue" }) {
            guard let value = Mirror(reflecting: parsed.value).children.first(where: { $0.label == "value" }) else {
                return "no value"
            }
            return value.value is any ParsableArguments ? values(of: value.value) : String(reflecting: value.value)
        }
        return children.map { "\($0.label ?? ""): \(values(of: $0.value))" }.joined(separator: "\n")
    }
}

/// A generator of valid and invalid command lines from the names of options.
private struct CommandLines {
    let options: [OptionNames.Option]
    var random: SplitMix64

    init(options: [OptionNames.Option], seed: UInt64) {
        self.options = options
        random = SplitMix64(seed: seed)
    }

    /// Values that options of some kinds accept; the options of other kinds reject them.
    private static let values = [
        "a", "a=b", "", "a b", "é", ".", "1", "8", "2", "10s", "1.5s", "64MiB", "256M", "50/s", "1/2", "random",
        "always",
        "1.1", "json", "junit=x.xml", "html", "localhost:80:127.0.0.1", "none", "http://127.0.0.1:1",
    ]
    private static let strange = [
        "-", "--", "-1", "-x", "--unknown", "-qV", "-j4", "-j=4", "-e=x", "--quiet=1", "—",
    ]

    mutating func next() -> [String] {
        var words = ["a.yaml"]
        for _ in 0..<Int.random(in: 0...4, using: &random) { words += part() }
        // A path may stand anywhere.
        words.insert("b.yaml", at: Int.random(in: 0...words.count, using: &random))
        return words
    }

    private mutating func part() -> [String] {
        if Int.random(in: 0..<12, using: &random) == 0 { return [pick(Self.strange)] }
        let option = options[Int.random(in: 0..<options.count, using: &random)]
        let name = pick(option.names)
        guard option.takesValue else { return [name] }
        let value = Int.random(in: 0..<10, using: &random) == 0 ? pick(Self.strange) : pick(fitting(name))
        return Bool.random(using: &random) && name.hasPrefix("--") ? ["\(name)=\(value)"] : [name, value]
    }

    /// Returns values that an option probably accepts.
    private func fitting(_ name: String) -> [String] {
        switch name {
        case "--jobs", "-j", "--repeat", "--row", "--element", "--retry": ["1", "8", "2", "1000"]
        case "--timeout", "--time-limit", "--delay", "--grace", "--script-timeout": ["10s", "1.5s", "250ms"]
        case "--file-root", "--working-dir", "--allow-files": ["."]
        case "--rate": ["50/s", "3000/m"]
        case "--shard": ["1/2", "2/8"]
        case "--shuffle": ["random", "7"]
        case "--http": ["1.1", "2"]
        case "--max-body", "--script-memory": ["64MiB", "256M", "1G"]
        case "--color": ["auto", "always", "never"]
        case "--format": ["text", "json", "github"]
        case "--report": ["junit=x.xml", "jsonl", "html=a b.html"]
        case "--resolve": ["localhost:80:127.0.0.1"]
        case "--proxy": ["none", "http://127.0.0.1:1"]
        default: Self.values
        }
    }

    private mutating func pick(_ words: [String]) -> String {
        words[Int.random(in: 0..<words.count, using: &random)]
    }
}
