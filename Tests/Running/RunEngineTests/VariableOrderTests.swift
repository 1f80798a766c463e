import HTTP
import JSON
import RunEngine
import Testing

/// The precedence of all pairs of places that define a name: "Variables and placeholders" in format.md.
@Suite(.timeLimit(.minutes(20)))
struct VariableOrderTests {
    /// The places in order of precedence, the highest first.
    enum Place: Int, CaseIterable, CustomTestStringConvertible {
        case element, with, set, captured, given, row, innerGroup, outerGroup, environment, hub, includedFile, file,
            includedToken, token

        var testDescription: String { "\(self)" }

        static let pairs = allCases.flatMap { nearer in
            allCases.filter { $0.rawValue > nearer.rawValue && !isError(nearer, $0) }.map { (nearer, $0) }
        }

        /// Returns true if both places are in one file, which must not define a name twice.
        private static func isError(_ variable: Place, _ token: Place) -> Bool {
            variable == .file && token == .token || variable == .includedFile && token == .includedToken
        }
    }

    /// The hub's own name, which is the only name that every place can define.
    private static let name = "hubName"

    private func sample(_ places: Set<Place>) -> RunSample {
        func variable(_ place: Place, _ key: String = "variables") -> String {
            places.contains(place) ? "\(key): { \(Self.name): \(place) }" : "\(key): {}"
        }
        func token(_ place: Place) -> String {
            let sas = "sas: { resource: 'http://localhost/', keyName: \(place), key: abc }"
            return places.contains(place) ? "tokens: { \(Self.name): { \(sas) } }" : "tokens: {}"
        }
        let hub = places.contains(.hub) ? "hub: { namespace: ns, name: hub, keyName: K, key: abcd }" : "secrets: []"
        let capture = places.contains(.captured) ? "capture: { \(Self.name): { header: X-Captured } }" : "tags: []"
        let loop = places.contains(.element) ? "forEach: { \(Self.name): [element] }" : "tags: []"
        var sample = RunSample(
            """
            name: Main
            environments:
              test:
                \(variable(.environment))
                \(hub)
            \(variable(.file))
            \(token(.token))
            requests:
              - { name: Capture, GET: http://localhost/, \(capture) }
              - { name: Set, GET: http://localhost/, \(variable(.set, "set")) }
              - group: Outer
                \(variable(.outerGroup))
                requests:
                  - include: inner.yaml
                    \(variable(.with, "with"))
            """)
        sample.files["inner.yaml"] = """
            name: Inner
            \(variable(.includedFile))
            \(token(.includedToken))
            requests:
              - group: Group
                \(variable(.innerGroup))
                requests:
                  - { name: R, GET: http://localhost/, headers: { X: <<hubName>> }, \(loop) }
            """
        if places.contains(.given) { sample.settings.given = [Self.name: "given"] }
        if places.contains(.row) {
            var row = JSONObject()
            row[key: Self.name] = "row"
            sample.rows = [row]
        }
        return sample
    }

    /// Returns the value with which the last request was sent.
    private func value(_ places: Set<Place>) async throws -> String? {
        let result = try await sample(places).run { _, _ throws(TransportError) in
            .make(200, [("X-Captured", "captured")])
        }
        return result.calls.last?.value(of: "X")
    }

    @Test(arguments: Place.pairs) func sourceOfHigherPrecedenceIsUsed(nearer: Place, farther: Place) async throws {
        let value = try await value([nearer, farther])
        #expect(value == "\(nearer)" || value?.hasSuffix("&skn=\(nearer)") ?? false)
    }

    @Test(arguments: Place.allCases) func eachSourceProvidesAValue(place: Place) async throws {
        let value = try await value([place])
        #expect(value == "\(place)" || value?.hasSuffix("&skn=\(place)") ?? false)
    }

    @Test func laterCaptureAndSetAreUsed() async throws {
        let sample = RunSample(
            requests: """
                  - { name: A, GET: http://localhost/, capture: { x: { header: X-Id } } }
                  - { name: B, GET: "http://localhost/<<x>>", set: { x: "set <<x>>" } }
                  - { name: C, GET: "http://localhost/<<x>>", capture: { x: { header: X-Id } } }
                  - { name: D, GET: "http://localhost/<<x>>" }
                """)
        let result = try await sample.run { _, number throws(TransportError) in .make(200, [("X-Id", "\(number)")]) }
        #expect(result.targets == ["/", "/set%200", "/set%200", "/2"])
    }

    // MARK: Kinds

    @Test(arguments: [
        ("7", #"{"n":7,"b":true,"t":"7"}"#), ("7.50", #"{"n":7.50,"b":true,"t":"7.50"}"#),
    ])
    func externalTextIsConvertedToTheReplacedType(value: String, expected: String) async throws {
        var sample = RunSample(
            """
            name: Kinds
            variables: { n: 5, b: false, t: text }
            requests:
              - { name: R, POST: http://localhost/, body: { json: { n: <<n>>, b: <<b>>, t: <<t>> } } }
            """)
        sample.settings.given = ["n": .string(value), "t": .string(value)]
        var row = JSONObject()
        row[key: "b"] = "true"
        sample.rows = [row]
        #expect(try await sample.run().calls.map(\.bodyText) == [expected])
    }

    @Test func nonnumericTextForANumberIsAnError() async throws {
        var sample = RunSample(
            """
            name: Kinds
            variables: { n: 5 }
            requests:
              - { name: R, POST: http://localhost/, body: { json: { n: <<n>> } } }
            """)
        var row = JSONObject()
        row[key: "n"] = "many"
        sample.rows = [row]
        let result = try await sample.run()
        #expect(result.lines == [#"errored R: "n" is a number in the collection, and "many" is not"#])
        #expect(result.calls.isEmpty)
    }
}
