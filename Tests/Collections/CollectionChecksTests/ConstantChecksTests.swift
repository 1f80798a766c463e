import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Testing

/// Errors in values that are the same in every run.
@Suite struct ConstantChecksTests {
    private static let noURL = "is not a URL: it must begin with http:// or https://"

    // MARK: URLs

    @Test func invalidStartOfAURLIsReportedAtTheVariable() throws {
        #expect(
            try findings("variables: { base: localhost:8801 }\nrequests: [{ GET: <<base>>/x }, { GET: <<base>>/y }]")
                == [
                    "1:20-34 \"localhost:8801\" \(Self.noURL) → did you mean \"http://localhost:8801\"?"
                ])
    }

    @Test func invalidHostInAVariableIsReportedAtTheURL() throws {
        #expect(
            try findings("variables: { base: orders }\nrequests: [{ GET: <<base>>/x }]") == [
                "2:19-29 \"orders/x\" \(Self.noURL) → begin it with http:// or https://"
            ])
    }

    @Test(arguments: [
        ("http://h:65536", "the port 65536 is above 65535 → a port is a number from 1 to 65535"),
        (
            "http:/h:80",
            "\"http:/h:80\" \(noURL) → did you mean \"http://h:80\"?"
        ),
        ("htp://h", "\"htp://h\" \(noURL) → did you mean \"http://h\"?"),
        ("ftp://h", "\"ftp://h\" \(noURL) → only http:// and https:// are supported"),
        ("'http://h h'", "the host \"h h\" contains a space → a path begins with \"/\", a query with \"?\""),
    ])
    func valuesThatCannotStartAURL(value: String, message: String) throws {
        let found = try findings("variables: { base: \(value) }\nrequests: [{ GET: <<base>>/x }]")
        #expect(found.map { $0.drop { $0 != " " }.dropFirst() } == [message[...]])
    }

    @Test func urlOfSeveralVariablesIsCheckedAsAWhole() throws {
        let text =
            "variables: { scheme: http, host: h, port: 80 }\n"
            + "requests: [{ GET: '<<scheme>>://<<host>>:<<port>>/x' }]"
        #expect(try findings(text) == [])
        #expect(
            try findings(text.replacing("80 }", with: "80800 }")) == [
                "2:19-53 the port 80800 is above 65535 → a port is a number from 1 to 65535"
            ])
    }

    @Test func doubledSlashAfterAVariableIsReported() throws {
        #expect(
            try findings("variables: { base: http://h/ }\nrequests: [{ GET: <<base>>/x }, { GET: <<base>>/y }]") == [
                "1:20-29 warning: a URL that begins with this value has \"//\" in its path → "
                    + "remove the \"/\" at its end: the path begins with one"
            ])
    }

    @Test(arguments: [
        "variables: { base: http://h/ }\nrequests: [{ GET: <<base>>x }, { GET: '<<base>>?a=/' }]",
        "variables: { base: http://h }\nrequests: [{ GET: <<base>>/x }]",
        "variables: { start: 'http://' }\nrequests: [{ GET: <<start>>h/x }]",
    ])
    func singleSlashesAreValid(text: String) throws {
        #expect(try findings(text) == [])
    }

    @Test(arguments: [
        "variables: { base: '' }\nrequests: [{ GET: <<base>>/x }]",
        "variables: { base: localhost }\nrequests: [{ GET: <<base>>/x, when: { <<base>>: { contains: '//' } } }]",
        "variables: { base: localhost }\nrequests: [{ GET: <<base>>/x, forEach: { base: [http://h] } }]",
        "variables: { base: h }\nrequests: [{ GET: http://h/, capture: { base: url } }, { GET: <<base>>/x }]",
        "variables: { base: localhost }\nsecrets: base\nrequests: [{ GET: <<base>>/x }]",
        "variables: { base: <<env.BASE | default(\"localhost\")>> }\nrequests: [{ GET: <<base>>/x }]",
        "variables: { scheme: http, host: <<env.H>> }\nrequests: [{ GET: '<<scheme>>://<<host>>/x' }]",
        "variables: { start: http, host: <<env.H>> }\nrequests: [{ GET: '<<start>><<host>>/x' }]",
    ])
    func valuesKnownOnlyAtRunTimeAreNotChecked(text: String) throws {
        #expect(try findings(text, processEnvironment: nil) == [])
    }

    @Test func givenValueReplacesTheConstant() throws {
        let text = "variables: { base: localhost }\nrequests: [{ GET: <<base>>/x }]"
        #expect(try findings(text, given: ["base": "http://h"]) == [])
        #expect(try findings(text).count == 1)
    }

    @Test func eachEnvironmentHasItsOwnValue() throws {
        let text =
            "environments: { a: { variables: { base: http://h } }, b: { variables: { base: h.example } } }\n"
            + "requests: [{ GET: <<base>>/x }]"
        #expect(try findings(text, environment: "a") == [])
        #expect(
            try findings(text, environment: "b") == [
                "1:79-88 \"h.example\" \(Self.noURL) → did you mean \"http://h.example\"?"
            ])
    }

    @Test func valueFromAnEnvironmentFileIsNotShown() throws {
        let collection = try Sample("name: A\nrequests: [{ GET: <<base>>/x }]", in: .collection).collection()
        let file = CollectionReader.environment(Array("variables: { base: localhost }".utf8), path: "e.yaml", name: "e")
        let context = StaticChecks.Context(
            environment: file.content, given: [:], processEnvironment: nil)
        #expect(
            StaticChecks.diagnostics(of: collection, in: context).sorted.map { $0.line() } == [
                "1:20-29 this value begins a URL and has no http:// or https:// → begin it with http:// or https://"
            ])
    }

    // MARK: Filters

    @Test func filterThatAlwaysFailsIsReported() throws {
        #expect(
            try findings("variables: { a: many }\nrequests: [{ GET: 'http://h/<<a | number>>/<<a | upper>>' }]") == [
                "2:29-43 the filter \"number\" needs a number, and \"many\" is not one → \"a\" is defined at sample.yaml:2:14"
            ])
    }

    @Test func failingFilterInAVariableIsReportedOnceForAllUses() throws {
        #expect(
            try findings(
                "variables: { a: many, b: <<a | number>> }\nrequests: [{ GET: http://h/<<b>> }, { GET: http://h/<<b>> }]"
            ) == [
                "1:26-40 the filter \"number\" needs a number, and \"many\" is not one → "
                    + "\"a\" is defined at sample.yaml:2:14"
            ])
    }

    @Test(arguments: [
        "variables: { a: '' }\nrequests: [{ GET: 'http://h/<<a | number>>' }]",
        "variables: { a: many }\nrequests: [{ GET: 'http://h/<<a | number>>', when: { <<a>>: { matches: '\\d+' } } }]",
        "variables: { a: many }\nsecrets: a\nrequests: [{ GET: 'http://h/<<a | number>>' }]",
        "variables: { a: abc }\nrequests: [{ GET: 'http://h/<<a | regex(\"x\") | default(\"y\")>>' }]",
        "variables: { a: 5 }\nrequests: [{ GET: 'http://h/<<a | number>>' }]",
        "variables: { a: <<$uuid>> }\nrequests: [{ GET: 'http://h/<<a | number>>' }]",
    ])
    func filterThatCanSucceedIsNotReported(text: String) throws {
        #expect(try findings(text) == [])
    }

    // MARK: Statuses

    @Test func invalidStatusIsReported() throws {
        #expect(
            try findings("variables: { a: found }\nrequests: [{ GET: http://h/, expect: { status: <<a>> } }]").map {
                String($0.prefix { $0 != "→" })
            } == ["2:48-53 \"found\" is not a status "])
        #expect(try findings("variables: { a: 404 }\nrequests: [{ GET: http://h/, expect: { status: <<a>> } }]") == [])
        #expect(try findings("variables: { a: 4xx }\nrequests: [{ GET: http://h/, expect: { status: <<a>> } }]") == [])
    }
}
