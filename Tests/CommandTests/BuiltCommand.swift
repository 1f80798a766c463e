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

    /// Seconds after which a command that hangs is ended, so that a test fails instead of waiting for ever.
    private static let patience = 120.0

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
        whenStarted: @escaping @Sendable (Process) -> Void = { _ in }
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
        whenStarted: (Process) -> Void
    ) throws -> Output {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let inherited = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key)
        }
        process.environment = inherited.merging(environment) { $1 }
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.start()
        // Not a work item with a deadline: cancelled, it still keeps the process and its pipes until then.
        let watchdog = DispatchSource.makeTimerSource()
        watchdog.setEventHandler { process.terminate() }
        watchdog.schedule(deadline: .now() + patience)
        watchdog.activate()
        // Both pipes are read while the process runs: a full one would stop it.
        let stderr = Background { errors.fileHandleForReading.allBytes() }
        input.fileHandleForWriting.write(stdin)
        try input.fileHandleForWriting.close()
        whenStarted(process)
        let stdout = output.fileHandleForReading.allBytes()
        let stderrBytes = stderr.value
        process.waitUntilExit()
        watchdog.cancel()
        try output.fileHandleForReading.close()
        try errors.fileHandleForReading.close()
        return Output(
            stdout: String(decoding: stdout, as: UTF8.self), stderr: String(decoding: stderrBytes, as: UTF8.self),
            status: process.terminationStatus)
    }
}

/// Work done on a thread of its own, waited for when its value is read.
private final class Background: Sendable {
    private let result = Mutex(Data())
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Data) {
        Thread {
            let data = work()
            self.result.withLock { $0 = data }
            self.done.signal()
        }.start()
    }

    var value: Data {
        done.wait()
        return result.withLock { $0 }
    }
}
