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
#else
    import Darwin
#endif

/// A result file that only its owner can read, written completely or not at all.
struct PrivateFile {
    let path: String

    /// The path after symbolic links.
    private var place: String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// The temporary file that replaces the file when it is complete; nil for a device or pipe.
    private var draft: String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return "\(place).\(getpid())" }
        return nil
    }

    /// Creates the folder, and checks that the file can be written.
    ///
    /// - Throws: An error if it cannot be written.
    func check() throws(CommandFailure) {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        if !folder.isEmpty {
            guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil
            else { throw failure("its folder cannot be made", "check the path, and what you may write to") }
        }
        close(try opened())
        if let draft { unlink(draft) }
    }

    /// Writes the file.
    ///
    /// - Throws: An error if writing fails; an existing file is then unchanged.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        let draft = draft
        let descriptor = try opened()
        var reason = CompleteWrite.write(bytes, to: descriptor, waits: false) ?? 0
        if close(descriptor) != 0, reason == 0 { reason = errno }
        if reason == 0, let draft, rename(draft, place) != 0 { reason = errno }
        guard reason != 0 else { return }
        if let draft { unlink(draft) }
        throw failure(reason)
    }

    private func opened() throws(CommandFailure) -> Int32 {
        // Without O_NONBLOCK, opening a pipe that has no reader would block the run.
        var flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK
        if let draft {
            // Remove a file that a process with the same id left, or another user's link.
            unlink(draft)
            flags |= O_CREAT | O_EXCL | O_NOFOLLOW
        }
        let descriptor = open(draft ?? path, flags, 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        return descriptor
    }

    private func failure(_ reason: Int32) -> CommandFailure {
        let (what, hint) =
            switch reason {
            case EISDIR: ("a folder is there", "choose another name")
            case EACCES, EPERM, EROFS: ("that is not allowed", "check the permissions of its folder")
            case ENOTDIR, EEXIST: ("a part of its path is no folder", "choose another name")
            case ENOSPC, EDQUOT, EFBIG: ("there is no room", "free some space, or choose another disk")
            case ENXIO: ("a pipe or socket is there that nobody reads", "choose another name")
            default: ("the system refuses it", "check that the folder can be written to and the disk is not full")
            }
        return failure(what, hint)
    }

    private func failure(_ what: String, _ hint: String) -> CommandFailure {
        CommandFailure(
            .outputFailed, "\"\(DisplayText.printable(path))\" cannot be written: \(what)", hint: hint)
    }
}
