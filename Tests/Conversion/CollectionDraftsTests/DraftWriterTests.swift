import Diagnostics
import Testing
import YAMLSource

@testable import CollectionDrafts

struct DraftWriterTests {
    @Test
    func anAnchorIsWrittenOnceBeforeAMappingOfAnySize() throws {
        var mapping = DraftMapping(layout: .block)
        for (name, entries) in [("none", 0), ("one", 1), ("many", 20)] {
            var value = DraftMapping((0..<entries).map { (DraftText("key\($0)"), DraftValue.text("value")) })
            value.anchor = name
            mapping["x-\(name)"] = .mapping(value)
        }
        let document = DraftWriter.text(of: mapping)
        #expect(YAMLDocument.read(Array(document.utf8), path: "a.yaml").diagnostics.diagnostics.isEmpty, "\(document)")
        for name in ["none", "one", "many"] { #expect(document.split(separator: "&\(name)").count == 2, "\(document)") }
    }

    @Test(
        "A text is read back as the same text",
        arguments: [
            "", " ", "a", "a b", " a", "a ", "a: b", "a:", ":a", "a #b", "#a", "- a", "-", "--- a", "-a", "?a", "? a",
            "{a", "[a]", "a, b", "it's", "\"x\"", "a\"b", "\\d+", "<<", "a < b",
            "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "1", "1.0", "01", "1_0", "0x1F", "1e5", ".5", "+1", "true",
            "True",
            "no", "null", "~", "2015-01", "a\tb", "a\nb", "a\nb\n", "a\n\n", "\n", " a\nb", "a\r\nb", "ü😀", "\u{0}",
            "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}x", "a\\nb", "http://x/?a=1&b={2}",
            "#\u{301} a", "*\u{FE0F}\u{20E3} a", "&\u{301}", "{\u{301}", "\"\u{301}\\", "'\u{301}\\", " \u{301}x",
            "- \u{301}x",
            "a,\u{301}b", "is it:?", "x\u{301}",
            String(repeating: "k", count: 1_100), String(repeating: "\u{1}", count: 900),
        ])
    func text(_ text: String) throws {
        var mapping = DraftMapping(layout: .block)
        mapping["plain"] = .verbatim(text)
        mapping["flow"] = .entry("k", .list([.verbatim(text)]))
        mapping["list"] = .list([
            .verbatim(text), .mapping(DraftMapping([("a", .verbatim(text)), ("b", "c")], layout: .block)),
        ])
        if !text.isEmpty { mapping["key"] = .mapping(DraftMapping([(DraftText(text), "v")], layout: .block)) }
        if !text.isEmpty { mapping["flowKey"] = .entry(DraftText(text), "v") }
        let document = DraftWriter.text(of: mapping)
        let reading = YAMLDocument.read(Array(document.utf8), path: "a.yaml")
        try #require(!reading.diagnostics.hasErrors, "\(document)")
        let root = try #require(reading.root?.mapping)
        #expect(root.value(of: "plain")?.scalar?.text == text, "\(document)")
        #expect(root.value(of: "flow")?.mapping?.value(of: "k")?.sequence?.first?.scalar?.text == text, "\(document)")
        #expect(root.value(of: "list")?.sequence?.first?.scalar?.text == text, "\(document)")
        #expect(root.value(of: "list")?.sequence?.last?.mapping?.value(of: "a")?.scalar?.text == text, "\(document)")
        guard !text.isEmpty else { return }
        #expect(root.value(of: "key")?.mapping?.value(of: text)?.scalar?.text == "v", "\(document)")
        #expect(root.value(of: "flowKey")?.mapping?.value(of: text)?.scalar?.text == "v", "\(document)")
    }

    @Test(
        "A text that looks like a number is quoted, so that a typed place reads a text", arguments: ["1", "no", "null"])
    func typed(_ text: String) {
        #expect(DraftWriter.text(of: DraftMapping([("a", .text(DraftText(text)))])) == "a: \"\(text)\"\n")
    }

    @Test
    func shortMappingsAreInOneLineOthersHaveALineForEachEntry() {
        var headers = DraftMapping([("A", "1"), ("B", "x")], layout: .short(1))
        var mapping = DraftMapping([("headers", .mapping(headers)), ("one", .entry("a", .entry("b", "c")))])
        #expect(
            DraftWriter.text(of: mapping) == """
                headers:
                  A: "1"
                  B: x
                one: { a: { b: c } }

                """)
        headers.entries[0].switchedOff = "switched off in the source"
        mapping["headers"] = .mapping(headers)
        #expect(
            DraftWriter.text(of: mapping).hasPrefix("headers:\n  # A: \"1\"    switched off in the source\n  B: x\n"))
        headers.entries.removeLast()
        mapping["headers"] = .mapping(headers)
        #expect(
            DraftWriter.text(of: mapping).hasPrefix("# headers: { A: \"1\" }    switched off in the source\none:"))
    }

    @Test
    func elementsOfAListHaveTheirCommentAboveTheDash() {
        var request = DraftMapping([("GET", "http://a"), ("expect", .entry("status", .number(200)))], layout: .block)
        request.above = ["The first."]
        #expect(
            DraftWriter.text(of: DraftMapping([("requests", .list([.mapping(request)]))])) == """
                requests:
                  # The first.
                  - GET: http://a
                    expect: { status: 200 }

                """)
    }

    @Test
    func aCommentHasNoLineBreakAndNoControlCharacter() {
        var mapping = DraftMapping([("a", "b")], layout: .block)
        mapping.entries[0].above = ["one\ntwo\u{0}three"]
        #expect(DraftWriter.text(of: mapping) == "# one twothree\na: b\n")
    }

    @Test(
        "A text of the source has no placeholder of hubrun, and backslashes before it stay",
        arguments: [
            ("<<x>>", #"\<<x>>"#), (#"\<<x>>"#, #"\\\<<x>>"#), ("a << 1", #"a \<< 1"#), ("<<", "<<"),
            ("{{x}}", "<<X>>"),
            (#"\{{x}}"#, #"\\<<X>>"#), ("{{y}}", "{{y}}"), ("{{{x}}}", "{<<X>>}"), ("{{x", "{{x"),
        ])
    func placeholders(_ source: String, _ result: String) {
        #expect(DraftText.replacing(source) { $0 == "x" ? .variable("X") : nil }.written == result)
    }
}
