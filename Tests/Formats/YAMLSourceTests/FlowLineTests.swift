import Diagnostics
import Testing

@testable import YAMLSource

@Suite
struct FlowLineTests {
    @Test(arguments: [
        ("json: { $.a[0].b: x }", [#"json: { "$.a[0].b": x }"#]),
        ("json: {$.a[?(@.b == \"c\")].d: x}", [#"json: {'$.a[?(@.b == "c")].d': x}"#]),
        ("- json: { $['it''s'][0]: \"\\\" }", []),
        ("xml: { //s:item[1]: x, \"//b[2]\": y }", [#"xml: { "//s:item[1]": x, "//b[2]": y }"#]),
        ("  tags: [a[b], c]", [#"  tags: ["a[b]", c]"#]),
        ("matches: ^[a-z]+$", []),
        ("text: { matches: ^[a-z]{2,3}$ } # [b]", [#"text: { matches: "^[a-z]{2,3}$" } # [b]"#]),
        ("url: { a: /b/{c}/d }", [#"url: { a: "/b/{c}/d" }"#]),
        ("json: { a: <<b | jsonPath(\"$[1]\")>>, c: 1 }", ["json:", "  a: <<b | jsonPath(\"$[1]\")>>", "  c: 1 "]),
        ("- json: [<<b | join(\"[\")>>, c[0]]", ["- json:", "    - <<b | join(\"[\")>>", "    - \"c[0]\""]),
        ("json: { a: [<<b | join(\"[\")>>] }", [#"json: { a: ['<<b | join("[")>>'] }"#]),
        ("json: { a[0: b }", []),
        ("json: { a: b }", []),
        ("a: 'b", []), ("", []), ("- ", []), ("{", []), ("a: {<<", []),
    ])
    func textsWithBracketsGetQuotes(line: String, corrected: [String]) {
        #expect((FlowLine(line[...], isContinued: false)?.corrected ?? []) == corrected)
    }

    @Test func lineInsideOfAMappingBeginsWithAnEntry() {
        #expect(FlowLine("  $.a[0]: 1, b: 2 }", isContinued: true)?.corrected == ["  \"$.a[0]\": 1, b: 2 }"])
        #expect(FlowLine("  a: 1,", isContinued: true) == nil)
    }

    @Test func allLinesOfAFileAreReported() {
        let text = (0..<200).map { "k\($0): { $.a[\($0)]: 1 }\n" }.joined()
        let reading = YAMLDocument.read(Array(text.utf8), path: "many.yaml")
        #expect(reading.root != nil)
        #expect(reading.diagnostics.count(.error) == 200)
    }

    /// The file is parsed again for each line, so there is a limit for its size.
    @Test func linesOfALargeFileAreReportedUpToALimit() {
        let filling = String(repeating: "# filling\n", count: 200_000)
        let text = (0..<200).map { "k\($0): { $.a[\($0)]: 1 }\n" }.joined() + filling
        let reading = YAMLDocument.read(Array(text.utf8), path: "many.yaml")
        #expect(reading.root == nil)
        #expect(reading.diagnostics.count(.error) == 5)
    }

    @Test func textKeepsItsCharacters() {
        let text = "a: { $.b['c'][0,1]: 1 }\nd: [e#{f}: g]\n"
        let reading = YAMLDocument.read(Array(text.utf8), path: "a.yaml")
        let keys = reading.root?.mapping?.value(of: "a")?.mapping?.entries.map(\.key)
        #expect(keys == ["$.b['c'][0,1]"])
        #expect(reading.diagnostics.hasErrors)
    }
}
