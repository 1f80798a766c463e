import Diagnostics
import Testing
import YAMLSource

struct YAMLScalarTests {
    @Test(arguments: [
        "2015-01", "no", "1.10", "0x1F", "12345", "~", "True", "+5", ".5", "01234", "1e3", "12:30:45", "null", "=",
        "-1",
        "<<sasToken>>", "$(message)", "text/html;q=0.9,*/*", "a#b", "http://a/b?c=d", "-b", ":b", "?b", "a'b\"c",
        "<<name>>",
    ])
    func plainTextIsNotChanged(_ text: String) {
        #expect(YAMLText.outline("a: \(text)\n") == "{a: \(text)}")
        #expect(YAMLText.diagnostics("a: \(text)\n") == "")
    }

    @Test(arguments: [
        // Line breaks in plain scalars are folded.
        ("a: b\n  c\n\n  d\n", "{a: b c␊d}"),
        ("a:   b   # c\n", "{a: b}"),
        // Single-quoted scalars have one escape.
        ("a: 'it''s \\n'", "{a: 'it's \\n'}"),
        ("a: ''", "{a: ''}"),
        ("a: 'b\n\n  c'", "{a: 'b␊c'}"),
        // Double-quoted scalars have YAML's escapes.
        (#"a: "\t\"\\\/\x41\u00e9\U0001F600\n\e""#, "{a: \"\t\"\\/Aé😀␊\u{1B}\"}"),
        ("a: \"b\\\n   c\n  d\"", "{a: \"bc d\"}"),
        (#"a: "<<x>> # no comment""#, "{a: \"<<x>> # no comment\"}"),
        // Block scalars keep or fold their lines, and chomp the last line break.
        ("a: |\n  b\n   c\n\n", "{a: |b␊ c␊}"),
        ("a: |-\n  b\n", "{a: |b}"),
        ("a: |+\n  b\n\n", "{a: |b␊␊}"),
        ("a: |2\n   b\n", "{a: | b␊}"),
        ("a: >\n  b\n  c\n\n  d\n", "{a: >b c␊d␊}"),
        ("a: >-\n  {\"b\": 1} # c\n", "{a: >{\"b\": 1} # c}"),
        // Any node can be the root.
        ("b", "b"), ("- b\n- c", "[b, c]"), ("[]", "[]"), ("{}", "{}"), ("--- b\n...\n", "b"),
        ("# c\n\n'b' # d", "'b'"),
        // Flow and block style can be mixed.
        ("a: { b: [c, 'd'], \"e\": { } }\nf:\n- g\n-  - h\n   - i\n", "{a: {b: [c, 'd'], e: {}}, f: [g, [h, i]]}"),
        ("{\n\t\"a\": 1,\n\t\"b\": [\n\t\ttrue\n\t]\n}\n", "{a: 1, b: [true]}"),
        ("[a, b,]", "[a, b]"),
        ("? a\n: b", "{a: b}"),
        ("\"\": b", "{: b}"),
        ("%YAML 1.2\n---\na: b", "{a: b}"),
    ])
    func scalarsKeepTextAndStyle(_ yaml: String, _ outline: String) {
        #expect(YAMLText.outline(yaml) == outline)
        #expect(YAMLText.diagnostics(yaml) == "")
    }

    @Test(arguments: [
        ("a: !!str 5", "{a: !!str 5}"), ("a: !!int '5'", "{a: !!int '5'}"), ("a: !!float 5", "{a: !!float 5}"),
        ("a: !!bool no", "{a: !!bool no}"), ("a: !!null ''", "{a: !!null ''}"), ("a: !!str", "{a: !!str }"),
        ("a: ! 5", "{a: !!str 5}"), ("a: !<tag:yaml.org,2002:int> 5", "{a: !!int 5}"),
        ("a: !!seq [b]", "{a: [b]}"), ("a: !!map {b: c}", "{a: {b: c}}"), ("!!map\na: b", "{a: b}"),
    ])
    func knownTagsAreAccepted(_ yaml: String, _ outline: String) {
        #expect(YAMLText.outline(yaml) == outline)
        #expect(YAMLText.diagnostics(yaml) == "")
    }

    @Test(arguments: [
        ("a: b\r\nc:\r\n  - d\r\n  - |\r\n    e\r\n    f\r\ng: \"h\r\n  i\"\r\n", "{a: b, c: [d, |e␊f␊], g: \"h i\"}"),
        ("a: b\rc: d\r", "{a: b, c: d}"),
    ])
    func carriageReturnsEndLines(_ yaml: String, _ outline: String) {
        #expect(YAMLText.outline(yaml) == outline)
        #expect(YAMLText.diagnostics(yaml) == "")
    }

    @Test func nodesHaveTheirRange() throws {
        let reading = YAMLText.read("a: b c\r\n\"d\":\r\n  - 'e'\r\n  - { f: |\r\n      g }\r\n")
        #expect(reading.root == nil)
        let root = try #require(YAMLText.read("a: b c\r\n\"d\":\r\n  - 'e'\r\n  - { f: g }\r\nh: i\r\n").root)
        #expect(place(root) == "1:1-5:5")
        let mapping = try #require(root.mapping)
        #expect(mapping.entries.map { place($0.keyNode) } == ["1:1-1:2", "2:1-2:4", "5:1-5:2"])
        #expect(mapping.entries.map { place($0.value) } == ["1:4-1:7", "3:3-4:13", "5:4-5:5"])
        #expect(mapping.value(of: "d")?.sequence?.map(place) == ["3:5-3:8", "4:5-4:13"])
    }

    private func place(_ node: YAMLNode) -> String {
        "\(node.start.line):\(node.start.column)-\(node.end.line):\(node.end.column)"
    }
}
