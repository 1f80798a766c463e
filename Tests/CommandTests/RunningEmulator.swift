import Foundation
import Glibc
import Synchronization
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
    private let output: PipeEnds

    struct NotStarted: Error { let said: String }

    /// Starts it at a free port, and returns when it listens.
    ///
    /// - Parameter descriptors: how many files and connections it may have open.
    static func start(
        _ arguments: [String], in folder: CertificateFolder, descriptors: Int? = nil
    ) async throws -> RunningEmulator {
        let command = [BuiltCommand.path.path, "emulator"] + arguments
        let words = descriptors.map { ["/bin/sh", "-c", "ulimit -n \($0); exec \"$0\" \"$@\""] + command } ?? command
        return try await start(words, in: folder)
    }

    private static func start(_ words: [String], in folder: CertificateFolder) async throws -> RunningEmulator {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(with: Result { try RunningEmulator(words, in: folder) })
            }.start()
        }
    }

    private init(_ words: [String], in folder: CertificateFolder) throws {
        self.folder = folder
        output = try PipeEnds()
        let input = try PipeEnds()
        input.closeWriting()
        process = try ChildProcess(
            words[0], Array(words.dropFirst()), in: folder.path, input: input.reading, output: output.writing,
            errors: output.writing)
        input.closeReading()
        output.closeWriting()
        let text = Self.read(output.reading, upTo: "Ctrl-C stops it")
        let lines = text.split(separator: "\n").map(String.init)
        guard let port = text.firstMatch(of: #/://[^/]+:([0-9]+)/#).flatMap({ Int($0.1) }),
            let string = text.firstMatch(of: /HUB_CONNECTION_STRING='([^']+)'/)
        else {
            process.wait()
            throw NotStarted(said: text)
        }
        self.port = port
        connectionString = String(string.1)
        announcement = lines.map {
            $0.replacing(":\(port)", with: ":PORT").replacing(/SharedAccessKey=[^']+/, with: "SharedAccessKey=KEY")
        }
    }

    private static func read(_ descriptor: Int32, upTo end: String) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            if let found = text.firstRange(of: end), text[found.upperBound...].contains("\n") { return text }
        }
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
                let text = String(decoding: self.output.readAll(), as: UTF8.self)
                self.process.wait()
                continuation.resume(returning: text)
            }.start()
        }
    }

    /// Ends it, and gives the exit status.
    @discardableResult
    func stop() -> Int32 {
        process.send(SIGTERM)
        output.closeReading()
        return process.wait()
    }

    /// Runs `curl` with the emulator's authority, or what stands in its place.
    func curl(_ arguments: [String], authority: String? = "hubrun-emulator-ca.pem") async throws -> BuiltCommand.Output
    {
        let trust = authority.map { ["--cacert", $0] } ?? []
        return try await BuiltCommand.run(
            ["-sS", "--max-time", "30"] + trust + arguments, of: URL(filePath: "/usr/bin/curl"),
            in: URL(filePath: folder.path))
    }
}
