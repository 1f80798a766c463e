/// Makes one run of several files of events: of the shards of a run what one machine would have told, of several runs
/// one after the other.
package struct EventMerge {
    /// What a person has to know of a merged run.
    package enum Remark: Sendable, Equatable {
        /// Parts of the run that are not there.
        case missingShards([Int], of: Int)
        /// A file without a last record: the run was killed.
        case cutShort(path: String)
        /// Files that call themselves parts of one run were started with other collections or another order.
        case differentRuns(path: String, other: String)
    }

    package enum Mistake: Error, Sendable, Equatable {
        case file(EventFileMistake)
        /// Two files are the same part of a run.
        case sameShard(Int, path: String, other: String)
    }

    private let files: [EventFile]

    /// - Throws: for files that cannot be read, and for the same part of a run given twice.
    package init(_ paths: [String]) throws(Mistake) {
        var files: [EventFile] = []
        var shards: [ShardRecord: String] = [:]
        for path in paths {
            let file: EventFile
            do throws(EventFileMistake) {
                file = try EventFile(path)
            } catch {
                throw .file(error)
            }
            if let shard = file.header.shard, let other = shards.updateValue(path, forKey: shard) {
                throw .sameShard(shard.index, path: path, other: other)
            }
            files.append(file)
        }
        self.files = files
    }

    /// Whether all files are parts of one run.
    private var areShards: Bool {
        guard let first = files.first?.header.shard else { return false }
        return files.allSatisfy { $0.header.shard?.count == first.count }
    }

    private var missingShards: [Remark] {
        guard areShards, let count = files.first?.header.shard?.count else { return [] }
        let given = Set(files.compactMap(\.header.shard?.index))
        // Of a file that claims more, the first are named.
        let missing = (1...max(1, count)).lazy.filter { !given.contains($0) }.prefix(20)
        return missing.isEmpty ? [] : [.missingShards(Array(missing), of: count)]
    }

    /// Tells the records of the one run in order.
    ///
    /// - Returns: what a person has to know of it.
    package func records(_ consume: (RunRecord) -> Void) throws(Mistake) -> [Remark] {
        guard let first = files.first else { return [] }
        consume(.run(header(first.header)))
        var parts: [EventFilePart] = []
        do throws(EventFileMistake) {
            for file in files { parts.append(try EventFilePart(file)) }
            if areShards { try interleave(parts, consume) } else { try line(up: parts, consume) }
        } catch {
            throw .file(error)
        }
        consume(.end(RunEnd(merging: parts.map(\.end), atOneTime: areShards)))
        return missingShards + strangers + parts.filter(\.isCutShort).map { .cutShort(path: $0.path) }
    }

    /// Tells the units of the parts of one run in their order.
    private func interleave(_ parts: [EventFilePart], _ consume: (RunRecord) -> Void) throws(EventFileMistake) {
        while true {
            let open = parts.filter { $0.nextUnit != nil }
            guard let next = open.min(by: { ($0.nextUnit ?? 0) < ($1.nextUnit ?? 0) }) else { return }
            try next.tellUnit(consume)
        }
    }

    /// Tells runs one after the other, their units numbered on.
    private func line(up parts: [EventFilePart], _ consume: (RunRecord) -> Void) throws(EventFileMistake) {
        var offset = 0
        for part in parts {
            while part.nextUnit != nil { try part.tellUnit { consume($0.moved(by: offset)) } }
            offset += part.lastUnit
        }
    }

    private var strangers: [Remark] {
        guard areShards, let first = files.first else { return [] }
        let stranger = files.first { ($0.header.seed, $0.header.files) != (first.header.seed, first.header.files) }
        return stranger.map { [.differentRuns(path: $0.path, other: first.path)] } ?? []
    }

    private func header(_ first: RunHeader) -> RunHeader {
        guard files.count > 1 else { return first }
        var header = first
        header.shard = nil
        for other in files.dropFirst().map(\.header) {
            header.startedAt = min(header.startedAt, other.startedAt)
            header.jobs = max(header.jobs, other.jobs)
            header.files += other.files.filter { !header.files.contains($0) }
        }
        return header
    }
}

extension RunEnd {
    /// The figures of several runs.
    ///
    /// - Parameter atOneTime: whether they went on beside each other.
    fileprivate init(merging ends: [RunEnd], atOneTime: Bool) {
        self.init()
        for end in ends {
            counts += end.counts
            unitsNotBegun += end.unitsNotBegun
            sent += end.sent
            tokensMinted += end.tokensMinted
            duration = atOneTime ? max(duration, end.duration) : Milliseconds(duration.duration + end.duration.duration)
            interrupted = interrupted || end.interrupted
        }
    }
}

extension RunRecord {
    /// The record with its unit numbered on.
    fileprivate func moved(by offset: Int) -> RunRecord {
        guard offset != 0 else { return self }
        switch self {
        case .run, .end: return self
        case .unit(var record):
            record.unit += offset
            return .unit(record)
        case .token(var record):
            record.unit += offset
            return .token(record)
        case .request(var record):
            record.unit += offset
            return .request(record)
        case .unitEnd(var record):
            record.unit += offset
            return .unitEnd(record)
        }
    }
}
