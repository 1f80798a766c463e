import Diagnostics
import Platform
import Reporting
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
