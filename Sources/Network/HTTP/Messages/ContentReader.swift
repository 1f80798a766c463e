/// Reads the content of a request piece by piece.
package final class ContentReader {
    private struct Part {
        let source: HTTPPiece
        let range: Range<Int>
    }

    package let size: Int
    private let parts: [Part]
    private var offset = 0
    /// The part that holds `offset`, or one before it.
    private var index = 0
    private var file: (index: Int, content: ContentFile)?
    /// Why reading had to stop, in words.
    package private(set) var failure: String?

    /// Every file is looked at now, but only one is open at a time.
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

    /// Fills `buffer` from where the last call stopped; nothing when the source broke off, see ``failure``.
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

    /// Goes on from `position`: libcurl starts over when a reused connection turns out to be dead.
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
