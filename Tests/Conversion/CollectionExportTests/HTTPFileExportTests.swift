import CollectionDrafts
import Testing

@testable import CollectionExport

/// Exports to `.http` files.
struct HTTPFileExportTests {
    @Test func valuesThatAnHTTPFileChangesAreReported() throws {
        let export = HTTPFileExport.export(try ExportedSample.source(ExportedSample.signs), ExportOptions())
        let notes = ExportedSample.notes(export.report)
        #expect(notes.contains("approximate: variable multi") && notes.contains("approximate: variable spaced"))
        #expect(export.text.contains("boundary=hubrun-boundary-2\n\n--hubrun-boundary-2\n"), "\(export.text)")
        #expect(export.text.hasSuffix("\n--hubrun-boundary-2--\n"), "\(export.text)")
    }

    @Test func captureIsAReferenceInAnHTTPFile() throws {
        let source = try ExportedSample.source(
            "name: S\nrequests:\n  - { name: Log in, POST: http://a/, capture: { t: { json: $.a }, l: { header: L } } }\n"
                + "  - GET: http://a/<<t>>/<<l>>")
        let text = HTTPFileExport.export(source, ExportOptions()).text
        #expect(text.contains("# @name LogIn\n"))
        #expect(text.contains("GET http://a/{{LogIn.response.body.$.a}}/{{LogIn.response.headers.L}}\n"))
    }

    @Test func handlersCheckStatusAndJSON() throws {
        var options = ExportOptions()
        options.writesHandlers = true
        let source = try ExportedSample.request("GET: <<host>>/\nexpect: { status: 2xx, json: { $.a: x } }")
        let export = HTTPFileExport.export(source, options)
        #expect(
            export.text.hasSuffix(
                """
                > {%
                  client.test("status is 2xx", function () {
                    client.assert(response.status >= 200);
                    client.assert(response.status < 300);
                  });
                  client.test("$.a is x", function () {
                    client.assert(response.body.a === "x");
                  });
                %}

                """), "\(export.text)")
        #expect(!export.report.hasLosses)
    }

    @Test func handlersCheckThePartsOfMatchersThatTheyHave() throws {
        var options = ExportOptions()
        options.writesHandlers = true
        let source = try ExportedSample.request("GET: <<host>>/\nexpect: { json: { $.a: { equals: x, length: 1 } } }")
        let export = HTTPFileExport.export(source, options)
        #expect(export.text.contains("client.assert(response.body.a === \"x\");"), "\(export.text)")
        #expect(export.report.hasLosses)
    }
}
