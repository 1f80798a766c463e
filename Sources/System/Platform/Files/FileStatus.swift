#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
    /// The modification time, in seconds and nanoseconds.
    private let seconds: Int
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

    /// Returns the type of the file that a path leads to; nil if there is none.
    package static func kind(of path: String) -> Kind? { try? FileStatus(of: path).kind }
}
