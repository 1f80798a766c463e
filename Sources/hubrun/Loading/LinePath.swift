import Diagnostics
import Platform
import Text

/// `FILE:LINE` on a command line, or `FILE:LINE:COLUMN` as messages and editors write it.
struct LinePath {
    let path: String
    let line: Int

    /// Returns nil for a path that exists as written, and for one that is not an existing path with a line number.
    init?(_ written: String) {
        guard !FileSystem.exists(written), var (path, line) = Self.split(written) else {
            return nil
        }
        if !FileSystem.exists(path), let place = Self.split(path) { (path, line) = place }
        guard FileSystem.exists(path) else { return nil }
        (self.path, self.line) = (path, line)
    }

    private static func split(_ path: String) -> (path: String, line: Int)? {
        guard let colon = path.lastIndex(of: ":") else { return nil }
        let digits = path[colon...].dropFirst()
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let line = Int(digits)
        else { return nil }
        return (String(path[..<colon]), line)
    }

    /// The path of the file.
    ///
    /// - Throws: `CommandFailure` for a folder.
    var file: String {
        get throws {
            guard FileStatus.kind(of: path) == .folder else { return path }
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(path))\" is a folder, which has no line \(line)",
                hint: "name the file: FILE:LINE")
        }
    }

    /// The error of a command that accepts only whole collections.
    var refusal: CommandFailure {
        CommandFailure(
            .commandLine,
            "this command takes whole collections: remove the line number after \"\(DisplayText.printable(path))\"",
            hint: "hubrun run and hubrun show choose the request on a line")
    }
}
