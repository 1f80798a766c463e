import AccessTokens
import Foundation
import Glibc
import TestSupport

/// `hubrun emulator` as a process of its own, from the moment at which it serves.
final class RunningEmulator: Sendable {
    /// Its folder, where it writes what it writes.
    let folder: CertificateFolder
    /// What it said when it had started, without what differs each time.
    let announcement: [String]
    let connectionString: String
    private let process: ServingProcess

    var port: Int { process.port }

    /// Starts it at a free port on a thread of its own, and returns when it listens.
    ///
    /// - Parameter shell: what a shell does before it becomes the emulator.
    static func start(
        _ arguments: [String], in folder: CertificateFolder, shell: String? = nil
    ) async throws -> RunningEmulator {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(with: Result { try RunningEmulator(arguments, in: folder, shell: shell) })
            }.start()
        }
    }

    /// Starts it likewise, and waits on this thread.
    init(_ arguments: [String], in folder: CertificateFolder, shell: String? = nil) throws {
        self.folder = folder
        process = try ServingProcess(["emulator"] + arguments, in: folder.path, shell: shell)
        let text = process.announcement.joined(separator: "\n")
        guard let string = text.firstMatch(of: /HUB_CONNECTION_STRING='([^']+)'/) else {
            process.stop()
            throw ServingProcess.NotStarted(said: text)
        }
        connectionString = String(string.1).replacing(":PORT", with: ":\(process.port)")
        announcement = process.announcement.map {
            $0.replacing(/SharedAccessKey=[^']+/, with: "SharedAccessKey=KEY")
        }
    }

    /// A connection for requests with a token of the key that may do everything.
    func connect() throws -> PlainConnection {
        let (keyName, key) = try ConnectionString(parsing: connectionString).keyForHub()
        let token = SharedAccessSignature.mint(
            resource: "http://127.0.0.1:\(port)/hub", keyName: keyName, key: key, expiry: 4_000_000_000)
        return try PlainConnection(port: port, authorization: token.headerValue)
    }

    /// The most memory that it had, in bytes.
    var peakMemory: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
            return status.firstMatch(of: /VmHWM:\s+([0-9]+) kB/).flatMap { Int($0.1) }.map { $0 * 1024 } ?? .max
        }
    }

    /// Ends it, and gives what it said since it had started.
    func end() async throws -> String { try await process.end() }

    /// Ends it, and gives the exit status.
    @discardableResult
    func stop() -> Int32 { process.stop() }

    /// Ends it at once, whatever it is doing.
    func kill() { process.stop(SIGKILL) }

    /// Runs `curl` with the emulator's authority, or what stands in its place.
    func curl(_ arguments: [String], authority: String? = "hubrun-emulator-ca.pem") async throws -> BuiltCommand.Output
    {
        let trust = authority.map { ["--cacert", $0] } ?? []
        return try await BuiltCommand.run(
            ["-sS", "--max-time", "120"] + trust + arguments, of: URL(filePath: "/usr/bin/curl"),
            in: URL(filePath: folder.path))
    }
}
