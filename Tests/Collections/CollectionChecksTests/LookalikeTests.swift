import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Testing

/// Warnings about texts such as `{{name}}` if `name` has a value.
@Suite struct LookalikeTests {
    private static let warning = "is not a placeholder and stays as written → a placeholder is written <<token>>"

    @Test(arguments: [
        ("headers: { A: 'Bearer {{token}}' }", "{{token}}"), ("headers: { A: 'Bearer ${token}' }", "${token}"),
        ("headers: { A: 'Bearer {{ token }}' }", "{{ token }}"), ("query: { a: '${token}' }", "${token}"),
        ("body: { json: { a: ['x', '{{token}}'] } }", "{{token}}"), ("body: { json: { '${token}': 1 } }", "${token}"),
        ("body: { text: 'a ${token} b' }", "${token}"), ("auth: { bearer: '{{token}}' }", "{{token}}"),
        ("expect: { json: { $.a: '{{token}}' } }", "{{token}}"), ("set: { a: '${token}' }", "${token}"),
    ])
    func textThatResemblesAPlaceholderHasAWarning(key: String, written: String) throws {
        let found = try lookalikes("variables: { token: abc }\nrequests:\n  - POST: http://h/\n    \(key)")
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix("warning: \"\(written)\" \(Self.warning)") ?? false, "\(found)")
    }

    @Test(arguments: [
        "variables: { token: a }", "environments: { e: { variables: { token: a } } }",
        "setup: [{ GET: http://h/, capture: { token: status } }]", "setup: [{ GET: http://h/, set: { token: 1 } }]",
        "tokens: { token: { jwt: { algorithm: HS256, key: <<env.K>> } } }",
    ])
    func nameCanBeDefinedAnywhere(definition: String) throws {
        #expect(try lookalikes("\(definition)\nrequests: [{ POST: http://h/, body: { text: '${token}' } }]").count == 1)
    }

    @Test func nameCanBeGivenOrAColumn() throws {
        let request = "requests: [{ POST: http://h/, body: { text: '${token}' } }]"
        #expect(try lookalikes(request, given: ["token": "a"]).count == 1)
        #expect(try lookalikes(request, rowNames: ["token"]).count == 1)
        #expect(try lookalikes(request) == [])
    }

    @Test(arguments: [
        "text: '${other} {{other}}'", "text: '$(token) {token} #(token)'", "text: '$${token} {{{token}}}'",
        "text: '{{token | upper}} ${token:-x}'", "text: '<<token | default(\"{{token}}\")>>'",
        "text: '<<open>>token}}'", "text: '{{token'", "file: '/dev/null'",
    ])
    func templatesOfOtherToolsHaveNoWarning(body: String) throws {
        #expect(
            try lookalikes(
                "variables: { token: abc, open: '{{' }\nrequests: [{ POST: http://h/, body: { \(body) } }]") == [])
    }

    @Test(
        arguments: [
            ("http://h/users/:id", [":id"]), ("http://h/:id/:other", [":id"]), ("http://h/:id?a=/:id#/:id", [":id"]),
            ("<<base>>/a/:id/b", [":id"]), ("http://h/a:id/b/:idle/id:/::id", []), ("http://h:80/id", []),
        ] as [(String, [String])])
    func pathSegmentsWithAColonHaveAWarning(url: String, written: [String]) throws {
        let found = try lookalikes(
            "variables: { id: 7, base: http://h }\nrequests: [{ GET: '\(url)' }]")
        #expect(found.count == written.count)
        for (line, segment) in zip(found, written) {
            let warning = "is not a placeholder and stays as written → a placeholder is written <<id>>"
            #expect(line.hasSuffix("\"\(segment)\" \(warning)"))
        }
    }

    @Test func rangeCoversTheText() throws {
        #expect(
            try lookalikes(
                """
                variables: { token: abc }
                requests:
                  - POST: http://h/
                    body:
                      text: |
                        one
                        two {{token}}
                """) == ["7:13-22 warning: \"{{token}}\" \(Self.warning)"])
    }

    @Test func aliasedTextHasOneWarning() throws {
        #expect(
            try lookalikes(
                """
                variables: { token: abc }
                requests:
                  - { POST: http://h/, body: &b { text: '{{token}}' } }
                  - { POST: http://h/, body: *b }
                """
            ).count == 1)
    }

    /// Returns the warnings that a run prints.
    private func lookalikes(
        _ text: String, given: [String: JSONValue] = [:], rowNames: Set<String> = [],
        _ location: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let reading = CollectionReader.collection(Array(("name: A\n" + text).utf8), path: "sample.yaml")
        try #require(!reading.diagnostics.hasErrors, sourceLocation: location)
        var context = StaticChecks.Context(
            environment: reading.content.environments.first, given: given, processEnvironment: nil)
        context.rowNames = rowNames
        return StaticChecks.diagnostics(of: reading.content, in: context).sorted.filter(\.concernsRuns).map {
            $0.line(lineOffset: 1)
        }
    }
}
