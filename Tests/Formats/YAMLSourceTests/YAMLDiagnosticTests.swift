import Diagnostics
import Testing

@testable import YAMLSource

struct YAMLDiagnosticTests {
    @Test(arguments: [
        (
            "a: 1\nb: 2\na: 3\n\"b\": 4",
            """
            3:1: the key "a" occurs twice in this mapping
               hint: it is already in line 1: remove one of them
            4:1: the key "b" occurs twice in this mapping
               hint: it is already in line 2: remove one of them
            """
        ),
        (
            "a:\nb:\n  c:\nd: 1\ne: [{ f: }]",
            """
            1:1: the key "a" has no value
               hint: write null, "" or {}, or indent what belongs to it
            3:3: the key "c" has no value
               hint: write null, "" or {}, or indent what belongs to it
            5:7: the key "f" has no value
               hint: write null, "" or {}; a text with one of , [ ] { } in it must be quoted
            """
        ),
        (
            "-\n- a\n-\n",
            """
            1:2: a list item without a value
               hint: write null, "" or {}, or indent what belongs to it
            3:2: a list item without a value
               hint: write null, "" or {}, or indent what belongs to it
            """
        ),
        (
            "? [a, b]\n: 1\n? { c: d }\n: 2",
            """
            1:3: a key must be text, not a list
               hint: quote a key that begins with "{" or "["
            3:3: a key must be text, not a mapping
               hint: quote a key that begins with "{" or "["
            """
        ),
        (
            "<<a>>: 1\n{b}: 2",
            """
            2:1: a key must be text, not a mapping
               hint: quote a key that begins with "{" or "["
            2:2: the key "b" has no value
               hint: write null, "" or {}; a text with one of , [ ] { } in it must be quoted
            """
        ),
        ("a: { : 1 }", "1:6: a key is missing before the colon\n   hint: write the key, or \"\" for an empty one"),
        (": 1", "1:1: a key is missing before the colon\n   hint: write the key, or \"\" for an empty one"),
        (
            "a: 1\n---\nb: 2\n---\nc: 3",
            """
            2:1: a second document begins here
               hint: a file has one document: move it to a file of its own, or remove the "---"
            """
        ),
        (
            "a: !!str [1]\nb: !!seq c",
            "1:4: the tag \"!!str\" cannot apply to a list\n2:4: the tag \"!!seq\" cannot apply to text"
        ),
        (
            "a: !!binary x",
            """
            1:4: unknown tag "!!binary"
               hint: a text that begins with "!" must be quoted; \
            the tags are !!str, !!int, !!float, !!bool, !!null, !!seq and !!map
            """
        ),
    ])
    func everyDiagnosticOfAFileIsReported(_ yaml: String, _ diagnostics: String) {
        #expect(YAMLText.diagnostics(yaml) == diagnostics)
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "--- # nothing\n...\n", "\u{FEFF}"])
    func emptyFileIsReported(_ yaml: String) {
        #expect(
            YAMLText.rendered(yaml)
                == "a.yaml: error: the file contains no YAML [HR0206]\nhint: write something into it")
        #expect(YAMLText.outline(yaml) == nil)
    }

    @Test(arguments: [
        // Quotes.
        ("a: \"b\nc: d", "1:4: the quoted text that begins here has no end", "close the quote"),
        ("a: 'b\n---\nc", "1:4: the quoted text that begins here has no end", "close the quote"),
        ("a: 'it's'", "1:8: unexpected \"s\" after the end of the value", Self.behindHint),
        ("a: \"b\nc: \"d\"", "2:5: unexpected \"d\" after the end of the value", Self.behindHint),
        (
            #"a: "\xG1""#,
            "1:7: this escape needs hexadecimal digits", "write \\xNN, \\uNNNN or \\UNNNNNNNN, or use single quotes"
        ),
        (#"a: "\ud83d\u0041""#, "1:7: this escape is not a character", "write the character itself"),
        // Brackets.
        ("a: [b,\n", "1:6: the file ends inside a list or mapping", "close it with \"]\" or \"}\", or quote the text"),
        ("[[", "1:2: the file ends inside a list or mapping", "close it with \"]\" or \"}\", or quote the text"),
        ("a: [b, c\n", "1:4: the list that begins here has no end", "close it with \"]\", or quote the text"),
        (
            "a: {b: [c]\n\n",
            "1:4: the mapping that begins here has no end", "close it with \"}\", or quote the text"
        ),
        (
            "a: [b\nc: d",
            "2:2: expected \",\" or \"]\" in the list that begins in line 1, column 4",
            "quote the text before it, or close the list"
        ),
        (
            "a: {b: 1\nc: d",
            "2:2: expected \",\" or \"}\" in the mapping that begins in line 1, column 4",
            "quote the text before it, or close the mapping"
        ),
        (
            "a: {b: [1, 2}",
            "1:13: expected \",\" or \"]\" in the list that begins in line 1, column 8",
            "quote the text before it, or close the list"
        ),
        ("a: [b]]", "1:7: unexpected \"]\" after the end of the value", Self.behindHint),
        ("a: [b,, c]", "1:7: \",\" cannot begin an unquoted text", "quote the text; an empty one is \"\""),
        ("a: }", "1:4: \"}\" cannot begin an unquoted text", "quote the text; an empty one is \"\""),
        // Indentation.
        ("a: 1\n  b: 2", "2:4: \": \" begins a mapping, which is not allowed here", Self.colonHint),
        ("a:1\nb: 2", "2:2: \": \" begins a mapping, which is not allowed here", Self.colonHint),
        (
            "a:\n  b: 1\n c: 2",
            "3:2: expected a key of the mapping that begins in line 1",
            "its keys begin in column 1: check the indentation"
        ),
        (
            "- a\n - b\nc: 1",
            "3:1: expected an item of the list that begins in line 1",
            "its dashes are in column 1: check the indentation"
        ),
        (
            "a:\n  - b\n  c: 1",
            "3:3: expected an item of the list that begins in line 2",
            "its dashes are in column 3: check the indentation"
        ),
        (
            " a: 1\nb: 2",
            "2:1: this follows the value that the file begins with",
            "check the indentation, and the quotes above"
        ),
        ("a: 1\nb\nc: 2", "2:1: expected \":\" after this key", "write a colon and a space, or quote the text"),
        (
            "a: - b",
            "1:4: \"- \" begins a list item, which is not allowed here",
            "begin the list in a line of its own, or quote the text"
        ),
        ("a: ? b", "1:4: \"? \" begins a key, which is not allowed here", "quote the text"),
        // Tabs.
        ("a:\n\tb: 1", "2:1: a tab cannot indent YAML", "use spaces"),
        ("a:\n  b: 1\n\tc: 2", "3:1: a tab cannot indent YAML", "use spaces"),
        ("a: |\n\tb", "2:1: a tab cannot indent YAML", "use spaces"),
        // Block scalars, tags and directives.
        (
            "a: |b\n",
            "1:5: unexpected \"b\" after \"|\"",
            "the text begins in the next line; a text that begins with \"|\" must be quoted"
        ),
        (
            "a: >= 5",
            "1:5: unexpected \"=\" after \">\"",
            "the text begins in the next line; a text that begins with \">\" must be quoted"
        ),
        (
            "a: |0\n b",
            "1:5: unexpected \"0\" after \"|\"",
            "the text begins in the next line; a text that begins with \"|\" must be quoted"
        ),
        ("a: !e!x 1", "1:4: a malformed or unknown tag", "a text that begins with \"!\" must be quoted"),
        ("a: !<x", "1:4: a malformed or unknown tag", "a text that begins with \"!\" must be quoted"),
        ("%YAML 1\n---\na: b", "1:1: \"%\" begins a directive, which this is not", "quote the text"),
    ])
    func syntaxErrorsHavePlainMessages(_ yaml: String, _ diagnostic: String, _ hint: String) {
        #expect(YAMLText.diagnostics(yaml) == "\(diagnostic)\n   hint: \(hint)")
        #expect(YAMLText.outline(yaml) == nil)
    }

    @Test func diagnosticsBeforeASyntaxErrorAreReportedToo() {
        let expected = """
            a.yaml:1:1: error: the key "a" has no value [HR0303]
              1 | a:
                | ^
            hint: write null, "" or {}, or indent what belongs to it
            a.yaml:2:7: error: ": " begins a mapping, which is not allowed here [HR0301]
              2 | b: 漢 c: d
                |        ^
            hint: quote the text, or write "|" there and the text in the lines below
            """
        #expect(YAMLText.rendered("a:\nb: 漢 c: d\n") == expected)
    }

    private static let behindHint =
        "quote the whole text; a quote or bracket before it may be closed too early, or not at all"
    private static let colonHint =
        "check the indentation, and the space after the colon in the line above; or quote the text"
}

/// The texts that identify problems are those of the installed libyaml.
struct LibYAMLProblemTests {
    private static let samples = [
        "a: \u{1}", "a: @b", "]", "a: b: c", "a: - b", "a: ? b", "- a\nb", "&a &b c", "a: \"\\q\"", "a: \"\\xg\"",
        "a: \"\\uD800\"", "a: |\n\tb", "a:\n  b: c\n\td: e", "a: 'b", "a: *", "a: &", "a: !<b", "!<> a", "a: !b!c d",
        "%",
        "%YAML x\n", "%TAG !x\n", "%TAG !x!y\n", "a: 'b'\n- c", "- 'a'\n 'b'", "{ a: b", "[a",
    ]

    @Test func everyProblemAndContextOccurs() throws {
        let errors = Self.samples.compactMap(Self.error)
        #expect(Set(errors.compactMap(\.kind)) == Set(LibYAMLProblem.allCases))
        #expect(Set(errors.compactMap(\.place)) == Set(LibYAMLContext.allCases))
    }

    /// Returns the error at which libyaml stops; nil if it reads the whole text.
    private static func error(in yaml: String) -> YAMLSyntaxError? {
        var yaml = yaml
        return yaml.withUTF8 { bytes in
            guard let events = YAMLEvents(bytes, pairs: SurrogatePairs(in: SourceFile(path: "a", text: ""))) else {
                return nil
            }
            do throws(YAMLSyntaxError) {
                for _ in 0..<100 { if case .streamEnd = try events.next().kind { return nil } }
                return nil
            } catch {
                return error
            }
        }
    }
}
