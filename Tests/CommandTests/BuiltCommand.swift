import Foundation
import Synchronization
import TestSupport

/// The binary that this build made, run as a process of its own.
enum BuiltCommand {
    struct Output: Equatable {
        var stdout: String
        var stderr: String
        var status: Int32
    }

    /// Seconds after which a command that hangs is killed; many run at once on a slow machine.
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

    /// Runs the command in a folder, with nothing in its environment but what a process needs and what is given.
    ///
    /// The waiting is done by a thread of its own: a server in this process needs the shared pool to answer.
    ///
    /// - Parameter program: another program to run instead.
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
        let inherited = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key)
        }
        let (input, output, errors) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        let process = try ChildProcess(
            program.path, arguments, in: folder.path, environment: inherited.merging(environment) { $1 },
            input: input.reading, output: output.writing, errors: errors.writing, lifetime: lifetime)
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
        // Both pipes are read while the process runs: a full one would stop it.
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

/// Work done on a thread of its own, waited for when its value is read.
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
