/// A merge of several event files into one run. Shards of a run are merged into the run of a single machine; different
/// runs are appended.
package struct EventMerge {
    /// A remark about a merged run for the user.
    package enum Notice: Sendable, Equatable {
        /// Shards of the run without a file.
        case missingShards([Int], of: Int)
        /// A file without a last record: the run was killed.
        ///
        /// - Parameter isSample: True if not every request has a record, so that the figures are those of a sample.
        case cutShort(path: String, isSample: Bool)
        /// The paths of its collections differ from those of the other shards.
        case otherFolders(path: String, other: String)
    }

    package enum MergeError: Error, Sendable, Equatable {
        case file(EventFileError)
        /// Two files are the same shard of a run.
        case sameShard(Int, path: String, other: String)
        /// Two files are the same run.
        case sameRun(path: String, other: String)
        /// One file is a shard of a run, and the other file does not belong to that run.
        case differentRuns(path: String, other: String, RunDifference)
    }

    private let files: [EventFile]

    /// - Throws: An error for an unreadable file, for two files of the same run or shard, and for a shard together with
    ///   a file that does not belong to its run.
    package init(_ paths: [String]) throws(MergeError) {
        var files: [EventFile] = []
        for path in paths {
            do throws(EventFileError) {
                files.append(try EventFile(path))
            } catch {
                throw .file(error)
            }
        }
        self.files = files
        try checkDifference()
        try checkSameness()
    }

    /// True if the files are one run, or shards of one.
    package var isOneRun: Bool { areShards || files.count == 1 }

    /// True if all files are shards of one run.
    private var areShards: Bool { files.first?.header.shard != nil }

    private func checkDifference() throws(MergeError) {
        guard let first = files.first, files.contains(where: { $0.header.shard != nil }) else { return }
        for file in files {
            guard let difference = RunDifference(between: file.header, and: first.header) else { continue }
            throw .differentRuns(path: file.path, other: first.path, difference)
        }
    }

    private func checkSameness() throws(MergeError) {
        for (number, file) in files.enumerated() {
            for other in files[..<number] {
                if let shard = file.header.shard {
                    guard shard == other.header.shard else { continue }
                    throw .sameShard(shard.index, path: file.path, other: other.path)
                }
                if file.opening == other.opening { throw .sameRun(path: file.path, other: other.path) }
            }
        }
    }

    private var missingShards: [Notice] {
        guard areShards, let count = files.first?.header.shard?.count else { return [] }
        let given = Set(files.compactMap(\.header.shard?.index))
        // The count in a file may be arbitrarily large; report only the first missing shards.
        let missing = (1...max(1, count)).lazy.filter { !given.contains($0) }.prefix(20)
        return missing.isEmpty ? [] : [.missingShards(Array(missing), of: count)]
    }

    /// Emits the records of the merged run in order.
    ///
    /// - Parameter measures: True for statistics even if no request was sent often.
    /// - Returns: Remarks for the user.
    package func records(
        measures: Bool = false, _ consume: (RunRecord) -> Void
    ) throws(MergeError) -> [Notice] {
        guard let first = files.first else { return [] }
        consume(.run(header(first.header)))
        var parts: [EventFilePart] = []
        do throws(EventFileError) {
            for file in files { parts.append(try EventFilePart(file)) }
            if !areShards { try append(parts, consume) }
        } catch {
            throw .file(error)
        }
        if areShards { try interleave(parts, consume) }
        var end = RunEnd(merging: parts.map(\.end), atOneTime: areShards)
        end.thresholds = thresholds(of: parts)
        end.coverage = CoverageRecord.merging(parts.map(\.end.coverage))
        let statistics = statistics(of: parts)
        if measures || statistics.isWorthwhile || !end.thresholds.isEmpty { end.statistics = statistics }
        consume(.end(end))
        return missingShards + otherFolders + parts.compactMap(\.cutShort)
    }

    private func statistics(of parts: [EventFilePart]) -> RunStatistics {
        var table = StatisticsTable(from: parts.first?.statistics.timeline.startedAt ?? Moment(0))
        for part in parts {
            table.add(part.statistics, atOneTime: areShards) { name(ofFile: $0, in: part) }
        }
        return table.statistics
    }

    /// Returns the thresholds of all parts, each once, with the result of one part. If a threshold ended a part, its result
    /// is that of this part.
    private func thresholds(of parts: [EventFilePart]) -> [ThresholdRecord] {
        var all: [ThresholdRecord] = []
        for part in parts {
            for var threshold in part.end.thresholds {
                threshold.scope.collection = threshold.scope.collection.map { name(ofFile: $0, in: part) }
                if let index = all.firstIndex(where: threshold.isSame) {
                    if threshold.hasEndedRun { all[index] = threshold }
                } else {
                    all.append(threshold)
                }
            }
        }
        return all
    }

    /// Emits the units of all shards in the order of their numbers.
    private func interleave(_ parts: [EventFilePart], _ consume: (RunRecord) -> Void) throws(MergeError) {
        /// The iterations of each collection, keyed by its file in the first shard, with the path of the event file.
        var iterations: [String: (count: Int?, path: String)] = [:]
        while true {
            let open = parts.filter { $0.nextUnit != nil }
            guard let next = open.min(by: { ($0.nextUnit ?? 0) < ($1.nextUnit ?? 0) }) else { return }
            if let unit = next.nextUnitRecord {
                let file = name(ofFile: unit.file, in: next)
                let (count, path) = iterations[file, default: (unit.iterations, next.path)]
                guard unit.iterations == count else {
                    let difference = RunDifference.iterations(file: file, unit.iterations, count)
                    throw .differentRuns(path: next.path, other: path, difference)
                }
                iterations[file] = (count, path)
            }
            do throws(EventFileError) {
                try next.emitUnit(consume)
            } catch {
                throw .file(error)
            }
        }
    }

    /// Returns the file's name in the first shard: shards may have different folders, but the same order of files. The
    /// files of different runs keep their names.
    private func name(ofFile file: String, in part: EventFilePart) -> String {
        guard areShards, let position = part.positions[file], let names = files.first?.header.files,
            names.indices.contains(position)
        else { return file }
        return names[position]
    }

    /// Emits runs one after another, with consecutive unit numbers.
    private func append(_ parts: [EventFilePart], _ consume: (RunRecord) -> Void) throws(EventFileError) {
        var offset = 0
        for part in parts {
            while part.nextUnit != nil { try part.emitUnit { consume($0.renumbered(by: offset)) } }
            offset += part.lastUnit
        }
    }

    private var otherFolders: [Notice] {
        guard areShards, let first = files.first else { return [] }
        let different = files.first { $0.header.files != first.header.files }
        return different.map { [.otherFolders(path: $0.path, other: first.path)] } ?? []
    }

    private func header(_ first: RunHeader) -> RunHeader {
        guard files.count > 1 else { return first }
        var header = first
        header.shard = nil
        var names = Set(first.files)
        for other in files.dropFirst().map(\.header) {
            header.startedAt = min(header.startedAt, other.startedAt)
            header.jobs = max(header.jobs, other.jobs)
            // Shards have the same collections, even if their folders differ.
            if !areShards { header.files += other.files.filter { names.insert($0).inserted } }
        }
        return header
    }
}

extension RunEnd {
    /// Adds the totals of several runs.
    ///
    /// - Parameter atOneTime: True if the runs were executed in parallel, so that the longest duration is used.
    fileprivate init(merging ends: [RunEnd], atOneTime: Bool) {
        self.init()
        for end in ends {
            add(end)
            duration = atOneTime ? max(duration, end.duration) : Milliseconds(duration.duration + end.duration.duration)
        }
    }
}

extension RunRecord {
    /// Returns the record with its unit number increased by `offset`.
    fileprivate func renumbered(by offset: Int) -> RunRecord {
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
