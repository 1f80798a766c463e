/// Makes one run of several files of events: of the shards of a run what one machine would have told, of several runs
/// one after the other.
package struct EventMerge {
    /// What a person has to know of a merged run.
    package enum Notice: Sendable, Equatable {
        /// Parts of the run that are not there.
        case missingShards([Int], of: Int)
        /// A file without a last record: the run was killed.
        case cutShort(path: String)
        /// Its collections lie in other folders than those of the other parts.
        case otherFolders(path: String, other: String)
    }

    package enum MergeError: Error, Sendable, Equatable {
        case file(EventFileError)
        /// Two files are the same part of a run.
        case sameShard(Int, path: String, other: String)
        /// Two files are the same run.
        case sameRun(path: String, other: String)
        /// One is part of a run to which the other does not belong.
        case differentRuns(path: String, other: String, RunDifference)
    }

    private let files: [EventFile]

    /// - Throws: for files that cannot be read, for the same run or part of one given twice, and for parts of a run among
    ///   files of others.
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

    /// Whether all files are parts of one run.
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
        // Of a file that claims more, the first are named.
        let missing = (1...max(1, count)).lazy.filter { !given.contains($0) }.prefix(20)
        return missing.isEmpty ? [] : [.missingShards(Array(missing), of: count)]
    }

    /// Tells the records of the one run in order.
    ///
    /// - Returns: what a person has to know of it.
    package func records(_ consume: (RunRecord) -> Void) throws(MergeError) -> [Notice] {
        guard let first = files.first else { return [] }
        consume(.run(header(first.header)))
        var parts: [EventFilePart] = []
        do throws(EventFileError) {
            for file in files { parts.append(try EventFilePart(file)) }
            if !areShards { try line(up: parts, consume) }
        } catch {
            throw .file(error)
        }
        if areShards { try interleave(parts, consume) }
        consume(.end(RunEnd(merging: parts.map(\.end), atOneTime: areShards)))
        return missingShards + otherFolders + parts.filter(\.isCutShort).map { .cutShort(path: $0.path) }
    }

    /// Tells the units of the parts of one run in their order.
    private func interleave(_ parts: [EventFilePart], _ consume: (RunRecord) -> Void) throws(MergeError) {
        /// By the collection's file as the first part names it, and which part says so.
        var iterations: [String: (count: Int, path: String)] = [:]
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

    /// Each part may have the collections in another folder; they come in one order.
    private func name(ofFile file: String, in part: EventFilePart) -> String {
        guard let position = part.positions[file], let names = files.first?.header.files,
            names.indices.contains(position)
        else { return file }
        return names[position]
    }

    /// Tells runs one after the other, their units numbered on.
    private func line(up parts: [EventFilePart], _ consume: (RunRecord) -> Void) throws(EventFileError) {
        var offset = 0
        for part in parts {
            while part.nextUnit != nil { try part.emitUnit { consume($0.moved(by: offset)) } }
            offset += part.lastUnit
        }
    }

    private var otherFolders: [Notice] {
        guard areShards, let first = files.first else { return [] }
        let stranger = files.first { $0.header.files != first.header.files }
        return stranger.map { [.otherFolders(path: $0.path, other: first.path)] } ?? []
    }

    private func header(_ first: RunHeader) -> RunHeader {
        guard files.count > 1 else { return first }
        var header = first
        header.shard = nil
        var names = Set(first.files)
        for other in files.dropFirst().map(\.header) {
            header.startedAt = min(header.startedAt, other.startedAt)
            header.jobs = max(header.jobs, other.jobs)
            // Parts have the same collections, in whatever folders.
            if !areShards { header.files += other.files.filter { names.insert($0).inserted } }
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
            insecure += end.insecure
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
