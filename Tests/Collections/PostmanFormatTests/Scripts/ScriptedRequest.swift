import Diagnostics
import JSON
import PostmanFormat

/// A request with every part that scripts can change; the place of a text is its line.
enum ScriptedRequest {
    static let file = SourceFile(path: "a.json", text: "")
    /// The place of a script.
    static let script = range(99)

    static func range(_ line: Int) -> SourceRange {
        let start = SourcePosition(line: line, column: 1)
        return SourceRange(file: file, start: start, end: start)
    }

    static func text(_ text: String, _ line: Int) -> PostmanText {
        PostmanText(text, slice: SourceSlice(range: range(line), quoting: .double))
    }

    static func entry(
        _ key: String, _ value: PostmanValue, _ line: Int, isDisabled: Bool = false, type: String? = nil
    ) -> PostmanEntry {
        PostmanEntry(key: text(key, line), value: value, isDisabled: isDisabled, type: type, range: range(line))
    }

    static func entry(_ key: String, _ value: String, _ line: Int, isDisabled: Bool = false) -> PostmanEntry {
        entry(key, .text(text(value, line)), line, isDisabled: isDisabled)
    }

    /// `{{u}}/a/:id?x=1&off&n#h`, with user information and a disabled header.
    static var request: PostmanRequest {
        var parts = PostmanURL.Parts()
        parts.scheme = text("https", 1)
        parts.userInfo = text("user:pass", 2)
        parts.host = [text("{{u}}", 3), text("com", 3)]
        parts.port = text("81", 4)
        parts.path = [text("a", 5), text(":id", 6)]
        parts.query = [
            entry("x", "1", 7), entry("off", .null, 8, isDisabled: true), entry("n", .missing, 9),
            entry("m", .plain(text("5", 10)), 10),
        ]
        parts.fragment = text("h", 11)
        var request = PostmanRequest()
        request.method = text("POST", 12)
        request.url = PostmanURL(.parts(parts), variables: [entry("id", "7", 13)], range: range(1))
        request.headers = [
            entry("A", "{{a}}", 20), entry("Off", "x", 21, isDisabled: true), entry("A", .missing, 22),
        ]
        return request
    }

    static func request(_ mode: PostmanBody.Mode) -> PostmanRequest {
        var request = request
        request.body = PostmanBody(mode, range: range(30))
        return request
    }

    static var bodies: [PostmanBody.Mode] {
        [
            .raw(text("{\"a\": {{x}}}", 31), language: "json"), .raw(text("t", 31), language: nil),
            .urlencoded([entry("a", "1", 31), entry("b", "2", 32, isDisabled: true)]),
            .urlencodedText(text("a=1&b={{x}}", 31)),
            .formdata([
                PostmanPart(
                    key: text("t", 31), content: .text(.text(text("v", 32))), contentType: text("text/csv", 33),
                    range: range(31)),
                PostmanPart(
                    key: text("f", 34), content: .files([text("x.bin", 35), text("y.bin", 36)]),
                    fileName: text("z", 37), isDisabled: true, range: range(34)),
                PostmanPart(key: text("g", 38), content: .files([text("w.bin", 38)]), range: range(38)),
            ]),
            .file(text("x.bin", 31)), .file(nil), .bytes(text("AAAA", 31)),
            .graphQL(PostmanQuery(query: text("{ a }", 31), operationName: nil, variables: text("{}", 32))),
            .unknown("odd", Diagnostic(.postmanIgnored, .warning, at: range(31), "no mode")),
        ]
    }

    static func credentials(_ type: String, _ parameters: PostmanEntry...) -> PostmanAuth {
        .given(PostmanCredentials(type: type, parameters: parameters, range: range(40)))
    }
}
