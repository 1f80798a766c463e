import CollectionModel
import RunRecords
import Secrets

/// The failures of earlier runs, while a part of the collections runs: a request that runs again is removed.
struct KeptFailures {
    private struct UnitKey: Hashable {
        let file: String
        let iteration: Int

        init(_ unit: UnitRecord) {
            file = RequestIdentity.plain(unit.file)
            iteration = unit.iteration
        }
    }

    private struct Unit {
        let record: UnitRecord
        /// The names of the requests, in the order of that run.
        var order: [RequestIdentity] = []
        var failures: [RequestIdentity: [RequestRecord]] = [:]
    }

    private var order: [UnitKey] = []
    private var units: [UnitKey: Unit] = [:]
    /// The environment in which requests of a file failed.
    private var environments: [String: String?] = [:]
    /// True if some requests of the runs have no record.
    private(set) var isCutShort = true

    /// - Throws: `EventFileError`.
    init(readingFrom path: String) throws(EventFileError) {
        let file = try EventFile(path)
        var unit: UnitRecord?
        while let record = try file.next() {
            switch record {
            case .unit(let started): unit = started
            case .request(let request): if let unit { add(request, in: unit) }
            case .end(let end): isCutShort = end.leavesOutRequests
            case .run, .token, .unitEnd: break
            }
        }
    }

    private mutating func add(_ request: RequestRecord, in unit: UnitRecord) {
        let (identity, key) = (request.identity(in: unit), UnitKey(unit))
        if units[key] == nil {
            order.append(key)
            environments[key.file] = .some(unit.environment)
        }
        var kept = units[key] ?? Unit(record: unit)
        if kept.failures[identity] == nil { kept.order.append(identity) }
        kept.failures[identity, default: []].append(request)
        units[key] = kept
    }

    var isEmpty: Bool { units.isEmpty }

    /// Returns true if requests of the unit's file failed in another environment, or in another row of the same number:
    /// one rerun cannot repeat both.
    func contradict(_ unit: UnitRecord) -> Bool {
        let key = UnitKey(unit)
        if let environment = environments[key.file], environment != unit.environment { return true }
        guard let kept = units[key]?.record else { return false }
        guard let before = kept.row, let now = unit.row else { return kept.row != unit.row }
        return !SecretMark.isMatch(before, for: now)
    }

    /// Removes all failures of a unit.
    mutating func removeAll(of unit: UnitRecord) { units[UnitKey(unit)] = nil }

    /// Removes the failures of a request that has run.
    ///
    /// - Parameters:
    ///   - places: The places of all requests with this name in the collection.
    ///   - withElements: True if only this element of the request has run for certain.
    mutating func remove(
        _ request: RequestRecord, of unit: UnitRecord, among places: Set<RequestPlace>, withElements: Bool
    ) {
        units[UnitKey(unit)]?.failures[request.identity(in: unit)]?.removeAll { failure in
            // A place is meaningless once the file has changed; the name is enough if only one request has it.
            (places.count == 1 || failure.requestPlace == request.requestPlace)
                && (!withElements || failure.elementNumber == request.elementNumber)
        }
    }

    /// The remaining failures, below their units.
    var records: [RunRecord] {
        order.flatMap { key -> [RunRecord] in
            guard let unit = units[key] else { return [] }
            let requests = unit.order.flatMap { unit.failures[$0] ?? [] }
            return requests.isEmpty ? [] : [.unit(unit.record)] + requests.map { .request($0) }
        }
    }
}

extension RequestRecord {
    /// Returns the identity of the request in its unit.
    func identity(in unit: UnitRecord) -> RequestIdentity {
        RequestIdentity(path: unit.file, section: section.model, fullName: fullName)
    }

    /// The place that distinguishes requests of the same name.
    var requestPlace: RequestPlace {
        RequestPlace(
            file: place.file, line: place.line, column: place.column, groupPositions: groups.map(\.position))
    }
}

extension RequestRecord.Section {
    var model: RunSection {
        switch self {
        case .setup: .setup
        case .requests: .requests
        case .teardown: .teardown
        }
    }
}
