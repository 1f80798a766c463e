/// The way in which messages follow each other on a stream.
package enum MessageFraming: Sendable {
    /// Each message has a header with its length in bytes, as in the base protocol of LSP 3.17.
    case header
    /// Each message is one line, as in the standard input and output transport of MCP.
    case line
}

/// Splits a stream of bytes into messages. It goes on after a broken frame: with headers at the next `Content-Length`,
/// with lines at the next line.
package struct FrameReader: Sendable {
    package enum Frame: Sendable, Equatable {
        case message([UInt8])
        /// A part of the stream that is no frame, with the reason.
        case broken(String)
    }

    /// The maximum size of a message, in bytes.
    package static let maximumSize = 64 << 20
    /// The maximum size of a header, in bytes.
    private static let maximumHeaderSize = 4 << 10
    private static let lengthField = Array("content-length:".utf8)

    private let framing: MessageFraming
    private let limit: Int
    private var bytes: [UInt8] = []
    /// The start of the bytes that were not returned yet.
    private var start = 0
    /// The bytes after `start` in which no end was found.
    private var searched = 0
    /// True while the rest of a line that was too long, or of a part between frames, is skipped.
    private var skips = false

    package init(_ framing: MessageFraming, limit: Int = maximumSize) {
        self.framing = framing
        self.limit = limit
    }

    package mutating func append(_ more: some Sequence<UInt8>) {
        if start > 0, start >= bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Returns the next frame; nil if it is not complete yet.
    package mutating func next() -> Frame? {
        switch framing {
        case .header: nextWithHeader()
        case .line: nextLine()
        }
    }

    /// True if bytes are left that are no complete frame, for the end of the stream.
    package var hasRest: Bool { bytes[start...].contains { !$0.isBlank } }

    // MARK: Lines

    private mutating func nextLine() -> Frame? {
        while let end = bytes[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[start..<end]
            let isSkipped = skips
            drop(line.count + 1)
            skips = false
            if isSkipped || line.allSatisfy(\.isBlank) { continue }
            return line.count > limit ? tooLong : .message(Array(line))
        }
        searched = bytes.count - start
        guard searched > limit else { return nil }
        drop(searched)
        defer { skips = true }
        return skips ? nil : tooLong
    }

    private var tooLong: Frame { .broken("a message is longer than \(limit) bytes") }

    // MARK: Headers

    private mutating func nextWithHeader() -> Frame? {
        guard isField(at: start) else { return searchHeader() }
        guard let header = headerEnd else {
            guard bytes.count - start > Self.maximumHeaderSize else { return nil }
            drop(Self.lengthField.count)
            skips = true
            return .broken("a header is longer than \(Self.maximumHeaderSize) bytes")
        }
        guard let length = length(inHeader: bytes[start..<header]) else {
            drop(header - start)
            skips = true
            return .broken("the Content-Length of a header is not a number of bytes")
        }
        guard length <= limit else {
            drop(header - start)
            skips = true
            return tooLong
        }
        guard bytes.count - header >= length else { return nil }
        let message = Array(bytes[header..<(header + length)])
        drop(header + length - start)
        return .message(message)
    }

    /// Drops the bytes before the next header, and returns what follows: a broken frame for the first bytes that belong to
    /// no header, or the next message.
    private mutating func searchHeader() -> Frame? {
        let isReported = skips
        guard let field = positionOfField() else {
            // Other fields of a header can come first, and a part of the name can be at the end.
            guard isReported || bytes.count - start > Self.maximumHeaderSize else { return nil }
            drop(max(0, bytes.count - start - Self.lengthField.count))
            skips = true
            return isReported ? nil : .broken("there is no header with Content-Length")
        }
        let before = bytes[start..<field]
        let isHeader = before.allSatisfy(\.isBlank) || before.starts(with: Array("Content-Type:".utf8))
        skips = false
        drop(field - start)
        return isReported || isHeader ? nextWithHeader() : .broken("there are bytes between two messages")
    }

    private func isField(at position: Int) -> Bool {
        bytes.count - position >= Self.lengthField.count
            && zip(bytes[position...], Self.lengthField).allSatisfy { $0.lowercased == $1 }
    }

    private func positionOfField() -> Int? {
        guard bytes.count - start >= Self.lengthField.count else { return nil }
        return (start...(bytes.count - Self.lengthField.count)).first {
            (bytes[$0] | 0x20) == UInt8(ascii: "c") && isField(at: $0)
        }
    }

    /// The position after the blank line that ends the header; nil if it is not there yet.
    private var headerEnd: Int? {
        let limit = min(bytes.count, start + Self.maximumHeaderSize)
        for position in start..<limit where bytes[position] == UInt8(ascii: "\n") {
            let rest = bytes[(position + 1)..<limit]
            if rest.first == UInt8(ascii: "\n") { return position + 2 }
            if rest.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) { return position + 3 }
        }
        return nil
    }

    private func length(inHeader header: ArraySlice<UInt8>) -> Int? {
        let digits = header.dropFirst(Self.lengthField.count).prefix { $0 != UInt8(ascii: "\n") }
        let text = String(decoding: digits.filter { !$0.isBlank }, as: UTF8.self)
        return text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }

    private mutating func drop(_ count: Int) {
        start += count
        searched = 0
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
