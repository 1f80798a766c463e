import JSON
import Platform

/// An event file, read record by record.
///
/// Skips a last line without a line break: it was cut off when the run was killed.
package final class EventFile {
    /// The size limit of a line in bytes. A line contains one request with shortened bodies.
    static let longestLine = 64 << 20

    /// The path as given by the user.
    package let path: String
    package let header: RunHeader
    private let lines: EventLines
    /// Records that were read in advance, with their line numbers.
    private var ahead: [(record: RunRecord, line: Int)] = []
    /// The line number of the record that was returned last.
    private var line = 1

    /// The number of records read in advance to identify the run: the second record has times in microseconds. Shards
    /// of a run are identified by their numbers instead.
    private static let openingCount = 2

    /// Opens a file and reads its first records.
    ///
    /// - Parameter path: The path of a file; `-` is standard input.
    package init(_ path: String) throws(EventFileError) {
        self.path = path
        lines = try EventLines(path)
        guard let first = try lines.next() else { throw EventFileError(path: path, line: nil, kind: .empty) }
        let json = try? JSONValue(parsing: first)
        guard let json, case .object(let start) = json, start[key: "event"] == .string("run"),
            case .number(let number)? = start[key: "version"], let version = number.intValue
        else {
            throw EventFileError(path: path, line: 1, kind: .notEvents)
        }
        guard version <= RunRecord.version else {
            throw EventFileError(path: path, line: 1, kind: .newer(version: version))
        }
        guard case .run(let header) = try Self.record(json, path, 1) else {
            throw EventFileError(path: path, line: 1, kind: .notEvents)
        }
        self.header = header
        let count = header.shard == nil ? Self.openingCount : 0
        while ahead.count < count, let record = try Self.record(in: lines, path) {
            ahead.append((record, lines.number))
        }
    }

    /// The first records, until ``next()`` is called. They identify a run: no two runs have the same times.
    var opening: [RunRecord] { [.run(header)] + ahead.map(\.record) }

    /// Returns the next record after the header; nil at the end.
    package func next() throws(EventFileError) -> RunRecord? {
        if !ahead.isEmpty {
            let next = ahead.removeFirst()
            line = next.line
            return next.record
        }
        let record = try Self.record(in: lines, path)
        line = lines.number
        return record
    }

    /// Returns an error about the record that was returned last.
    func error(_ kind: EventFileError.Kind) -> EventFileError {
        EventFileError(path: path, line: line, kind: kind)
    }

    private static func record(
        in lines: EventLines, _ path: String
    ) throws(EventFileError) -> RunRecord? {
        while let line = try lines.next() {
            if line.isEmpty { continue }
            guard let json = try? JSONValue(parsing: line) else {
                throw EventFileError(path: path, line: lines.number, kind: .line(reason: "it is no JSON"))
            }
            return try record(json, path, lines.number)
        }
        return nil
    }

    private static func record(
        _ json: JSONValue, _ path: String, _ number: Int
    ) throws(EventFileError) -> RunRecord {
        do throws(RecordReadingError) {
            return try RunRecord(reading: json)
        } catch {
            throw EventFileError(path: path, line: number, kind: .line(reason: error.message))
        }
    }
}

/// The complete lines of a file. Text after the last line break is ignored.
private final class EventLines {
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

/// An error in an event file.
package struct EventFileError: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case unreadable(reason: String)
        /// The file has no records.
        case empty
        /// The first line is not an event of hubrun.
        case notEvents
        case newer(version: Int)
        case line(reason: String)
        case lineTooLong
        /// Another record follows the end of the run.
        case severalRuns
    }

    /// The path as given by the user.
    package let path: String
    /// The line number, from 1; nil for the whole file.
    package let line: Int?
    package let kind: Kind

    package var message: String {
        switch kind {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .empty: "there are no events in this file"
        case .notEvents: "this is not an event of a run"
        case .newer(let version):
            "the events are of version \(version), and this hubrun reads version \(RunRecord.version)"
        case .line(let reason): "this event cannot be read: \(reason)"
        case .severalRuns: "another run begins here"
        case .lineTooLong: "the line is longer than \(EventFile.longestLine >> 20) MiB"
        }
    }

    package var hint: String? {
        switch kind {
        case .unreadable: nil
        case .empty: "did the run begin? events are written by hubrun … --report jsonl=FILE"
        case .notEvents, .line, .lineTooLong: "events are written by hubrun … --report jsonl=FILE"
        case .severalRuns: "name a file for each run: hubrun report one.jsonl two.jsonl"
        case .newer: "read it with the hubrun that wrote it, or a later one"
        }
    }
}
