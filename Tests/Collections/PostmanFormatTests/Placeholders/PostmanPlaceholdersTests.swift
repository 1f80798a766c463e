import Diagnostics
import JSON
import PostmanFormat
import Testing

struct PostmanPlaceholdersTests {
    private static let values = [
        "a": "1", "b": "{{a}}", "host_test": "t.example", "stage": "test", " x ": "spaced", "user id": "7", "ü": "u",
        "self": "{{self}}", "ping": "{{pong}}", "pong": "{{ping}}", "left": "{{", "right": "}}", "e": "", "n.m": "dot",
    ]

    private func replaced(_ text: String) throws -> PostmanPlaceholders.Replacement {
        try PostmanPlaceholders.replaced(text) { Self.values[$0] }
    }

    @Test(arguments: [
        ("no placeholder {a} }}", "no placeholder {a} }}"),
        ("{{a}}", "1"),
        ("x{{a}}y{{a}}z", "x1y1z"),
        ("{{b}}", "1"),
        ("{{host_{{stage}}}}", "t.example"),
        ("{{ x }}|{{x}}", "spaced|{{x}}"),
        ("{{user id}} {{ü}} {{n.m}}", "7 u dot"),
        ("{{{a}}}", "{1}"),
        ("{{{{a}}}}", "{{1}}"),
        ("{{a}", "{{a}"),
        ("{{a}b}}", "{{a}b}}"),
        ("{{a{b}}", "{{a{b}}"),
        ("{{}}{{a}}", "{{}}1"),
        ("{{e}}", ""),
        ("{{A}}", "{{A}}"),
        ("{{left}}a{{right}}", "1"),
        ("{{self}}", "{{self}}"),
        ("{\"x\": {\"y\": {{a}}}}", "{\"x\": {\"y\": 1}}"),
        ("é{{a}}é", "é1é"),
    ])
    func valuesReplaceNames(_ text: String, _ expected: String) throws {
        #expect(try replaced(text).text == expected)
    }

    @Test func namesWithoutValueAreReportedOnce() throws {
        let result = try replaced("{{x}} {{a}} {{y}} {{x}} {{self}}")
        #expect(result.text == "{{x}} 1 {{y}} {{x}} {{self}}")
        #expect(result.unresolved == ["x", "y"])
        #expect(result.circular == ["self"])
    }

    @Test func valuesThatContainEachOtherStop() throws {
        let result = try replaced("{{ping}}")
        #expect(result.text == "{{pong}}")
        #expect(result.unresolved == [])
        #expect(result.circular == ["pong"])
    }

    @Test func placeholdersAreReplacedUpTo19Times() throws {
        let value = { (name: String) -> String? in Int(name).map { $0 == 0 ? "end" : "{{\($0 - 1)}}" } }
        #expect(try PostmanPlaceholders.replaced("{{18}}", value).text == "end")
        #expect(try PostmanPlaceholders.replaced("{{19}}", value).text == "{{0}}")
    }

    @Test func eachOccurrenceHasItsOwnValue() throws {
        var count = 0
        let result = try PostmanPlaceholders.replaced("{{$x}} {{$x}}") { _ in
            count += 1
            return String(count)
        }
        #expect(result.text == "1 2")
    }

    @Test func valuesThatMultiplyAreAnError() {
        let nested = { (name: String) -> String? in
            name == "0" ? String(repeating: "x", count: 1 << 20) : Int(name).map { "{{\($0 - 1)}}{{\($0 - 1)}}" }
        }
        #expect(throws: PostmanPlaceholders.TooLong.self) { try PostmanPlaceholders.replaced("{{7}}", nested) }
    }

    @Test func placesOfNamesAreRanges() {
        let file = SourceFile(path: "a.json", text: #"{"v": "é {{a}} \n{{b c}}{{d{{e}}}}"}"#)
        let text = "é {{a}} \n{{b c}}{{d{{e}}}}"
        #expect(
            PostmanPlaceholders.placeholders(in: text) == [
                PostmanPlaceholder("a", 2..<7), PostmanPlaceholder("b c", 9..<16), PostmanPlaceholder("e", 19..<24),
            ])
        let range = SourceRange(
            file: file, start: SourcePosition(line: 1, column: 7), end: SourcePosition(line: 1, column: 36))
        let names = PostmanPlaceholders.names(
            in: PostmanText(text, slice: SourceSlice(range: range, quoting: .double)))
        #expect(
            names.map { "\($0.name) \($0.range.start.column)-\($0.range.end.column)" } == [
                "a 10-15", "b c 18-25", "e 28-33",
            ])
    }

    @Test(arguments: [
        ("null", "null", false), ("1.50", "1.50", false), ("true", "true", false), (#""x""#, "x", false),
        ("[1, null, [2, \"a\"], true]", "1,,2,a,true", false), (#"{"a": 1}"#, "[object Object]", true),
        ("[{}, 1]", "[object Object],1", true), ("[]", "", false),
    ])
    func valuesHaveTheTextOfJavaScript(_ json: String, _ text: String, _ losesObject: Bool) throws {
        let value = try JSONValue(parsing: json)
        #expect(PostmanPlaceholders.text(of: value) == text)
        #expect(PostmanPlaceholders.losesObject(value) == losesObject)
    }
}

extension PostmanPlaceholder {
    fileprivate init(_ name: String, _ scalars: Range<Int>) {
        self.init(name: name, scalars: scalars)
    }
}
