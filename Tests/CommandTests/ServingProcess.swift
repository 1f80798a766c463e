import Foundation
import Glibc
import TestSupport

/// A process of `hubrun echo` or `hubrun emulator` that is already listening.
final class ServingProcess: Sendable {
    /// The lines that the process printed at its start, with the port as `PORT`.
    let announcement: [String]
    let port: Int
    private let process: ChildProcess
    private let output: Drain
    /// The number of characters printed before the process listened.
    private let startLength: Int

    struct NotStarted: Error { let said: String }

    /// Starts a process and returns once it listens; waits on a separate thread.
    static func start(_ arguments: [String], in folder: String) async throws -> ServingProcess {
        try await ExternalProgram.onOwnThread { try ServingProcess(arguments, in: folder) }
    }

    /// Starts a process and blocks the current thread until it listens.
    ///
    /// - Parameter shell: Shell commands to run first; the shell then executes the command in its place.
    init(_ arguments: [String], in folder: String, shell: String? = nil) throws {
        let command = [BuiltCommand.path.path] + arguments
        let words = shell.map { ["/bin/sh", "-c", "\($0); exec \"$0\" \"$@\""] + command } ?? command
        let (input, output) = (try PipeEnds(), try PipeEnds())
        input.closeWriting()
        process = try ChildProcess(
            words[0], Array(words.dropFirst()), in: folder, input: input.reading, output: output.writing,
            errors: output.writing)
        input.closeReading()
        output.closeWriting()
        self.output = Drain(output.reading)
        let text = self.output.text(upTo: "  Ctrl-C")
        startLength = text.count
        guard let port = text.firstMatch(of: #/://[^/]+:([0-9]+)/#).flatMap({ Int($0.1) }) else {
            process.wait()
            throw NotStarted(said: text)
        }
        self.port = port
        announcement = text.split(separator: "\n").map { String($0).replacing(":\(port)", with: ":PORT") }
    }

    var identifier: pid_t { process.identifier }

    /// Terminates the process and returns its output since it listened.
    func end() async throws -> String {
        try await ExternalProgram.onOwnThread {
            self.process.send(SIGTERM)
            let text = self.output.wholeText()
            self.process.wait()
            return String(text.dropFirst(self.startLength))
        }
    }

    /// Terminates the process and returns its exit status.
    @discardableResult
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        process.send(signal)
        return process.wait()
    }
}
