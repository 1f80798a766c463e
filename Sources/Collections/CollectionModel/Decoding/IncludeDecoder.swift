import Diagnostics
import Placeholders
import YAMLSource

package enum IncludeKey: String, FormatKey {
    case include, with, baseUrl, when, tags, beforeRequest, afterResponse

    static let owner = "an include"
    static let definesNames = true

    static func advice(for word: String) -> String? {
        switch word {
        case "variables", "parameters", "params": "values for the file belong under with"
        case "name", "group": "the included file has its own name"
        case "environment", "environments": "the environment is the same for all files of a run"
        default:
            RequestLineDecoder.methods.contains(word)
                ? "an include is not a request: make it an item of its own"
                : ForeignKeys.advice(for: word).map { "\($0); it belongs to a request of the included file" }
        }
    }

    static let required: [Self] = [.include]

    var accepts: ValueShape {
        switch self {
        case .include: .fixedPath
        case .with: .variables
        case .baseUrl: .url
        case .when: .conditions
        case .tags: .tags
        case .beforeRequest, .afterResponse: .scripts
        }
    }
}

/// Decodes `include`: another collection that runs as a group in this place.
struct IncludeDecoder {
    let context: DecodingContext

    /// Returns the included file as a group; a file that could not be read has no requests and may define any name.
    func include(_ node: YAMLNode) -> RequestGroup {
        var group = RequestGroup(range: node.range(in: context.file), lines: ItemLines(node))
        var path: YAMLNode?
        var baseURL: PlaceholderText?
        for entry in context.entries(of: node, IncludeKey.self) {
            switch entry.key {
            case .include: path = entry.value
            case .with: group.with = context.variables(entry.value, "\"with\"")
            case .baseUrl: baseURL = context.baseURL(entry.value)
            case .when: group.conditions = ExpectationsDecoder(context: context).conditions(entry.value, "\"when\"")
            case .tags: group.tags = context.names(entry.value, "\"tags\"")
            case .beforeRequest:
                group.scripts.before = ScriptDecoder(context: context).scripts(entry.value, .beforeRequest)
            case .afterResponse:
                group.scripts.after = ScriptDecoder(context: context).scripts(entry.value, .afterResponse)
            }
        }
        guard let path, let written = self.path(path), let collection = collection(written, at: path) else {
            group.unread.acceptAnyName()
            return group
        }
        group.name = collection.name
        group.range = path.range(in: context.file)
        group.description = collection.description
        group.defaults = collection.defaults
        group.defaults.give(\.baseUrl, baseURL)
        group.stopOnFailure = collection.stopOnFailure
        group.thresholds = collection.thresholds
        group.scripts = group.scripts.followed(by: collection.scripts)
        group.items = collection.requests
        group.unread = collection.unread
        group.included = IncludedNames(
            file: collection.file, variables: collection.variables, tokens: collection.tokens,
            secrets: collection.secrets, lookalikes: collection.lookalikes)
        return group
    }

    private func path(_ node: YAMLNode) -> String? {
        guard let text = context.text(node, "\"include\"") else { return nil }
        let hint = "write the path of a collection, as in _common/login.yaml"
        if text.allSatisfy(\.isWhitespace) || node.isNull {
            context.report(.emptyValue, at: node, "\"include\" is \(node.isNull ? "null" : "empty")", hint: hint)
        } else if text.hasPrefix("https://") || text.hasPrefix("http://") {
            context.report(
                .invalidValue, at: node, "\(text.quoted) is not a file", hint: "only files can be included: \(hint)")
        } else if text.contains("<<") {
            context.report(
                .placeholderNotReplaced, at: node, "a placeholder is not replaced in \"include\"",
                hint: "include each file with a condition of its own: when: { <<name>>: value }")
        } else {
            return text
        }
        return nil
    }

    /// Reads the included collection; its diagnostics have ranges in its own file.
    private func collection(_ written: String, at node: YAMLNode) -> RequestCollection? {
        do throws(IncludeReader.Failure) {
            let path = try readable(written)
            guard let trail = try context.includes.appending(path) else { return nil }
            let bytes = try context.includes.reader.read(path)
            let reading = CollectionReader.read(
                bytes, path: path, trail, roots: context.file.roots, empty: RequestCollection.init(unreadIn:)
            ) {
                CollectionDecoder(context: $1).collection($0)
            }
            for diagnostic in reading.diagnostics.diagnostics { context.append(diagnostic) }
            reportWhatCannotBeIncluded(reading.content)
            return reading.content
        } catch {
            context.report(
                .includedFile, at: node, error.message,
                hint: error.hint ?? "a relative path begins in the folder of this file")
            return nil
        }
    }

    private func readable(_ written: String) throws(IncludeReader.Failure) -> String {
        do throws(FileAccessError) {
            return try context.file.readable(written)
        } catch {
            throw IncludeReader.Failure(message: error.message, hint: error.hint)
        }
    }

    /// Reports `setup`, `teardown` and `data`: they belong to a whole run, so an included collection cannot have them.
    private func reportWhatCannotBeIncluded(_ collection: RequestCollection) {
        for (key, range) in collection.keysInvalidInIncludes {
            context.report(
                .keyInIncludedFile, at: range, "\"\(key)\" is not allowed in a collection that is included",
                hint: key == "data"
                    ? "move it to \(context.file.path), which includes this file"
                    : "move its requests under requests, or to \(context.file.path), which includes this file")
        }
    }
}

/// Reads included files; their paths are as the user would write them.
package struct IncludeReader: Sendable {
    /// The reason why a file cannot be included, with a hint.
    package struct Failure: Error, Sendable {
        package let message: String
        package let hint: String?

        package init(message: String, hint: String?) {
            self.message = message
            self.hint = hint
        }
    }

    /// Returns the bytes of a file.
    package let read: @Sendable (String) throws(Failure) -> [UInt8]
    /// Returns a string that is equal for two paths exactly if they lead to the same file.
    package let identity: @Sendable (String) -> String
    /// Called with the path of each file that an invalid JSON Schema refers to.
    package let note: @Sendable (String) -> Void

    package init(
        read: @escaping @Sendable (String) throws(Failure) -> [UInt8], identity: @escaping @Sendable (String) -> String,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.read = read
        self.identity = identity
        self.note = note
    }
}

extension IncludeReader {
    /// A reader for files that cannot include others.
    package static let none = IncludeReader(
        read: { path throws(Failure) in throw Failure(message: "\"\(path)\" cannot be included here", hint: nil) },
        identity: { $0 })
}

/// The chain of includes that leads to the current file; each file includes the next one.
struct IncludeTrail {
    /// The limit for nested includes.
    static let maximumDepth = 20
    /// The limit for includes in one collection: nested includes can multiply.
    static let maximumCount = 1_000

    /// The number of files that were read for one collection.
    final class Count {
        fileprivate(set) var value = 0
        /// True if the excess was reported: each further file would report it again.
        fileprivate var isReported = false
    }

    let reader: IncludeReader
    /// The files of scripts, which all files of the chain share.
    let scripts = ScriptFiles()
    /// The names that the files of the chain list under `secrets`.
    var secretNames: Set<String> = []
    private var paths: [(path: String, identity: String)]
    private let count: Count

    init(from path: String, reader: IncludeReader) {
        self.reader = reader
        paths = [(path, reader.identity(path))]
        count = Count()
    }

    /// Returns the chain with one more file; nil if the excess of files was reported before.
    ///
    /// - Throws: `IncludeReader.Failure` for a cycle, which it names, and for too many files.
    func appending(_ path: String) throws(IncludeReader.Failure) -> IncludeTrail? {
        let identity = reader.identity(path)
        if let start = paths.firstIndex(where: { $0.identity == identity }) {
            let names = (paths[start...].map(\.path) + [path]).map { "\"\($0)\"" }
            throw IncludeReader.Failure(
                message: names.count == 2
                    ? "the file includes itself" : "a cycle of files: \(names.joined(separator: " includes "))",
                hint: "take one of the includes out")
        }
        count.value += 1
        guard paths.count < Self.maximumDepth, count.value <= Self.maximumCount else {
            guard paths.count >= Self.maximumDepth || !count.isReported else { return nil }
            if paths.count < Self.maximumDepth { count.isReported = true }
            throw IncludeReader.Failure(
                message: paths.count < Self.maximumDepth
                    ? "more than \(Self.maximumCount) files are included"
                    : "more than \(Self.maximumDepth) files include one another",
                hint: "put the requests of some of them in place")
        }
        var trail = self
        trail.paths.append((path, identity))
        return trail
    }
}
