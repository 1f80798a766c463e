import Diagnostics
import EnvironmentFiles
import HTTP
import Platform
import Text

/// `--session NAME`: cookies that are kept from one `hubrun send` to the next.
struct SessionFile {
    /// The length limit for a name, in bytes.
    private static let longestName = 100

    private let path: String

    /// - Throws: `CommandFailure` if the folder of sessions cannot be used.
    init(named name: String) throws {
        path = PathParts.joined(try StateFolder.folder(named: "sessions"), "\(name).json")
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
        guard let bytes = try StateFolder.content(of: path) else { return [] }
        let reading = CookieFile.read(bytes, path: path)
        guard let content = reading.content else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
        return content.cookies
    }

    func write(_ cookies: [JarCookie]) throws {
        try StateFolder.write(Array(CookieFile.text(of: cookies).utf8), to: path)
    }
}
