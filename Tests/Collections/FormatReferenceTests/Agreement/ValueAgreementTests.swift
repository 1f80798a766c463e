import Diagnostics
import Testing

@testable import FormatReference

/// The schema and the decoder accept and reject the same values of each key.
struct ValueAgreementTests {
    /// A value of each kind, and values that are nearly valid for some key.
    private static let probes = [
        "word", "two words", "\"5\"", "5", "0", "-7", "1.5", "99999999999", "true", "false", "null", "200", "2xx",
        "999",
        "0x", "5s", "-5s", "0s", "1m30s", "5 s", "64MiB", "64 MiB", "\"\"", "<<name>>", "\"a <<name>> b\"",
        "<<name>>MiB",
        "[]", "[1]", "[word]", "[[word]]", "[{ a: 1 }]", "[200, 2xx]", "[1, 2]", "[1s, 2s]", "{}", "{ a: 1 }",
        "{ a: word }", "{ a: [word] }", "{ a: { b: 1 } }", "{ equals: 1 }", "{ type: text }", "{ <<name>>: word }",
        "{ $.a: 1 }", "{ $.a: word, $.b: { type: number } }", "{ 401: word }", "{ timeout: word }", "{ 4: word }",
        "{ \"a b\": word }", "{ env.A: 1 }", "{ \"h:1\": word }", "\"http://x/\"", "\"http://\"", "ftp://x/",
        "emulator",
        "none", "dns", "failure", "[dns, 503]", "[failure]", "abcd", "abc", "[null]", "{ a: null }", "\"a\\nb\"",
        "\"  \"",
        "name.yaml", "env.NAME", "9name", "[env.NAME, word]",
    ]

    /// The decoder's errors about the content of texts, which a schema cannot detect.
    private static let beyondTheSchema: [(key: String, message: String)] = [
        ("body.base64", "is not Base64"), ("capture.filters", "filter"), ("include.include", "there is no file"),
        ("include.include", "a placeholder is not replaced"),
        ("include.include", "is no file"),
        ("expect.schema", "there is no type"), ("expect.schema", "checks nothing"),
        ("login.user", "a user's name with a colon in it"),
        ("request.save", "\"save\" names no file"), ("bytes.", "hexadecimal digits, not"),
        ("token.refreshOn", "is not a status"), ("graphql.variables", "must be a mapping, not text"),
        ("jwt.", "must be a mapping, not text"),
        ("", "is empty"), ("", "the proxy is not a URL"), ("collection.data", "\"data\" has no rows"),
    ]

    /// Numbers, Booleans and null that the format accepts as texts.
    ///
    /// The schema rejects them where a name or a sentence is expected, and reports a key without a value as incomplete.
    private static let typedByReadersOfYAML: Set<String> = [
        "5", "0", "-7", "1.5", "99999999999", "200", "999", "true", "false", "null", "[null]", "{ a: null }",
    ]

    @Test(arguments: MappingPlace.all)
    func decoderAndSchemaAgreeOnTheValuesOfEachKey(place: MappingPlace) throws {
        for key in place.name.reference.keys.map(\.name) {
            for probe in Self.probes {
                let file = place.file(key, probe)
                guard let failures = file.schemaFailures else { continue }
                let errors = file.errors.map(\.message)
                let isExpected =
                    errors.isEmpty
                    ? failures.isEmpty || Self.typedByReadersOfYAML.contains(probe)
                    : !failures.isEmpty || errors.allSatisfy { Self.isBeyondTheSchema($0, "\(place.name).\(key)") }
                #expect(isExpected, "\(place.name).\(key): \(probe): decoder \(errors), schema \(failures)")
            }
        }
    }

    private static func isBeyondTheSchema(_ message: String, _ key: String) -> Bool {
        beyondTheSchema.contains { key.hasPrefix($0.key) && message.contains($0.message) }
    }

    /// The probes would prove nothing if all were accepted or all rejected.
    @Test func someProbesAreAcceptedAndSomeRejected() {
        let retry = MappingPlace.all.filter { $0.name == .retry }
        let files = retry.flatMap { place in Self.probes.map { place.file("interval", $0) } }
        #expect(files.count { $0.errors.isEmpty } == 7)
        #expect(files.count { $0.schemaFailures == [] } == 7)
    }
}
