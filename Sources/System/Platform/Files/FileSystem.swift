#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

private let systemAccess = access

/// Operations on paths.
package enum FileSystem {
    package enum Access {
        case reading
        case writing
    }

    /// True if a path leads to anything, through symbolic links.
    package static func exists(_ path: String) -> Bool { FileStatus.kind(of: path) != nil }

    /// Checks that this process may use a file.
    package static func check(_ access: Access, _ path: String) throws(SystemError) {
        guard systemAccess(path, access == .reading ? R_OK : W_OK) == 0 else { throw .last }
    }

    /// Returns the absolute path without symbolic links, `.` and `..`; nil if the path leads nowhere.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The working directory of the process.
    package static var currentFolder: String { realPath(".") ?? "/" }

    /// Makes a folder and its missing parents; an empty path is the working directory.
    package static func makeFolders(_ path: String) throws(SystemError) {
        guard !path.isEmpty else { return }
        for folder in folders(to: path) { try makeFolder(folder) }
        guard FileStatus.kind(of: path) == .folder else { throw .isNoFolder }
    }

    /// Returns the paths of the folders on the way to a path, the outermost first, and the path itself.
    package static func folders(to path: String) -> [String] {
        path.indices.filter { path[$0] == "/" && $0 > path.startIndex }.map { String(path[..<$0]) } + [path]
    }

    /// Makes a folder, unless anything exists at the path.
    package static func makeFolder(_ path: String, permissions: Int = 0o777) throws(SystemError) {
        guard mkdir(path, mode_t(permissions)) == 0 || errno == EEXIST else { throw .last }
    }

    /// Reads a file to its end, or until more than `limit` bytes are read: a device may have no end.
    package static func content(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let file = try FileDescriptor(path, .reading)
        defer { try? file.close() }
        return try file.readAll(limit: limit)
    }

    /// Removes a file's name.
    package static func remove(_ path: String) { unlink(path) }

    /// Gives a file another path. A file that is there is replaced atomically: one of the two exists after a crash.
    package static func move(_ path: String, to target: String) throws(SystemError) {
        guard rename(path, target) == 0 else { throw .last }
    }

    /// Returns the names in a folder as bytes, without `.` and `..`, in no order.
    package static func names(in folder: String) throws(SystemError) -> [[UInt8]] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(stream) {
            let size = MemoryLayout.size(ofValue: entry.pointee.d_name)
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix(size).prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .last }
        return names
    }

    /// Returns the names in a folder in their order, for proposals; none if the folder cannot be read.
    package static func proposals(in folder: String) -> [String] {
        let names = (try? self.names(in: folder.isEmpty ? "." : folder)) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
}

/// The type, identity, size and modification time of a file. Two that are equal show that the file was not changed.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Sendable {
        case regular
        case folder
        case link
        /// A pipe, a socket or a device.
        case special
    }

    /// The device and number of a file, which are the same for all paths to it.
    package struct Identity: Hashable, Sendable {
        private let device: UInt64
        private let number: UInt64

        fileprivate init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    package let kind: Kind
    package let identity: Identity
    /// The size in bytes.
    package let size: Int
    /// The permission bits, such as `0o600`.
    package let permissions: Int
    private let owner: UInt32
    /// The modification time, in seconds and nanoseconds.
    package let seconds: Int
    private let nanoseconds: Int

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        identity = Identity(status)
        size = Int(status.st_size)
        permissions = Int(status.st_mode & 0o777)
        owner = status.st_uid
        #if canImport(Darwin)
            (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
    }

    /// Reads the status of the file that a path leads to, through symbolic links.
    package init(of path: String) throws(SystemError) {
        self.init(try Self.read { stat(path, &$0) })
    }

    /// Reads the status of the file at a path, given as bytes; of a symbolic link its own if `followsLink` is false.
    package init(ofBytes path: [UInt8], followsLink: Bool) throws(SystemError) {
        let path = path.map { CChar(bitPattern: $0) } + [0]
        self.init(try Self.read { followsLink ? stat(path, &$0) : lstat(path, &$0) })
    }

    init(of descriptor: FileDescriptor) throws(SystemError) {
        self.init(try Self.read { fstat(descriptor.number, &$0) })
    }

    private static func read(_ call: (inout stat) -> Int32) throws(SystemError) -> stat {
        var status = stat()
        guard call(&status) == 0 else { throw .last }
        return status
    }

    /// True if the file belongs to the user of the process, and nobody else can write to it.
    package var isPrivate: Bool { owner == geteuid() && permissions & 0o022 == 0 }

    /// Returns the type of the file that a path leads to; nil if there is none.
    package static func kind(of path: String) -> Kind? { try? FileStatus(of: path).kind }
}
