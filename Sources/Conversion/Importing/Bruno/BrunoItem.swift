import CollectionDrafts
import Diagnostics
import Platform
import Text

/// An entry of a list of the source: a header, a parameter, a variable or a check.
struct BrunoEntry: Hashable {
    var name: String
    var value: String
    var isEnabled = true
    /// True for a variable whose value is not in the files.
    var isSecret = false
    /// The Content-Type of a part of a form.
    var type: String?
    /// The paths of a part that is a file.
    var files: [String]?

    /// Reads `text @contentType(text/plain)`; nil for a text without a type at its end.
    static func type(in text: String) -> (text: String, type: String)? {
        guard let range = text.firstRange(of: "@contentType("), text.trimmingWhitespace.hasSuffix(")") else {
            return nil
        }
        let type = String(text[range.upperBound...].trimmingWhitespace.dropLast())
        return (text[..<range.lowerBound].trimmingWhitespace, type)
    }

    /// The name of a variable, without the `@` of a local one.
    var variableName: String { name.hasPrefix("@") ? String(name.dropFirst()) : name }
}

/// A request or folder of the source.
struct BrunoItem {
    enum Body {
        case none
        case json(String)
        case text(String)
        case xml(String)
        case graphql(query: String, variables: String)
        case form([BrunoEntry])
        case multipart([BrunoEntry])
        case file(path: String, type: String?)
        /// A kind that is not translated.
        case unknown(String)
    }

    struct Script {
        enum Phase {
            case beforeRequest
            case afterResponse
            case tests
        }

        let phase: Phase
        let code: String
    }

    struct Auth {
        /// `none`, `inherit`, `bearer` and so on.
        var mode: String
        var values: [String: String] = [:]
    }

    var name: String
    /// `http`, `graphql`, `grpc`, `ws`, or `folder`.
    var type = "http"
    /// The position among the items of the folder.
    var sequence: Int?
    var tags: [String] = []
    var description: String?
    var method = "GET"
    var url = ""
    var query: [BrunoEntry] = []
    var path: [BrunoEntry] = []
    var headers: [BrunoEntry] = []
    var auth: Auth?
    var body = Body.none
    var before: [BrunoEntry] = []
    var after: [BrunoEntry] = []
    var checks: [BrunoEntry] = []
    var scripts: [Script] = []
    var settings: [BrunoEntry] = []
    /// Parts of the file that are not translated.
    var unknown: [String] = []

    init(name: String) { self.name = name }
}

/// A folder with its requests and folders.
struct BrunoFolder {
    var item: BrunoItem
    var requests: [BrunoItem] = []
    var folders: [BrunoFolder] = []
}

struct BrunoEnvironment {
    let name: String
    var variables: [BrunoEntry]
}

/// A collection as it is in the source.
struct BrunoCollection {
    var folder: BrunoFolder
    var environments: [BrunoEnvironment] = []
    /// True for OpenCollection.
    var isOpen = false
    /// The variables of the process environment that the files read.
    var processVariables: Set<String> = []
}

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
