import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A walk from a folder to a file that is opened for writing, one name at a time and without following links.
///
/// The path was checked with its links followed. If a part of the path becomes a link after that, the walk fails
/// instead of writing to another place.
struct FolderWalk: ~Copyable {
    struct Failure: Error {
        enum Step {
            case folder
            case file
        }

        let step: Step
        /// The value of `errno`.
        let number: Int32
    }

    private let descriptor: Int32

    /// Opens a folder and the folders below it; missing folders are created.
    ///
    /// - Parameter folder: A path without links.
    init(from folder: RealPath, through names: some Sequence<String>) throws(Failure) {
        var current = open(folder.text, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard current >= 0 else { throw Failure(step: .folder, number: errno) }
        for name in names {
            let next = Self.openFolder(name, in: current)
            let number = errno
            close(current)
            guard next >= 0 else { throw Failure(step: .folder, number: number) }
            current = next
        }
        descriptor = current
    }

    deinit {
        close(descriptor)
    }

    private static func openFolder(_ name: String, in folder: Int32) -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
        let found = openat(folder, name, flags)
        guard found < 0, errno == ENOENT else { return found }
        // Another process may create the folder at the same time.
        guard mkdirat(folder, name, 0o777) == 0 || errno == EEXIST else { return -1 }
        return openat(folder, name, flags)
    }

    /// Opens a file for writing and empties it; the caller closes the returned descriptor.
    func fileForWriting(_ name: String) throws(Failure) -> Int32 {
        // Without O_NONBLOCK, opening a pipe that has no reader would block the run.
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = openat(descriptor, name, flags, 0o644)
        guard file >= 0 else { throw Failure(step: .file, number: errno) }
        return file
    }
}
