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

/// Files and standard input, read whole.
enum InputFile {
    /// Standard input is read up to this many bytes; what is larger is no collection.
    private static let maximumSize = 16 * 1024 * 1024

    /// The bytes of a file.
    ///
    /// - Throws: `CommandFailure` when it is not there or cannot be read.
    static func bytes(at path: String) throws -> [UInt8] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw missing(path) }
        guard !isFolder else { throw CommandFailure(.commandLine, "\"\(path)\" is a folder", hint: "name a file") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.commandLine, "\"\(path)\" cannot be read", hint: "check its permissions")
        }
        return [UInt8](data)
    }

    /// The bytes of standard input up to its end.
    static func standardInput() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(0, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CommandFailure(.commandLine, "standard input cannot be read") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= maximumSize else {
                throw CommandFailure(
                    .commandLine, "standard input is larger than 16 MiB", hint: "is it the right file?")
            }
        }
    }

    /// Says that a file is not there, with the nearest name beside it.
    static func missing(_ path: String) -> CommandFailure {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        let near = Suggestion.nearest(to: name, among: neighbours.sorted())
        return CommandFailure(
            .commandLine, "there is no file or folder \"\(DisplayText.printable(path))\"",
            hint: near.map { "did you mean \"\(folder)\($0)\"?" } ?? "paths are relative to the current folder")
    }
}
