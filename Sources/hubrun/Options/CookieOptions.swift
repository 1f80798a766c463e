import Diagnostics
import EnvironmentFiles
import HTTP
import RunEngine

/// The options for files of cookies.
struct CookieOptions: Options {
    @OptionGroup var jar: CookieJarOption

    @Option(
        "--export-cookie-jar", value: "file",
        help: "Write the cookies of the last collection and iteration to a file, in clear, for a later run or Newman.")
    var exportCookieJar: String?

    private var file: ResultFile? { exportCookieJar.map { ResultFile(path: $0) } }

    /// Returns an object that collects the cookies; nil without `--export-cookie-jar`.
    func collecting() -> LastCookies? { exportCookieJar.map { _ in LastCookies() } }

    /// Checks before the run that the file can be written.
    ///
    /// - Parameter inputs: The files that the run reads, which must not be overwritten.
    /// - Throws: `CommandFailure`.
    func check(besides inputs: [String]) throws {
        try file?.check(option: "--export-cookie-jar", besides: inputs, what: "the cookies")
    }

    /// Writes the file; returns the error, or nil.
    func write(_ last: LastCookies?) -> CommandFailure? {
        guard let file, let last else { return nil }
        return file.failure(writing: CookieFile.text(of: last.cookies))
    }
}

/// The option for the cookies with which a run begins.
struct CookieJarOption: Options {
    @Option(
        "--cookie-jar", value: "file",
        help: """
            Begin with the cookies in this file: JSON of --export-cookie-jar or Newman, or a cookies.txt of curl or a \
            browser.
            """, rerun: .written)
    var cookieJar: String?

    /// Returns the cookies of the file, none without one.
    ///
    /// - Throws: `CommandFailure` for a missing or invalid file.
    func cookies() throws -> [JarCookie] {
        guard let cookieJar else { return [] }
        let bytes = try InputFile.bytes(
            of: "--cookie-jar", at: cookieJar, hint: "--export-cookie-jar FILE writes the cookies after a run")
        let reading = CookieFile.read(bytes, path: cookieJar)
        guard let content = reading.content else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
        return content.cookies
    }
}
