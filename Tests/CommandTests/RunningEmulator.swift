import AccessTokens
import Foundation
import Glibc
import TestSupport

/// A separate process of `hubrun emulator` that is already listening.
final class RunningEmulator: Sendable {
    /// The working folder of the process, which contains the files that it writes.
    let folder: CertificateFolder
    /// The lines that the process printed at its start, without the parts that vary.
    let announcement: [String]
    let connectionString: String
    private let process: ServingProcess

    var port: Int { process.port }

    /// Starts an emulator at a free port, and returns when it listens; waits on a separate thread.
    ///
    /// - Parameter shell: Shell commands to run first; the shell then executes the emulator in its place.
    static func start(
        _ arguments: [String], in folder: CertificateFolder, shell: String? = nil
    ) async throws -> RunningEmulator {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(with: Result { try RunningEmulator(arguments, in: folder, shell: shell) })
            }.start()
        }
    }

    /// Starts an emulator, and blocks the current thread until it listens.
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

    /// Opens a connection for requests with a token that has all rights.
    func connect() throws -> PlainConnection {
        let (keyName, key) = try ConnectionString(parsing: connectionString).keyForHub()
        let token = SharedAccessSignature.mint(
            resource: "http://127.0.0.1:\(port)/hub", keyName: keyName, key: key, expiry: 4_000_000_000)
        return try PlainConnection(port: port, authorization: token.headerValue)
    }

    /// The maximum memory use of the process so far, in bytes.
    var peakMemory: Int {
        get throws { try PeakMemory.bytes(of: process.identifier) }
    }

    /// Terminates the process and returns its output since it listened.
    func end() async throws -> String { try await process.end() }

    /// Terminates the process and returns its exit status.
    @discardableResult
    func stop() -> Int32 { process.stop() }

    /// Kills the process.
    func kill() { process.stop(SIGKILL) }

    /// Runs `curl`, which trusts the emulator's authority or another one.
    func curl(_ arguments: [String], authority: String? = "hubrun-emulator-ca.pem") async throws -> BuiltCommand.Output
    {
        let trust = authority.map { ["--cacert", $0] } ?? []
        return try await BuiltCommand.run(
            ["-sS", "--max-time", "120"] + trust + arguments, of: URL(filePath: "/usr/bin/curl"),
            in: URL(filePath: folder.path))
    }
}
