import Diagnostics
import Platform

/// The writing of a file that a conversion makes.
struct ResultFile {
    /// True to replace files that exist.
    let replaces: Bool

    /// - Throws: `CommandFailure` for a file that exists, unless it is replaced.
    func check(_ file: String, hint: String = "--force replaces it") throws(CommandFailure) {
        guard !replaces, FileSystem.exists(file) else { return }
        throw CommandFailure(.commandLine, "\"\(DisplayText.printable(file))\" exists", hint: hint)
    }

    /// - Throws: `CommandFailure` if the file exists or cannot be written.
    func write(_ text: String, to file: String, isExecutable: Bool = false) throws(CommandFailure) {
        do throws(SystemError) {
            try FileSystem.makeFolders(PathParts(file).folder)
            let options: FileDescriptor.Options = replaces ? [.writing, .truncate, .create] : [.writing, .createNew]
            let descriptor = try FileDescriptor(file, options, permissions: isExecutable ? 0o777 : 0o666)
            defer { try? descriptor.close() }
            try descriptor.write(Array(text.utf8))
        } catch {
            throw CommandFailure(
                .outputFailed, "\"\(DisplayText.printable(file))\" cannot be written",
                hint: "check the free space and the permissions of the folder")
        }
    }
}
