import AccessTokens
import Cryptography
import Diagnostics
import HTTP
import JSON
import PostmanCalls
import PostmanFormat
import Testing

/// A place for texts that stand in no file.
let somewhere: SourceRange = {
    let start = SourcePosition(line: 1, column: 1)
    return SourceRange(file: SourceFile(path: "a.json", text: ""), start: start, end: start)
}()

extension PostmanText: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        self.init(text, slice: SourceSlice(range: somewhere, quoting: .plain))
    }
}

extension PostmanText: ExpressibleByUnicodeScalarLiteral {}
extension PostmanText: ExpressibleByExtendedGraphemeClusterLiteral {}

extension PostmanEntry {
    static func entry(_ key: PostmanText?, _ value: PostmanText, off: Bool = false) -> PostmanEntry {
        PostmanEntry(key: key, value: .text(value), isDisabled: off, range: somewhere)
    }

    static func entry(_ key: PostmanText?, is value: PostmanValue) -> PostmanEntry {
        PostmanEntry(key: key, value: value, range: somewhere)
    }
}

extension PostmanBehavior {
    /// The behavior of one level with these settings.
    static func with(_ settings: [String: JSONValue]) -> PostmanBehavior {
        var level = PostmanLevel()
        level.behavior = settings.map { PostmanSetting(key: $0.key, value: $0.value, range: somewhere) }
        return PostmanBehavior(merging: [level])
    }
}

/// A request with the variables and settings that it needs.
struct Sample {
    var request = PostmanRequest()
    var settings: [String: JSONValue] = [:]
    var values = ["baseUrl": "http://h:8080"]
    var files = FileSearch(folders: ["."])
    var run = PostmanCallSettings(userAgent: "hubrun/1")

    init(_ method: PostmanText? = nil, _ url: PostmanURL.Form? = nil) {
        request.method = method
        request.url = PostmanURL(url ?? .text("{{baseUrl}}/e", appended: []), range: somewhere)
    }

    func result() throws -> (call: HTTPCall, remarks: [PostmanRemark]) {
        let remarks = PostmanRemarks()
        let call = try PostmanCallBuilder(
            request, at: somewhere, behavior: .with(settings), settings: run, files: files
        ).call(PostmanTexts(Variables(values: values), remarks: remarks))
        return (call, remarks.all.filter { !$0.message.contains(" has no value: {{") })
    }

    func call() throws -> HTTPCall { try result().call }

    func error() throws -> PostmanCallError {
        try #require(#expect(throws: PostmanCallError.self) { _ = try result() })
    }

    private struct Variables: PostmanVariables {
        let values: [String: String]
        let now = 0.0

        func value(of name: String, at range: SourceRange) throws -> JSONValue? { values[name].map { .string($0) } }
        func hint(forMissing name: String) -> String? { nil }
        func secret(_ text: String, isOpen: Bool) -> Secret { Secret(text) }
        func token(_ specification: OAuth2Specification, at range: SourceRange) throws -> String { "" }
    }
}
