import Foundation

/// A separate folder for one test, which is removed with the last reference to it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    /// Writes a file, and creates missing folders.
    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func make(folder: String) throws {
        try FileManager.default.createDirectory(at: url.appending(path: folder), withIntermediateDirectories: true)
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url.appending(path: path).path, withDestinationPath: target)
    }

    func text(of path: String) -> String? {
        try? String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: path).path) }

    /// Returns the permissions of a file, such as 0o600.
    func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.appending(path: path).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    /// - Parameter below: The current folder of the command.
    func run(
        _ arguments: [String], below folder: String = ".", environment: [String: String] = [:], stdin: String = ""
    ) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(
            arguments, in: url.appending(path: folder), environment: environment, stdin: Data(stdin.utf8))
    }
}
