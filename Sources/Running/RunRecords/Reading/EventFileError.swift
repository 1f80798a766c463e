/// An error in an event file.
package struct EventFileError: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case unreadable(reason: String)
        /// The file has no records.
        case empty
        /// The first line is not an event of hubrun.
        case notEvents
        case newer(version: Int)
        case line(reason: String)
        case lineTooLong
        /// Another record follows the end of the run.
        case severalRuns
    }

    /// The path as given by the user.
    package let path: String
    /// The line number, from 1; nil for the whole file.
    package let line: Int?
    package let kind: Kind

    package var message: String {
        switch kind {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .empty: "there are no events in this file"
        case .notEvents: "this is not an event of a run"
        case .newer(let version):
            "the events are of version \(version), and this hubrun reads version \(RunRecord.version)"
        case .line(let reason): "this event cannot be read: \(reason)"
        case .severalRuns: "another run begins here"
        case .lineTooLong: "the line is longer than \(EventFile.longestLine >> 20) MiB"
        }
    }

    package var hint: String? {
        switch kind {
        case .unreadable: nil
        case .empty: "did the run begin? events are written by hubrun … --report jsonl=FILE"
        case .notEvents, .line, .lineTooLong: "events are written by hubrun … --report jsonl=FILE"
        case .severalRuns: "name a file for each run: hubrun report one.jsonl two.jsonl"
        case .newer: "read it with the hubrun that wrote it, or a later one"
        }
    }
}
