import CollectionChecks
import CollectionModel
import CollectionSamples
import Diagnostics
import Testing
import Text

/// Requests that a selection brings along because of scripts.
struct ScriptSelectionTests {
    private static func chosen(_ requests: String, _ name: String) throws -> (names: [String]?, findings: [String]) {
        let text = "name: A\nrequests:\n" + requests.split(separator: "\n").map { "  \($0)\n" }.joined()
        let whole = try Sample(text, in: .collection).collection()
        var context = StaticChecks.Context(environment: nil, given: [:], processEnvironment: nil)
        var selection = RequestSelection()
        selection.names = [TextPattern(name)]
        let part = selection.part(of: whole, uses: StaticChecks.uses(of: whole, in: context))
        guard let part else { return (nil, []) }
        context.whole = whole
        let findings = StaticChecks.diagnostics(of: part, in: context).sorted.map { $0.line(lineOffset: 2) }
        return (FlowProgram(part).requests.map(\.fullName), findings)
    }

    @Test(arguments: [
        "GET: http://h/<<id>>",
        "{ GET: http://h/, beforeRequest: \"pm.variables.get('id')\" }",
        "{ GET: http://h/, afterResponse: \"pm.variables.replaceIn('{{id}}')\" }",
        "{ GET: http://h/, afterResponse: \"map.get('id')\" }",
    ])
    func scriptThatSetsANameComesAlong(_ request: String) throws {
        let request =
            request.hasPrefix("{")
            ? "{ name: C, " + request.dropFirst() : "{ name: C, \(request.replacing("GET: ", with: "GET: '"))' }"
        let (names, findings) = try Self.chosen(
            """
            - { name: A, GET: http://h/, afterResponse: "pm.environment.set('id', 1)" }
            - { name: B, GET: http://h/ }
            - \(request)
            """, "C")
        #expect(names == ["A", "C"])
        #expect(findings == [])
    }

    @Test func variableThatLeadsToAScriptsNameBringsItAlong() throws {
        let whole = try Sample(
            """
            name: A
            variables: { path: "x/<<id>>" }
            requests:
              - { name: A, GET: http://h/, afterResponse: "pm.environment.set('id', 1)" }
              - { name: B, GET: http://h/, beforeRequest: "pm.variables.get('path')" }
            """, in: .collection
        ).collection()
        let context = StaticChecks.Context(environment: nil, given: [:], processEnvironment: nil)
        #expect(StaticChecks.uses(of: whole, in: context).last == ["path", "id"])
    }

    @Test func scriptOfAGroupBringsNothingAlong() throws {
        let (names, findings) = try Self.chosen(
            """
            - group: G
              afterResponse: pm.environment.set('id', 1)
              requests: [{ name: A, GET: http://h/ }]
            - { name: C, GET: 'http://h/<<id>>' }
            """, "C")
        #expect(names == ["C"])
        #expect(findings == [])
    }

    @Test func computedNameOfAnUnchosenRequestIsAWarning() throws {
        let (names, findings) = try Self.chosen(
            """
            - { name: A, GET: http://h/, afterResponse: "pm.environment.set(x, 1)" }
            - { name: C, GET: 'http://h/<<id>>' }
            """, "C")
        #expect(names == ["C"])
        #expect(
            findings == [
                "2:31-37 warning: \"id\" may be set by a script of \"A\", which is not chosen → add needs: A to the"
                    + " request that uses the name"
            ])
    }

    @Test func scriptThatReadsAComputedNameOfAnUnchosenRequestIsWarned() throws {
        let (_, findings) = try Self.chosen(
            """
            - { name: A, GET: http://h/, afterResponse: "pm.environment.set(x, 1)" }
            - { name: C, GET: http://h/, afterResponse: "pm.environment.get('id')" }
            """, "C")
        #expect(findings.count == 1 && findings[0].contains("\"id\" may be set by a script of \"A\""))
    }
}
