import Testing

/// Files that a run reads and writes.
@Suite struct FileChecksTests {
    @Test(
        arguments: [
            ("out/a.json", nil), ("./out/../a.json", nil), ("\"../<<$uuid>>\"", nil),
            (
                "../a.json",
                "\"save\" would write outside of the collection's and the current folder → "
                    + "the file would be ../a.json: choose a path below one of them"
            ),
        ] as [(String, String?)])
    func responseIsNotSavedElsewhere(path: String, expected: String?) throws {
        let findings = try findings("requests:\n  - { GET: http://h/, save: \(path) }")
        #expect(findings.map { String($0.drop { $0 != " " }.dropFirst()) } == (expected.map { [$0] } ?? []))
    }

    @Test func missingBodyFileIsAMistake() throws {
        #expect(
            try findings("requests: [{ POST: http://h/, body: { file: no/such.bin } }]") == [
                "1:45-56 the file \"no/such.bin\" is not there → a relative path begins in the folder of the file it is "
                    + "written in: looked for no/such.bin"
            ])
    }

    @Test func folderIsNoBodyFile() throws {
        #expect(
            try findings("requests: [{ POST: http://h/, body: { file: /tmp } }]") == [
                "1:45-49 \"/tmp\" is a folder → name a file"
            ])
    }

    @Test func fileWithAPlaceholderIsLeftToTheRun() throws {
        #expect(try findings("requests: [{ POST: http://h/, body: { file: no/<<hubKind>>.bin } }]") == [])
    }

    @Test(arguments: [
        "body: { text: '<<$file(\"no.txt\")>>' }", "headers: { A: '<<$file(\"no.txt\") | trim>>' }",
        "capture: { a: { from: text, default: '<<$file(\"no.txt\")>>' } }",
    ])
    func fileOfAPlaceholderMustBeThere(key: String) throws {
        let findings = try findings("requests:\n  - POST: http://h/\n    \(key)")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "the file \"no.txt\" is not there → a relative path begins in the folder of the file it is written in: "
                    + "looked for no.txt"
            ])
    }

    @Test func fileOfAVariableMustBeThere() throws {
        #expect(
            try findings("variables: { a: '<<$file(\"no.txt\")>>' }\nrequests: [{ GET: http://h/<<a>> }]").count == 1)
        #expect(try findings("variables: { a: '<<$file(\"no.txt\")>>' }\nrequests: [{ GET: http://h/ }]") == [])
    }

    @Test func fileThatAnEarlierRequestSavesMayBeRead() throws {
        let reads = "POST: http://h/, headers: { A: '<<$file(\"out/a.txt\")>>' }, body: { file: out/a.txt }"
        #expect(
            try findings("requests:\n  - { GET: http://h/, save: out/a.txt }\n  - { \(reads) }") == [])
        #expect(
            try findings("requests:\n  - { \(reads) }\n  - { GET: http://h/, save: out/a.txt }").count == 2)
    }

    @Test func fileWhoseNameIsComputedIsLeftToTheRun() throws {
        #expect(
            try findings("variables: { n: a }\nrequests: [{ GET: 'http://h/<<$file(n)>>' }]") == [])
    }

    @Test(arguments: ["cert", "key", "ca"])
    func filesOfTLSMustBeThere(key: String) throws {
        let other = key == "key" ? "cert: /tmp/../etc/passwd, " : ""
        let findings = try findings("requests: [{ GET: http://h/, tls: { \(other)\(key): no.pem } }]")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "the file \"no.pem\" is not there → a relative path begins in the folder of the file it is written in: "
                    + "looked for no.pem"
            ])
    }

    @Test func keyWithoutItsCertificate() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, tls: { key: /etc/passwd } }]") == [
                "1:42-53 \"tls\" has a \"key\" and no \"cert\" → add cert: with the certificate that the key belongs to"
            ])
    }

    @Test func schemaInAFileMustBeOne() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, expect: { schema: no.json } }]") == [
                "1:48-55 the file \"no.json\" is not there → name a file with a JSON Schema; a relative path is relative "
                    + "to the file it is written in"
            ])
    }
}
