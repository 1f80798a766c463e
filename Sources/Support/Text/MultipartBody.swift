/// The parts of a multipart body (RFC 2046, section 5.1). Lines may end in CRLF or LF; text before the first boundary
/// and after the last one is ignored.
package struct MultipartBody: Sendable {
    package struct Part: Sendable {
        /// The header fields, in order.
        package let fields: [(name: String, value: String)]
        package let content: ArraySlice<UInt8>

        /// The first value of a header field, by its name in lower case.
        package subscript(name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }

        /// The name in `Content-Disposition` (RFC 7578, section 4.2).
        package var name: String? { self["content-disposition"].flatMap { FieldParameters($0)["name"] } }
    }

    package enum Fault: Error {
        case noBoundaryLine
        case notEnded
        case noBlankLine
        case tooManyParts(limit: Int)

        /// A clause about the body ("its body …", "it has …").
        package var message: String {
            switch self {
            case .noBoundaryLine: "its body does not have the boundary that its Content-Type names"
            case .notEnded: "its body does not end in the boundary and two hyphens"
            case .noBlankLine: "a part has no blank line between its headers and its content"
            case .tooManyParts(let limit): "it has more than \(limit) parts"
            }
        }
    }

    package let parts: [Part]

    /// - Parameter limit: The maximum number of parts.
    package init(_ body: [UInt8], boundary: String, limit: Int) throws(Fault) {
        let delimiter = Array("--\(boundary)".utf8)
        var lines = LineReader(rest: body[...])
        var parts: [Part] = []
        /// The offset at which the open part begins.
        var start: Int?
        var isEnded = false
        while !isEnded, let line = lines.next() {
            guard line.content.starts(with: delimiter) else { continue }
            let tail = line.content.dropFirst(delimiter.count)
            isEnded = tail.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
            guard isEnded || tail.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
            if let start { parts.append(try Self.part(body[start..<max(start, line.precedingEnd)])) }
            guard parts.count <= limit else { throw .tooManyParts(limit: limit) }
            start = line.end
        }
        guard start != nil else { throw .noBoundaryLine }
        guard isEnded else { throw .notEnded }
        self.parts = parts
    }

    private static func part(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Part {
        var lines = LineReader(rest: bytes)
        var fields: [(name: String, value: String)] = []
        while let line = lines.next() {
            if line.content.isEmpty {
                return Part(fields: fields, content: lines.rest)
            }
            let text = String(decoding: line.content, as: UTF8.self)
            guard let colon = text.firstIndex(of: ":") else { throw .noBlankLine }
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            fields.append((String(text[..<colon]), String(value)))
        }
        throw .noBlankLine
    }
}

extension MultipartBody {
    private struct Line {
        /// The bytes without the line end.
        let content: ArraySlice<UInt8>
        /// The end offset of the preceding line, without its line end.
        let precedingEnd: Int
        /// The offset after the line end.
        let end: Int
    }

    private struct LineReader {
        var rest: ArraySlice<UInt8>
        private var precedingEnd: Int

        init(rest: ArraySlice<UInt8>) {
            self.rest = rest
            precedingEnd = rest.startIndex
        }

        mutating func next() -> Line? {
            guard !rest.isEmpty else { return nil }
            let feed = rest.firstIndex(of: 0x0A)
            var content = rest[..<(feed ?? rest.endIndex)]
            if content.last == 0x0D { content.removeLast() }
            let end = feed.map { $0 + 1 } ?? rest.endIndex
            defer {
                precedingEnd = content.endIndex
                rest = rest[end...]
            }
            return Line(content: content, precedingEnd: precedingEnd, end: end)
        }
    }
}
