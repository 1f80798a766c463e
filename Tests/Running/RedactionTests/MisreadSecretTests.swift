import CollectionModel
import Testing

@testable import Diagnostics
@testable import Redaction

/// Secrets that YAML parses as something else are in no message and no excerpt.
struct MisreadSecretTests {
    /// Texts in place of a secret that begin with a YAML indicator, or lack a space or quotes.
    @Test(
        arguments: [
            "!Summer24", "*Summer24", "&Summer24", "&Sum:Summer24 x", "{Summer24}", "{ Summer24 }", "{?Summer24: x}",
            "[Summer24", "{Summer24", "!Summer24 x", "!!binary Summer24", "%Summer24", "@Summer24", "`Summer24",
            "|Summer24", ">-Summer24", "Sum: Summer24", "- Summer24", "? Summer24", ", Summer24", "]Summer24",
            "<<: Summer24", "\"Summer24", "'Summer24", "'Sum'Summer24", "\"Sum\"Summer24", "\"\\qSummer24\"",
            "Sum #Summer24", "#Summer24", "Sum # Summer24", "\n    Summer24\n    more: of", "\n    - Summer24\n   x",
            "|\n    Summer24\n   x: [", "<<a>>Summer24", "\"<<a>>Summer24",
        ],
        [
            "variables:\n  pin: VALUE\n", "tokens:\n  t:\n    oauth2:\n      clientSecret: VALUE\n",
            "requests:\n  - GET: http://h/\n    auth:\n      basic:\n        password: VALUE\n",
            "requests:\n  - GET: http://h/\n    auth:\n      bearer: VALUE\n",
            "requests:\n  - GET: http://h/\n    headers:\n      X-Api-Key: VALUE\n",
        ])
    func misparsedSecretIsMasked(value: String, place: String) {
        for end in ["", "broken: [\n", "foo: 1\n"] {
            let line = place.split(separator: "\n").last { $0.contains("VALUE") } ?? ""
            let written = value.replacing("\n  ", with: "\n  " + line.prefix { $0 == " " })
            expectMasked("Summer24", in: "name: A\nsecrets: [pin]\n\(place.replacing("VALUE", with: written))\(end)")
        }
    }

    @Test(arguments: [
        "variables: { pin:Summer24 }", "variables:\n  pin:Summer24", "variables: { pin: !Summer24, b: 1 }",
        "requests: [{ GET: http://h/, auth: { bearer:Summer24 } }]",
        "requests: [{ GET: http://h/, auth: { Summer24 } }]",
        "requests: [{ GET: http://h/, auth: { basic: { user: u, password:Summer24 } } }]",
        "requests: [{ GET: http://h/, headers: { X-Api-Key:Summer24 } }]",
        "requests: [{ GET: http://h/, headers: { Authorization: *Summer24 } }]",
        "requests: [{ GET: http://h/, auth: { bearer: *Summer24 } }]", "variables: { pin: { ?Summer24: x } }",
        "variables:\n  pin: Summer24\u{0}", "secrets:\n  pin: Summer24\nvariables: [",
        "secrets: { pin: Summer24 }\nvariables: [", "secrets:\n  - pin\nvariables: { pin: Summer24 ]",
        "secrets:\n- pin\nvariables: { pin: Summer24 ]",
        "environments: { e: { secrets: [pin2], variables: { pin2: Summer24 ] } }",
        "setup: [{ GET: 'http://user:a#Summer24@h/' }]", "setup: [{ GET: http://user:a/Summer24?x@h/ }]",
        "variables: { pin: \"Summer24, b: 1 }", "password:\n  Summer24\n  [",
        "tokens: { t: { sas: { key:Summer24 } } }", "tokens: { t: { sas: { password:\u{301}Summer24 } } }",
        "variables: { pin: { bearer:\u{301}Summer24 } }",
        "variables: { pin: '\u{301}Summer24 ]", "variables: { pin: !\u{301}Summer24 x ]",
        "defaults: { auth: { bearer: !\u{301}Summer24 x } }", "variables: { pin: *\u{301}Summer24 }",
    ])
    func misparsedSecretInALineIsMasked(text: String) {
        expectMasked("Summer24", in: "name: A\nsecrets: [pin]\n\(text)\n")
        expectMasked("Summer24", in: "name: A\nsecrets: [pin]\n\(text)\nrequests: [{ GET: http://h/, foo: 1 }]\n")
    }

    @Test func secretNextToAnInvalidByteIsMasked() {
        let text =
            Array("name: A\nsecrets: [pin]\nvariables:\n  pin: Summer24".utf8) + [0xFF] + Array("Summer24\n".utf8)
        expectMasked("Summer24", in: text)
    }

    private func expectMasked(_ secret: String, in text: String) { expectMasked(secret, in: Array(text.utf8)) }

    /// Decodes a collection, and checks every message and every excerpt line for the secret.
    private func expectMasked(_ secret: String, in text: [UInt8]) {
        let reading = CollectionReader.collection(text, path: "a.yaml")
        let diagnostics = reading.diagnostics.sorted
        let mask = DiagnosticMask(for: diagnostics)
        let files = diagnostics.compactMap(\.range?.file)
        var shown = diagnostics.map { DiagnosticRenderer().text(of: mask.masked($0)) }
        for file in files.prefix(1) {
            var number = 1
            while file.line(number) != nil {
                let place = SourcePosition(line: number, column: 1)
                shown += DiagnosticRenderer().excerptLines(of: SourceRange(file: file, start: place, end: place))
                number += 1
            }
        }
        for line in shown where line.contains(secret) {
            Issue.record("\(line) of \(String(decoding: text, as: UTF8.self))")
        }
    }
}
