import CollectionDrafts
import Diagnostics
import Platform

/// Reads the files of a collection's folder.
struct CollectionFiles {
    private static let maximumFiles = 20_000
    private static let maximumDepth = 30
    private static let maximumSize = 10 << 20
    private static let skipped: Set = ["node_modules", "environments"]

    private(set) var diagnostics: [Diagnostic] = []
    /// The variables of the process environment that the files read.
    private(set) var processVariables: Set<String> = []
    private var count = 0
    private let roots: FileRoots

    /// - Parameter folder: The folder of the collection; its files may be links inside its repository.
    init(of folder: String) {
        roots = FileRoots(ofCollectionAt: PathParts.joined(folder, ""))
    }

    /// Returns the text of a file; nil, after a diagnostic, if it cannot be read.
    mutating func file(_ path: String) -> SourceFile? {
        count += 1
        guard count <= Self.maximumFiles else {
            if count == Self.maximumFiles + 1 {
                diagnostics.append(
                    Diagnostic(.tooLarge, at: .file(path), "the collection has more than \(Self.maximumFiles) files"))
            }
            return nil
        }
        let bytes: [UInt8]
        do throws(FileAccessError) {
            bytes = try NamedFile.content(of: path, in: roots, limit: Self.maximumSize)
        } catch {
            // An import has no option that adds a folder.
            let hint = error.code == .fileOutsideRoots ? "put the file itself in the place of the link" : error.hint
            diagnostics.append(Diagnostic(error.code, at: .file(path), error.message, hint: hint))
            return nil
        }
        guard bytes.count <= Self.maximumSize else {
            diagnostics.append(Diagnostic(.tooLarge, at: .file(path), "the file is larger than 10 MiB"))
            return nil
        }
        do throws(Diagnostic) {
            let file = try SourceFile.decoded(bytes[...], path: path, isConfidential: true)
            processVariables.formUnion(Self.processVariables(in: file.text))
            return file
        } catch {
            diagnostics.append(error)
            return nil
        }
    }

    /// Returns the names behind `process.env.` in a text.
    static func processVariables(in text: String) -> Set<String> {
        Set(
            text.ranges(of: "process.env.").map { range in
                String(text[range.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
            })
    }

    mutating func add(_ found: [Diagnostic]) { diagnostics += found }

    /// Returns the names of the files with one of these endings, in their order.
    func names(in folder: String, endings: [String]) -> [String] {
        Self.names(in: folder).filter { name in
            endings.contains { name.hasSuffix($0) } && FileStatus.kind(of: PathParts.joined(folder, name)) == .regular
        }
    }

    /// Returns the names of the folders that can have requests, in their order.
    ///
    /// - Parameter depth: The number of folders around these.
    func folders(in folder: String, depth: Int) -> [String] {
        guard depth < Self.maximumDepth else { return [] }
        return Self.names(in: folder).filter { name in
            let path = PathParts.joined(folder, name)
            let status = try? FileStatus(ofBytes: Array(path.utf8), followsLink: false)
            return status?.kind == .folder && !name.hasPrefix(".") && !Self.skipped.contains(name)
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileSystem.names(in: folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
}
