import HTTP
import Platform
import TLS
import Text

/// The bytes of a connection, with or without TLS.
enum ConnectionStream {
    case plain(ConnectedSocket)
    case secure(TLSServerSession)

    func read(
        into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant
    ) throws(ConnectionEnd) -> Int {
        switch self {
        case .plain(let socket): try socket.read(into: buffer, until: deadline)
        case .secure(let session): try session.read(into: buffer, until: deadline)
        }
    }

    func write(_ bytes: [UInt8], waitingAtMost limit: Duration) throws(ConnectionEnd) {
        try bytes.withUnsafeBufferPointer { bytes throws(ConnectionEnd) in
            let bytes = UnsafeRawBufferPointer(bytes)
            switch self {
            case .plain(let socket): try socket.write(bytes, waitingAtMost: limit)
            case .secure(let session): try session.write(bytes, waitingAtMost: limit)
            }
        }
    }
}

/// The head of a request.
struct RequestHead {
    var method: HTTPMethod
    var target: String
    var authority: String?
    var fields: HTTPFields
    /// False for HTTP/1.0, whose responses have no chunks and end with the connection.
    var isCurrent: Bool
    var framing: Framing

    /// The way in which the end of the body is recognized (RFC 9112, section 6.3).
    enum Framing {
        case length(Int)
        case chunks
    }
}

/// The reason why there is no further request on a connection.
enum RequestHeadError: Error {
    /// The client has closed the connection, or the deadline has passed.
    case ended
    /// The bytes are no request of HTTP/1.1 (RFC 9112).
    case invalid
}

/// The parser of the requests on a connection (RFC 9112). Used by one thread at a time.
final class RequestReader {
    /// The size limit for a head, and for the trailers of a body, in bytes.
    private static let headLimit = 64 << 10
    private static let pieceSize = 64 << 10
    /// The length limit for the line with the size of a chunk, in bytes.
    private static let chunkLineLimit = 4 << 10

    private let stream: ConnectionStream
    private let received = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 1)
    /// Received bytes; those before `start` are parsed.
    private var buffer: [UInt8] = []
    private var start = 0
    /// The rest of the body's current part, in bytes.
    private var rest = 0
    private var areChunksAtEnd = false

    init(_ stream: ConnectionStream) { self.stream = stream }

    deinit { received.deallocate() }

    /// True if bytes of a further request have been received.
    var hasInput: Bool { start < buffer.count }

    /// Receives more bytes.
    ///
    /// - Returns: False if the client sends no more.
    private func receive(until deadline: ContinuousClock.Instant) throws(ConnectionEnd) -> Bool {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        } else if start > Self.pieceSize {
            buffer.removeFirst(start)
            start = 0
        }
        let count = try stream.read(into: received, until: deadline)
        buffer += received[..<count]
        return count > 0
    }

    // MARK: Head

    func head(until deadline: ContinuousClock.Instant) throws(RequestHeadError) -> RequestHead {
        // The number of bytes behind `start` in which there is no end.
        var searched = 0
        while true {
            searched = max(0, searched - skipEmptyLines())
            if let end = headEnd(from: start + searched) {
                let lines = buffer[start..<end]
                start = end
                return try Self.parse(lines)
            }
            searched = max(0, buffer.count - start - 3)
            guard buffer.count - start <= Self.headLimit else { throw .invalid }
            // Receiving notices the deadline only while it waits, and a client can send empty lines without end.
            guard ContinuousClock.now < deadline else { throw .ended }
            // A connection can end, and its deadline pass, between two requests.
            guard (try? receive(until: deadline)) ?? false else { throw .ended }
        }
    }

    /// Skips empty lines before a request (RFC 9112, section 2.2), and returns the number of their bytes.
    private func skipEmptyLines() -> Int {
        let count = buffer[start...].prefix { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }.count
        start += count
        return count
    }

    /// Returns the index behind the empty line that ends the head; nil if it has not arrived.
    private func headEnd(from index: Int) -> Int? {
        var index = index
        while let lineEnd = buffer[index...].firstIndex(of: UInt8(ascii: "\n")) {
            let next = buffer[(lineEnd + 1)...].prefix(2)
            if next.first == UInt8(ascii: "\n") { return lineEnd + 2 }
            if next.elementsEqual("\r\n".utf8) { return lineEnd + 3 }
            index = lineEnd + 1
        }
        return nil
    }

    private static func parse(_ bytes: ArraySlice<UInt8>) throws(RequestHeadError) -> RequestHead {
        guard bytes.count <= headLimit else { throw .invalid }
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map { line in
            line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }
        lines.removeAll(where: \.isEmpty)
        guard let first = lines.first, lines.count - 1 <= HTTPField.maximumCount else { throw .invalid }
        var head = try requestLine(first)
        var fields: [HTTPField] = []
        for line in lines.dropFirst() { fields.append(try field(line)) }
        head.fields = HTTPFields(fields)
        let hosts = fields.count { $0.isNamed("Host") }
        // HTTP/1.1 requires one (section 3.2); a client that could send two would hide one of them.
        guard hosts == 1 || hosts == 0 && !head.isCurrent else { throw .invalid }
        head.authority = head.fields["Host"] ?? head.authority
        head.framing = try framing(fields)
        return head
    }

    private static func requestLine(_ line: ArraySlice<UInt8>) throws(RequestHeadError) -> RequestHead {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, let method = String(validating: words[0], as: UTF8.self), HTTPToken.isValid(method),
            !words[1].isEmpty, words[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            words[2].elementsEqual("HTTP/1.1".utf8) || words[2].elementsEqual("HTTP/1.0".utf8)
        else { throw .invalid }
        var head = RequestHead(
            method: HTTPMethod(rawValue: method), target: String(decoding: words[1], as: UTF8.self),
            fields: HTTPFields(), isCurrent: words[2].last == UInt8(ascii: "1"), framing: .length(0))
        // The absolute form (RFC 9112, section 3.2.2). Clients write an address of the service into it, and that of the
        // emulator into `Host`.
        if let url = URLParts(head.target) { (head.authority, head.target) = (url.authority, url.originForm) }
        return head
    }

    private static func field(_ line: ArraySlice<UInt8>) throws(RequestHeadError) -> HTTPField {
        // A name with white space behind it, and a line that continues the previous one, are invalid (section 5).
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = String(validating: line[..<colon], as: UTF8.self), HTTPToken.isValid(name)
        else { throw .invalid }
        var value = line[(colon + 1)...].drop(while: \.isBlank)
        while value.last?.isBlank ?? false { value.removeLast() }
        guard value.allSatisfy({ ($0 >= 0x20 || $0.isBlank) && $0 != 0x7F }) else { throw .invalid }
        return HTTPField(name, String(decoding: value, as: UTF8.self))
    }

    /// Determines the end of the body. Two different statements are an attempt to hide a request (section 11.2).
    private static func framing(_ fields: [HTTPField]) throws(RequestHeadError) -> RequestHead.Framing {
        let lengths = Set(fields.filter { $0.isNamed("Content-Length") }.map(\.value))
        let codings = fields.filter { $0.isNamed("Transfer-Encoding") }.map { $0.value.lowercased() }
        if !codings.isEmpty {
            guard lengths.isEmpty, codings == ["chunked"] else { throw .invalid }
            return .chunks
        }
        guard let text = lengths.first else { return .length(0) }
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit), let length = Int(text) else {
            throw .invalid
        }
        return .length(length)
    }

    // MARK: Body

    /// Prepares the reader for the body of a request.
    func beginBody(_ framing: RequestHead.Framing) {
        areChunksAtEnd = false
        rest = if case .length(let length) = framing { length } else { 0 }
    }

    /// Returns the next piece of the body; nil at its end.
    func piece(
        _ framing: RequestHead.Framing, until deadline: ContinuousClock.Instant
    ) throws(RequestBodyError) -> ArraySlice<UInt8>? {
        if rest == 0 {
            guard case .chunks = framing, !areChunksAtEnd else { return nil }
            rest = try chunkSize(until: deadline)
            if rest == 0 {
                areChunksAtEnd = true
                try skipTrailers(until: deadline)
                return nil
            }
        }
        if !hasInput { try receiveBody(until: deadline) }
        let piece = buffer[start..<start + min(rest, buffer.count - start)]
        start = piece.endIndex
        rest -= piece.count
        if rest == 0, case .chunks = framing {
            // The line end behind the content of a chunk.
            guard try line(until: deadline, limit: 2).isEmpty else { throw .invalid }
        }
        return piece
    }

    private func receiveBody(until deadline: ContinuousClock.Instant) throws(RequestBodyError) {
        do throws(ConnectionEnd) {
            guard try receive(until: deadline) else { throw .lost }
        } catch {
            switch error {
            case .timedOut: throw .timedOut
            case .lost: throw .lost
            }
        }
    }

    private func line(
        until deadline: ContinuousClock.Instant, limit: Int
    ) throws(RequestBodyError) -> ArraySlice<UInt8> {
        while true {
            if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                var line = buffer[start..<end]
                start = end + 1
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return line
            }
            guard buffer.count - start <= limit else { throw .invalid }
            try receiveBody(until: deadline)
        }
    }

    private func chunkSize(until deadline: ContinuousClock.Instant) throws(RequestBodyError) -> Int {
        // Extensions of the size are ignored (section 7.1.1).
        let digits = try line(until: deadline, limit: Self.chunkLineLimit)
            .prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        guard (1...15).contains(digits.count), digits.allSatisfy(\.isASCIIHexDigit),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .invalid }
        return size
    }

    private func skipTrailers(until deadline: ContinuousClock.Instant) throws(RequestBodyError) {
        var size = 0
        while true {
            let line = try line(until: deadline, limit: Self.headLimit)
            if line.isEmpty { return }
            size += line.count
            guard size <= Self.headLimit else { throw .invalid }
        }
    }

    /// Discards input until it ends, or pauses for the time `quiet`.
    func discard(pauseAtMost quiet: Duration, until end: ContinuousClock.Instant) {
        (buffer, start) = ([], 0)
        while ContinuousClock.now < end {
            guard (try? receive(until: min(end, .now + quiet))) ?? false else { return }
            start = buffer.count
        }
    }
}
