import Foundation
import Synchronization
import TestSupport

/// The hubrun binary of this build, run as a separate process.
enum BuiltCommand {
    struct Output: Equatable {
        var stdout: String
        var stderr: String
        var status: Int32
    }

    /// The time, in seconds, after which a hanging command is killed; many run at once on a slow machine.
    private static let lifetime = 300.0

    struct HasNotEnded: Error, CustomStringConvertible {
        let arguments: [String]
        let output: Output

        var description: String {
            "\(arguments) has not ended within \(Int(lifetime)) s; standard output:\n\(output.stdout)\nstandard error:\n"
                + output.stderr
        }
    }

    static let path = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        .appending(path: "hubrun")

    /// Runs the command in a folder, with a minimal environment and the given variables.
    ///
    /// A separate thread waits for the process, because a server in this process needs the shared pool to respond.
    ///
    /// - Parameter program: The program to run.
    static func run(
        _ arguments: [String], of program: URL = path, in folder: URL, environment: [String: String] = [:],
        stdin: Data = Data(),
        whenStarted: @escaping @Sendable (ChildProcess) -> Void = { _ in }
    ) async throws -> Output {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        try runAndWait(
                            arguments, of: program, in: folder, environment: environment, stdin: stdin,
                            whenStarted: whenStarted)
                    })
            }.start()
        }
    }

    private static func runAndWait(
        _ arguments: [String], of program: URL, in folder: URL, environment: [String: String], stdin: Data,
        whenStarted: (ChildProcess) -> Void
    ) throws -> Output {
        var inherited = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key)
        }
        // Without CI, each run keeps its failures in the home folder of whoever runs the tests.
        inherited["CI"] = "true"
        let (input, output, errors) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        let process = try ChildProcess(
            program.path, arguments, in: folder.path, environment: inherited.merging(environment) { $1 },
            input: input.reading, output: output.writing, errors: errors.writing, lifetime: lifetime)
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
        // Read both pipes while the process runs, because a full pipe would block it.
        let stderr = Background { errors.readAll() }
        input.writeAll([UInt8](stdin))
        whenStarted(process)
        let stdout = output.readAll()
        let stderrBytes = stderr.value
        let status = process.wait()
        let result = Output(
            stdout: String(decoding: stdout, as: UTF8.self), stderr: String(decoding: stderrBytes, as: UTF8.self),
            status: status)
        guard !process.hasOutlived else { throw HasNotEnded(arguments: arguments, output: result) }
        return result
    }
}

/// Work on a separate thread; reading its value waits for the end of the work.
private final class Background: Sendable {
    private let result = Mutex<[UInt8]>([])
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> [UInt8]) {
        Thread {
            let bytes = work()
            self.result.withLock { $0 = bytes }
            self.done.signal()
        }.start()
    }

    var value: [UInt8] {
        done.wait()
        return result.withLock { $0 }
    }
}
