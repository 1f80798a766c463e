import CollectionSamples
import CollectionChecks
import CollectionModel
import Diagnostics
import Testing

/// Content that cannot be decoded can contain definitions, so names that it could define are not reported.
@Suite struct UnreadPlacesTests {
    /// Returns the static diagnostics of a collection that was decoded with errors.
    private func followUps(_ text: String) -> [String] {
        let collection = Sample("name: A\n" + text, in: .collection).reading.content
        let context = StaticChecks.Context(
            environment: collection.environments.first, given: [:], processEnvironment: [:])
        return StaticChecks.diagnostics(of: collection, in: context).sorted.map { $0.line(lineOffset: 1) }
    }

    @Test(arguments: [
        "variables: [x]", "varaibles: { x: 1 }", "vars: { x: 1 }", "variables:\n  x:", "tokens: { x: {} }",
        "tokens: [x]", "environments: { e: { variables: [x] } }", "environments: { e: { x: 1 } }",
        "environments: { e: text }", "data: { x: 1 }", "data: [{ x: '<<y>>' }]", "data: []", "setup: { GET: a }",
        "setup: [text]", "setup: [{ include: a.yaml }]", "setup: [{ GET: http://h/, capture: [x] }]",
        "setup: [{ GET: http://h/, captrue: { x: status } }]", "setup: [{ GET: http://h/, set: x }]",
    ])
    func namesThatInvalidContentCouldDefineAreNotReported(key: String) {
        #expect(followUps("\(key)\nrequests: [{ GET: http://h/<<x>> }]") == [])
    }

    @Test(arguments: ["hub: azure", "hub: {}", "hub: { connectionString: a }", "hbu: emulator", "hub: null"])
    func namesOfAnInvalidHubAreNotReported(hub: String) {
        #expect(
            followUps(
                "environments: { e: { \(hub) } }\ntokens: { t: { sas: {} } }\n"
                    + "requests: [{ GET: <<hubUrl>>/<<sasToken>>/<<t>> }]") == [])
    }

    @Test(arguments: ["headers: [x]", "timeout: 5", "expect: { staus: 200 }", "heders: { x: 1 }"])
    func errorsWithoutLostNamesHideNoDiagnostics(key: String) {
        #expect(
            followUps("requests:\n  - GET: http://h/<<x>>\n    \(key)") == [
                "2:19-24 nothing defines \"x\" → define it under variables, or give it with --var x=VALUE"
            ])
    }

    @Test func needsOfAnInvalidRequestAreNotReported() {
        #expect(followUps("requests:\n  - text\n  - { GET: http://h/, needs: Text }") == [])
    }
}
