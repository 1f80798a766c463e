import AccessTokens
import Foundation
import Glibc
import Synchronization
import TestSupport

/// `hubrun emulator` as a process of its own, that takes requests.
final class ServedEmulator: Sendable {
    let port: Int
    /// A token of the key that may do everything.
    let token: String
    /// What it printed before it served.
    let announcement: [String]
    private let process: ChildProcess
    private let output: Drain

    /// - Parameter shell: what a shell does before it becomes the emulator.
    init(_ arguments: [String], in folder: URL, shell: String? = nil) throws {
        let (output, errors) = (try PipeEnds(), try PipeEnds())
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(nothing) }
        let words = [BuiltCommand.path.path, "emulator", "--port", "0"] + arguments
        let command =
            shell.map { ("/bin/sh", ["-c", "\($0); exec \"$0\" \"$@\""] + words) } ?? (
                words[0], Array(words.dropFirst())
            )
        process = try ChildProcess(
            command.0, command.1, in: folder.path, input: nothing, output: output.writing, errors: errors.writing)
        output.closeWriting()
        errors.closeWriting()
        self.output = Drain(output.reading)
        announcement = self.output.lines(upTo: "  Ctrl-C")
        guard let connection = announcement.compactMap(Self.connectionString).first,
            let text = connection.endpoint.split(separator: ":").last.map({ $0.prefix { $0.isNumber } }),
            let port = Int(text)
        else {
            throw NotServed(output: announcement, errors: String(decoding: errors.readAll(), as: UTF8.self))
        }
        errors.closeReading()
        self.port = port
        let (keyName, key) = try connection.keyForHub()
        token =
            SharedAccessSignature.mint(
                resource: "http://127.0.0.1:\(port)/hub", keyName: keyName, key: key, expiry: 4_000_000_000
            ).headerValue
    }

    struct NotServed: Error {
        let output: [String]
        let errors: String
    }

    func connect() throws -> PlainConnection { try PlainConnection(port: port, authorization: token) }

    /// Ends it at once, whatever it is doing.
    func kill() {
        process.send(SIGKILL)
        process.wait()
        output.wait()
    }

    private static func connectionString(_ line: String) -> ConnectionString? {
        guard let match = line.wholeMatch(of: /\ \ export HUB_CONNECTION_STRING=\x27(.*)\x27/) else { return nil }
        return try? ConnectionString(parsing: String(match.1))
    }
}

/// Reads a pipe to its end on a thread of its own.
private final class Drain: Sendable {
    private let state = Mutex((text: "", isAtEnd: false))
    private let more = DispatchSemaphore(value: 0)

    init(_ descriptor: Int32) {
        Thread { [self] in
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = read(descriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                state.withLock { state in
                    // Only the beginning is of interest.
                    if count > 0, state.text.utf8.count < 64 << 10 {
                        state.text += String(decoding: chunk[..<count], as: UTF8.self)
                    }
                    state.isAtEnd = count <= 0
                }
                more.signal()
                if count <= 0 { break }
            }
            close(descriptor)
        }.start()
    }

    /// The lines up to one that begins so, or all there are.
    func lines(upTo last: String) -> [String] {
        while true {
            more.wait()
            let (text, isAtEnd) = state.withLock { $0 }
            let lines = text.split(separator: "\n").map(String.init)
            if isAtEnd || text.hasSuffix("\n") && lines.contains(where: { $0.hasPrefix(last) }) { return lines }
        }
    }

    func wait() {
        while !state.withLock({ $0.isAtEnd }) { more.wait() }
    }
}
