import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

private let samples = ImportSamples()

/// The samples of `Samples`: `NAME.har` gives `NAME.yaml`.
struct HARSampleTests {
    @Test(
        "A row of the table of translations gives the YAML of its sample, which check accepts",
        arguments: samples.rows("har"))
    func row(_ name: String) throws {
        let result = try imported(name + ".har")
        try samples.expect(result, name)
        #expect(try findings(in: result) == [])
    }

    @Test
    func theSampleOfTheContractGivesItsYAMLAndItsTokenIsNowhere() throws {
        let result = try imported("browser.har")
        try samples.expect(result, "browser")
        #expect(try findings(in: result) == [])
        #expect(!(result.collection.text + result.report.text).contains("6c1f7a90e2d34bb8"))
    }

    @Test
    func withAllEveryEntryIsARequestRedirectTargetsToo() throws {
        var options = ImportOptions()
        options.keepsAll = true
        #expect(try imported("browser.har", options).collection.level.requests.count == 6)
        #expect(try imported("rows/redirects.har", options).collection.level.requests.count == 4)
        // A WebSocket, two entries without HTTP and a repeated GET are not requests of their own.
        #expect(try imported("rows/kinds.har", options).collection.level.requests.count == 12)
    }

    @Test
    func headerFieldsOfTheBrowserAreKeptOnRequestButNotThoseThatDependOnTheMessage() throws {
        var options = ImportOptions()
        options.keepsHeaders = true
        let request = try imported("rows/headers.har", options).collection.level.requests.first
        let names = request?.settings.headers.entries.map(\.name) ?? []
        #expect(names.contains("User-Agent") && names.contains("Sec-Fetch-Mode") && names.contains("If-None-Match"))
        #expect(!names.contains("Content-Length") && !names.contains(":authority") && !names.contains("Host"))
    }

    @Test
    func hostAndUrlChooseEntries() throws {
        func urls(_ change: (inout ImportOptions) -> Void) throws -> [String] {
            var options = ImportOptions()
            change(&options)
            return try imported("rows/hosts.har", options).collection.level.requests.map(\.url.shown)
        }
        #expect(try urls { $0.hosts = ["a.*"] } == ["https://a.example/x"])
        #expect(try urls { $0.hosts = ["b.example:8443"] } == ["https://b.example:8443/y"])
        #expect(try urls { $0.urls = ["*/y"] } == ["https://b.example:8443/y"])
        let error = #expect(throws: ImportFailure.self) { _ = try urls { $0.hosts = ["c.example"] } }
        #expect(error?.line == "0 of 2 entries match → check --host and --url")
    }

    @Test
    func theReportNamesTheKindsOfEntriesTheSecretsAndUnknownKeys() throws {
        let notes = try imported("rows/unknown.har").report.notes
        #expect(notes.contains { $0.place == "log" && $0.part == "odd" && !$0.isHarmless })
        #expect(!notes.contains { $0.part.contains("_ext") })
        let kinds = try imported("rows/kinds.har").report
        #expect(
            kinds.notes.filter { $0.part == "static file" }.map(\.place) == [
                "entry 4", "entry 5", "entry 6", "entry 7", "entry 8",
            ])
        let secrets = try imported("rows/secrets.har")
        let all = secrets.collection.text + secrets.report.text
        for value in ["k3y", "t0k3n", "pa:ss", "hunter2", "s3cr3t", "broken", "in xml"] {
            #expect(!all.contains(value))
        }
        #expect(secrets.report.notes.filter { $0.kind == .toDo }.count == 13)
    }
}

struct HARErrorTests {
    @Test(
        "A file that is not a HAR file, or has no API request, is an error",
        arguments: [
            ("{\"log\": {\"entries\": [\n{", "2:2 the JSON ends inside an object"),
            ("{\"log\": {}}", "0:0 this is not a HAR file: \"log\" with \"entries\" is missing"),
            ("[1]", "0:0 this is not a HAR file: \"log\" with \"entries\" is missing"),
            ("{\"log\": {\"entries\": []}}", "the file has no entries → record requests, and export them again"),
            (
                "{\"log\": {\"entries\": [{}, {\"request\": 5}]}}",
                "0 of 2 entries are API requests → --all keeps every entry"
            ),
        ])
    func failure(_ text: String, _ expected: String) {
        let source = ImportSource(file: SourceFile(path: "a.har", text: text), name: "a.har")
        let error = #expect(throws: ImportFailure.self) { _ = try HARImport.read(source, ImportOptions()) }
        #expect(error?.line == expected)
    }

    @Test
    func aFileThatEndsAnywhereIsAnErrorWithItsPlace() throws {
        let text = try samples.text(of: "browser.har")
        for count in stride(from: 1, to: text.count - 10, by: 311) {
            let source = ImportSource(file: SourceFile(path: "a.har", text: String(text.prefix(count))), name: "a.har")
            let error = #expect(throws: ImportFailure.self) { _ = try HARImport.read(source, ImportOptions()) }
            #expect(error?.line.hasPrefix("0:0") == false)
        }
    }

    @Test(arguments: 0..<200)
    func brokenFilesGiveACollectionThatCheckAcceptsOrAnError(_ seed: Int) throws {
        let names = ["bodies", "captures", "cookies", "headers", "queries", "redirects", "secrets"]
        var lines = try samples.text(of: "rows/\(names[seed % names.count]).har").split(separator: "\n").map(
            String.init)
        let words = ["<<x>>", "\\u0007", "\\ud83d\\ude00", "a\\nb", "", "%zz", "http://[", "é "]
        var random = RandomNumbers(seed: seed)
        for _ in 0..<4 {
            let index = random.next(below: lines.count)
            guard let quote = lines[index].lastIndex(of: "\""), lines[index].contains(": \"") else { continue }
            lines[index].insert(contentsOf: words[random.next(below: words.count)], at: quote)
        }
        let file = SourceFile(path: "a.har", text: lines.joined(separator: "\n"))
        do {
            let result = try HARImport.read(ImportSource(file: file, name: "a.har"), ImportOptions())
            let found = try findings(in: result)
            #expect(found == [], "\(result.collection.text)")
        } catch is ImportFailure {}
    }
}

// MARK: Support

private func imported(_ name: String, _ options: ImportOptions = ImportOptions()) throws -> Import {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let file = SourceFile(path: name, text: try samples.text(of: name))
    return try HARImport.read(ImportSource(file: file, name: last), options)
}
