import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Testing

/// The types that texts of data rows must have: only those that a run requires in every case.
@Suite struct WantedKindTests {
    /// Returns the demands as `NAME KIND LINE:COLUMN`, with `?` if an empty text is allowed.
    private func demands(_ text: String, given: [String: JSONValue] = [:]) throws -> [String] {
        let collection = try Sample("name: A\n" + text, in: .collection).collection()
        let context = StaticChecks.Context(
            environment: collection.environments.first, given: given, processEnvironment: nil)
        return StaticChecks.wantedKinds(of: collection, in: context).map { name, wanted in
            let start = wanted.definition.start
            return "\(name) \(wanted.kind.rawValue)\(wanted.acceptsEmpty ? "?" : "") \(start.line - 1):\(start.column)"
        }.sorted()
    }

    @Test(arguments: [
        "requests: [{ GET: http://h/<<n>> }]", "requests: [{ GET: http://h/, body: { json: { a: <<n>> } } }]",
        "requests: [{ GET: http://h/, when: { <<n>>: 1 } }]", "requests: [{ GET: http://h/, set: { m: <<n>> } }]",
        "requests: [{ GET: http://h/, set: { n: <<n>> } }]", "requests: [{ GET: http://h/, skip: a <<n>> }]",
        "requests: [{ GET: http://h/<<a>>, forEach: { a: [1] }, expect: { json: { $.a: <<n>> } } }]",
        "requests: [{ group: G, when: { <<n>>: 1 }, requests: [{ GET: http://h/ }] }]",
        "requests: [{ GET: http://h/, capture: { n: status } }]\nsetup: [{ GET: http://h/<<n>> }]",
    ])
    func columnOfAVariableUsedInEveryRunHasAType(requests: String) throws {
        #expect(try demands("variables: { n: 5 }\n\(requests)") == ["n a number 1:14"])
        #expect(try demands("variables: { n: false }\n\(requests)") == ["n a boolean 1:14"])
        #expect(try demands("variables: { n: five }\n\(requests)") == [])
        #expect(try demands("variables: { n: 5 }\n\(requests)", given: ["n": .string("1")]) == [])
    }

    @Test(arguments: [
        "requests: [{ GET: http://h/ }]", "requests: [{ GET: http://h/<<n>>, set: { n: 1 } }]",
        "requests: [{ GET: http://h/<<n>>, forEach: { n: [1] } }]", "requests: [{ GET: http://h/<<n>>, skip: later }]",
        "requests: [{ GET: http://h/<<n>>, when: { <<t>>: a } }]",
        "requests: [{ GET: http://h/, when: { <<t>>: a, <<n>>: 1 } }]",
        "requests: [{ GET: http://h/<<n>>, forEach: { a: <<t>> } }]",
        "requests: [{ GET: http://h/<<t | default(n)>> }]",
        "requests: [{ group: G, when: { <<t>>: a }, requests: [{ GET: http://h/<<n>> }] }]",
        "requests: [{ GET: http://h/, capture: { n: status } }, { GET: http://h/<<n>> }]",
        "requests: [{ GET: http://h/, hints: { 404: <<n>> } }]",
        "requests: [{ name: A, GET: http://h/, skip: later }, { GET: http://h/<<n>>, needs: A }]",
        "requests: [{ GET: http://h/, when: { <<t>>: a }, set: { m: 1 } }, { GET: http://h/<<n>>/<<m>> }]",
        "requests: [{ group: G, when: { <<hubKind>>: azure }, requests: [{ GET: http://h/, set: { m: 1 } }] }, "
            + "{ GET: http://h/<<n>>/<<m>> }]",
    ])
    func columnOfAVariableNotUsedInEveryRunHasNoType(requests: String) throws {
        #expect(try demands("variables: { n: 5, t: a }\n\(requests)") == [])
    }

    /// The type of a variable in a group has no effect outside the group.
    @Test func innermostDefinitionDeterminesTheType() throws {
        let group = "{ group: G, variables: { n: 5 }, requests: [{ GET: http://h/<<n>>, set: { n: 1 } }] }"
        #expect(try demands("requests: [\(group)]") == [])
        #expect(
            try demands("variables: { n: a }\nrequests: [{ GET: http://h/<<n>> }, \(group)]") == [])
        #expect(
            try demands(
                "variables: { n: 5 }\nenvironments: { e: { variables: { n: a } } }\nrequests: [{ GET: http://h/<<n>> }]"
            )
                == [])
        #expect(
            try demands("requests: [\(group.replacing(", set: { n: 1 }", with: ""))]") == ["n a number 1:37"])
        #expect(
            try demands("variables: { n: 5, m: a<<n>> }\nrequests: [{ GET: http://h/<<m>> }]") == ["n a number 1:14"])
    }

    @Test func defaultAllowsAnEmptyText() throws {
        let rest = "variables: { n: 5 }\nrequests:\n  - GET: http://h/<<n | default(\"9\")>>\n"
        #expect(try demands(rest) == ["n a number? 1:14"])
        #expect(try demands(rest + "  - GET: http://h/<<n>>\n") == ["n a number 1:14"])
        #expect(try findings(rest, given: ["n": .string("")]) == [])
        #expect(try findings(rest + "  - GET: http://h/<<n>>\n", given: ["n": .string("")]).count == 1)
    }
}
