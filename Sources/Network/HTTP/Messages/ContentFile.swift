import Diagnostics
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open regular file that is read in pieces.
final class ContentFile {
    /// The reason why a file cannot be read, as the end of a sentence.
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
        // Check the type before opening: opening a named pipe would block until its other end is opened.
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .special }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable() }
        size = Int(status.st_size)
    }

    /// Opens a file that is the content of a request.
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

    /// Reads bytes from `offset` on and returns their number; nil at the end of the file or after an error.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        return count > 0 ? count : nil
    }

    /// Returns the first bytes of the file, at most `limit`.
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
