import CollectionModel
import Diagnostics
import Testing

@testable import CollectionDrafts

struct DraftContextTests {
    private let texts = SampleTexts()

    /// A context whose placeholders are `{{name}}`.
    private func context(_ change: (inout ImportOptions) -> Void = { _ in }) -> DraftContext {
        var options = ImportOptions()
        change(&options)
        return texts.context(options)
    }

    /// Returns the YAML of a collection with the request, and the report.
    private func text(of request: DraftRequest, _ context: DraftContext) -> String {
        var collection = DraftCollection(heading: "a", name: "a")
        collection.level.items = [.request(request)]
        context.finish(&collection)
        return collection.text + context.report.text
    }

    @Test(
        "A secret in a body is neither in the YAML nor in the report",
        arguments: [
            ("application/json", #"{"password": "hunter2"}"#),
            ("application/json", #"{"a": {"passwords": ["hunter2"]}}"#),
            ("application/json", #"{"a": ["ghp_0123456789hunter2"]}"#),
            ("application/json", #"{"password": "hunter2",}"#), ("application/json", #"{"password": "a<<hunter2"}"#),
            ("application/json", #"{"conn": "Server=db;Password=hunter2;"}"#),
            ("application/x-www-form-urlencoded", "password=hunter2&a"),
            ("application/x-www-form-urlencoded", "password=hunter2&a=b"),
            ("application/xml", "<a><password>hunter2</password></a>"), ("text/plain", "password: hunter2"),
            ("text/plain", "ghp_0123456789hunter2"),
        ])
    func body(_ type: String, _ body: String) {
        for keepsBodies in [false, true] {
            let context = context { $0.keepsBodies = keepsBodies }
            var request = DraftRequest(method: "POST", url: "http://h/")
            context.setBody(body, of: &request, fallback: type, at: "a")
            let text = text(of: request, context)
            #expect(!text.contains("hunter2"), "\(text)")
            #expect(text.contains("<<env.") && text.contains("to do"), "\(text)")
        }
    }

    @Test(
        "A number, and a sentence with a word such as password, is no secret",
        arguments: [
            ("application/json", #"{"pinToken": 481516, "tokens": [481516], "otp": "481516"}"#),
            ("application/json", #"{"title": "Password: how to choose 481516"}"#),
            ("application/x-www-form-urlencoded", "token=481516&a"),
            ("application/x-www-form-urlencoded", "token=481516"),
            ("application/xml", "<a><token>481516</token></a>"), ("text/plain", "Your password: at least 481516"),
        ])
    func numbers(_ type: String, _ body: String) {
        for keepsBodies in [false, true] {
            let context = context { $0.keepsBodies = keepsBodies }
            var request = DraftRequest(method: "POST", url: "http://h/")
            context.setURL("http://h/?token=481516&password=true", of: &request, at: "a")
            context.setBody(body, of: &request, fallback: type, at: "a")
            let text = text(of: request, context)
            #expect(!text.contains("<<env.") && !text.contains("to do"), "\(text)")
            #expect(text.split(separator: "481516").count > 2, "\(text)")
        }
    }

    @Test
    func aLongJSONBodyStaysText() {
        let context = context()
        var request = DraftRequest(method: "POST", url: "http://h/")
        context.setBody(
            "[\(String(repeating: "1,", count: 600_000))1]", of: &request, fallback: "application/json", at: "a")
        #expect(request.body?.entries.map(\.name) == ["text"])
    }

    @Test(
        "A JSON body of 1 MiB or of 50 levels is written as YAML, a larger or deeper one as text",
        arguments: [(0, "json"), (1, "text")])
    func bodyLimits(excess: Int, key: String) {
        let levels = 50 + excess
        for body in [
            "\"\(String(repeating: "a", count: (1 << 20) - 2 + excess))\"",
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels),
        ] {
            let context = context()
            var request = DraftRequest(method: "POST", url: "http://h/")
            context.setBody(body, of: &request, fallback: "application/json", at: "a")
            #expect(request.body?.entries.map(\.name) == [key], "\(body.prefix(10))")
        }
    }

    @Test(arguments: ["--b--", ""])
    func aBodyHasUpTo1000PartsWithAndWithoutItsClosingBoundary(end: String) {
        for (count, result) in [(1_000, 1_000), (1_001, 0)] {
            let part = ["--b", "Content-Disposition: form-data; name=\"a\"", "", "1"]
            let lines = Array(repeating: part, count: count).flatMap(\.self) + [end]
            #expect(WrittenPart.parts(of: lines, boundary: "b").count == result)
        }
    }

    @Test
    func aQueryOrFormOfUpTo10000FieldsIsWrittenAsAMapping() {
        func count(_ count: Int) -> Int? {
            DraftContext.fields(of: DraftText((1...count).map { "a\($0)=1" }.joined(separator: "&")), as: .form)?.count
        }
        #expect(count(10_000) == 10_000)
        #expect(count(10_001) == nil)
    }

    @Test
    func upTo100ValuesBecomeOneContains() throws {
        var operators = DraftMapping([("contains", .text("0"))])
        for number in 1..<100 {
            operators = try #require(operators.merged(with: DraftMapping([("contains", .text("\(number)"))])))
        }
        #expect(operators.merged(with: DraftMapping([("contains", .text("100"))])) == nil)
    }

    @Test(arguments: [(29, false), (30, true)])
    func requestsInMoreGroupsThanACollectionMayHaveAreReported(_ count: Int, _ isReported: Bool) {
        let context = context()
        var request = DraftRequest(method: "POST", url: "http://h/")
        request.body = DraftMapping([("json", .entry("a", .list([])))])
        var collection = DraftCollection(heading: "a", name: "a")
        collection.level.items = [.request(request)]
        for number in 0..<count {
            var group = DraftGroup(name: "g\(number)")
            group.level = collection.level
            collection.level = DraftLevel()
            collection.level.items = [.group(group)]
        }
        context.finish(&collection)
        #expect(context.report.notes.contains { $0.kind == .toDo && $0.part == "nesting" } == isReported)
        let hasErrors = CollectionReader.collection(Array(collection.text.utf8), path: "a.yaml").diagnostics.hasErrors
        #expect(hasErrors == isReported)
    }

    @Test
    func sourcesThatAreImportedTogetherHaveDifferentVariablesForDifferentSecrets() {
        let options = ImportOptions()
        let placeholders = ["hunter2000", "hunter2001", "hunter2000"].map { value in
            DraftContext(options).value(value, named: "password", at: "a").text.written
        }
        #expect(placeholders == ["<<env.PASSWORD>>", "<<env.PASSWORD_2>>", "<<env.PASSWORD>>"])
    }

    @Test
    func aSessionIDIsASecretOutsideOfCookiesTooAndAWordIsNone() {
        let context = context()
        for (name, value) in [("sid", "0123456789abcdef0123"), ("X-Session-Id", "s:0123456789abcdef.abc")] {
            #expect(context.value(value, named: name, at: "a").text.placeholder?.environment != nil)
        }
        for (name, value) in [("sid", "12"), ("session", "the-second-lesson-of-monday")] {
            #expect(context.value(value, named: name, at: "a").text == DraftText(value))
        }
    }

    @Test(
        "A secret in a URL is neither in the YAML nor in the report",
        arguments: [
            "http://h/?sv=2022-11-02&sig=abc%2Bhunter2%3D", "http://h/?flag&api_key=hunter2", "http://ann:hunter2@h/a",
            "http://h/a/ghp_0123456789hunter2/b", "http://h/a?X-Amz-Signature=hunter2",
            "{{base/url}}/a/ghp_0123456789hunter2",
        ])
    func url(_ url: String) {
        for keepsQuery in [false, true] {
            let context = context()
            var request = DraftRequest(method: "GET", url: "")
            context.setURL(url, of: &request, keepsQuery: keepsQuery, at: "a")
            let text = text(of: request, context)
            #expect(!text.contains("hunter2"), "\(text)")
            #expect(text.contains("<<env."), "\(text)")
        }
    }

    @Test
    func aHeaderFieldWithASecretGetsAPlaceholderAPartOfASecretThatIsWrittenOutIsToDo() {
        let context = context()
        var request = DraftRequest(method: "GET", url: "http://h/")
        context.addHeader("X-Custom", "Bearer ghp_0123456789hunter2", to: &request, at: "a")
        context.addHeader("Authorization", "Bearer {{prefix}}.part", to: &request, at: "a")
        context.addHeader("X-Api-Key", "{{key}}", to: &request, at: "a")
        let text = text(of: request, context)
        #expect(!text.contains("hunter2"))
        let notes = context.report.notes.filter { $0.kind == .toDo }
        #expect(notes.filter { $0.result.contains("beside a placeholder") }.map(\.part) == ["token"])
    }

    @Test
    func aVariableThatIsAWholeSecretIsHiddenAndItsCaptureIsSecret() {
        let context = context()
        var request = DraftRequest(method: "GET", url: "http://h/")
        context.addHeader("Authorization", "Bearer {{jwt}}", to: &request, at: "a")
        context.addHeader("X-Api-Key", "{{hdr}}", to: &request, at: "a")
        context.addHeader("X-Token", "{{outside}}", to: &request, at: "a")
        for (name, path) in [("hdr", "$.id"), ("found", "$.a.access_token"), ("other", "$.token_type")] {
            request.capture[name: name] = .entry("json", .text(DraftText(path)))
        }
        var collection = DraftCollection(heading: "a", name: "a")
        var environment = DraftEnvironment(name: "E")
        environment.variables["jwt"] = "opaque-hunter2"
        collection.environments = [environment]
        collection.variables = DraftMapping(
            [("jwt", .plain("481516")), ("plain", "visible"), ("outside", .text(.environment("OUTSIDE")))],
            layout: .block)
        collection.level.items = [.request(request)]
        context.finish(&collection)
        let text = collection.text + context.report.text
        #expect(!text.contains("hunter2") && !text.contains("481516") && text.contains("plain: visible"), "\(text)")
        #expect(collection.secrets == ["outside", "hdr", "env.JWT", "env.JWT_2"])
        #expect(text.contains("{ json: $.id, secret: true }"), "\(text)")
        #expect(text.contains("{ json: $.a.access_token, secret: true }"), "\(text)")
        #expect(text.contains("{ json: $.token_type }"), "\(text)")
    }

    @Test
    func namesThatNothingDefinesAreVariablesOfTheProcessEnvironmentAndToDo() {
        let context = context()
        var request = DraftRequest(method: "GET", url: "")
        context.setURL("http://h/{{PASSWORD}}/{{user}}", of: &request, at: "a")
        context.setLogin("basic", "ann", "hunter2", of: &request, at: "a")
        let text = text(of: request, context)
        #expect(text.contains("PASSWORD: <<env.PASSWORD_2>>") && text.contains("user: <<env.USER_VALUE>>"), "\(text)")
        #expect(text.contains("password: <<env.PASSWORD>>"), "\(text)")
        #expect(
            context.report.notes.filter { $0.part.hasPrefix("variable ") }.map(\.part) == [
                "variable PASSWORD", "variable user",
            ])
    }

    @Test(
        "A file that runs cannot read is noted",
        arguments: [
            (true, false, []), (false, false, ["the file \"a.png\" was not found"]),
            (true, true, ["the file is in another folder: run with --file-root FOLDER"]),
        ])
    func files(exists: Bool, isOutside: Bool, expected: [String]) {
        var options = ImportOptions()
        options.fileExists = { _ in exists }
        options.isOutside = { _ in isOutside }
        let context = DraftContext(options)
        context.noteFile("a.png", as: "-F", at: "line 1")
        #expect(context.report.notes.map(\.result) == expected)
    }

    @Test
    func aValueThatAnEarlierResponseHadIsWrittenAsItsCaptureInEveryKindOfBody() {
        for (type, body) in [
            ("application/json", #"{"token": "abc12345678"}"#), ("application/xml", "<token>abc12345678</token>"),
        ] {
            let context = context()
            texts.capturedValue = "abc12345678"
            var request = DraftRequest(method: "POST", url: "http://h/")
            context.setBody(body, of: &request, fallback: type, at: "a")
            let text = text(of: request, context)
            #expect(!text.contains("abc12345678") && text.contains("<<token>>"), "\(text)")
        }
    }

    @Test
    func credentialsInDescriptionsAreReplacedProseIsNot() {
        var request = DraftRequest(method: "GET", url: "http://h/")
        request.description = "Password: yours.\nTry ghp_0123456789hunter2 or password=hunter2.\n"
        let text = text(of: request, context())
        #expect(!text.contains("hunter2") && text.contains("Password: yours."), "\(text)")
    }

    @Test
    func aGroupWithoutRequestsIsLeftOut() {
        let context = context()
        var outer = DraftGroup(name: "outer")
        outer.level.items = [.group(DraftGroup(name: "inner"))]
        var collection = DraftCollection(heading: "a", name: "a")
        collection.level.items = [.group(outer), .request(DraftRequest(method: "GET", url: "http://h/"))]
        context.finish(&collection)
        #expect(!collection.text.contains("group"), "\(collection.text)")
        #expect(context.report.notes.map(\.part) == ["group inner", "group outer"])
    }
}
