import Platform
/// An open regular file that is read in pieces.
final class ContentFile {
    /// The reason why a file cannot be read, as the end of a sentence.
    struct Problem: Error {
        let words: String
        let hint: String

        fileprivate static func unreadable(_ error: SystemError) -> Problem {
            Problem(
                words: "cannot be read: \(error.text)", hint: "a relative path is relative to the file it is written in"
            )
        }
        fileprivate static let folder = Problem(words: "is a folder", hint: "name a file in it")
        fileprivate static let special = Problem(
            words: "is a pipe, a socket or a device", hint: "its length is not known beforehand: write it to a file")
    }

    let size: Int
    private let descriptor: FileDescriptor

    init(path: String) throws(Problem) {
        let status: FileStatus
        do throws(SystemError) {
            status = try FileStatus(of: path)
        } catch {
            throw .unreadable(error)
        }
        // Check the type before opening: opening a named pipe would block until its other end is opened.
        guard status.kind != .folder else { throw .folder }
        guard status.kind == .regular else { throw .special }
        do throws(SystemError) {
            descriptor = try FileDescriptor(ordinary: path)
        } catch {
            throw .unreadable(error)
        }
        size = status.size
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
        try? descriptor.close()
    }

    /// Reads bytes from `offset` on and returns their number; nil at the end of the file or after an error.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
        (try? descriptor.read(into: buffer, at: offset)).flatMap { $0 > 0 ? $0 : nil }
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
