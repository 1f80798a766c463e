import Platform

/// The complete lines of a file. Text after the last line break is ignored.
final class EventLines {
    private static let chunkSize = 256 * 1024

    private let path: String
    private let descriptor: FileDescriptor
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
        descriptor = try Self.reading(path) { () throws(SystemError) in
            path == "-" ? .standardInput : try FileDescriptor(path, .reading)
        }
        let kind = try? descriptor.status.kind
        guard let kind, kind != .folder else {
            try? descriptor.close()
            throw EventFileError(path: path, line: nil, kind: .unreadable(reason: "it is a folder"))
        }
    }

    deinit {
        if descriptor != .standardInput { try? descriptor.close() }
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
        let chunk = try Self.reading(path) { () throws(SystemError) in try descriptor.read(Self.chunkSize) }
        bytes += chunk
        isAtEnd = chunk.isEmpty
    }

    private static func reading<Value>(
        _ path: String, _ call: () throws(SystemError) -> Value
    ) throws(EventFileError) -> Value {
        do throws(SystemError) {
            return try call()
        } catch {
            throw EventFileError(path: path, line: nil, kind: .unreadable(reason: error.text))
        }
    }
}
