import Foundation
import Testing

/// `hubrun import`: its files, its options and its errors.
struct ImportCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("GET http://localhost/a\n", to: "a.http")
        try folder.write("POST http://localhost/a\n\n< up.txt\n", to: "in/file.http")
        try folder.write("x", to: "in/up.txt")
        try folder.write("GET http://localhost/a\n```\n", to: "broken.hurl")
        try folder.write(" \n", to: "empty.txt")
        try folder.write("c\0u\0r\0l\0", to: "utf16.sh")
        try folder.write("await fetch(\"http://localhost/a\");\n", to: "fetch.txt")
        try folder.write("Invoke-WebRequest -Uri \"http://localhost/a\"\n", to: "powershell.txt")
    }

    private func hubrun(_ words: String...) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(words, in: folder.url)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.url.appending(path: path).path)
    }

    @Test
    func ifASourceCannotBeReadTheReportsBeforeItArePrintedAndNoFileIsWritten() async throws {
        let output = try await hubrun("import", "a.http", "broken.hurl", "-o", "out/", "--report-file", "report.txt")
        #expect(output.status == 2)
        #expect(output.stderr.hasPrefix("a.http: 1 request\n"))
        #expect(output.stderr.contains("broken.hurl:2:1"))
        #expect(!exists("out/a.yaml") && !exists("report.txt"))
    }

    @Test
    func ifTheFileOfAGroupExistsNoFileOfAnySourceIsWritten() async throws {
        let source = "openapi: 3.0.0\npaths: { /a: { get: { tags: [Users], responses: { '200': {} } } } }\n"
        for name in ["one.yaml", "two.yaml"] { try folder.write(source, to: name) }
        try folder.write("mine", to: "out/_two-users.yaml")
        let output = try await hubrun("import", "one.yaml", "two.yaml", "--split", "-o", "out/")
        #expect(output.status == 1)
        #expect(output.stderr.contains("\"out/_two-users.yaml\" exists"), "\(output.stderr)")
        #expect(!exists("out/one.yaml") && !exists("out/_one-users.yaml") && !exists("out/two.yaml"))
    }

    @Test
    func aRequestThatCheckRefusesIsACommentWithItsReasonAndWhatItDefinesIsToBeSet() async throws {
        let script = """
            GET http://localhost/one
            HTTP 200
            [Asserts]
            jsonpath "$.a" startsWith ""
            [Captures]
            made: jsonpath "$.id"

            GET http://localhost/{{made}}
            HTTP 200

            """
        try folder.write(script, to: "refused.hurl")
        let output = try await hubrun("import", "refused.hurl", "-o", "refused.yaml")
        #expect(output.status == 0, "\(output.stderr)")
        #expect(output.stderr.contains("kept as a comment, check refuses it"), "\(output.stderr)")
        let text = try String(contentsOf: folder.url.appending(path: "refused.yaml"), encoding: .utf8)
        #expect(text.contains("# To do: hubrun check refuses this request: "), "\(text)")
        #expect(text.contains("made: <<env.MADE>>"), "\(text)")
        let check = try await hubrun("check", "refused.yaml")
        #expect(check.status == 0, "\(check.stderr)")
        let strict = try await hubrun("import", "refused.hurl", "-o", "strict.yaml", "--strict")
        #expect(strict.status == 4)
    }

    @Test
    func theFormatIsRecognizedByTheKeysAtTheTopWhereverTheyStand() async throws {
        let text = String(repeating: "x", count: 200_000)
        let paths = #""paths":{"/a":{"get":{"responses":{"200":{"description":""}}}}}"#
        try folder.write(#"{"components":{"x-a":"\#(text)"},\#(paths),"openapi":"3.0.0"}"#, to: "api.json")
        try folder.write(
            "  components:\n    x-a: |\n      curl http://a/\n      \(text)\n  paths: {/a: {get: {responses: {}}}}\n"
                + "  'openapi': 3.0.0\n", to: "api.yaml")
        try folder.write(
            #"{"item":[{"name":"\#(text)","request":{"method":"GET","url":"http://localhost/"}}],"info":{"name":"a","#
                + #""schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}"#,
            to: "collection.json")
        for name in ["api.json", "api.yaml", "collection.json"] {
            let output = try await hubrun("import", name)
            #expect(output.status == 0, "\(name): \(output.stderr.prefix(500))")
        }
        try folder.write(#"{"data": {"openapi": "3.0.0", "paths": {}}}"#, to: "other.json")
        #expect(try await hubrun("import", "other.json").status == 2)
    }

    @Test
    func aReportDoesNotReplaceTheCollection() async throws {
        let output = try await hubrun("import", "a.http", "-o", "a.yaml", "--report-file", "in/../a.yaml", "--force")
        #expect(output.status == 1)
        #expect(output.stderr.contains("the report and the result would both be written to \"a.yaml\""))
        #expect(!exists("a.yaml"))
    }

    @Test
    func aReportDoesNotReplaceTheSource() async throws {
        let output = try await hubrun("import", "a.http", "--report-file", "in/../a.http")
        #expect(output.status == 1)
        #expect(output.stderr.contains("\"a.http\" is a source: the report would replace it"), "\(output.stderr)")
        #expect(output.stdout.isEmpty)
    }

    @Test
    func variablesOfPostmanAreForACollectionAndTheNameOfAFileCannotControlTheTerminal() async throws {
        try folder.write(#"{"name": "e", "values": [], "_postman_variable_scope": "environment"}"#, to: "e.json")
        let variables = try await hubrun("import", "e.json")
        #expect(variables.status == 2)
        #expect(variables.stderr.contains("hubrun import COLLECTION -e e.json"), "\(variables.stderr)")
        try folder.write("GET http://a\n", to: "a\u{1B}[31m.http")
        let output = try await hubrun("import", "a\u{1B}[31m.http")
        #expect(output.status == 0 && !output.stderr.contains("\u{1B}"), "\(output.stderr)")
    }

    @Test(
        "An option of a format that no source has is an error",
        arguments: [
            (["-e", "in/up.txt"], "-e"), (["--globals", "in/up.txt"], "--globals"), (["--examples"], "--examples"),
            (["--all"], "--all"), (["--host", "x"], "--host"), (["--url", "x"], "--url"),
            (["--keep-headers"], "--keep-headers"), (["--tag", "x"], "--tag"), (["--path", "/x"], "--path"),
            (["--operation", "x"], "--operation"),
        ])
    func optionOfAnotherFormat(_ words: [String], _ option: String) async throws {
        let output = try await BuiltCommand.run(["import", "a.http", "-o", "a.yaml"] + words, in: folder.url)
        #expect(output.status == 1)
        #expect(output.stderr.contains("\(option) is an option for "))
        #expect(!output.stderr.contains("a.http: 1 request"))
        #expect(!exists("a.yaml"))
    }

    @Test
    func pathsOfFilesLeadFromAFolderThatImportMakesToTheFolderOfTheSource() async throws {
        let output = try await hubrun("import", "in/file.http", "-o", "in/../new/deep/file.yaml")
        #expect(output.status == 0, "\(output.stderr)")
        let text = try String(contentsOf: folder.url.appending(path: "new/deep/file.yaml"), encoding: .utf8)
        #expect(text.contains("file: ../../in/up.txt"))
    }

    @Test
    func aHARFileOfAnySizeIsImportedAnyOtherFileAbove64MiBIsRefused() async throws {
        let entry = #"{"request": {"url": "http://a/b"}, "_resourceType": "fetch", "response": {"status": 200}}"#
        let start = #"{"log": {"creator": {}, "comment": "\#(String(repeating: "a", count: 1 << 20))", "entries": ["#
        let image = #"{"response": {"content": {"text": "\#(String(repeating: "a", count: 5 << 20))"}}},"#
        try folder.write(start + String(repeating: image, count: 13) + entry + "]}}", to: "large.har")
        let output = try await hubrun("import", "large.har", "-o", "large.yaml")
        #expect(output.status == 0, "\(output.stderr)")
        #expect(output.stderr.hasPrefix("large.har: 1 of 14 entries\n"))
        try folder.write(start.replacing("log", with: "item") + String(repeating: image, count: 13), to: "large.json")
        let refused = try await hubrun("import", "large.json")
        #expect(refused.status == 2)
        #expect(refused.stderr.contains("large.json: error: the file is larger than 64 MiB"), "\(refused.stderr)")
    }

    @Test(
        "A curl command of standard input is recognized, and has the name of its file",
        arguments: ["curl http://localhost/a", "$ curl http://localhost/a\n{}", "curl.exe -s http://localhost/a"])
    func standardInput(_ command: String) async throws {
        let output = try await folder.run(["import", "-"], stdin: command)
        #expect(output.stdout.contains("\nname: imported\n"), "\(output.stderr)")
    }

    @Test(
        "The error of a broken source names its place, and shows no text of the file",
        arguments: [
            ("a.sh", "curl -H 'Authorization: Bearer hunter2' http://localhost -d '{", ":1:61"),
            ("a.hurl", "GET http://localhost/?token=hunter2 hunter2\n```\n", ":2:1"),
            ("a.http", "GET http://localhost/?token=hunter2\n\n> {% hunter2", ":3:3"),
            (
                "a.postman_collection.json",
                #"{"info": {"schema": "v2.1.0/collection.json"}, "x": "hunter2" hunter2"#, ":1:63"
            ),
            ("a.har", #"{"log": {"entries": [{"token": "hunter2" "#, ":1:42"),
            ("a.yaml", "openapi: 3.0.0\npaths: {x: *hunter2}\n", ":2:12"),
            ("a.bru", "get {\n  url: x\n\nhunter2 {\n  token: hunter2\n}\n", ":1:1"),
            ("bru/a.bru", "get {\n  url: x\n\nhunter2 {\n  token: hunter2\n}\n", ":1:1"),
            ("open/a.yml", "info: {name: *hunter2}\n", ":1:14"),
            ("folder/a.request.yaml", "$kind: http-request\nurl: x\nauth: {token: *hunter2}\n", ":3:15"),
        ])
    func brokenSource(_ file: String, _ text: String, _ place: String) async throws {
        try folder.write(text, to: file)
        try folder.write("{}", to: "bru/bruno.json")
        try folder.write("info: {name: A}\n", to: "open/opencollection.yml")
        try folder.write("$kind: collection\n", to: "folder/.resources/definition.yaml")
        let output = try await hubrun("import", file.split(separator: "/").first.map(String.init) ?? file)
        #expect(output.status == 2)
        #expect(output.stderr.contains(file + place + ": error: "), "\(output.stderr)")
        #expect(!output.stderr.contains("hunter2"), "\(output.stderr)")
    }

    @Test(
        "Errors say what to do",
        arguments: [
            ([], 1, "name a file, as in hubrun import openapi.yaml"),
            (["a.http", "--from", "swagger"], 1, "one of the following: postman, curl, har"),
            (["a.http", "--from", "postman"], 2, "\"a.http\" is an .http file [HR0208]\nhint: --from http imports it"),
            (["empty.txt"], 2, "\"empty.txt\" is empty"), (["fetch.txt"], 2, "\"Copy as cURL\""),
            (["a.http", "-o", "in/../a.http", "--force"], 1, "\"a.http\" is a source: the result would replace it"),
            (["utf16.sh"], 2, "the file has NUL characters"),
            (["powershell.txt"], 2, "\"Copy as cURL\""), (["in/up.txt"], 2, "set the format with --from: postman"),
        ])
    func errors(_ words: [String], _ status: Int32, _ message: String) async throws {
        let output = try await BuiltCommand.run(["import"] + words, in: folder.url)
        #expect(output.status == status)
        #expect(output.stderr.contains(message), "\(output.stderr)")
    }
}
