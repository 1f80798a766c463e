extension RunRecord: Decodable {
    private enum Event: String, Decodable {
        case run, unit, token, request, unitEnd, end
    }

    private enum Key: CodingKey {
        case event
    }

    package init(from decoder: any Decoder) throws {
        let event = try decoder.container(keyedBy: Key.self).decode(Event.self, forKey: .event)
        self =
            switch event {
            case .run: .run(try RunHeader(from: decoder))
            case .unit: .unit(try UnitRecord(from: decoder))
            case .token: .token(try TokenRecord(from: decoder))
            case .request: .request(try RequestRecord(from: decoder))
            case .unitEnd: .unitEnd(try UnitEnd(from: decoder))
            case .end: .end(try RunEnd(from: decoder))
            }
        guard isSensible else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath + [Key.event], debugDescription: "a number that no run has"))
        }
    }

    /// The largest valid number. The sum over a million files, one descriptor each, still fits an `Int`.
    private static let largestNumber = 1 << 40
    /// The maximum nesting of groups; greater than the parser's depth limit for YAML.
    private static let deepestGroup = 1000

    /// True if the numbers are in the range of a real run. Reports calculate with them, and the file is untrusted.
    private var isSensible: Bool {
        let numbers = 0...Self.largestNumber
        switch self {
        case .run(let record): return record.shard.map { 1...1_000_000 ~= $0.count && 1...$0.count ~= $0.index } ?? true
        case .unit(let record):
            return [record.unit, record.iteration, record.iterations].allSatisfy { $0 > 0 && numbers ~= $0 }
        case .request(let record):
            let places =
                [record.place] + record.problems.map(\.place) + record.notes.compactMap(\.place)
                + (record.scripts?.places ?? [])
            let counted = [record.unit, record.elementNumber ?? 1, record.execution ?? 1]
            let omitted = record.scripts.map { [$0.omittedLines, $0.omittedSubrequests] } ?? []
            return (counted + (record.scripts?.attempts ?? [])).allSatisfy { $0 > 0 && numbers ~= $0 }
                && omitted.allSatisfy { numbers ~= $0 } && record.groups.count <= Self.deepestGroup
                && places.allSatisfy { 1...Self.largestNumber ~= $0.line && 1...Self.largestNumber ~= $0.column }
        case .token, .unitEnd: return unit.map { $0 > 0 && numbers ~= $0 } ?? false
        case .end(let record):
            let counts = record.counts
            return [
                counts.passed, counts.failed, counts.errored, counts.skipped, record.unitsNotBegun, record.sent,
                record.tokensMinted, record.insecure, record.tests.passed, record.tests.failed, record.tests.skipped,
                record.subrequests,
            ].allSatisfy { numbers ~= $0 }
        }
    }
}

extension RunEnd: Decodable {
    private enum Key: CodingKey {
        case unitsNotBegun, tests, sent, subrequests, tokensMinted, insecure, duration, interrupted
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        counts = try OutcomeCounts(from: decoder)
        // Added later: a stream of the same version may not contain it.
        unitsNotBegun = try members.decodeIfPresent(Int.self, forKey: .unitsNotBegun) ?? 0
        tests = try members.decodeIfPresent(TestCounts.self, forKey: .tests) ?? TestCounts()
        sent = try members.decode(Int.self, forKey: .sent)
        subrequests = try members.decodeIfPresent(Int.self, forKey: .subrequests) ?? 0
        tokensMinted = try members.decode(Int.self, forKey: .tokensMinted)
        insecure = try members.decodeIfPresent(Int.self, forKey: .insecure) ?? 0
        duration = try members.decode(Milliseconds.self, forKey: .duration)
        interrupted = try members.decode(Bool.self, forKey: .interrupted)
    }
}
