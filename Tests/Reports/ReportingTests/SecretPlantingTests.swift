import Cryptography
import HTTP
import JSON
@testable import Secrets
import TestSupport
import Testing
import Text

@testable import Redaction
@testable import Reporting

/// Secrets in every possible source of text must not appear in the console output.
@Suite(.timeLimit(.minutes(20)))
struct SecretPlantingTests {
    private static let secrets = [
        "plain-secret", "k+e/y=&with signs", "quo\"ted'\\back", "two\nlines of it", "key-with-break\n", "pässwörd€😀",
        "<xml>&amp;", "a{b}[c]|d^e`f", "tab\tand\u{1B}[31mescape", "%41%2Bpercent", "abc4", "p@ss:w0rd",
    ]

    /// Has each place once: URL, query, headers, bodies, cookies, expectations, names, hints, reasons and errors.
    private static let text = """
        environments: { test: { hub: { namespace: ns, name: h, keyName: K, key: <<secret>> } } }
        variables: { padded: "before <<secret>> after", long: "<<fill>><<secret>><<fill>>" }
        requests:
          - name: Everywhere
            POST: http://localhost/<<secret | urlEncode>>/x
            query: { q: <<secret>>, <<secret>>: q }
            headers:
              X-Encoded: <<secret | base64>>
              X-Query: "a=<<secret | urlEncode>>"
              X-Raw: <<secret | trim | replace("\\n", "") >>
              Authorization: <<sasToken>>
            body: { json: { a: <<secret>>, <<secret>>: [<<padded>>] } }
            forEach: { element: [<<secret>>, <<padded>>, <<long>>] }
            expect:
              status: 201
              headers: { X-Echo: <<secret>>, X-None: <<padded>> }
              json: { $.a: <<padded>>, $.b: { contains: <<long>> }, $.c: { oneOf: [<<secret>>, <<long>>] } }
              text: { startsWith: <<secret>>, endsWith: <<long>> }
              values: { <<secret>>: <<padded>>, <<secret | base64>>: 5 }
            hints: { 200: "look at <<secret>>" }
          - { name: Form, PUT: http://localhost/form, body: { form: { a: <<secret>>, <<secret>>: <<padded>> } } }
          - { name: Text, PUT: http://localhost/text, body: { text: "<<secret>>\\n<<padded>>" } }
          - { name: XML, PUT: http://localhost/xml, body: { xml: "<a><<secret | xmlEscape>></a>" } }
          - { name: Skipped, GET: http://localhost/, skip: <<padded>> }
          - { name: Condition, GET: http://localhost/, when: { <<secret>>: <<padded>> } }
          - { name: Filter, GET: "http://localhost/<<padded | number>>" }
          - { name: URL, GET: "<<secret>>" }
          - { name: Duration, GET: http://localhost/, timeout: <<secret>> }
          - { name: Name, GET: http://localhost/, headers: { <<secret>>: a } }
          - { name: Break, GET: http://localhost/, headers: { X-A: "<<padded>>\\n" } }
          - { name: Fails, GET: http://localhost/fails }
          - { name: Large, GET: http://localhost/large }
        """

    private static func sample(_ secret: String, _ detail: ConsoleOptions.Detail) -> ConsoleSample {
        var sample = ConsoleSample(text)
        sample.detail = detail
        sample.given = ["secret": secret]
        sample.fill = String(repeating: "fill ", count: 100)
        return sample
    }

    private static func answer(_ secret: String) -> ConsoleSample.Answer {
        let json = json(secret)
        return { call, _ throws(TransportError) in
            if call.url.hasSuffix("/fails") {
                throw TransportError(.tls, "the name \(secret) does not fit", hint: "use \(secret)")
            }
            if call.url.hasSuffix("/large") {
                // The limit of 16 KiB truncates the body inside a secret.
                return .make(500, body: String(repeating: "\(secret), ", count: 20_000 / secret.utf8.count))
            }
            let line = secret.replacing(/[\r\n]/, with: "")
            return .make(
                200,
                [
                    ("X-Echo", "echo \(line)"), ("Set-Cookie", "a=\(line)"),
                    ("X-Long", String(repeating: line, count: 50)),
                ],
                reason: "OK \(line)", body: #"{"a":"\#(json)","b":["\#(json)","\#(json)x"],"c":{"\#(json)":1}}"#)
        }
    }

    /// Expects that the text contains no form of the secret, and not even half of one that was truncated.
    private static func expectNoTrace(of secret: String, in text: String, _ place: String) {
        let bytes = Array(text.withoutHashes.withoutDigests.utf8)
        for form in SecretForm.forms(of: secret) where !form.isShort && form.bytes.count > 3 {
            #expect(
                !bytes.containsBytes(form.bytes),
                "\(String(decoding: form.bytes, as: UTF8.self)) in \(place)\n\(text)")
        }
        let half = secret.trimmed.prefix(secret.trimmed.count * 3 / 4)
        #expect(!bytes.containsBytes(String(half)), "\(half.debugDescription) in \(place)\n\(text)")
    }

    private static func json(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            .replacing("\t", with: "\\t").replacing("\u{1B}", with: "\\u001b")
    }

    @Test(arguments: secrets, [ConsoleOptions.Detail.exchanges, .requests, .failures, .summary])
    func noFormOfASecretIsShown(secret: String, detail: ConsoleOptions.Detail) async throws {
        let shown = try await Self.sample(secret, detail).shown(answer: Self.answer(secret))
        Self.expectNoTrace(of: secret, in: shown, "the console")
    }

    @Test(arguments: secrets)
    func noFormOfASecretIsInAReport(secret: String) async throws {
        let records = try await Self.sample(secret, .exchanges).records(answer: Self.answer(secret))
        for kind in ReportKind.allCases {
            let text = try RecordedRun(records: records).text { file in
                kind.reporter(
                    writing: file,
                    ReportContext(environment: [:], results: OutputSink(descriptor: -1, masking: nil)))
            }
            // The sample names no description.
            #expect(kind == .openapi || text.contains("Large") && text.contains("•••"), "\(kind)")
            Self.expectNoTrace(of: secret, in: text, kind.rawValue)
        }
    }

    /// The error of a token endpoint shows its description, which can contain what hubrun sent.
    @Test(arguments: [
        "SECRET", #"p+q/ \"r\\s'é<"#, #"p\u002Bq\/ \u0022r\u005cs\u0027\u00E9\u003c"#,
        "p%2Bq%2F+%22r%5Cs%27%C3%A9%3C", "p%2bq%2f%20%22r%5cs%27%c3%a9%3c", "p+q/ &quot;r\\s&#39;&#xE9;&lt;",
        "p&#43;q/ &#34;r\\s&#039;é&lt;", "BASE64", "Basic PAIR", "hunter2",
    ])
    func tokenEndpointShowsNoSecret(spelling: String) async throws {
        let secret = #"p+q/ "r\s'é<"#
        let pair = "my+app:p%2Bq%2F+%22r%5Cs%27%C3%A9%3C"
        var sample = ConsoleSample(
            """
            tokens:
              api:
                oauth2:
                  tokenUrl: "http://localhost/token?key=<<secret | urlEncode>>"
                  clientId: my app
                  clientSecret: <<secret>>
                  username: me
                  password: hunter2
            requests: [{ GET: http://localhost/, auth: { bearer: <<api>> } }]
            """)
        sample.detail = .exchanges
        sample.given = ["secret": secret]
        let echo = spelling.replacing("SECRET", with: secret)
            .replacing("BASE64", with: Base64.encode(Array(secret.utf8)))
            .replacing("PAIR", with: Base64.encode(Array(pair.utf8)))
        let body: JSONValue = ["error": "denied", "error_description": .string("got \(echo), \(echo)!")]
        let shown = try await sample.shown { _, _ throws(TransportError) in .make(400, body: body.compactText()) }
            .withoutHashes
        #expect(shown.contains("it answered 400 with the error \"denied\" (got "))
        #expect(shown.contains("http://localhost/token?key=•••\" gave no token"))
        #expect(!shown.contains(echo) && !shown.contains("hunter2"))
        Self.expectNoTrace(of: secret, in: shown, "the console")
    }

    @Test func revealingShowsTheSecret() async throws {
        var sample = Self.sample("plain-secret", .exchanges)
        sample.isRevealing = true
        let shown = try await sample.shown(answer: Self.answer("plain-secret"))
        #expect(shown.contains("X-Raw: plain-secret"))
        #expect(!shown.contains("•••"))
    }

    @Test(arguments: 16_360...16_390)
    func truncatedBodyShowsNoPartOfASecret(offset: Int) async throws {
        var sample = ConsoleSample("requests: [{ GET: http://localhost/<<secret>> }]")
        sample.detail = .exchanges
        sample.given = ["secret": "pässwörd€😀-0123456789"]
        let shown = try await sample.shown { _, _ throws(TransportError) in
            .make(
                body: String(repeating: "-", count: offset) + "pässwörd€😀-0123456789"
                    + String(repeating: "-", count: 99))
        }
        #expect(!shown.contains("päss"))
        #expect(shown.contains("bytes in all)"))
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
