import APIDescriptions
package import JSONSchemas
import RunRecords
import Synchronization

/// A part of an operation that a run can have or not.
package enum CoveragePart: Hashable, Sendable {
    case operation
    /// A parameter by its place and name, such as `query limit`.
    case parameter(String)
    /// The media type of a request's body, as the description writes it.
    case requestType(String)
    /// A status as the description writes it: `200`, `4XX`, `default`.
    case status(String)
    /// A status with the media type of a response's body.
    case responseType(String, String)

    /// The part in reports; no two parts of an operation have the same text.
    package var text: String {
        switch self {
        case .operation: ""
        case .parameter(let name): name
        case .requestType(let type): "request \(type)"
        case .status(let status): status
        case .responseType(let status, let type): "\(status) \(type)"
        }
    }
}

/// A part of an operation, or a property or a value of `enum` in one of its schemas.
package struct CoverageItem: Hashable, Sendable {
    /// The method and path, as in ``APIOperation/methodAndPath``.
    package let operation: String
    package let part: CoveragePart
    /// The schema of a property, or the one with the value; nil for the whole part.
    package let use: SchemaUse?
}

/// The parts of a description that a run had, and how often.
package final class CoverageLog: Sendable {
    /// The exchanges with a part.
    package struct Entry: Sendable {
        package var count = 0
        /// The names of the first requests, each once.
        package var requests: [String] = []
    }

    private let entries = Mutex<[CoverageItem: Entry]>([:])

    package init() {}

    fileprivate func insert(_ items: [CoverageItem], request: String) {
        entries.withLock { entries in
            for item in items {
                var entry = entries[item] ?? Entry()
                entry.count += 1
                if entry.requests.count < CoveredPart.maximumRequests, !entry.requests.contains(request) {
                    entry.requests.append(request)
                }
                entries[item] = entry
            }
        }
    }

    /// All parts that occurred.
    var all: [CoverageItem: Entry] { entries.withLock(\.self) }
}

/// The notes about one exchange in a log.
package struct CoverageNotes: Sendable {
    private let log: CoverageLog
    private let request: String
    private var part = CoveragePart.operation

    package init(in log: CoverageLog, request: String) { (self.log, self.request) = (log, request) }

    /// Returns the notes about the schemas of a part.
    func with(_ part: CoveragePart) -> CoverageNotes {
        var notes = self
        notes.part = part
        return notes
    }

    func note(_ part: CoveragePart, of operation: APIOperation) { with(part).notePart(of: operation) }

    func notePart(of operation: APIOperation) {
        log.insert([CoverageItem(operation: operation.methodAndPath, part: part, use: nil)], request: request)
    }

    func note(_ uses: [SchemaUse], of operation: APIOperation) {
        let name = operation.methodAndPath
        log.insert(uses.map { CoverageItem(operation: name, part: part, use: $0) }, request: request)
    }
}
