import Diagnostics
import Testing
import YAMLSource

struct JSONNodeErrorTests {
    private static let commonHint = "write texts and keys in double quotes, and no comma after the last element"

    @Test(
        arguments: [
            (
                "{\n  \"info\": {},\n  \"item\": [\n    {},\n", "5:1: the JSON ends inside an array",
                "the array that begins in line 3, column 11 has no end: the file is probably incomplete"
            ),
            (
                "{\"a\": \"b", "1:9: the JSON ends inside a text",
                "the text that begins in line 1, column 7 has no end: the file is probably incomplete"
            ),
            (
                "{", "1:2: the JSON ends inside an object",
                "the object that begins in line 1, column 1 has no end: the file is probably incomplete"
            ),
            (
                "[1, -", "1:6: the JSON ends inside an array",
                "the array that begins in line 1, column 1 has no end: the file is probably incomplete"
            ),
            (
                "\"a\\", "1:4: the JSON ends inside a text",
                "the text that begins in line 1, column 1 has no end: the file is probably incomplete"
            ),
            ("[1,]", "1:4: this is not JSON: unexpected \"]\": expected a value", commonHint),
            (
                "{\"ä\": {{x}}}", "1:8: this is not JSON: unexpected \"{\": expected a key in double quotes or \"}\"",
                commonHint
            ),
            ("{\"a\" 1}", "1:6: this is not JSON: unexpected \"1\": expected \":\" after the key", commonHint),
            (
                "{\r\n'a': 1}", "2:1: this is not JSON: unexpected \"'\": expected a key in double quotes or \"}\"",
                commonHint
            ),
            ("{} x", "1:4: this is not JSON: unexpected \"x\": expected nothing after the value", commonHint),
            ("[tru", "1:2: this is not JSON: unexpected \"tru\": expected a value", commonHint),
            ("\u{FEFF}{}", "1:1: this is not JSON: unexpected \"U+FEFF\": expected a value", commonHint),
            ("[007]", "1:2: this is not JSON: number with a leading zero", "remove the zero, or quote the number"),
            (#"["C:\dir"]"#, #"1:5: this is not JSON: unknown escape "\d""#, #"write a backslash as \\"#),
            (
                "[\"\u{2028}a\tb\"]",
                "2:2: this is not JSON: control character U+0009 inside a text: write it as an escape", nil
            ),
            ("-", "1:2: this is not JSON: unexpected end: expected a digit", nil),
            ("", "the file contains no JSON", "export it again"),
            (" \r\n", "the file contains no JSON", "export it again"),
        ] as [(String, String, String?)])
    func syntaxErrorHasItsPlace(_ text: String, _ message: String, _ hint: String?) {
        let reading = JSONNodeText.read(text)
        #expect(JSONNodeText.diagnostics(reading) == message + (hint.map { "\n   hint: \($0)" } ?? ""))
        #expect(reading.root == nil)
    }

    @Test func nestingIsLimited() {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(JSONNodeText.read(text).root != nil)
        let deeper = JSONNodeText.read("{\"a\":" + text + "}")
        #expect(JSONNodeText.diagnostics(deeper) == "1:517: this is not JSON: more than 512 levels deep")
    }

    @Test func textOfAConfidentialFileIsNotShown() {
        let file = SourceFile(path: "a.json", text: "{\"token\": hunter2}", isConfidential: true)
        let reading = JSONNodeReader.read(file)
        let expected = "1:11: this is not JSON: expected a value\n   hint: \(Self.commonHint)"
        #expect(JSONNodeText.diagnostics(reading) == expected)
    }

    @Test func errorIsRendered() throws {
        let diagnostic = try #require(JSONNodeText.read("{\n").diagnostics.sorted.first)
        let expected = """
            a.json:2:1: error: the JSON ends inside an object [HR0805]
              2 |
                | ^
            hint: the object that begins in line 1, column 1 has no end: the file is probably incomplete
            """
        #expect(DiagnosticRenderer().text(of: diagnostic) == expected)
    }
}
