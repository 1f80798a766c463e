import CollectionModel
import Diagnostics
import Placeholders
import Platform
import Text

/// Checks the files of `snapshot`: each request has one of its own, each file belongs to a request, and can be read.
struct SnapshotChecks {
    /// The requests with snapshots, by the path of the file without symbolic links.
    private var owners: [String: RequestStep] = [:]
    /// True if the path of a snapshot has placeholders: any file may belong to it.
    private var hasComputedPaths = false
    private let collection: RequestCollection
    /// True if the files are read: the run compares them.
    private let readsFiles: Bool
    /// The rows, elements and passes with files of their own, such as `row-2`, by folder and the beginning of the name.
    private var parts: [String: [String: [[String]]]] = [:]

    /// - Parameters:
    ///   - requests: The requests that are checked.
    ///   - readsFiles: False if the run replaces files that cannot be read.
    init(
        _ collection: RequestCollection, _ requests: [RequestStep], readsFiles: Bool, _ report: inout CheckReport
    ) {
        self.collection = collection
        self.readsFiles = readsFiles
        for request in requests {
            guard let snapshot = request.settings.values.expectations.snapshot.value else { continue }
            add(snapshot, of: request, &report)
        }
    }

    private mutating func add(
        _ snapshot: SnapshotExpectation, of request: RequestStep, _ report: inout CheckReport
    ) {
        let written = snapshot.file?.literal.map { WrittenPath(literal: $0) }
        guard snapshot.file == nil || written != nil else {
            hasComputedPaths = true
            return
        }
        let path: String
        do throws(FileAccessError) {
            path = try snapshot.savedFile(written, of: request, in: collection.file).realPath()
        } catch {
            return report.add(error.code, at: snapshot.range, error.message, hint: error.hint)
        }
        if readsFiles, owners[path] == nil { read(snapshot, of: request, written, at: path, &report) }
        guard let other = owners.updateValue(request, forKey: path) else { return }
        report.add(
            .snapshotFile, at: request.definition.range,
            "\(request.definition.name.quoted) has the same snapshot as the request at \(other.definition.range.label)",
            hint: "give one of them another name, or write snapshot: { file: PATH }")
    }

    // MARK: Content

    /// Reads the files of a request: those of its rows, elements and passes have their own.
    private mutating func read(
        _ snapshot: SnapshotExpectation, of request: RequestStep, _ written: WrittenPath?, at path: String,
        _ report: inout CheckReport
    ) {
        var all: [[String]] = [[]]
        if written == nil {
            let place = PathParts(path)
            all += parts(in: place.folder)[place.stem] ?? []
        }
        for parts in all {
            guard let file = try? snapshot.savedFile(written, of: request, in: collection.file, parts: parts) else {
                continue
            }
            if let (message, hint) = Self.problem(of: file) {
                report.add(.snapshotFile, at: snapshot.range, "\"\(file.shownPath)\" \(message)", hint: hint)
            }
        }
    }

    private static func problem(of file: SavedFile) -> (message: String, hint: String)? {
        do {
            guard let bytes = try StoredSnapshot.content(at: try file.realPath()) else { return nil }
            _ = try StoredSnapshot(parsing: bytes)
            return nil
        } catch let error as StoredSnapshot.Unreadable {
            return (error.message, error.hint)
        } catch let error as SystemError {
            return ("cannot be read: \(error.text)", "check its permissions")
        } catch {
            return nil
        }
    }

    private mutating func parts(in folder: String) -> [String: [[String]]] {
        if let known = parts[folder] { return known }
        let names = ((try? FileSystem.names(in: folder)) ?? []).prefix(Self.maximumCount)
        var found: [String: [[String]]] = [:]
        for name in names.map({ String(decoding: $0, as: UTF8.self) }).sorted() where name.hasSuffix(".json") {
            let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if words.count > 2 { found[words[0], default: []].append(Array(words.dropFirst().dropLast())) }
        }
        parts[folder] = found
        return found
    }

    // MARK: Obsolete files

    /// The maximum number of files that are compared with the requests.
    private static let maximumCount = 10_000

    /// Warnings about snapshots of requests that the collection no longer has.
    var obsolete: [Diagnostic] {
        guard !hasComputedPaths else { return [] }
        let folder = collection.file.resolving(
            path: SnapshotExpectation.folder(ofCollectionAt: collection.file.path))
        var files: [String] = []
        Self.addFiles(in: folder, to: &files)
        let own = Set(owners.keys.map(Self.withoutExtensions))
        return files.sorted().filter { path in
            path.hasSuffix(".json") && !own.contains(Self.withoutExtensions(RealPath(path).text))
        }.map { path in
            Diagnostic(
                .snapshotFile, .warning, at: .file(path), "no request of \(collection.name.quoted) has this snapshot",
                hint: "remove the file, or give it the new name of its request")
        }
    }

    /// Rows, elements and passes have files whose names begin as that of the request.
    private static func withoutExtensions(_ path: String) -> String { PathParts(path).folder + PathParts(path).stem }

    private static func addFiles(in folder: String, to files: inout [String]) {
        guard let names = try? FileSystem.names(in: folder) else { return }
        for name in names where files.count < maximumCount {
            let path = PathParts.joined(folder, String(decoding: name, as: UTF8.self))
            switch try? FileStatus(ofBytes: Array(path.utf8), followsLink: false).kind {
            case .regular: files.append(path)
            case .folder: addFiles(in: path, to: &files)
            default: break
            }
        }
    }
}
