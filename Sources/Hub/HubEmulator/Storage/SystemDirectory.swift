import Platform

/// An open directory, whose entries can be synchronized like files.
final class SystemDirectory: Sendable {
    private let descriptor: FileDescriptor

    /// Opens a directory; creates it and its missing parents, for their owner alone.
    init(_ path: String) throws(StorageError) {
        for folder in FileSystem.folders(to: path) {
            try StorageError.naming("make the directory", folder) { () throws(SystemError) in
                try FileSystem.makeFolder(folder, permissions: 0o700)
            }
        }
        descriptor = try StorageError.naming("open the directory", path) { () throws(SystemError) in
            try FileDescriptor(path, [.reading, .folder])
        }
    }

    deinit {
        try? descriptor.close()
    }

    /// Waits until the entries are on the disk; file systems without support for this store them anyway.
    func synchronize() {
        try? descriptor.synchronize()
    }
}
