import Diagnostics
import EnvironmentFiles
import HTTP
import Platform
import Text

/// `--session NAME`: cookies that are kept from one `hubrun send` to the next.
struct SessionFile {
    /// The length limit for a name, in bytes.
    private static let longestName = 100

    private static let folderName = "sessions"

    private let folder: StateFolder
    private let fileName: String

    /// - Throws: `CommandFailure` without a folder for sessions.
    init(named name: String) throws {
        guard let folder = StateFolder() else {
            throw CommandFailure(
                .commandLine, "there is no folder for sessions: HOME is not set",
                hint: "set \(StateFolder.variable) to a folder")
        }
        self.folder = folder
        fileName = "\(name).json"
        _ = try Self.allowed { () throws(StateFolder.Refusal) in try folder.making(Self.folderName) }
    }

    private static func allowed<Value>(_ use: () throws(StateFolder.Refusal) -> Value) throws -> Value {
        do throws(StateFolder.Refusal) {
            return try use()
        } catch {
            throw CommandFailure(.badFile, .fileUnreadable, error.message, hint: error.hint)
        }
    }

    /// True for letters, digits, `.`, `_` and `-`, not beginning with a dot.
    static func isValid(name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longestName && !name.hasPrefix(".")
            && name.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "._-".utf8.contains($0) }
    }

    /// Returns the cookies; none for a new session.
    ///
    /// - Throws: `CommandFailure` for a file that is broken, or of another user.
    func cookies() throws -> [JarCookie] {
        let existing = try Self.allowed { () throws(StateFolder.Refusal) in
            try folder.existing(fileName, in: Self.folderName)
        }
        guard let path = existing else { return [] }
        let bytes = try InputFile.bytes(at: path)
        let reading = CookieFile.read(bytes, path: path)
        guard let content = reading.content else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
        return content.cookies
    }

    func write(_ cookies: [JarCookie]) throws {
        _ = try Self.allowed { () throws(StateFolder.Refusal) in try folder.existing(fileName, in: Self.folderName) }
        let place = try Self.allowed { () throws(StateFolder.Refusal) in try folder.making(Self.folderName) }
        try ResultFile(path: PathParts.joined(place, fileName)).write(Array(CookieFile.text(of: cookies).utf8))
    }
}
