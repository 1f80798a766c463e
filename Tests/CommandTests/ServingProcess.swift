import Foundation
import Glibc
import TestSupport

/// A command that serves until it is stopped, as a process of its own, from the moment at which it serves.
final class ServingProcess: Sendable {
    /// What it said when it had started, the port in it as `PORT`.
    let announcement: [String]
    let port: Int
    private let process: ChildProcess
    private let output: Drain
    /// Characters that it had said when it had started.
    private let startLength: Int

    struct NotStarted: Error { let said: String }

    /// Starts it on a thread of its own, and returns when it listens.
    static func start(_ arguments: [String], in folder: String) async throws -> ServingProcess {
        try await ExternalProgram.onOwnThread { try ServingProcess(arguments, in: folder) }
    }

    /// Starts it, and waits on this thread.
    ///
    /// - Parameter shell: What a shell does before it becomes the command.
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

    /// Ends it, and gives what it said since it had started.
    func end() async throws -> String {
        try await ExternalProgram.onOwnThread {
            self.process.send(SIGTERM)
            let text = self.output.wholeText()
            self.process.wait()
            return String(text.dropFirst(self.startLength))
        }
    }

    /// Ends it, and gives the exit status.
    @discardableResult
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        process.send(signal)
        return process.wait()
    }
}
