import Diagnostics
import Platform
import Reporting
import Synchronization
import Text

/// `--watch`: runs once, and again each time one of the files changes.
struct WatchLoop {
    /// The files and folders of collections.
    let paths: [String]
    /// The folders of `--file-root`.
    let fileRoots: [String]
    /// The files that the run itself writes.
    let written: Set<String>
    let style: TextStyle

    /// Runs until an interrupt.
    ///
    /// - Throws: `CommandFailure` with the status of the interrupt, or if the first run fails and no change can help.
    func run(_ round: (SignalHandling) throws -> Void) throws {
        let foreground = SignalHandling()
        var isFirst = true
        while true {
            ReadFiles.begin()
            let collections = FileWatch.collections(of: paths, fileRoots: fileRoots)
            do {
                try round(foreground)
            } catch let failure as CommandFailure {
                let isHopeless = isFirst && [.commandLine, .outputFailed].contains(failure.status)
                if isHopeless || foreground.interruption != nil { throw failure }
                failure.print()
            }
            isFirst = false
            let stamps = ReadFiles.stamps.filter { !written.contains($0.key) }
            var watch = FileWatch(paths: paths, fileRoots: fileRoots, stamps: stamps, collections: collections)
            Notice(style.dim("waiting for changes of \(CountedNoun.text(watch.count, "file"))")).print()
            let changed = watch.changed(foreground)
            if let status = foreground.interruption { throw CommandFailure(status) }
            Notice(style.dim(Self.separator(changed, at: WallClock.timeOfDay))).print()
        }
    }

    /// Returns a line such as `── 14:03:07 verify.yaml changed ──`.
    private static func separator(_ changed: [String], at time: String) -> String {
        let names = changed.prefix(3).map { DisplayText.printable($0) }.joined(separator: ", ")
        let others = changed.count > 3 ? " and \(CountedNoun.text(changed.count - 3, "other"))" : ""
        return "── \(time) \(names)\(others) changed ──"
    }
}

/// A wait until a file that a run read changes, or until a folder has other collections.
struct FileWatch {
    /// The time between two checks of the files.
    private static let interval = Duration.milliseconds(250)
    /// The number of checks without a change before a missing file counts: some editors delete a file to rewrite it.
    private static let checksBeforeMissing = 4

    /// The state of the files at one moment.
    private struct State: Equatable {
        var stamps: [String: FileStatus?]
        /// The collections that the paths on the command line name.
        var collections: Set<String>
    }

    private let paths: [String]
    private let fileRoots: [String]
    private let before: State
    /// The state at the previous check, and the number of checks since it changed.
    private var last: State
    private var quiet = 0

    /// - Parameters:
    ///   - paths: The files and folders of collections.
    ///   - fileRoots: The folders of `--file-root`.
    ///   - stamps: The stamps of the files from just before they were read.
    ///   - collections: The collections that the paths named at that time.
    init(paths: [String], fileRoots: [String], stamps: [String: FileStatus?], collections: Set<String>) {
        self.paths = paths
        self.fileRoots = fileRoots
        before = State(stamps: stamps, collections: collections)
        last = before
    }

    var count: Int { before.stamps.count }

    /// Returns the collections that paths name now.
    static func collections(of paths: [String], fileRoots: [String]) -> Set<String> {
        Set((try? CollectionPaths.choice(of: paths, fileRoots: fileRoots))?.files ?? [])
    }

    /// Waits until something has changed and the changes are complete.
    ///
    /// - Returns: The changed files, in order of path; none after an interrupt.
    mutating func changed(_ foreground: SignalHandling) -> [String] {
        while foreground.interruption == nil {
            let changed = check()
            if !changed.isEmpty { return changed }
            foreground.waitForInterrupt(atMost: Self.interval)
        }
        return []
    }

    /// Checks the files once.
    ///
    /// - Returns: The changed files, in order of path; none while the changes may be incomplete.
    mutating func check() -> [String] {
        let now = current
        quiet = now == last ? quiet + 1 : 0
        last = now
        let changed = difference(now)
        let isWhole = changed.allSatisfy { (now.stamps[$0] ?? nil) != nil || now.collections.contains($0) }
        return quiet >= (isWhole ? 1 : Self.checksBeforeMissing) ? changed : []
    }

    private var current: State {
        var now = State(stamps: [:], collections: Self.collections(of: paths, fileRoots: fileRoots))
        for path in before.stamps.keys { now.stamps.updateValue(try? FileStatus(of: path), forKey: path) }
        return now
    }

    private func difference(_ now: State) -> [String] {
        let written = before.stamps.compactMap { path, stamp in now.stamps[path] == .some(stamp) ? nil : path }
        return Set(written).union(before.collections.symmetricDifference(now.collections)).sorted()
    }
}

/// The files that a run reads or looks for, with their stamps from just before: `--watch` waits for changes of them,
/// and no report may overwrite them.
enum ReadFiles {
    /// The stamps by path; nil if files are not recorded.
    private static let noted = Mutex<[String: FileStatus?]?>(nil)

    static var areNoted: Bool { noted.withLock { $0 != nil } }

    /// Starts to record files, and removes those recorded before.
    static func begin() {
        noted.withLock { $0 = [:] }
    }

    static func note(_ path: String) {
        noted.withLock { noted in
            guard noted != nil, noted?[path] == nil else { return }
            noted?.updateValue(try? FileStatus(of: path), forKey: path)
        }
    }

    /// The stamps by path; nil for a file that did not exist.
    static var stamps: [String: FileStatus?] { noted.withLock { $0 ?? [:] } }
}
