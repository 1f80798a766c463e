import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

#if canImport(Glibc) || canImport(Musl)
    private let systemRead = read
#else
    private let systemRead = Darwin.read
#endif

/// The complete lines of a file. Text after the last line break is ignored.
final class EventLines {
    private static let chunkSize = 256 * 1024

    private let path: String
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    /// The start of the next line.
    private var start = 0
    /// The end of the bytes that are known to contain no line break.
    private var searched = 0
    private var isAtEnd = false
    /// The number of the line that was returned last, from 1.
    private(set) var number = 0

    init(_ path: String) throws(EventFileError) {
        self.path = path
        descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw EventFileError(path: path, line: nil, kind: .unreadable(reason: "it is a folder"))
        }
    }

    deinit {
        if descriptor > 0 { close(descriptor) }
    }

    /// Returns the next line without its line break; nil at the end.
    func next() throws(EventFileError) -> [UInt8]? {
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { (start, searched) = (end + 1, end + 1) }
                number += 1
                return Array(bytes[start..<end])
            }
            searched = bytes.count
            if isAtEnd { return nil }
            guard bytes.count - start <= EventFile.longestLine else {
                throw EventFileError(path: path, line: number + 1, kind: .lineTooLong)
            }
            try readMore()
        }
    }

    private func readMore() throws(EventFileError) {
        bytes.removeSubrange(..<start)
        (start, searched) = (0, searched - start)
        let size = bytes.count
        bytes += [UInt8](repeating: 0, count: Self.chunkSize)
        var count = -1
        repeat {
            count = bytes.withUnsafeMutableBytes { buffer in
                systemRead(descriptor, buffer.baseAddress?.advanced(by: size), Self.chunkSize)
            }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Self.unreadable(path) }
        bytes.removeLast(Self.chunkSize - count)
        isAtEnd = count == 0
    }

    private static func unreadable(_ path: String) -> EventFileError {
        EventFileError(path: path, line: nil, kind: .unreadable(reason: SystemError.text(errno)))
    }
}
