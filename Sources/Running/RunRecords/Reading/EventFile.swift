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
        guard let start = try? CodableJSON.decode(Start.self, from: first), start.event == "run" else {
            throw EventFileError(path: path, line: 1, kind: .notEvents)
        }
        guard start.version <= RunRecord.version else {
            throw EventFileError(path: path, line: 1, kind: .newer(version: start.version))
        }
        guard case .run(let header) = try Self.record(first, path, 1) else {
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

    /// The members of the first record that show if it can be decoded.
    private struct Start: Decodable {
        let event: String
        let version: Int
    }

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
            return try record(line, path, lines.number)
        }
        return nil
    }

    private static func record(
        _ line: [UInt8], _ path: String, _ number: Int
    ) throws(EventFileError) -> RunRecord {
        do {
            return try CodableJSON.decode(RunRecord.self, from: line)
        } catch let error as DecodingError {
            throw EventFileError(path: path, line: number, kind: .line(reason: error.reason))
        } catch {
            throw EventFileError(path: path, line: number, kind: .line(reason: "it is no JSON"))
        }
    }
}

extension DecodingError {
    /// The reason for the error, with the path of the invalid member.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, let context): "\"\(Self.path(context.codingPath + [key]))\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\"\(Self.path(context.codingPath))\" has a value of the wrong kind"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is no JSON" : "\"\(Self.path(context.codingPath))\" has a value that is not known"
        @unknown default: "it is no JSON"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
