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
        #expect(try notes("GET: <<host>>/<<i>>\nforEach: { i: [a b] }").contains("approximate: path"))
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
}
