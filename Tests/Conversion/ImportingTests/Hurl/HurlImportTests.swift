import CollectionDrafts
import Diagnostics
import Testing

@testable import Importing

private let samples = ImportSamples()

struct HurlImportTests {
    private func imported(_ text: String, name: String = "a.hurl") throws -> Import {
        var options = ImportOptions()
        options.file = { $0 == "Package.swift" ? [] : nil }
        let source = ImportSource(file: SourceFile(path: name, text: text), name: name)
        return try HurlImport.read(source, options)
    }

    @Test(arguments: samples.rows("hurl"))
    func eachPartOfAnEntryHasItsYAMLWhichCheckAccepts(_ name: String) throws {
        try samples.expectRow(name, "hurl", isSameWithCRLF: true) { try imported($0, name: $1) }
    }

    @Test
    func theSampleBecomesTheYAMLThatAPersonWouldWrite() throws {
        let result = try imported(samples.text(of: "checks.hurl"), name: "checks.hurl")
        try samples.expect(result, "checks")
    }

    @Test
    func valuesOfVariablesInEachOtherHaveALimit() throws {
        let lines = (1...30).map { "variable: a\($0)={{a\($0 - 1)}}{{a\($0 - 1)}}\n" }.joined()
        let result = try imported("GET http://a/\n[Options]\nvariable: a0=xxxxxxxx\n\(lines)")
        #expect(result.collection.text.utf8.count < 1 << 20)
        #expect(
            result.report.notes.contains { $0.kind == .toDo && $0.part == "[Options] variable" },
            "\(result.report.text)")
    }

    @Test(
        "What has to be done by hand is reported",
        arguments: [
            ("[Captures]\na: certificate \"Subject\"", "capture a"),
            ("[Captures]\na: jsonpath \"$.a\" toDate \"%Y\"", "capture a"),
            ("[Captures]\na: frobnicate", "capture a"),
            ("[Asserts]\njsonpath \"$.d\" toDate \"%Y\" daysAfterNow > 2", "assert jsonpath"),
            ("[Asserts]\njsonpath \"$[\" == 1", "assert jsonpath"), ("[Asserts]\nfrobnicate == 1", "assert frobnicate"),
            ("[Asserts]\njsonpath \"$.a\" isIpv4", "assert jsonpath"),
            ("[Asserts]\nredirects nth 0 location == \"x\"", "assert redirects"),
            ("file,x.bin;", "response body"), ("HTTP 999", "HTTP 999"),
            ("[Asserts]\nheader \"X\" == \"{{a{{b}}}}\"", "{{…{{…}}…}}"),
        ])
    func toDo(_ response: String, _ part: String) throws {
        let source = "GET http://a/b\n" + (response.hasPrefix("HTTP") ? response : "HTTP 200\n" + response)
        let report = try imported(source).report
        #expect(report.notes.contains { $0.kind == .toDo && $0.part == part }, "\(report.text)")
        #expect(report.hasLosses)
    }

    @Test(
        "A filter becomes the filter of hubrun that means the same",
        arguments: [
            ("nth 2", "nth(2)"), ("nth -2", "nth(-2)"), ("nth 0", "first"),
            ("urlQueryParam \"page\"", "urlQueryParam(\"page\")"), ("htmlEscape", "htmlEscape"),
            ("htmlUnescape", "htmlUnescape"), ("base64UrlSafeEncode", "base64Url"),
            ("base64UrlSafeDecode", "base64UrlDecode"), ("xpath \"//a\"", "xpath(\"//a\")"),
            ("replaceRegex /a(b)/ \"$1\"", "replaceRegex(\"a(b)\", \"$1\")"),
            ("toDate \"%d.%m.%Y\"", "toDate(\"%d.%m.%Y\")"), ("dateFormat \"%Y\"", "date(\"0\", \"%Y\")"),
            ("toDate \"%d.%m.%Y\" format \"%F\"", "toDate(\"%d.%m.%Y\") | date(\"0\", \"%F\")"),
        ])
    func filter(_ filter: String, _ expected: String) throws {
        let result = try imported("GET http://a/b\nHTTP 200\n[Captures]\na: body \(filter)\n\nGET http://a/{{a}}")
        #expect(result.collection.text.contains(expected), "\(result.collection.text)")
        #expect(!result.report.notes.contains { $0.kind == .toDo }, "\(result.report.text)")
    }

    @Test(
        "A filter that hubrun cannot do is reported",
        arguments: [
            "replaceRegex \"a\" \"$1\"", "replaceRegex \"a\" \"$name\"", "toDate \"%H:%M\"", "nth \"a\"",
            "daysAfterNow",
        ])
    func foreignFilter(_ filter: String) throws {
        let report = try imported("GET http://a/b\nHTTP 200\n[Captures]\na: body \(filter)").report
        #expect(report.notes.contains { $0.kind == .toDo && $0.part == "capture a" }, "\(report.text)")
    }

    @Test(
        "An option or a section without a counterpart is left out by name",
        arguments: [
            ("[Options]\nlimit-rate: 5", "[Options] limit-rate"), ("[Options]\nipv6: true", "[Options] ipv6"),
            ("[Options]\nlocation-trusted: true", "[Options] location-trusted"),
            ("[Options]\noutput: /tmp/x", "[Options] output"),
            ("[Frobnicate]\na: b", "[Frobnicate]"), ("nonsense", "a line"),
        ])
    func leftOut(_ section: String, _ part: String) throws {
        let report = try imported("GET http://a/b\n\(section)\nHTTP 200").report
        #expect(report.notes.contains { $0.kind == .leftOut && $0.part == part }, "\(report.text)")
    }

    @Test(
        "No secret of a file is written anywhere",
        arguments: [
            "GET http://a\nAuthorization: Bearer hunter22", "GET http://a\n[BasicAuth]\nann: hunter22",
            "GET http://a\n[Options]\nuser: ann:hunter22", "GET http://a?api_key=hunter22", "GET http://ann:hunter22@a",
            "GET http://a\n[Query]\ntoken: hunter22", "GET http://a\n[Cookies]\nsession: hunter22",
            "POST http://a\n[Form]\npassword: hunter22", "POST http://a\n[Multipart]\npassword: hunter22",
            "POST http://a\n{\"password\": \"hunter22\"}", "GET http://a\n[Options]\nvariable: token=hunter22",
            "# token=hunter22\nGET http://a", "GET http://a # password: hunter22",
            "# curl -u admin:hunter22 http://a\nGET http://a", "GET http://a # https://admin:hunter22@a/b",
            "GET http://a\n[Options]\nproxy: http://me:hunter22@p:3128", "GET http://a?sv=1&sig=hunter22",
            "POST http://a\n{\"passwords\": [\"hunter22\"], \"list\": [\"ghp_hunter22hunter22hunter22\"]}",
        ])
    func secrets(_ source: String) throws {
        let result = try imported(source)
        #expect(!result.collection.text.contains("hunter22"))
        #expect(!result.report.text.contains("hunter22"))
    }

    @Test(
        "What is no Hurl is an error at its place",
        arguments: [
            ("hello\n", "a.hurl:1:1", "not a request of Hurl"), ("GET http://a\n```\nx", "a.hurl:2:1", "```"),
            ("GET http://a\n`x", "a.hurl:2:1", "`"), ("GET http://a\n{\"a\": [", "a.hurl:2:1", "JSON"),
            ("GET http://a\nHTTP 200\n[Asserts]\n  body == \"x", "a.hurl:4:11", "\""),
            ("GET http://a\nHTTP 200\n[Captures]\na: regex \"x", "a.hurl:4:10", "\""),
            ("GET http://a\nHTTP 200\n[Asserts]\nbody == ```\nx", "a.hurl:4:9", "```"),
        ])
    func syntaxErrors(_ source: String, _ place: String, _ word: String) throws {
        let failure = #expect(throws: ImportFailure.self) { try imported(source) }
        guard case .unreadable(let diagnostics)? = failure, let diagnostic = diagnostics.first else {
            Issue.record("no diagnostic")
            return
        }
        #expect(diagnostic.range?.label == place)
        #expect(diagnostic.message.contains(word))
        #expect(diagnostic.hint?.isEmpty == false)
    }

    @Test(
        "The lines of an entry are read up to a limit", arguments: [(5_000, false), (5_001, true), (6_000, true)])
    func manyLines(_ count: Int, _ isReported: Bool) throws {
        let lines = (0..<count).map { "x\($0): a\n" }.joined()
        let result = try imported("GET http://a\n[QueryStringParams]\n" + lines + "HTTP 200")
        #expect(result.collection.level.requests.first?.settings.query.entries.count == 5_000)
        #expect(result.report.notes.contains { $0.part == "lines after the first 5000 of the entry" } == isReported)
    }

    @Test(arguments: ["", "# x", "GET http://["])
    func aFileWithoutAnEntryIsRefused(_ source: String) {
        let failure = #expect(throws: ImportFailure.self) { try imported(source) }
        guard case .nothingSelected? = failure else {
            Issue.record("another failure")
            return
        }
    }

    @Test(
        "Odd input gives a collection that check accepts, or an error",
        arguments: [
            "GET http://a/" + String(repeating: "{{", count: 50_000),
            "GET {{x y z}}\nHTTP\nHTTP\n[Asserts]\nnot\n==\nstatus not",
            "POST http://a\n" + String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000),
            "GET http://a\n[Options]\nretry: 99999999999999999999\nrepeat: -1\ndelay: x\nmax-redirs: -5\nlocation: true\nresolve: x",
            "GET http://a\nHTTP 200\n[Asserts]\njsonpath \"$.a\" nth 99999999999999999999 == 1\nduration < 1e9\nbytes count == x",
            "GET http://a\nHTTP 200\n[Captures]\na: body regex \"(\"\n: body\nb: regex /\\\n",
            "\u{FEFF}GET http://a\u{301}\nX\u{0}: \\u{110000}",
        ])
    func oddInput(_ source: String) throws {
        let result: Import
        do {
            result = try imported(source)
        } catch is ImportFailure {
            return
        }
        #expect(try findings(in: result).filter { !$0.contains("warning: ") } == [])
    }
}
