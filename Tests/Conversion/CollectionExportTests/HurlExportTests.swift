import CollectionDrafts
import Testing

@testable import CollectionExport

/// Exports to files of Hurl.
struct HurlExportTests {
    @Test func signsOfNamesAndSpacesOfValuesAreEscapedInHurl() throws {
        let text = HurlExport.export(try ExportedSample.source(ExportedSample.signs)).text
        for line in [
            #"\u{25}5B: x"#, #"\u{25}7B: y"#, #"\u{25}60\u{25}60\u{25}60: z"#, #"x\u{25}3Cy: w"#,
            #"\u{25}20lead: q"#, #"a\u{25}20b: \u{20}sp\u{20}"#, #"\u{25}C3\u{25}A9: t\t"#,
            #"user\u{25}5Bid\u{25}5D: 1"#, #"X-A: \u{20}a\u{20}"#,
            #"\u{5b}x: --hubrun-boundary\nabc"#, #"g: \u{66}ile,x;"#, #"variable: multi=a\nb"#,
            #"variable: spaced=" x\" ""#,
        ] {
            #expect(text.contains("\n\(line)\n"), "\(line)\n\(text)")
        }
    }

    @Test func variablesWithValuesOfResponsesAreSetWhereTheyAreUsed() throws {
        let text = HurlExport.export(
            try ExportedSample.source(
                """
                name: S
                variables: { host: http://a, outer: <<auth>>, auth: "Bearer <<id>>" }
                requests:
                  - { GET: <<host>>/1, capture: { id: { json: $.id } }, expect: { values: { <<auth>>: Bearer 1 } } }
                  - { GET: <<host>>/2 }
                  - { GET: <<host>>/<<outer>>, capture: { id: { json: $.id } } }
                  - { GET: <<host>>/<<auth>>/4 }
                """)
        ).text
        #expect(text.contains("[Options]\nvariable: host=http://a\nHTTP"), "\(text)")
        #expect(
            text.contains("GET {{host}}/Bearer%20{{id}}/4\n[Options]\nvariable: auth=Bearer {{id}}\nHTTP"), "\(text)")
        let options =
            "GET {{host}}/Bearer%20{{id}}\n[Options]\nvariable: auth=Bearer {{id}}\nvariable: outer={{auth}}\n"
        #expect(text.contains(options), "\(text)")
    }

    @Test func lineBreaksInFilesOfHurlAreReported() throws {
        let export = HurlExport.export(
            try ExportedSample.source(
                "name: S\nenvironments: { e: { variables: { m: \"a\\nb\" } } }\nrequests: [{ GET: http://a/<<m>> }]"))
        #expect(export.companions.map(\.text) == ["m=a b\n"])
        #expect(ExportedSample.notes(export.report).contains("approximate: variable m"))
    }

    @Test func queriesOfGraphQLDoNotEndTheirBodyInHurl() throws {
        let source = try ExportedSample.request(
            "POST: http://a/\nbody: { graphql: { query: \"{ a }\\n```\\nDELETE http://a/\" } }")
        let export = HurlExport.export(source)
        #expect(export.text.contains(#""query": "{ a }\n```\nDELETE http://a/""#), "\(export.text)")
        let braces = HurlExport.export(
            try ExportedSample.request("POST: http://a/\nbody: { graphql: { query: \"{ a {{x}} }\" } }"))
        #expect(braces.text.contains(#""query": "{ a {\u007bx}} }""#), "\(braces.text)")
    }

    @Test func assertsOnCapturesOfHurlThatAreLeftOutAreLeftOutToo() throws {
        let export = HurlExport.export(
            try ExportedSample.request(
                """
                GET: <<host>>/
                capture: { x: { json: $.a, default: 1 }, y: { json: $.b } }
                expect: { values: { <<x>>: 1, <<y>>: 2 }, json: { $.c: <<x>> } }
                """))
        #expect(
            !export.text.contains("variable \"x\"") && export.text.contains("variable \"y\" == 2"), "\(export.text)")
        let notes = ExportedSample.notes(export.report)
        #expect(notes.contains("to do: variable x"), "\(notes)")
        #expect(export.report.text.contains("the capture of x was left out"), "\(export.report.text)")
        #expect(export.companions.map(\.text) == ["x=\n"])
    }

    @Test func variablesOfHurlAreDistinct() throws {
        let text = HurlExport.export(
            try ExportedSample.source(
                "name: S\nvariables: { a.b: x, a_b: y }\nrequests: [{ GET: http://a/<<a.b>>/<<a_b>> }]")
        ).text
        #expect(text.contains("GET http://a/{{a_b_2}}/{{a_b}}\n"), "\(text)")
        #expect(text.contains("variable: a_b_2=x\nvariable: a_b=y\n"), "\(text)")
    }

    @Test func variablesOfEnvironmentsAreOnlyInFilesOfHurl() throws {
        let export = HurlExport.export(
            try ExportedSample.source(
                """
                name: S
                variables: { host: http://a, b: 1, c: 2 }
                environments: { one: { variables: { host: http://one } }, two: { variables: { b: 5 } } }
                requests: [{ GET: <<host>>/<<b>>/<<c>> }]
                """))
        #expect(export.text.contains("[Options]\nvariable: c=2\nHTTP"), "\(export.text)")
        #expect(export.companions.map(\.text) == ["b=1\nhost=http://one\n", "host=http://a\nb=5\n"])
    }

    @Test func filesOfHurlHaveNoPlaceholders() throws {
        let export = HurlExport.export(
            try ExportedSample.source(
                """
                name: S
                variables: { host: http://a }
                environments: { one: { variables: { key: <<env.KEY_2>>, url: <<host>>/v1 } } }
                requests: [{ GET: <<url>>/<<key>> }]
                """))
        #expect(export.companions.map(\.text) == ["url={{host}}/v1\nkey=\n"])
        #expect(ExportedSample.notes(export.report).contains("to do: variable url"))
    }

    /// Hurl takes a value that begins with a digit for a number, and `{{{` for a broken placeholder.
    @Test(arguments: [
        (#"GET: <<host>>/\nheaders: { A: <<v>> }"#, "v: 2015-01", #"variable: v="2015-01""#),
        (#"GET: <<host>>/\nheaders: { A: <<v>> }"#, #"v: "1.50""#, #"variable: v="1.50""#),
        (#"GET: <<host>>/\nheaders: { A: "x{<<n>>}" }"#, "v: 1", #"A: x\u{7b}{{n}}}"#),
        (#"POST: <<host>>/\nbody: { text: "a\tb" }"#, "v: 1", #"`a\tb`"#),
        (#"GET: <<host>>/<<v>>"#, "v: two words", "GET {{host}}/two%20words"),
        (#"POST: <<host>>/\nbody: { json: { o: <<v>> } }"#, "v: { a: 1 }", #""o": {"a": 1}"#),
        (#"POST: <<host>>/\nbody: { form: { "a&b=c": 1 } }"#, "v: 1", #"a\u{25}26b\u{25}3Dc: 1"#),
        (#"GET: <<host>>/\nquery: { "k&y": 1 }"#, "v: 1", "[Query]\nk\\u{25}26y: 1\n"),
        (#"GET: <<host>>/\nauth: { apiKey: { query: "k#", value: <<env.K>> } }"#, "v: 1", #"k\u{25}23: {{K}}"#),
        (#"GET: <<host>>/\nquery: { "": "a b", c: <<v>> }"#, "v: 1", "GET {{host}}/?=a%20b\n[Query]\nc: {{v}}\n"),
        (#"GET: <<host>>/?d=1#e\nquery: { "": <<v>> }"#, "v: a b", "GET {{host}}/?d=1&=a%20b\n[Options]\n"),
        (#"GET: <<host>>/\nauth: { basic: { user: "", password: <<env.P>> } }"#, "v: 1", "[Options]\nuser: :{{P}}\n"),
        ("GET: <<host>>/e/../f", "v: 1", "[Options]\npath-as-is: true\n"),
        ("GET: <<host>>/%2E?a=b", "v: 1", "[Options]\npath-as-is: true\n"),
        ("GET: <<host>>/.a/b..?c=/../", "v: 1", "/../\n[Options]\nvariable: "),
    ])
    func textsAreThoseOfHurlsGrammar(request: String, variables: String, line: String) throws {
        let lines = request.replacing(#"\n"#, with: "\n")
        let text = HurlExport.export(try ExportedSample.request(lines, variables: variables)).text
        #expect(text.contains(line), "\(text)")
    }

    @Test func digestIsLeftOutInHurl() throws {
        let export = HurlExport.export(
            try ExportedSample.request("GET: <<host>>/\nauth: { digest: { user: a, password: b } }"))
        #expect(!export.text.contains("digest"), "\(export.text)")
        #expect(ExportedSample.notes(export.report).contains("left out: auth.digest"))
    }

    @Test(
        "Fields that Hurl cannot leave out or send are reported",
        arguments: [
            ("GET: <<host>>/\nheaders: { accept: null }", "approximate: header accept"),
            ("GET: <<host>>/\nheaders: { User-Agent: null }", "approximate: header User-Agent"),
            (
                "POST: <<host>>/\nheaders: { Content-Type: null }\nbody: { json: {} }",
                "approximate: header Content-Type"
            ),
            ("POST: <<host>>/\nheaders: { Content-Type: null }\nbody: { text: a }", nil),
            ("GET: <<host>>/\nheaders: { X-A: null }", nil),
            ("POST: <<host>>/\nbody: { form: { \"\": a, b: c } }", "left out: empty name in [Form]"),
            ("POST: <<host>>/\nbody: { multipart: { \"\": a, b: c } }", "left out: empty name in [Multipart]"),
            ("GET: <<host>>/\nquery: { a<<env.N>>: b }", "approximate: query a{{N}}"),
        ] as [(String, String?)])
    func losses(request: String, note: String?) throws {
        let export = HurlExport.export(try ExportedSample.request(request))
        let notes = ExportedSample.notes(export.report).filter { !$0.hasPrefix("to do") }
        #expect(notes == (note.map { [$0] } ?? []))
        #expect(!export.text.contains("Content-Type") && !export.text.contains("\n: "), "\(export.text)")
    }
}
