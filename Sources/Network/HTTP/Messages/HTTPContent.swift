import Platform

/// The body of a request, sent with its Content-Length.
package enum HTTPContent: Sendable, Equatable {
    case bytes([UInt8])
    /// A file, read in pieces while it is sent.
    case file(path: String)
    /// Consecutive pieces, for example a form with files.
    case pieces([HTTPPiece])
}

extension HTTPContent {
    /// The pieces of the content, in order.
    package var sources: [HTTPPiece] {
        switch self {
        case .bytes(let bytes): [.bytes(bytes)]
        case .file(let path): [.file(path: path)]
        case .pieces(let pieces): pieces
        }
    }
}

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

/// Reads the content of a request in pieces.
package final class ContentReader {
    private struct Part {
        let source: HTTPPiece
        let range: Range<Int>
    }

    package let size: Int
    private let parts: [Part]
    private var offset = 0
    /// The index of the part that contains `offset`, or of an earlier part.
    private var index = 0
    private var file: (index: Int, content: ContentFile)?
    /// The reason why reading failed, as a sentence.
    package private(set) var failure: String?

    /// Checks that every file can be opened. Only one file is open at a time.
    package init(_ sources: [HTTPPiece]) throws(TransportError) {
        var parts: [Part] = []
        var end = 0
        for source in sources {
            let size =
                switch source {
                case .bytes(let bytes): bytes.count
                case .file(let path): try ContentFile(body: path).size
                }
            parts.append(Part(source: source, range: end..<end + size))
            end += size
        }
        self.parts = parts
        size = end
    }

    /// Fills `buffer` with the next bytes. Returns their number, or nil after a read error, see ``failure``.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while index < parts.count, parts[index].range.upperBound <= offset { index += 1 }
        guard index < parts.count else { return 0 }
        let part = parts[index]
        let start = offset - part.range.lowerBound
        let wanted = min(buffer.count, part.range.upperBound - offset)
        switch part.source {
        case .bytes(let bytes):
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + wanted]))
            }
            offset += wanted
            return wanted
        case .file(let path):
            let buffer = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
            guard let count = currentFile(path)?.read(into: buffer, at: start) else {
                failure = failure ?? "the body file \"\(path)\" became shorter while it was sent"
                return nil
            }
            offset += count
            return count
        }
    }

    /// Continues at `position`; false if it is out of range. libcurl rewinds when a reused connection is dead.
    package func seek(to position: Int) -> Bool {
        guard (0...size).contains(position) else { return false }
        offset = position
        index = 0
        return true
    }

    private func currentFile(_ path: String) -> ContentFile? {
        if let file, file.index == index { return file.content }
        do throws(TransportError) {
            let content = try ContentFile(body: path)
            file = (index, content)
            return content
        } catch {
            failure = error.message
            return nil
        }
    }
}

extension HTTPContent {
    /// The number of bytes searched at a time.
    private static let window = 1 << 20
    /// The number of bytes that consecutive windows share. A longer secret may be missed at the edge of a window.
    private static let overlap = 64 << 10

    /// Returns true if `isSecret` finds a secret in the content. Files are read.
    ///
    /// - Throws: An error if a file cannot be read.
    func containsSecret(_ isSecret: (String) -> Bool) throws(TransportError) -> Bool {
        for source in sources where try Self.containsSecret(source, isSecret) { return true }
        return false
    }

    private static func containsSecret(_ source: HTTPPiece, _ isSecret: (String) -> Bool) throws(TransportError) -> Bool
    {
        let upload = try ContentReader([source])
        var window: [UInt8] = []
        while true {
            let kept = min(window.count, overlap)
            window.removeFirst(window.count - kept)
            let count = try upload.append(to: &window, upTo: Self.window - kept)
            guard count > 0 else { return false }
            if isSecret(String(decoding: window, as: UTF8.self)) { return true }
        }
    }
}

extension ContentReader {
    /// Appends at most `limit` bytes and returns their number, zero at the end.
    fileprivate func append(to bytes: inout [UInt8], upTo limit: Int) throws(TransportError) -> Int {
        var count: Int?
        let more = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
            count = read(into: UnsafeMutableRawBufferPointer(buffer))
            initialized = count ?? 0
        }
        guard let count else { throw .error(failure ?? "the body cannot be read") }
        bytes += more
        return count
    }
}
