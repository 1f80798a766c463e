/// A file that is written completely or not at all: no reader finds a part of it.
///
/// The content goes to a temporary file beside it, which then takes its place. A pipe or a device cannot be replaced and
/// is written to directly.
package struct AtomicFile: Sendable {
    package let path: String
    private let permissions: Int
    private let replaces: Bool

    /// - Parameters:
    ///   - permissions: The permissions of a new file, which the process's umask restricts; by default, only the owner
    ///     can read it.
    ///   - replaces: False to fail if anything exists at the path.
    package init(_ path: String, permissions: Int = 0o600, replaces: Bool = true) {
        self.path = path
        self.permissions = permissions
        self.replaces = replaces
    }

    /// The path after symbolic links.
    private var place: String { FileSystem.realPath(path) ?? path }

    /// The temporary file; nil for a pipe or device, and for a file that must not exist.
    private var draft: String? {
        guard replaces, FileStatus.kind(of: path).map({ $0 == .regular }) ?? true else { return nil }
        return "\(place).\(CurrentProcess.identifier)"
    }

    /// Checks that the file can be written, and does not change it.
    package func check() throws(SystemError) {
        try opened().close()
        discard()
    }

    /// Writes the file. An error leaves the file that was there before, or none.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        let draft = draft
        let file = try opened()
        do throws(SystemError) {
            let written = Result { () throws(SystemError) in try file.write(bytes, waits: false) }
            let closed = Result { () throws(SystemError) in try file.close() }
            try written.get()
            try closed.get()
            if let draft { try FileSystem.move(draft, to: place) }
        } catch {
            discard()
            throw error
        }
    }

    /// Removes what ``opened()`` created.
    private func discard() {
        if let draft {
            FileSystem.remove(draft)
        } else if !replaces {
            FileSystem.remove(path)
        }
    }

    private func opened() throws(SystemError) -> FileDescriptor {
        // Without noWait, opening a pipe that has no reader would block.
        var options: FileDescriptor.Options = [.writing, .noWait]
        if let draft {
            // Remove a file that a process with the same id left, or another user's link.
            FileSystem.remove(draft)
            options.formUnion([.createNew, .noLink])
        } else if !replaces {
            // Do not overwrite a file made meanwhile or the target of a dangling link.
            options.insert(.createNew)
        }
        return try FileDescriptor(draft ?? path, options, permissions: permissions)
    }
}
