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
    let port: Int
    let connectionString: String
    private let process: ChildProcess
    private let output: Drain
    /// Characters that it had said when it had started.
    private let startLength: Int

    struct NotStarted: Error { let said: String }

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
        let command = [BuiltCommand.path.path, "emulator"] + arguments
        let words = shell.map { ["/bin/sh", "-c", "\($0); exec \"$0\" \"$@\""] + command } ?? command
        let (input, output) = (try PipeEnds(), try PipeEnds())
        input.closeWriting()
        process = try ChildProcess(
            words[0], Array(words.dropFirst()), in: folder.path, input: input.reading, output: output.writing,
            errors: output.writing)
        input.closeReading()
        output.closeWriting()
        self.output = Drain(output.reading)
        let text = self.output.text(upTo: "  Ctrl-C")
        startLength = text.count
        guard let port = text.firstMatch(of: #/://[^/]+:([0-9]+)/#).flatMap({ Int($0.1) }),
            let string = text.firstMatch(of: /HUB_CONNECTION_STRING='([^']+)'/)
        else {
            process.wait()
            throw NotStarted(said: text)
        }
        self.port = port
        connectionString = String(string.1)
        announcement = text.split(separator: "\n").map { line in
            String(line).replacing(":\(port)", with: ":PORT").replacing(
                /SharedAccessKey=[^']+/, with: "SharedAccessKey=KEY")
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
    func end() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                self.process.send(SIGTERM)
                let text = self.output.wholeText()
                self.process.wait()
                continuation.resume(returning: String(text.dropFirst(self.startLength)))
            }.start()
        }
    }

    /// Ends it, and gives the exit status.
    @discardableResult
    func stop() -> Int32 {
        process.send(SIGTERM)
        return process.wait()
    }

    /// Ends it at once, whatever it is doing.
    func kill() {
        process.send(SIGKILL)
        process.wait()
    }

    /// Runs `curl` with the emulator's authority, or what stands in its place.
    func curl(_ arguments: [String], authority: String? = "hubrun-emulator-ca.pem") async throws -> BuiltCommand.Output
    {
        let trust = authority.map { ["--cacert", $0] } ?? []
        return try await BuiltCommand.run(
            ["-sS", "--max-time", "120"] + trust + arguments, of: URL(filePath: "/usr/bin/curl"),
            in: URL(filePath: folder.path))
    }
}
