import CollectionDrafts
import Testing

@testable import CollectionExport

/// Exports to scripts of curl.
struct CurlExportTests {
    @Test func defaultsOfCapturesHaveNoSecrets() throws {
        let source = try ExportedSample.source(
            """
            name: S
            variables: { pin: hunter2000 }
            secrets: [pin]
            requests:
              - { GET: http://a/, capture: { c: { json: $.c, default: hunter2000 } } }
              - { GET: http://a/<<c>> }
            """)
        var options = ExportOptions()
        options.writesCaptures = true
        let curl = CurlExport.export(source, options).text
        #expect(curl.contains("|| printf %s \"$pin\"") && !curl.contains("hunter2000"), "\(curl)")
    }

    @Test func scriptsOfCurlKeepCookiesWithCaptures() throws {
        let source = try ExportedSample.source(
            "name: S\nrequests: [{ GET: http://a/1 }, { GET: http://a/2, cookieJar: false }, { GET: http://a/3 }]")
        var options = ExportOptions()
        #expect(ExportedSample.notes(CurlExport.export(source, options).report).contains("approximate: cookies"))
        options.writesCaptures = true
        let export = CurlExport.export(source, options)
        #expect(export.text.contains("\ncookies=$(mktemp)\n") && export.text.contains("\"$cookies\"' EXIT\n"))
        #expect(export.text.ranges(of: "-b \"$cookies\" -c \"$cookies\"").count == 2, "\(export.text)")
        #expect(!ExportedSample.notes(export.report).contains("approximate: cookies"))
    }

    @Test func valuesThatAScriptOfCurlNeedsAreReported() throws {
        let source = try ExportedSample.source(
            """
            name: S
            tokens: { api: { oauth2: { tokenUrl: http://a/, clientId: a, clientSecret: <<env.S>> } } }
            requests:
              - { GET: http://a/, auth: { bearer: <<api>> }, afterResponse: 'pm.environment.set("item", "1");' }
              - { GET: http://a/<<item>> }
            """)
        let notes = ExportedSample.notes(CurlExport.export(source, ExportOptions()).report)
        #expect(notes.contains("to do: token api") && notes.contains("to do: variable item"), "\(notes)")
    }

    @Test func namesOfPartsThatCurlEndsAreReported() throws {
        let source = try ExportedSample.request("POST: http://a/\nbody: { multipart: { a=b: c } }")
        let notes = ExportedSample.notes(CurlExport.export(source, ExportOptions()).report)
        #expect(notes.contains("to do: part a=b"), "\(notes)")
    }

    @Test func variablesInAPathOfAScriptAreReported() throws {
        func notes(_ lines: String) throws -> [String] {
            ExportedSample.notes(CurlExport.export(try ExportedSample.request(lines), ExportOptions()).report)
        }
        #expect(try notes("GET: <<host>>/<<env.A>>").contains("approximate: path"))
        #expect(try !notes("GET: <<host>>/<<i>>\nforEach: { i: [a b] }").contains("approximate: path"))
        let other = try notes("GET: <<host>>/<<i>>\nheaders: { X-A: <<i>> }\nforEach: { i: [a b] }")
        #expect(other.contains("approximate: path") && other.contains("to do: forEach.i"), "\(other)")
        #expect(try !notes("GET: <<env.A>>/a?b=<<env.B>>").contains("approximate: path"))
    }

    @Test func saveBesideCapturesIsACopy() throws {
        var options = ExportOptions()
        options.writesCaptures = true
        let lines = "GET: <<host>>/\nsave: a.json\ncapture: { x: { json: $.a } }"
        let text = CurlExport.export(try ExportedSample.request(lines), options).text
        #expect(text.contains("\nmkdir -p \"$(dirname a.json)\" && cp \"$response\" a.json\n"))
        let plain = CurlExport.export(try ExportedSample.request("GET: <<host>>/\nsave: new/a.json"), ExportOptions())
            .text
        #expect(plain.contains(" --create-dirs -o new/a.json "))
    }

    @Test(
        "Literal values that only URLs use are percent-encoded",
        arguments: [
            ("GET: <<host>>/<<i>>\nforEach: { i: [a b, c'd, ü] }", "for i in a%20b 'c'\\''d' %C3%BC; do\n"),
            ("GET: <<host>>/\nquery: { a: <<i>> }\nforEach: { i: [b&c, d] }", "for i in b%26c d; do\n"),
            ("GET: <<host>>/<<i>>\nquery: { a: <<i>> }\nforEach: { i: [b c] }", "for i in 'b c'; do\n"),
            ("GET: <<host>>/<<i | upper>>\nforEach: { i: [b c] }", "for i in 'b c'; do\n"),
            ("GET: <<host>>/<<i>>\nforEach: { i: [b c] }\nsave: a-<<i>>.json", "for i in 'b c'; do\n"),
            ("GET: <<host>>/\nheaders: { X-A: <<i>> }\nforEach: { i: [b c] }", "for i in 'b c'; do\n"),
            ("GET: <<host>>/<<s>>\nset: { s: b c }", "\ns=b%20c\n"),
            ("GET: <<host>>/<<i>>\nforEach: { i: [\"[1-2]\"] }", " --globoff "),
        ])
    func encodedValues(request: String, text: String) throws {
        let script = CurlExport.export(try ExportedSample.request(request), ExportOptions()).text
        #expect(script.contains(text), "\(script)")
    }

    @Test(
        "curl keeps dot segments of a path",
        arguments: [
            ("/e/../f", true), ("/e/./f?a=b", true), ("/e/..", true), ("/%2e%2E/f", true), ("/.a/b../...", false),
            ("/a?b=/../", false),
        ])
    func dotSegments(path: String, areKept: Bool) throws {
        let script = CurlExport.export(try ExportedSample.request("GET: <<host>>\(path)"), ExportOptions()).text
        #expect(script.contains(" --path-as-is ") == areKept, "\(script)")
    }
}
