import Diagnostics
import Platform
import RunRecords
import Text

extension CommandFailure {
    init(_ diagnostic: EventMerge.MergeError) {
        switch diagnostic {
        case .file(let diagnostic): self.init(diagnostic)
        case .sameShard(let index, let path, let other):
            self.init(
                .commandLine,
                "\"\(DisplayText.printable(path))\" and \"\(DisplayText.printable(other))\" are both shard \(index)",
                hint: "name each part of the run once")
        case .sameRun(let path, let other):
            self.init(
                .commandLine,
                "\"\(DisplayText.printable(path))\" and \"\(DisplayText.printable(other))\" are the same run",
                hint: "name each run once")
        case .differentRuns(let path, let other, let difference):
            let message = "this is not a part of the run of \"\(DisplayText.printable(other))\""
            self.init(.badFile, [Diagnostic(.eventFile, at: .file(path), message, hint: difference.sentence)])
        }
    }

    /// Reports an unreadable event file as an error on the command line, and invalid content as an error in the file.
    init(_ diagnostic: EventFileError) {
        guard case .unreadable(let reason) = diagnostic.kind else {
            let start = SourcePosition(line: diagnostic.line ?? 1, column: 1)
            let file = SourceFile(path: diagnostic.path, text: "", isConfidential: true)
            let range = SourceRange(file: file, start: start, end: start)
            self.init(
                .badFile,
                [
                    diagnostic.line == nil
                        ? Diagnostic(.eventFile, at: .file(diagnostic.path), diagnostic.message, hint: diagnostic.hint)
                        : Diagnostic(.eventFile, at: range, diagnostic.message, hint: diagnostic.hint)
                ])
            return
        }
        if !FileSystem.exists(diagnostic.path), diagnostic.path != "-" {
            self = InputFile.missing(diagnostic.path)
        } else {
            self.init(.commandLine, "\"\(DisplayText.printable(diagnostic.path))\" cannot be read: \(reason)")
        }
    }
}

extension EventMerge.Notice {
    var diagnostic: Diagnostic {
        switch self {
        case .missingShards(let missing, let count):
            Diagnostic(
                .incompleteRun, .warning, at: .commandLine,
                "of the run's \(count) shards some are missing: " + missing.map(String.init).joined(separator: ", "),
                hint: "what they sent is in no report")
        case .otherFolders(let path, let other):
            Diagnostic(
                .incompleteRun, .warning, at: .file(path),
                "its collections lie in other folders than those of \"\(DisplayText.printable(other))\"",
                hint: "are both parts of one run?")
        case .cutShort(let path, let isSample):
            Diagnostic(
                .incompleteRun, .warning, at: .file(path), "the run was cut short: its last event is missing",
                hint: isSample
                    ? "the figures are those of a sample of its requests (--report-sample)"
                    : "what came after is in no report")
        }
    }
}

extension RunDifference {
    fileprivate var sentence: String {
        switch self {
        case .shards(let one, let other):
            "one is \(Self.parts(one)), the other \(Self.parts(other)): parts of one run have the same number"
        case .order: "its collections were shuffled otherwise: give all parts of a run the same --shuffle SEED"
        case .version(let one, let other):
            "one was run by hubrun \(DisplayText.printable(one)), the other by \(DisplayText.printable(other))"
        case .collections: "its collections are others"
        case .iterations(let file, let one, let other):
            "\"\(DisplayText.printable(file))\" has \(Self.iterations(one)) in one and \(Self.iterations(other)) in the other"
        }
    }

    private static func iterations(_ count: Int?) -> String {
        count.map { CountedNoun.text($0, "iteration") } ?? "a load over time"
    }

    private static func parts(_ count: Int?) -> String {
        count.map { "of \(CountedNoun.text($0, "shard"))" } ?? "a run that was not split"
    }
}
