import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
    private let systemRead = read
#else
    private let systemRead = Darwin.read
#endif

/// Files and standard input, read whole.
enum InputFile {
    /// More bytes are not read: what is larger is no collection, and is refused for its size where it is used.
    private static let maximumSize = 10 * 1024 * 1024

    /// The bytes of a file.
    ///
    /// - Throws: `CommandFailure` when it is not there or cannot be read.
    static func bytes(at path: String) throws -> [UInt8] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw missing(path) }
        guard !isFolder else { throw CommandFailure(.commandLine, "\"\(path)\" is a folder", hint: "name a file") }
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else {
            throw CommandFailure(.commandLine, "\"\(path)\" cannot be read", hint: "check its permissions")
        }
        defer { close(descriptor) }
        return try read(descriptor, named: "\"\(path)\"")
    }

    /// The bytes of standard input up to its end.
    static func standardInput() throws -> [UInt8] {
        try read(0, named: "standard input")
    }

    /// Reads to the end, be it a file or a pipe, but never much more than any collection has.
    private static func read(_ descriptor: Int32, named name: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= maximumSize {
            let count = systemRead(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CommandFailure(.commandLine, "\(name) cannot be read") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Says that a file is not there, with the nearest name beside it.
    static func missing(_ path: String) -> CommandFailure {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        if CommandLineMistake.comingCommands.contains(path) {
            return CommandFailure(
                .commandLine, "\"\(path)\" is not supported by this version of hubrun",
                hint: "hubrun --help lists what is")
        }
        let near = Suggestion.nearest(to: name, among: neighbours.sorted())
        if near == nil, let command = Suggestion.nearest(to: path, among: ["check", "token", "emulator"]) {
            return CommandFailure(
                .commandLine, "there is no command, file or folder \"\(DisplayText.printable(path))\"",
                hint: "did you mean \"hubrun \(command)\"?")
        }
        return CommandFailure(
            .commandLine, "there is no file or folder \"\(DisplayText.printable(path))\"",
            hint: near.map { "did you mean \"\(folder)\($0)\"?" } ?? "paths are relative to the current folder")
    }
}
