import Cryptography
import Diagnostics
import EnvironmentFiles
import Foundation
import HTTP
import TestSupport
import Testing

struct CertificateListTests {
    private let folder: CertificateFolder

    init() throws {
        folder = try CertificateFolder()
        for name in ["a.pem", "a.key", "a.pfx"] { try folder.write("", to: name) }
    }

    private func reading(_ text: String) -> EnvironmentReading<CertificateList> {
        CertificateList.read(Array(text.utf8), path: "list.json", folders: ["/nowhere", folder.path])
    }

    @Test(arguments: [
        // As in Newman's documentation, as in Postman's settings, and with plain paths.
        #""cert": { "src": "a.pem" }, "key": { "src": "a.key" }, "passphrase": "p""#,
        #""client": { "cert": { "src": "./a.pem" }, "key": { "src": "a.key" } }, "passphrase": "p""#,
        #""client": { "cert": "a.pem", "key": "a.key", "pfx": null, "passphrase": "p" }"#,
        #""cert": "a.pem", "key": "a.key", "pfx": { "src": "" }, "passphrase": "p""#,
    ])
    func filesOfAnEntryAreReadInEachForm(files: String) throws {
        let reading = reading(#"[{ "name": "A", "matches": ["https://h/*"], \#(files) }]"#)
        #expect(reading.shown == "")
        let certificate = try #require(reading.content?.certificates.first)
        #expect(certificate.path.hasSuffix("/a.pem") && certificate.path.hasPrefix(folder.path))
        #expect(certificate.key == folder.file("a.key"))
        #expect(certificate.format == .pem)
        #expect(certificate.passphrase == Secret("p"))
        #expect(certificate.isFor("https://h/x") && !certificate.isFor("https://other/x"))
    }

    @Test func archiveOverridesCertificateAndKey() throws {
        let text =
            #"[{ "matches": ["https://h/*", "<all_urls>"], "client": { "pfx": "a.pfx", "cert": "a.pem", "key": "a.key" } }]"#
        let certificate = try #require(reading(text).content?.certificates.first)
        #expect(certificate.path == folder.file("a.pfx"))
        #expect(certificate.format == .pkcs12)
        #expect(certificate.key == nil)
        #expect(certificate.passphrase == nil)
    }

    @Test(arguments: [
        ("{}", "1:1: error: the file is not a list of client certificates [HR0710]"),
        ("[1]", "1:2: error: an entry must be an object [HR0710]"),
        (#"[{ "cert": "a.pem" }]"#, #"1:2: error: the entry has no list "matches" [HR0710]"#),
        (#"[{ "matches": "*", "cert": "a.pem" }]"#, #"1:15: error: the entry has no list "matches" [HR0710]"#),
        (#"[{ "matches": [1], "cert": "a.pem" }]"#, "1:16: error: a pattern must be a text [HR0710]"),
        (#"[{ "matches": [] }]"#, #"1:2: error: the entry has no "cert" and no "pfx" [HR0710]"#),
        (#"[{ "matches": [], "key": "a.key" }]"#, #"1:2: error: the entry has no "cert" and no "pfx" [HR0710]"#),
        (#"[{ "matches": [], "client": "a.pem" }]"#, #"1:29: error: "client" must be an object [HR0710]"#),
        (#"[{ "matches": [], "cert": 1 }]"#, #"1:27: error: "cert" must be a path [HR0710]"#),
        (#"[{ "matches": [], "cert": { "src": "b.pem" } }]"#, #"1:36: error: there is no file "b.pem" [HR0201]"#),
        (#"[{ "matches": [], "cert": "." }]"#, #"1:27: error: the file "." cannot be read [HR0202]"#),
        (
            #"[{ "matches": [], "cert": "a.pem", "passphrase": 1234 }]"#,
            #"1:50: error: "passphrase" must be a text [HR0710]"#
        ),
    ])
    func mistakeHasItsPlace(text: String, expected: String) {
        let reading = reading(text)
        #expect(reading.content == nil)
        #expect(reading.shown.split(separator: "\n").first.map(String.init) == "list.json:" + expected)
    }

    /// Newman ignores such a pattern without a word.
    @Test func patternThatMatchesNothingIsAWarning() throws {
        let reading = reading(#"[{ "matches": ["https://h", "https://h/*"], "cert": "a.pem" }]"#)
        #expect(reading.shown.hasPrefix("list.json:1:16: warning: the pattern matches no URL: \"https://h\" [HR0710]"))
        #expect(try #require(reading.content?.certificates.first).isFor("https://h/"))
    }
}
