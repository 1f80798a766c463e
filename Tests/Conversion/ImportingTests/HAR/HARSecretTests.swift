import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

struct HARSecretTests {
    /// Imports a file with requests of these members.
    private func imported(_ requests: [String], response: String = "{}") throws -> Import {
        let entries = requests.map { request in
            let content = #""content": {"mimeType": "application/json", "text": "\#(response)"}"#
            return #"{"request": {\#(request)}, "response": {"status": 200, \#(content)}}"#
        }
        let text = #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ", "))]}}"#
        return try HARImport.read(
            ImportSource(file: SourceFile(path: "a.har", text: text), name: "a.har"), ImportOptions())
    }

    @Test(
        "A secret of a request is neither in the YAML nor in the report",
        arguments: [
            #""method": "GET", "url": "https://h/a?sv=1&sig=abc%2Bhunter2%3D""#,
            #""method": "GET", "url": "https://h/a", "headers": [{"name": "X-A", "value": "Bearer ghp_0123456789hunter2"}]"#,
            #""method": "GET", "url": "https://h/a", "headers": [{"name": "A", "value": "Basic YW5uOmh1bnRlcjI="}]"#,
            #""method": "POST", "url": "https://h/a", "postData": {"mimeType": "text/plain", "text": "password=hunter2"}"#,
            #""method": "POST", "url": "https://h/a", "postData": {"mimeType": "text/xml", "text": "<token>hunter2</token>"}"#,
            #""method": "POST", "url": "https://h/a", "postData": {"mimeType": "application/json", "text": "{\"pins\": 1, \"passwords\": [\"hunter2\"]}"}"#,
            #""method": "POST", "url": "https://h/a", "postData": {"mimeType": "application/json", "text": "{\"token\": \"a<<hunter2\"}"}"#,
        ])
    func request(_ request: String) throws {
        let result = try imported([request])
        let text = result.collection.text + result.report.text
        #expect(!text.contains("hunter2") && !text.contains("YW5uOmh1bnRlcjI") && text.contains("<<env."), "\(text)")
    }

    @Test
    func aSecretThatAResponseHadIsCapturedAlsoInABodyThatStaysText() throws {
        let result = try imported(
            [
                #""method": "GET", "url": "https://h/a""#,
                #""method": "POST", "url": "https://h/b", "postData": {"mimeType": "text/xml", "text": "<token>abc12345678</token>"}"#,
            ], response: #"{\"token\": \"abc12345678\"}"#)
        let text = result.collection.text
        #expect(!text.contains("abc12345678") && text.contains("<token><<token>></token>"), "\(text)")
    }

    @Test
    func aCapturedRefreshTokenIsASecret() throws {
        let result = try imported(
            [
                #""method": "GET", "url": "https://h/a""#,
                #""method": "POST", "url": "https://h/b", "postData": {"mimeType": "application/json", "text": "{\"refresh\": \"rt-0123456789abcdefgh\"}"}"#,
            ], response: #"{\"refresh\": \"rt-0123456789abcdefgh\"}"#)
        let text = result.collection.text
        #expect(text.contains("refresh: { json: $.refresh, secret: true }"), "\(text)")
    }

    @Test
    func conditionsOfAChangeAreHeaderFieldsOfTheApplication() throws {
        let result = try imported([
            #""method": "PATCH", "url": "https://h/a", "headers": [{"name": "If-Match", "value": "\"e1\""}]"#
        ])
        #expect(result.collection.text.contains("If-Match"))
    }

    @Test
    func bracesOfARecordingAreNoPlaceholders() throws {
        let result = try imported([
            #""method": "POST", "url": "https://h/a", "headers": [{"name": "A", "value": "{{x}}"}]"#
                + #", "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "a={{x%20y}}&b={{+}}"}"#
        ])
        let request = try #require(result.collection.level.requests.first)
        #expect(request.settings.headers["A"] == "{{x}}")
        #expect(request.body?["form"] == .mapping(DraftMapping([("a", "{{x y}}"), ("b", "{{ }}")])))
        #expect(!result.collection.text.contains("env."))
    }

    @Test(.timeLimit(.minutes(10)))
    func manyJSONBodiesWithDifferentValuesAreReadInLinearTime() throws {
        let requests = (0..<5_000).map { number in
            let values = (0..<10).map { "\\\"value-\(number)-\($0)\\\"" }.joined(separator: ", ")
            return
                #""method": "POST", "url": "https://h/a", "postData": {"mimeType": "application/json", "text": "[\#(values)]"}"#
        }
        #expect(try imported(requests).collection.level.requests.count == 5_000)
    }
}
