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
