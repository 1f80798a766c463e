import Foundation
import Glibc
import TestSupport

/// A command that serves until it is stopped, as a process that listens already.
final class ServingProcess: Sendable {
    /// The lines that it printed when it had started, with the port as `PORT`.
    let announcement: [String]
    let port: Int
    private let process: ChildProcess
    private let output: Drain
    /// The number of characters that it printed until it listened.
    private let startLength: Int

    struct NotStarted: Error { let said: String }

    /// Starts it on a thread of its own, and returns when it listens.
    static func start(_ arguments: [String], in folder: String) async throws -> ServingProcess {
        try await ExternalProgram.onOwnThread { try ServingProcess(arguments, in: folder) }
    }

    /// Starts it, and waits on this thread.
    ///
    /// - Parameter shell: Commands of a shell that then becomes this process.
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

    /// Ends it, and returns its output since it listened.
    func end() async throws -> String {
        try await ExternalProgram.onOwnThread {
            self.process.send(SIGTERM)
            let text = self.output.wholeText()
            self.process.wait()
            return String(text.dropFirst(self.startLength))
        }
    }

    /// Ends it, and returns the exit status.
    @discardableResult
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        process.send(signal)
        return process.wait()
    }
}
