import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Platform
import Redaction
import RunEngine
import RunRecords
import Secrets
import Synchronization
import Text

/// The failures of the last run of some collections, which `--last-failed` selects.
///
/// Each set of paths on a command line has a file, in the form of `--report jsonl`, with only the failed requests.
struct LastRun {
    private static let folderName = "runs"
    /// The maximum number of files; the oldest are removed.
    private static let fileLimit = 100
    /// The maximum size of all files together, in bytes.
    private static let sizeLimit = 16 << 20
    /// The size from which a file is counted again each time it is written, in bytes.
    private static let smallSize = 64 << 10

    private let folder: StateFolder
    private let fileName: String

    /// The reason why no runs are kept.
    enum Absence: Error {
        case ci, noHome, stream
    }

    /// - Parameter paths: The paths of collections on the command line.
    init(of paths: [String], _ environment: [String: String] = CurrentProcess.environment) throws(Absence) {
        // The next job of a CI system has other folders, and caches them for other users.
        guard
            !ContinuousIntegration.isPresent(environment)
                || environment[StateFolder.variable].map({ !$0.isEmpty }) ?? false
        else { throw .ci }
        guard let folder = StateFolder(environment) else { throw .noHome }
        guard !paths.contains(where: CollectionPaths.isStream) else { throw .stream }
        self.folder = folder
        let places = Set(paths.map { Self.place(LinePath($0)?.path ?? $0) }).sorted()
        fileName = Array(Digest.sha256(Array(places.joined(separator: "\0").utf8)).prefix(16)).hexText + ".jsonl"
    }

    /// Returns the path of a collection that is the same from every folder.
    private static func place(_ path: String) -> String { FileSystem.realPath(path) ?? path }

    // MARK: Reading

    /// Returns the failed requests of the last run.
    ///
    /// - Parameters:
    ///   - files: The files of the collections now.
    ///   - isLeftOut: Returns true for a collection whose failures do not count.
    /// - Throws: `CommandFailure` if no run was kept or it cannot be read, and if a failed collection is missing.
    static func failures(
        of paths: [String], files: [String], leavingOut isLeftOut: (String) -> Bool
    ) throws -> FailedRequests {
        let last: LastRun
        do throws(Absence) {
            last = try LastRun(of: paths)
        } catch {
            throw CommandFailure(
                .commandLine, .nothingSelected, "--last-failed has no run: \(error.reason)", hint: error.hint)
        }
        let path: String?
        do throws(StateFolder.Refusal) {
            path = try last.folder.existing(last.fileName, in: folderName)
        } catch {
            throw CommandFailure(.commandLine, "the last run cannot be read: \(error.message)", hint: error.hint)
        }
        guard let path else {
            throw CommandFailure(
                .commandLine, .nothingSelected, "there is no last run of these collections",
                hint:
                    "run them without --last-failed first; a run of other paths, or from standard input, does not count"
            )
        }
        let now = Dictionary(files.map { (place($0), $0) }) { first, _ in first }
        let failed: FailedRequests
        do {
            failed = try FailedRequests(
                readingFrom: path, run: "the last run", leavingOut: isLeftOut
            ) { now[$0] ?? $0 }
        } catch {
            CommandFailure(
                .success,
                [
                    Diagnostic(
                        .eventFile, .note, at: .commandLine, "hubrun keeps the failures of each run in this file",
                        hint: "run the collections without --last-failed, which writes it anew")
                ]
            ).print()
            throw error
        }
        if let gone = failed.files.first(where: { !files.contains($0) }) {
            throw CommandFailure(
                .commandLine, .nothingSelected,
                "requests of \"\(DisplayText.printable(gone))\" failed in the last run, and it is not among the collections",
                hint: "it was renamed, moved or removed: run the whole collections")
        }
        return failed
    }

    /// Returns the failures that are kept; nil if there are none.
    ///
    /// - Throws: `StateFolder.Refusal` or `EventFileError` if they cannot be read.
    func kept() throws -> KeptFailures? {
        try folder.existing(fileName, in: Self.folderName).map(KeptFailures.init)
    }

    // MARK: Writing

    /// Writes the failures of a run; returns a warning if that is impossible.
    func write(_ bytes: [UInt8]) -> Diagnostic? {
        do {
            let folder = try folder.making(Self.folderName)
            let path = PathParts.joined(folder, fileName)
            let isNew = !FileSystem.exists(path)
            try AtomicFile(path).write(bytes)
            if isNew || bytes.count > Self.smallSize { Self.removeOldest(in: folder, besides: fileName) }
            return nil
        } catch {
            let refusal = error as? StateFolder.Refusal
            return Diagnostic(
                .outputNotWritten, .warning, at: .commandLine,
                "the failures of this run are not kept for --last-failed: "
                    + (refusal?.message ?? (error as? SystemError)?.text ?? "\(error)"),
                hint: refusal?.hint ?? "\(StateFolder.variable) names another folder")
        }
    }

    /// Removes the oldest files over the limits; errors are ignored, because the next run tries again.
    private static func removeOldest(in folder: String, besides kept: String) {
        let names = ((try? FileSystem.names(in: folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }
        let files = names.filter { $0 != kept }.compactMap { name -> (path: String, status: FileStatus)? in
            let path = PathParts.joined(folder, name)
            return (try? FileStatus(of: path)).flatMap { $0.kind == .regular ? (path, $0) : nil }
        }
        var (count, size) = (1, (try? FileStatus(of: PathParts.joined(folder, kept)))?.size ?? 0)
        for file in files.sorted(by: { $0.status.seconds > $1.status.seconds }) {
            count += 1
            size += file.status.size
            if count > fileLimit || size > sizeLimit { FileSystem.remove(file.path) }
        }
    }
}

extension LastRun.Absence {
    fileprivate var reason: String {
        switch self {
        case .ci: "in a CI system (CI is set) none is kept"
        case .noHome: "there is no home folder"
        case .stream: "a collection from standard input has none"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .ci:
            "--rerun-failed FILE takes the events of a run; \(StateFolder.variable) names a folder to keep runs in"
        case .noHome: "set HOME, or name a folder with \(StateFolder.variable)"
        case .stream: "name a file"
        }
    }
}
