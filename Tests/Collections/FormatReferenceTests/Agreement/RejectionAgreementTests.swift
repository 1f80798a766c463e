import Diagnostics
import Testing

@testable import FormatReference

/// Structural errors in a collection are errors for the decoder and for the schema.
struct RejectionAgreementTests {
    struct Error: CustomTestStringConvertible, Sendable {
        /// The keys of the only request.
        let request: String
        /// The decoder's first message.
        let message: String

        init(_ request: String, _ message: String) {
            self.request = request
            self.message = message
        }

        var testDescription: String { message }

        var file: WrittenFile { WrittenFile(yaml: "name: x\nrequests:\n  - { \(request) }\n") }
    }

    @Test(arguments: [
        Error("GET: \"http://x/\", heders: {}", "unknown key \"heders\" in a request"),
        Error("GET: \"http://x/\", retry: 5", "\"retry\" must be a mapping, not a number"),
        Error("GET: \"http://x/\", headers: [a]", "\"headers\" must be a mapping, not a list"),
        Error("GET: \"http://x/\", timeout: { a: 1 }", "\"timeout\" must be text, not a mapping"),
        Error("GET: \"http://x/\", cookieJar: maybe", "\"cookieJar\" cannot be \"maybe\""),
        Error("name: y", "a request without a method"),
        Error("group: g", "the group \"g\" has no requests"),
        Error("GET: \"http://x/\", POST: \"http://x/\"", "a second method: the request already has \"GET\""),
        Error(
            "POST: \"http://x/\", body: { text: a, json: 1 }", "a second body: the request already has \"text\""),
        Error(
            "GET: \"http://x/\", auth: { bearer: a, basic: { user: u, password: p } }",
            "a second kind of \"auth\": there is already \"bearer\""),
        Error(
            "GET: \"http://x/\", capture: { a: { from: text, header: b } }",
            "a second source: the capture already has \"from\""),
        Error("GET: \"http://x/\", capture: { a: { regex: b } }", "the capture \"a\" has no source"),
        Error("GET: \"http://x/\", auth: { basic: { user: u } }", "\"basic\" lacks \"password\""),
        Error("GET: \"http://x/\", http: 4", "\"http\" cannot be \"4\""),
        Error("GET: \"http://x/\", expect: { error: slow }", "\"error\" cannot be \"slow\""),
        Error("GET: \"http://x/\", timeout: 5", "\"timeout\" is \"5\" without a unit"),
        Error("GET: \"http://x/\", timeout: 5 seconds", "\"timeout\" cannot be \"5 seconds\""),
        Error("GET: \"http://x/\", timeout: 0s", "\"timeout\" of 0 would let no request through"),
        Error("GET: \"http://x/\", delay: -5s", "\"delay\" cannot be negative"),
        Error("GET: \"http://x/\", maxBody: 64", "\"maxBody\" cannot be \"64\""),
        Error("GET: \"http://x/\", maxBody: 64 megabytes", "\"maxBody\" cannot be \"64 megabytes\""),
        Error(
            "GET: \"http://x/\", retry: { attempts: 0 }", "\"attempts\" cannot be \"0\""),
        Error(
            "GET: \"http://x/\", retry: { attempts: 2.5 }",
            "\"attempts\" cannot be \"2.5\""),
        Error("GET: \"http://x/\", retry: { backoff: 0.5 }", "\"backoff\" cannot be \"0.5\""),
        Error("GET: \"http://x/\", expect: { status: 600 }", "\"600\" is not a status"),
        Error("GET: \"http://x/\", expect: { text: { contain: a } }", "unknown key \"contain\" in a matcher"),
        Error(
            "GET: \"http://x/\", expect: { json: { a: 1 } }",
            "the JSONPath is wrong here: expected \"$\" at the beginning, found \"a\""),
        Error("GET: \"http://x/\", headers: { \"a b\": c }", "\"a b\" cannot be the name of a header"),
        Error("GET: example.com/users", "\"example.com/users\" is not a URL"),
        Error("GET: \"http://x/\", when: { a: 1 }", "\"a\" under \"when\" is not a placeholder"),
        Error("GET: \"http://x/\", set: { 9a: 1 }", "\"9a\" cannot be a name"),
    ])
    func decoderAndSchemaBothRejectTheRequest(error: Error) {
        #expect(error.file.errors.first?.message == error.message)
        #expect(error.file.schemaFailures?.isEmpty == false)
    }

    @Test(arguments: [
        ("requests: []", "a collection needs \"name\""),
        ("name: x", "a collection needs \"requests\""),
        ("name: x\nrequests: {}", "\"requests\" must be a list, not a mapping"),
        (
            "name: x\ntokens: { t: { sas: {}, jwt: { algorithm: HS256, key: k } } }\nrequests: []",
            "a second kind of token: \"t\" already has \"sas\""
        ),
        ("name: x\ntokens: { t: {} }\nrequests: []", "the token \"t\" does not say how it is minted"),
        ("name: x\nenvironments: { e: { hub: azure } }\nrequests: []", "\"hub\" cannot be \"azure\""),
        (
            "name: x\nenvironments: { e: { hub: { url: \"http://x/h\", key: k } } }\nrequests: []",
            "\"hub\" with \"url\" lacks \"keyName\""
        ),
        (
            "name: x\nenvironments: { e: { hub: { emulator: { port: 70000 } } } }\nrequests: []",
            "\"port\" cannot be \"70000\""
        ),
        ("name: x\ndata: [1]\nrequests: []", "a row must be a mapping, not a number"),
        ("name: \"\"\nrequests: []", "\"name\" is empty"),
    ])
    func decoderAndSchemaBothRejectTheFile(yaml: String, message: String) {
        let file = WrittenFile(yaml: yaml)
        #expect(file.errors.first?.message == message)
        #expect(file.schemaFailures?.isEmpty == false)
    }
}
