import CollectionDrafts
import Testing

@testable import CollectionExport

/// The reports of exports to OpenAPI.
struct OpenAPILossTests {
    @Test(
        arguments: [
            ("request: { method: PURGE, url: http://a/ }", "left out: request"),
            ("GET: http://a/\n    capture: { x: { json: $.a } }", "left out: capture.x"),
            ("GET: http://a/\n    expect: { json: { $.a: 1 }, text: b }", "left out: expect: text, json"),
            ("GET: http://a/\n    expect: { headers: { L: b } }", "left out: expect: values of headers"),
            ("GET: http://a/\n    expect: { headers: { L: { exists: false } } }", "left out: expect: absent headers"),
            ("GET: http://a/\nstopOnFailure: true", "left out: stopOnFailure"),
            ("GET: http://a/\n    expect: { schema: { title: <<env.T>> } }", "left out: expect.schema"),
            ("GET: http://a/\n    expect: { status: { lessThan: 300 } }", "approximate: expect.status"),
            (
                "GET: http://a/\n    expect: { headers: { Content-Type: { contains: / } } }",
                "left out: expect: headers.Content-Type"
            ),
            (
                "POST: http://a/\n    headers: { Content-Type: a/x+json }\n    body: { text: \"[<<env.A>>]\" }",
                "left out: body"
            ),
            (
                "POST: http://a/\n    body: { multipart: { a: { text: b, filename: c } } }", "left out: filename of a"
            ),
            ("GET: http://a/<<p>>\nvariables: { p: a/b }", "approximate: {p} in the path"),
            (
                "GET: <<u>>\nenvironments: { a: { variables: { u: http://a/b } }, c: { variables: { u: http://c/d } } }",
                "approximate: path"
            ),
            ("GET: http://a/\n    headers: { Cookie: a=b }", "left out: headers.Cookie"),
            ("GET: http://a/\n    headers: { X-A: x<<env.B>> }", "approximate: {…} in texts"),
            ("GET: http://a/\n    retry: { attempts: 2 }", "left out: retry"),
            (
                "GET: http://a/\n    auth: { awsSigV4: { accessKey: a, secretKey: <<env.S>>, region: r, service: s } }",
                "approximate: auth.awsSigV4"
            ),
            ("GET: http://a/\n  - { GET: http://a/, auth: { bearer: <<env.T>> } }", "approximate: auth"),
            ("GET: http://a/\n  - { GET: http://b/ }", "approximate: server"),
            ("GET: http://a/?=1", "left out: query"),
            (
                "POST: http://a/\n    headers: { Content-Type: application/json }\n    body: { text: \""
                    + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "\" }",
                "left out: example"
            ),
            ("GET: http://a/\nsetup: [{ GET: http://a/1 }]", "approximate: setup"),
        ])
    func lossIsReported(lines: String, note: String) throws {
        let export = OpenAPIExport.export(try ExportedSample.source("name: S\nrequests:\n  - \(lines)\n"))
        let notes = ExportedSample.notes(export.report).filter {
            note == "approximate: {…} in texts" || !$0.hasSuffix("{…} in texts")
        }
        #expect(notes == [note])
    }

    @Test(arguments: [
        (200, "that of First is written, which has the same method and path"),
        (404, "replaces that of First, which has the same method and path"),
    ])
    func otherCredentialsAreReported(status: Int, reason: String) throws {
        let source = try ExportedSample.source(
            """
            name: S
            requests:
              - { name: First, GET: http://a/, expect: { status: \(status) } }
              - { name: Second, GET: http://a/, auth: { bearer: <<env.T>> } }
            """)
        let notes = OpenAPIExport.export(source).report.notes
        #expect(notes.map { [$0.place, $0.part, $0.result] } == [["Second", "auth", reason]])
    }
}
