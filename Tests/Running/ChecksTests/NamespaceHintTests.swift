import Checks
import HTTP
import Testing

/// XPaths without results because names without a prefix are in no namespace (XPath 1.0, section 2.3).
@Suite struct NamespaceHintTests {
    private static let feed =
        #"<feed xmlns="urn:f" xmlns:x="urn:x"><x:a/><title lang="en">One</title><b xmlns=""/></feed>"#

    private static let titled =
        #"here "title" is in the namespace "urn:f", and a name without a prefix is in none: "#

    @Test(
        arguments: [
            ("//title: One", titled + #"add namespaces: { n: "urn:f" }, and write n:title"#),
            ("//title[@lang = 'de'] | //title: One", titled + #"add namespaces: { n: "urn:f" }, and write n:title"#),
            (
                "//nowhere[a]: One",
                #"here "a" is in the namespace "urn:x", and a name without a prefix is in none: "#
                    + #"add namespaces: { n: "urn:x" }, and write n:a"#
            ),
            ("//@title: One", nil), ("//nowhere: One", nil), ("//b/c: One", nil),
        ] as [(String, String?)])
    func pathWithoutResultsHasAHint(_ path: String, _ hint: String?) throws {
        let sample = try CheckSample("expect:\n  xml:\n    \(path)")
        let failure = try #require(try sample.results(on: .sample(body: Self.feed)).last?.failure)
        #expect(failure.message.hasSuffix(#": expected "One", got nothing"#))
        #expect(failure.details == [Self.feed])
        #expect(failure.hint == hint)
    }

    @Test func declaredPrefixIsSuggested() throws {
        let sample = try CheckSample(
            "expect: { namespaces: { g: \"urn:f\", f: \"urn:f\" }, xml: { //f:feed/title: One } }")
        let failure = try #require(try sample.results(on: .sample(body: Self.feed)).last?.failure)
        #expect(failure.hint == Self.titled + "write f:title")
    }

    @Test func pathWithResultsHasNoHint() throws {
        let sample = try CheckSample(
            "expect: { xml: { \"//*[local-name() = 'title']\": Two, //title: { exists: false } } }")
        let failures = try sample.results(on: .sample(body: Self.feed)).compactMap(\.failure)
        #expect(failures.map(\.hint) == [nil])
        #expect(failures.map(\.details) == [[]])
    }

    @Test(
        arguments: [
            ("{ xml: //title }", titled + #"add namespaces: { n: "urn:f" }, and write n:title"#),
            ("{ xml: //nowhere }", "add default: if it may be missing"),
            ("{ header: A }", "add default: if it may be missing"),
        ])
    func captureWithoutResultsHasAHint(_ source: String, _ hint: String) throws {
        let sample = try CheckSample("capture: { a: \(source) }")
        let capture = try #require(sample.capture)
        let reading = CaptureReading(ResponseContent(.sample(.sample(body: Self.feed))), scope: sample.scope)
        #expect(reading.hint(for: capture) == hint)
    }
}
