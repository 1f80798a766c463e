#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The methods below have the names of these functions.
private let systemRead = read
private let systemWrite = write
private let systemClose = close

/// An open file or stream of the process. It is not closed automatically.
///
/// Signals do not interrupt reading and writing.
package struct FileDescriptor: Hashable, Sendable {
    package struct Options: OptionSet, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        package static let reading = Options(rawValue: O_RDONLY)
        package static let writing = Options(rawValue: O_WRONLY)
        package static let readingAndWriting = Options(rawValue: O_RDWR)
        package static let append = Options(rawValue: O_APPEND)
        /// Creates the file if it is missing.
        package static let create = Options(rawValue: O_CREAT)
        /// Creates the file; fails if anything exists at the path.
        package static let createNew = Options(rawValue: O_CREAT | O_EXCL)
        package static let truncate = Options(rawValue: O_TRUNC)
        /// Fails if the last name of the path is a symbolic link.
        package static let noLink = Options(rawValue: O_NOFOLLOW)
        /// Fails if the file is a pipe without a reader, instead of waiting for one.
        package static let noWait = Options(rawValue: O_NONBLOCK)
        /// Fails if the file is no folder.
        package static let folder = Options(rawValue: O_DIRECTORY)
    }

    package static let standardInput = FileDescriptor(number: 0)
    package static let standardOutput = FileDescriptor(number: 1)
    package static let standardError = FileDescriptor(number: 2)

    let number: Int32

    /// - Parameter number: The number of a descriptor, or a negative number if opening it failed.
    private init(opened number: Int32) throws(SystemError) {
        guard number >= 0 else { throw .last }
        self.number = number
    }

    package init(number: Int32) {
        self.number = number
    }

    /// Opens a file, which child processes do not inherit.
    ///
    /// - Parameter permissions: The permissions of a new file, which the process's umask restricts.
    package init(_ path: String, _ options: Options, permissions: Int = 0o644) throws(SystemError) {
        try self.init(opened: open(path, options.rawValue | O_CLOEXEC, mode_t(permissions)))
    }

    /// Opens an ordinary file for reading; does not open, and does not wait for, a pipe, a socket or a device.
    package init(ordinary path: String) throws(SystemError) {
        // Opening some devices has an effect, such as rewinding a tape.
        let kind = try FileStatus(of: path).kind
        guard kind == .regular else { throw kind == .folder ? .isFolder : .isSpecial }
        let file = try FileDescriptor(path, [.reading, .noWait])
        guard (try? file.status.kind) == .regular else {
            try? file.close()
            throw .isSpecial
        }
        self = file
    }

    /// Opens a file in this folder.
    package func opening(_ name: String, _ options: Options) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(opened: openat(number, name, options.rawValue | O_CLOEXEC, 0o644))
    }

    /// Makes a folder in this folder.
    package func makeFolder(_ name: String) throws(SystemError) {
        guard mkdirat(number, name, 0o777) == 0 else { throw .last }
    }

    /// Creates a file in the folder of temporary files that has no name and disappears when it is closed.
    package static func temporary(prefix: String) throws(SystemError) -> FileDescriptor {
        let folder = CurrentProcess.variable("TMPDIR") ?? ""
        var template = Array("\(folder.isEmpty ? "/tmp" : folder)/\(prefix)-XXXXXX".utf8CString)
        let file = try FileDescriptor(opened: mkstemp(&template))
        _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
        unlink(template)
        return file
    }

    /// Returns a descriptor of its own for standard output, which itself becomes a copy of standard error: nothing else
    /// that the process prints is in the stream.
    package static func takeStandardOutput() throws(SystemError) -> FileDescriptor {
        let output = try FileDescriptor(opened: fcntl(standardOutput.number, F_DUPFD_CLOEXEC, 3))
        guard dup2(standardError.number, standardOutput.number) >= 0 else { throw .last }
        return output
    }

    package func close() throws(SystemError) {
        guard systemClose(number) == 0 else { throw .last }
    }

    /// The current status of the file.
    package var status: FileStatus {
        get throws(SystemError) { try FileStatus(of: self) }
    }

    // MARK: Reading

    /// Reads bytes into a buffer and returns their number; 0 at the end.
    ///
    /// - Parameter offset: The place in the file; nil to continue after the previous read.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil) throws(SystemError) -> Int {
        try Self.uninterrupted {
            guard let offset else { return systemRead(number, buffer.baseAddress, buffer.count) }
            return pread(number, buffer.baseAddress, buffer.count, off_t(offset))
        }
    }

    /// Reads at most `count` bytes; returns none at the end.
    package func read(_ count: Int, at offset: Int? = nil) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            do throws(SystemError) {
                used = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads to the end, or until more than `limit` bytes are read: a device may have no end.
    package func readAll(limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(0, (try? status.size) ?? 0), limit))
        while bytes.count <= limit {
            let chunk = try read(64 * 1024)
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    // MARK: Writing

    /// Writes all bytes, in parts if necessary.
    ///
    /// - Parameter waits: True to wait while nothing can be written; false to fail.
    package func write(_ bytes: [UInt8], waits: Bool = true) throws(SystemError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                systemWrite(number, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN, waits {
                _ = isWritable(within: -1)
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    /// Writes all bytes at a place in the file.
    package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = try Self.uninterrupted {
                bytes.withUnsafeBytes {
                    pwrite(number, $0.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
                }
            }
            guard count > 0 else { throw .diskFull }
            done += count
        }
    }

    /// True if some bytes can be written now without waiting.
    package var isWritableNow: Bool { isWritable(within: 0) }

    /// - Parameter milliseconds: The longest wait; negative to wait without a limit.
    private func isWritable(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, milliseconds) == 1
    }

    package func truncate(to size: Int) throws(SystemError) {
        guard ftruncate(number, off_t(size)) == 0 else { throw .last }
    }

    /// Waits until the content is on the disk, not only in the system's memory.
    package func synchronize() throws(SystemError) {
        guard fsync(number) == 0 else { throw .last }
    }

    /// Locks the file until this process ends; returns false if another process has locked it.
    package func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

    package func unlock() { flock(number, LOCK_UN) }

    package var isTerminal: Bool { isatty(number) == 1 }

    private static func uninterrupted(_ call: () -> Int) throws(SystemError) -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw .last }
        }
    }
}

/// The size of a terminal at one moment, in cells.
package struct TerminalSize: Sendable, Equatable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Fails if the descriptor is not a terminal, or the terminal does not report its size.
    package init?(of descriptor: FileDescriptor) {
        var size = winsize()
        guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
