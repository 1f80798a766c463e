import Foundation
import TestSupport
import Testing

/// `insecure`: all output of a run that did not verify a certificate contains a warning.
@Suite(
    .timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("openssl"), "openssl is not installed"))
struct InsecureConnectionTests {
    private static let words = "certificate not checked for 1 request"

    /// Runs a request against a server with a self-signed certificate.
    private func run(
        tls: String = "{ insecure: true }", _ arguments: [String] = [], reports: [String] = []
    ) async throws -> (run: RealServerRun, folder: CertificateFolder) {
        let folder = try CertificateFolder()
        try await folder.make("server")
        let server = try await ExternalServer.openssl(folder, certificate: "server", [])
        defer { server.stop() }
        let url = server.url(scheme: "https", host: "localhost")
        let setting = tls.isEmpty ? "" : "\n  tls: \(tls)"
        let options = reports.flatMap { ["--report", "\($0)=\($0).out"] }
        let run = try await RealServerRun(
            "- name: It\n  GET: \(url)\(setting)", in: folder, arguments: arguments + options)
        return (run, folder)
    }

    @Test(arguments: [("{ insecure: true }", [String]()), ("", ["--insecure"]), ("{ insecure: true }", ["--quiet"])])
    func summaryMentionsTheUncheckedCertificate(tls: String, arguments: [String]) async throws {
        let (run, _) = try await run(tls: tls, arguments)
        #expect(run.status == 0)
        #expect(run.lines.last?.contains(Self.words) ?? false, "\(run.lines)")
    }

    @Test func checkedCertificateIsNotMentioned() async throws {
        let (run, folder) = try await run(tls: "{ ca: server.pem }", ["-V"], reports: ["jsonl"])
        #expect(run.status == 0)
        #expect(!run.lines.joined().contains("certificate was not checked"))
        #expect(!String(decoding: try folder.read("jsonl.out"), as: UTF8.self).contains("\"insecure\":true"))
    }

    @Test func exchangeMentionsTheUncheckedCertificate() async throws {
        let (run, _) = try await run(tls: "{ insecure: true }", ["-V"])
        #expect(run.lines.contains("! the server's certificate was not checked"), "\(run.lines)")
    }

    @Test(arguments: [
        ("jsonl", "\"insecure\":true"), ("jsonl", "\"insecure\":1"), ("json", "\"insecure\":true"),
        ("junit", "<system-out>\(words)</system-out>"), ("tap", "insecure: true"), ("markdown", words),
        ("html", "\"insecure\":1"), ("har", "certificate not checked"),
        ("newman-json", "\"insecure\":true"), ("newman-junit", "<system-out>\(words)</system-out>"),
    ])
    func reportMentionsTheUncheckedCertificate(kind: String, text: String) async throws {
        let (_, folder) = try await run(reports: [kind])
        let report = String(decoding: try folder.read("\(kind).out"), as: UTF8.self)
        #expect(report.contains(text), "\(report.prefix(3000))")
    }

    @Test(arguments: [("github", "::notice::"), ("azure", "##vso[task.logissue type=warning]")])
    func pipelineReportMentionsTheUncheckedCertificate(kind: String, command: String) async throws {
        let (run, _) = try await run(tls: "{ insecure: true }", ["--report", kind])
        #expect(run.lines.contains("\(command)\(Self.words)"), "\(run.lines)")
    }

    @Test(arguments: [
        ("defaults: { tls: { insecure: true } }\nrequests: []\n", "a.yaml:2:30"),
        ("requests:\n  - { GET: https://h/, tls: { insecure: true } }\n", "a.yaml:3:41"),
        (
            "requests:\n  - { group: G, defaults: { tls: { insecure: true } }, requests: [{ GET: https://h/ }] }\n",
            "a.yaml:3:46"
        ),
    ])
    func checkWarnsOfInsecureTLS(text: String, place: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: A\n" + text, to: "a.yaml")
        let output = try await folder.run(["check", "a.yaml"])
        #expect(output.status == 0)
        #expect(output.stderr.contains("\(place): warning: \"insecure\" accepts any certificate"), "\(output)")
        #expect(try await folder.run(["check", "--strict", "a.yaml"]).status == 2)
    }

    @Test func checkAcceptsInsecureFalse() async throws {
        let output = try await TemporaryFolder().run(
            ["check", "-"], stdin: "name: A\nrequests: [{ GET: https://h/, tls: { insecure: false } }]\n")
        #expect(output.stdout == "1 collection: no errors\n" && output.stderr == "")
    }
}
