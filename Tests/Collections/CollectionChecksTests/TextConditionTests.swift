import JSON
import Testing

/// Conditions that a text from outside the collection never meets.
@Suite struct TextConditionTests {
    @Test(arguments: [
        ("<<given>>: 5", "a number", "quote it (\"5\"), or compare <<given | number>>"),
        ("<<given>>: 1.50", "a number", "quote it (\"1.50\"), or compare <<given | number>>"),
        ("<<given>>: { equals: true }", "a boolean", "quote it: \"true\""),
    ])
    func comparisonWithAnotherTypeHasAWarning(_ condition: String, _ kind: String, _ hint: String) throws {
        let found = try findings("requests: [{ GET: http://h/, when: { \(condition) } }]", given: ["given": "5"])
        #expect(
            found.map { $0.drop { $0 != " " }.dropFirst() } == [
                "warning: \"given\" is text from the command line, and never equals \(kind) → \(hint)"
            ])
    }

    @Test(arguments: [
        "<<given>>: '5'", "<<given>>: null", "<<given | number>>: 5", "<<given>>: { atLeast: 5 }", "<<typed>>: 5",
        "<<limit>>: 5", "<<given>>: { not: 5 }", "\"a<<given>>\": 5",
    ])
    func comparisonThatCanMatchHasNoWarning(_ condition: String) throws {
        #expect(
            try findings(
                "variables: { limit: 3 }\nrequests: [{ GET: http://h/, when: { \(condition) } }]",
                given: ["given": "5", "typed": 5, "limit": "7"]) == [])
    }

    @Test func capturedValueHasNoWarning() throws {
        #expect(
            try findings(
                """
                requests:
                  - { GET: http://h/, capture: { given: status } }
                  - { GET: http://h/, when: { <<given>>: 200 } }
                  - { GET: http://h/, forEach: { count: [1, 2] }, when: { <<count>>: 2 } }
                """, given: ["given": "5", "count": "1"]) == [])
    }
}
