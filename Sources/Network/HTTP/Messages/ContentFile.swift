import Diagnostics
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A regular file, open to be read piece by piece.
final class ContentFile {
    /// Why a file cannot be read, as the end of a sentence that names it.
    struct Problem: Error {
        let words: String
        let hint: String

        fileprivate static func unreadable() -> Problem {
            Problem(
                words: "cannot be read: \(SystemError.text(errno))",
                hint: "a relative path is relative to the file it is written in")
        }
        fileprivate static let folder = Problem(words: "is a folder", hint: "name a file in it")
        fileprivate static let special = Problem(
            words: "is a pipe, a socket or a device", hint: "its length is not known beforehand: write it to a file")
    }

    let size: Int
    private let descriptor: Int32

    init(path: String) throws(Problem) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable() }
        // Asked before it is opened: opening a named pipe would wait for its other end.
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .special }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable() }
        size = Int(status.st_size)
    }

    /// A file that is content to be sent.
    convenience init(body path: String) throws(TransportError) {
        do throws(Problem) {
            try self.init(path: path)
        } catch {
            throw .error("the body file \"\(path)\" \(error.words)", hint: error.hint)
        }
    }

    deinit {
        close(descriptor)
    }

    /// The number of bytes read from `offset` on, at least one; nothing when there are none.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        return count > 0 ? count : nil
    }

    /// The start of the file, all of it if it is no larger than `limit`.
    func bytes(upTo limit: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: min(size, limit)) { buffer, count in
            while count < buffer.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                guard let more = read(into: rest, at: count) else { return }
                count += more
            }
        }
    }
}
