import Foundation
import Glibc

/// A program that a test needs, for `.enabled(if:)`.
///
///     @Suite(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
package enum ExternalProgram {
    /// Returns true if the program is installed, or if `CI` is set, so that a missing program fails the tests there.
    package static func isInstalled(_ name: String) -> Bool {
        ProcessInfo.processInfo.environment["CI"] != nil || path(of: name) != nil
    }

    /// Returns the path of the program; servers are often installed outside of the search path.
    ///
    /// - Parameter name: A name, or a path with a slash.
    package static func path(of name: String) -> String? {
        if name.contains("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = search.split(separator: ":").map(String.init)
        return (folders + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"])
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts the program with empty input; its standard error is written to `errors`.
    static func start(
        _ name: String, _ arguments: [String], in folder: URL, errors: PipeEnds? = nil
    ) throws -> ChildProcess {
        guard let path = path(of: name) else { throw Missing(program: name) }
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(nothing) }
        return try ChildProcess(
            path, arguments, in: folder.path, input: nothing, output: nothing, errors: errors?.writing ?? nothing)
    }

    /// Runs the program and waits for its end.
    package static func run(_ name: String, _ arguments: [String], in folder: String) async throws {
        try await run(name, arguments, in: URL(fileURLWithPath: folder))
    }

    static func run(_ name: String, _ arguments: [String], in folder: URL) async throws {
        try await onOwnThread { try runBlocking(name, arguments, in: folder) }
    }

    /// Runs blocking work on a separate thread, because the tests share a small pool of threads, which must not block.
    package static func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: .init(catching: body)) }.start()
        }
    }

    private static func runBlocking(_ name: String, _ arguments: [String], in folder: URL) throws {
        let errors = try PipeEnds()
        let process: ChildProcess
        do {
            defer { errors.closeWriting() }
            process = try start(name, arguments, in: folder, errors: errors)
        } catch {
            errors.closeReading()
            throw error
        }
        let text = errors.readAll()
        guard process.wait() == 0 else {
            throw Failed(program: name, arguments: arguments, errors: String(decoding: text, as: UTF8.self))
        }
    }

    struct Missing: Error { let program: String }
    struct Failed: Error {
        let program: String
        let arguments: [String]
        let errors: String
    }
}
