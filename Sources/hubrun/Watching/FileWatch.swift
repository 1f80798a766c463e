/// Waits until a file that a run has read is another, or a folder has other collections.
struct FileWatch {
    /// How often the files are looked at.
    private static let interval = Duration.milliseconds(250)
    /// Looks that a file may be gone: some editors take it away before they write it anew.
    private static let patience = 4

    /// The files at one moment.
    private struct Look: Equatable {
        var stamps: [String: FileStamp?]
        /// The collections that the paths on the command line mean.
        var collections: Set<String>
    }

    private let paths: [String]
    private let fileRoots: [String]
    private let before: Look

    /// - Parameters:
    ///   - paths: files and folders of collections.
    ///   - fileRoots: the folders of `--file-root`.
    ///   - stamps: the files as they were when they were read.
    ///   - collections: what the paths meant then.
    init(paths: [String], fileRoots: [String], stamps: [String: FileStamp?], collections: Set<String>) {
        self.paths = paths
        self.fileRoots = fileRoots
        before = Look(stamps: stamps, collections: collections)
    }

    var count: Int { before.stamps.count }

    /// The collections that paths mean now.
    static func collections(of paths: [String], fileRoots: [String]) -> Set<String> {
        Set((try? CollectionPaths.choice(of: paths, fileRoots: fileRoots))?.files ?? [])
    }

    /// Waits until something has changed and nothing changes any more.
    ///
    /// - Returns: the files, in order of path; none when an interrupt came.
    func changed(_ foreground: SignalHandling) -> [String] {
        var (last, quiet) = (before, 0)
        while foreground.interruption == nil {
            let now = look
            quiet = now == last ? quiet + 1 : 0
            last = now
            let changed = difference(now)
            let isWhole = changed.allSatisfy { (now.stamps[$0] ?? nil) != nil || now.collections.contains($0) }
            if !changed.isEmpty, quiet >= (isWhole ? 1 : Self.patience) { return changed }
            foreground.waitForInterrupt(atMost: Self.interval)
        }
        return []
    }

    private var look: Look {
        var now = Look(stamps: [:], collections: Self.collections(of: paths, fileRoots: fileRoots))
        for path in before.stamps.keys { now.stamps.updateValue(FileStamp(of: path), forKey: path) }
        return now
    }

    private func difference(_ now: Look) -> [String] {
        let written = before.stamps.compactMap { path, stamp in now.stamps[path] == .some(stamp) ? nil : path }
        return Set(written).union(before.collections.symmetricDifference(now.collections)).sorted()
    }
}
