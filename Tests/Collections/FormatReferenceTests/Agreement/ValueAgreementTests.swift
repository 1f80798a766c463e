import CollectionModel
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
    private static let beyondTheSchema: [(key: String, codes: Set<DiagnosticCode>)] = [
        ("body.base64", [.invalidValue]), ("capture.filters", [.placeholderSyntax]),
        ("include.include", [.includedFile, .placeholderNotReplaced, .invalidValue]),
        ("scriptFile.file", [.fileMissing, .fileUnreadable, .placeholderNotReplaced]),
        ("expect.schema", [.invalidSchema, .idleSchema]), ("login.user", [.invalidCredential]),
        ("request.save", [.invalidValue]), ("bytes.", [.invalidValue]), ("token.refreshOn", [.invalidValue]),
        ("project.", [.placeholderNotReplaced]),
        ("defaults.openapi", [.placeholderNotReplaced]), ("request.openapi", [.placeholderNotReplaced]),
        ("environment.openapi", [.placeholderNotReplaced]), ("graphql.variables", [.wrongType]), ("jwt.", [.wrongType]),
        ("", [.emptyValue, .invalidURL]),
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
                let errors = file.errors
                let isExpected =
                    errors.isEmpty
                    ? failures.isEmpty || Self.typedByReadersOfYAML.contains(probe)
                    : !failures.isEmpty || errors.allSatisfy { Self.isBeyondTheSchema($0, "\(place.name).\(key)") }
                #expect(
                    isExpected, "\(place.name).\(key): \(probe): decoder \(errors.map(\.message)), schema \(failures)")
            }
        }
    }

    private static func isBeyondTheSchema(_ error: Diagnostic, _ key: String) -> Bool {
        beyondTheSchema.contains { key.hasPrefix($0.key) && $0.codes.contains(error.code) }
    }

    /// The probes would prove nothing if all were accepted or all rejected.
    @Test func someProbesAreAcceptedAndSomeRejected() {
        let retry = MappingPlace.all.filter { $0.name == .retry }
        let files = retry.flatMap { place in Self.probes.map { place.file("interval", $0) } }
        #expect(files.count { $0.errors.isEmpty } == 7)
        #expect(files.count { $0.schemaFailures == [] } == 7)
    }
}
