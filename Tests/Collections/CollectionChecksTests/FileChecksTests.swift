import CollectionSamples
import CollectionModel
import Diagnostics
import Testing

/// Diagnostics of the files that a run reads and writes.
@Suite struct FileChecksTests {
    @Test(
        arguments: [
            ("out/a.json", nil), ("./out/../a.json", nil), ("\"../<<$uuid>>\"", nil),
            (
                "/usr/a.json",
                "\"/usr/a.json\" is outside of the repository → to allow it, add --file-root /usr to the command"
            ),
        ] as [(String, String?)])
    func pathOfSaveOutsideTheRootIsReported(path: String, expected: String?) throws {
        let findings = try findings("requests:\n  - { GET: http://h/, save: \(path) }")
        #expect(findings.map { String($0.drop { $0 != " " }.dropFirst()) } == (expected.map { [$0] } ?? []))
    }

    @Test func missingBodyFileIsReported() throws {
        #expect(
            try findings("requests: [{ POST: http://h/, body: { file: no/such.bin } }]") == [
                "1:45-56 there is no file \"no/such.bin\" → a relative path begins in the folder of the file it is "
                    + "written in: looked for no/such.bin"
            ])
    }

    @Test func folderAsBodyFileIsReported() throws {
        #expect(
            try findings("requests: [{ POST: http://h/, body: { file: Sources } }]") == [
                "1:45-52 \"Sources\" is a folder → name a file"
            ])
    }

    @Test func fileWithAnUnknownPlaceholderIsNotChecked() throws {
        #expect(try findings("requests: [{ POST: http://h/, body: { file: no/<<hubKind>>.bin } }]") == [])
    }

    @Test(arguments: [
        "body: { text: '<<$file(\"no.txt\")>>' }", "headers: { A: '<<$file(\"no.txt\") | trim>>' }",
        "capture: { a: { from: text, default: '<<$file(\"no.txt\")>>' } }",
    ])
    func fileNamedByAPlaceholderMustExist(key: String) throws {
        let findings = try findings("requests:\n  - POST: http://h/\n    \(key)")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "there is no file \"no.txt\" → a relative path begins in the folder of the file it is written in: "
                    + "looked for no.txt"
            ])
    }

    @Test func fileNamedByAVariableMustExist() throws {
        #expect(
            try findings("variables: { a: '<<$file(\"no.txt\")>>' }\nrequests: [{ GET: http://h/<<a>> }]").count == 1)
        #expect(try findings("variables: { a: '<<$file(\"no.txt\")>>' }\nrequests: [{ GET: http://h/ }]") == [])
    }

    @Test func fileSavedByAnEarlierRequestCanBeRead() throws {
        let reads = "POST: http://h/, headers: { A: '<<$file(\"out/a.txt\")>>' }, body: { file: out/a.txt }"
        #expect(
            try findings("requests:\n  - { GET: http://h/, save: out/a.txt }\n  - { \(reads) }") == [])
        #expect(
            try findings("requests:\n  - { \(reads) }\n  - { GET: http://h/, save: out/a.txt }").count == 2)
    }

    @Test func fileWithAComputedNameIsNotChecked() throws {
        #expect(
            try findings("variables: { n: a }\nrequests: [{ GET: 'http://h/<<$file(n)>>' }]") == [])
    }

    @Test(arguments: ["cert", "key", "ca"])
    func filesOfTLSMustExist(key: String) throws {
        let other = key == "key" ? "cert: Package.swift, " : ""
        let findings = try findings("requests: [{ GET: http://h/, tls: { \(other)\(key): no.pem } }]")
        #expect(
            findings.map { $0.drop { $0 != " " }.dropFirst() } == [
                "there is no file \"no.pem\" → a relative path begins in the folder of the file it is written in: "
                    + "looked for no.pem"
            ])
    }

    @Test func keyWithoutACertificateIsReported() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, tls: { key: README.md } }]") == [
                "1:42-51 \"tls\" has a \"key\" and no \"cert\" → add cert: with the certificate that the key belongs to"
            ])
    }

    @Test func schemaFileMustContainASchema() throws {
        #expect(
            try findings("requests: [{ GET: http://h/, expect: { schema: no.json } }]") == [
                "1:48-55 there is no file \"no.json\" → name a file with a JSON Schema; a relative path is relative "
                    + "to the file it is written in"
            ])
    }

    private static let outside = "is outside of the repository → to allow it, add --file-root /etc to the command"

    @Test(arguments: [
        "body: { file: /etc/hostname }", "body: { multipart: { a: { file: /etc/hostname } } }",
        "body: { text: '<<$file(\"/etc/hostname\")>>' }", "tls: { ca: /etc/hostname }",
        "tls: { cert: /etc/hostname }", "tls: { cert: Package.swift, key: /etc/hostname }",
        "unixSocket: /etc/hostname", "expect: { schema: /etc/hostname }", "save: /etc/hostname",
    ])
    func filesOutsideTheRootsAreRejectedBeforeTheRun(keys: String) throws {
        let found = try findings("requests:\n  - POST: http://h/\n    \(keys)")
        #expect(found.map { $0.drop { $0 != " " }.dropFirst() } == ["\"/etc/hostname\" \(Self.outside)"])
    }

    /// A collection must not reveal the names of files in folders that it must not read.
    @Test func filesOutsideTheRootsAreNotSuggested() throws {
        let found = try findings("requests: [{ POST: http://h/, body: { file: /etc/hostnam } }]")
        #expect(found.count == 1 && !found[0].contains("hostname"))
    }

    @Test(arguments: [
        ".bashrc", "out/.npmrc", "out/.GIT/config", ".github/workflows/a.yaml", "a/.ssh/authorized_keys",
    ])
    func savingIntoConfigurationFilesIsRejected(path: String) throws {
        let found = try findings("requests: [{ GET: http://h/, save: \(path) }]")
        #expect(found.count == 1 && found[0].contains(" configures programs"), "\(found)")
    }

    @Test(arguments: ["/etc/hostname", "../../../../../../../../etc/hostname"])
    func dataFileOutsideTheRootsIsRejected(path: String) throws {
        let reading = CollectionReader.collection(
            Array("name: A\ndata: \(path)\nrequests: []\n".utf8), path: "Tests/a.yaml")
        #expect(
            reading.diagnostics.sorted.filter { $0.severity == .error }.map { $0.line() } == [
                "2:7-\(7 + path.utf8.count) \"\(path)\" \(Self.outside)"
            ])
    }

    @Test func filesInAnAddedRootAreAllowed() throws {
        let roots = FileRoots(ofCollectionAt: "a.yaml", widening: ["/etc"])
        let reading = CollectionReader.collection(
            Array("name: A\ndata: /etc/hostname\nrequests: []\n".utf8), path: "a.yaml", roots: roots)
        #expect(!reading.diagnostics.hasErrors)
    }
}
