import Foundation
import Glibc
import Reporting
import TestSupport
import Testing

/// The permissions of files that the command writes: files that may contain secrets are only for their owner.
@Suite(.timeLimit(.minutes(20)))
struct FileModeTests {
    private func run(_ arguments: [String], keys: String = "", in folder: TemporaryFolder) async throws {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi" })
        defer { server.stop() }
        try folder.write(
            "name: A\nrequests:\n  - name: R\n    GET: \"\(server.url("/"))\"\n    capture: { a: text }\n    \(keys)\n",
            to: "a.yaml")
        let output = try await folder.run(["a.yaml"] + arguments)
        #expect(output.status == 0, "\(output)")
    }

    @Test func savedVariablesAreReadableOnlyByTheOwner() async throws {
        let folder = try TemporaryFolder()
        try await run(["--save-variables", "saved.json"], in: folder)
        #expect(try folder.mode(of: "saved.json") == 0o600)
        #expect(folder.text(of: "saved.json")?.contains("hi") ?? false)
    }

    /// An existing file of this name that all users can read, from an earlier version or another program.
    @Test(arguments: [0o644, 0o666, 0o400])
    func savedVariablesOverAnExistingFileAreReadableOnlyByTheOwner(mode: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "saved.json")
        try #require(chmod(folder.url.appending(path: "saved.json").path, mode_t(mode)) == 0)
        try await run(["--save-variables", "saved.json"], in: folder)
        #expect(try folder.mode(of: "saved.json") == 0o600)
    }

    /// Reports contain no secrets, and other programs of a pipeline read them.
    @Test(arguments: ReportKind.names)
    func reportsFollowTheUmask(kind: String) async throws {
        let folder = try TemporaryFolder()
        try await run(["--report", "\(kind)=out/report"], in: folder)
        #expect(try folder.mode(of: "out/report") == 0o644 & ~Self.mask)
    }

    @Test func savedResponsesFollowTheUmask() async throws {
        let folder = try TemporaryFolder()
        try await run([], keys: "save: out/a.txt", in: folder)
        #expect(try folder.mode(of: "out/a.txt") == 0o644 & ~Self.mask)
        #expect(try folder.mode(of: "out") == 0o777 & ~Self.mask)
    }

    /// The emulator's journal contains the keys of its hubs.
    @Test func emulatorDataIsReadableOnlyByTheOwner() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data/deep").path
        _ = try await RunningEmulator.start(["--data", data], in: CertificateFolder()).end()
        for path in ["data", "data/deep"] { #expect(try folder.mode(of: path) == 0o700, "\(path)") }
        let files = try FileManager.default.contentsOfDirectory(atPath: data)
        #expect(!files.isEmpty)
        for file in files { #expect(try folder.mode(of: "data/deep/\(file)") == 0o600, "\(file)") }
    }

    /// The umask of this process, which commands inherit.
    private static let mask: Int = {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("Umask:") } ?? "Umask: 0022"
        return Int(line.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8) ?? 0o022
    }()
}
