import Diagnostics
import Testing
import YAMLSource

struct YAMLLimitTests {
    @Test(arguments: [
        ("[", "]", 64, 65), ("{a: ", "}", 64, 65), ("- ", "", 64, 129), ("[{a: ", "}]", 32, 163), ("? ", "", 64, 129),
    ])
    func nestingIsLimited(_ opening: String, _ closing: String, _ most: Int, _ column: Int) {
        func nested(_ levels: Int) -> String {
            String(repeating: opening, count: levels) + "x" + String(repeating: closing, count: levels)
        }
        #expect(!YAMLText.diagnostics(nested(most)).contains("levels"))
        #expect(YAMLText.diagnostics(nested(most + 1)).hasSuffix(Self.tooDeep))
        #expect(YAMLText.outline(nested(most + 1)) == nil)
        #expect(YAMLText.diagnostics(nested(100_000)).hasSuffix(Self.tooDeep))
    }

    @Test func tooDeepLevelIsMarkedInTheExcerpt() {
        let yaml = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(YAMLText.diagnostics(yaml) == "1:65: \(Self.tooDeep)")
    }

    @Test func aliasesCountTowardsTheDepth() {
        let deep = "- &a " + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "\n"
        #expect(YAMLText.diagnostics(deep + "- [[[ *a ]]]\n") == "")
        #expect(YAMLText.diagnostics(deep + "- [[[[ *a ]]]]\n") == "2:8: \(Self.tooDeep)")
        #expect(
            YAMLText.diagnostics(
                "- &a b\n- " + String(repeating: "[", count: 63) + "*a" + String(repeating: "]", count: 63)) == "")
    }

    @Test func sizeIsLimited() {
        let most = 10 * 1024 * 1024
        func comment(_ size: Int) -> [UInt8] { Array("a: b\n#".utf8) + [UInt8](repeating: 0x78, count: size - 6) }
        #expect(YAMLText.diagnostics(YAMLDocument.read(comment(most), path: "a.yaml")) == "")
        let reading = YAMLDocument.read(comment(most + 1), path: "a.yaml")
        let expected = """
            the file is larger than 10 MiB: 10485761 bytes
               hint: split it, or move its rows to a data file
            """
        #expect(YAMLText.diagnostics(reading) == expected)
        #expect(reading.root == nil)
    }

    @Test func numberOfValuesIsLimited() {
        let list = "[" + String(repeating: "0,", count: 999_998)
        #expect(YAMLText.diagnostics(list + "0]") == "")
        #expect(YAMLText.diagnostics(list + "0,0]") == "1:1: \(Self.tooMany)")
        #expect(YAMLText.diagnostics(list + "0,0,0]") == "1:2000002: \(Self.tooMany)")
    }

    @Test func aliasBombFailsFast() {
        var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...50 {
            let aliases = repeatElement("*a\(level - 1)", count: 10).joined(separator: ", ")
            yaml += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(YAMLText.diagnostics(yaml) == "6:45: \(Self.tooMany)")
    }

    @Test func mergeBombFailsFast() {
        let entries = (0..<1000).map { "k\($0): 0" }.joined(separator: ", ")
        let merges = (0..<2000).map { "- { <<: *a, x\($0): 1 }\n" }.joined()
        #expect(YAMLText.diagnostics("- &a { \(entries) }\n" + merges) == "499:9: \(Self.tooMany)")
    }

    @Test func numberOfDiagnosticsIsLimited() {
        let reading = YAMLText.read(String(repeating: "- a:\n", count: 2000))
        #expect(reading.diagnostics.diagnostics.count == 500)
        #expect(reading.diagnostics.count(.error) == 2000)
    }

    @Test func largeMappingsAreParsedQuickly() throws {
        let keys = (0..<100_000).map { "key\($0): value\n" }.joined()
        #expect(YAMLText.read(keys).root?.mapping?.entries.count == 100_000)
        let expected = """
            100001:1: the key "key99999" occurs twice in this mapping
               hint: it is already in line 100000: remove one of them
            """
        #expect(YAMLText.diagnostics(keys + "key99999: again") == expected)
    }

    private static let tooDeep = """
        more than 64 levels of nesting
           hint: flatten the value, or send it with body.file
        """
    private static let tooMany = """
        more than 1,000,000 values once the aliases are followed
           hint: aliases of aliases multiply; write the data to a file instead
        """
}
