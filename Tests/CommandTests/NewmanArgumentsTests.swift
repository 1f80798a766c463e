import Testing

@testable import hubrun

/// The word after an option of Newman whose value may be absent: its value, or the collection.
struct NewmanArgumentsTests {
    @Test(arguments: [
        ("--bail FILE", ["--bail=failure", "FILE"]),
        ("--bail folder FILE", ["--bail=folder", "FILE"]),
        ("--bail folder,failure FILE", ["--bail=folder,failure", "FILE"]),
        ("FILE --bail", ["FILE", "--bail=failure"]),
        ("--bail -n 3 FILE", ["--bail=failure", "-n", "3", "FILE"]),
        ("-r FILE", ["-r=cli", "FILE"]),
        ("-r cli,json FILE", ["-r=cli,json", "FILE"]),
        ("--reporters junit FILE", ["--reporters=junit", "FILE"]),
        ("--reporters --bail FILE", ["--reporters=cli", "--bail=failure", "FILE"]),
        ("--color FILE", ["--color=on", "FILE"]),
        ("--color off FILE", ["--color=off", "FILE"]),
        ("--timeout FILE", ["--timeout=0", "FILE"]),
        ("--timeout 200 FILE", ["--timeout=200", "FILE"]),
        ("--timeout-request FILE", ["--timeout-request=0", "FILE"]),
        ("--timeout-script 5 FILE", ["--timeout-script=5", "FILE"]),
        ("--delay-request -1 FILE", ["--delay-request=-1", "FILE"]),
    ])
    func optionHasTheNextWordOrItsDefaultAsValue(line: String, completed: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "shop.json")
        let file = "\(folder.path)/shop.json"
        let words = (["newman", "run"] + line.split(separator: " ").map(String.init)).map { $0 == "FILE" ? file : $0 }
        #expect(
            NewmanArguments.completed(words) == ["newman", "run"] + completed.map { $0 == "FILE" ? file : $0 })
    }

    /// A word that is no file and no valid value is the value, so that an error names both; `--color` has only valid
    /// values.
    @Test(arguments: [
        ("--bail missing.json", ["--bail=missing.json"]), ("-r missing.json", ["-r=missing.json"]),
        ("--timeout 1s", ["--timeout=1s"]), ("--color missing.json", ["--color=on", "missing.json"]),
    ])
    func missingFileIsTheValue(line: String, completed: [String]) {
        let words = ["newman", "run"] + line.split(separator: " ").map(String.init)
        #expect(NewmanArguments.completed(words) == ["newman", "run"] + completed)
    }

    @Test(arguments: [
        "newman run --bail=folder shop.json", "newman run -- --bail", "newman run shop.json --verbose",
        "run --timeout shop.json", "newman --bail", "shop.json --color",
    ])
    func otherWordsAreUnchanged(line: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(NewmanArguments.completed(words) == words)
    }
}
