import Diagnostics
import Platform
import Reporting
import Synchronization
import Text

/// `--watch`: runs once, and again each time one of the files changes or a key asks for it.
struct WatchLoop {
    /// The requests of a run.
    enum Scope {
        case all
        /// The failures of the last run.
        case failures
    }

    /// The files and folders of collections.
    let paths: [String]
    /// The folders of `--file-root`.
    let fileRoots: [String]
    /// The files that the run itself writes.
    let written: Set<String>
    let style: TextStyle
    /// The requests of the first run.
    let scope: Scope
    /// True if the failures of the last run are kept.
    let keepsFailures: Bool

    /// The keys; nil unless input and output are a terminal.
    private var keys: WatchKeys? {
        let outputs: [FileDescriptor] = [.standardOutput, .standardError]
        guard outputs.allSatisfy(\.isTerminal) else { return nil }
        return TerminalKeys(of: .standardInput).map { WatchKeys(terminal: $0, keepsFailures: keepsFailures) }
    }

    /// Runs until an interrupt, or until a key ends it.
    ///
    /// - Throws: `CommandFailure` with the status of the interrupt, or of the last run after the key to quit, or if the
    ///   first run fails and no change can help.
    func run(_ round: (SignalHandling, Scope) throws -> Void) throws {
        let keys = keys
        let foreground = SignalHandling(keys?.terminal)
        let clears = keys != nil && TerminalTraits(CurrentProcess.environment).canRedraw
        var (isFirst, scope, heading) = (true, scope, String?.none)
        var stamps: [String: FileStatus?] = [:]
        while true {
            if clears { Self.clear() }
            if let heading { Notice(style.dim(heading)).print() }
            ReadFiles.begin()
            let collections = FileWatch.collections(of: paths, fileRoots: fileRoots)
            var status = ExitStatus.success
            do {
                try round(foreground, scope)
            } catch let failure as CommandFailure {
                let isHopeless = isFirst && [.commandLine, .outputFailed].contains(failure.status)
                if isHopeless || foreground.interruption != nil { throw failure }
                failure.print()
                status = failure.status
            }
            isFirst = false
            if scope == .failures, status == .commandLine {
                // Nothing failed, and no file was read: the files of the run before are still watched.
                scope = .all
            } else {
                stamps = ReadFiles.stamps.filter { !written.contains($0.key) }
            }
            var watch = FileWatch(paths: paths, fileRoots: fileRoots, stamps: stamps, collections: collections)
            keys?.terminal.begin()
            Notice(style.dim("waiting for changes of \(CountedNoun.text(watch.count, "file"))")).print()
            if let keys { Notice(style.dim(keys.line)).print() }
            let cause: String
            switch watch.next(foreground, keys) {
            case .interrupt:
                throw CommandFailure(foreground.interruption ?? .interrupted)
            case .key(.quit): throw CommandFailure(status)
            case .key(.again): cause = "run again"
            case .key(.all): (scope, cause) = (.all, "all requests")
            case .key(.failures): (scope, cause) = (.failures, "only failures")
            case .changes(let names):
                // Without failures, a change concerns all requests.
                if scope == .failures, status == .success { scope = .all }
                cause = "\(Self.names(names)) changed"
            }
            heading = "── \(WallClock.timeOfDay) \(cause) ──"
        }
    }

    /// Empties the screen; the lines above it stay.
    private static func clear() {
        try? FileDescriptor.standardOutput.write(Array("\u{1B}[2J\u{1B}[H".utf8))
    }

    /// Returns a text such as `verify.yaml, data.csv`.
    private static func names(_ changed: [String]) -> String {
        let names = changed.prefix(3).map { DisplayText.printable($0) }.joined(separator: ", ")
        return names + (changed.count > 3 ? " and \(CountedNoun.text(changed.count - 3, "other"))" : "")
    }
}

/// A key of `--watch`.
enum WatchKey {
    case again, failures, all, quit
}

/// The keys of `--watch` on a terminal.
struct WatchKeys {
    let terminal: TerminalKeys
    /// True if the failures of the last run are kept.
    let keepsFailures: Bool

    /// Waits for a key; returns nil if none is typed in time, or one without a meaning.
    func next(atMost limit: Duration) -> WatchKey? {
        switch terminal.next(atMost: limit).map(UnicodeScalar.init) {
        case "r", "\r", "\n": return .again
        case "f" where keepsFailures: return .failures
        case "a": return .all
        case "q": return .quit
        case "\u{1B}":
            skipSequence()
            return nil
        default: return nil
        }
    }

    /// Skips the rest of an arrow or function key (ECMA-48, section 5.4), whose bytes are no keys of their own.
    private func skipSequence() {
        guard let kind = terminal.next(atMost: .zero).map(UnicodeScalar.init), kind == "[" || kind == "O" else {
            return
        }
        while let byte = terminal.next(atMost: .zero), !(0x40...0x7E).contains(byte) {}
    }

    /// The names of the keys.
    var line: String {
        "Enter or r: run again" + (keepsFailures ? ", f: only failures" : "") + ", a: all, q: quit"
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

    /// The end of a wait.
    enum End {
        /// Files changed: their paths, in order.
        case changes([String])
        case key(WatchKey)
        case interrupt
    }

    /// The number of times that keys and signals are checked between two checks of the files.
    private static let keyChecks = 5

    /// Waits until something has changed and the changes are complete, for a key or for an interrupt.
    ///
    /// - Parameter keys: The keys of the terminal; nil to wait for none.
    mutating func next(_ foreground: SignalHandling, _ keys: WatchKeys? = nil) -> End {
        defer { keys?.terminal.end() }
        while foreground.interruption == nil {
            let changed = check()
            if !changed.isEmpty { return .changes(changed) }
            guard let keys else {
                foreground.waitForInterrupt(atMost: Self.interval)
                continue
            }
            for _ in 0..<Self.keyChecks where foreground.interruption == nil {
                if let key = keys.next(atMost: Self.interval / Self.keyChecks) { return .key(key) }
                foreground.waitForInterrupt(atMost: .zero)
            }
        }
        return .interrupt
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
