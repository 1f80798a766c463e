import CollectionModel
import Diagnostics
import JSONSchemas
import Placeholders
import Platform
import XML

/// Checks the files that requests read and write, if their names have no placeholders.
struct FileChecks {
    /// The paths of the files that requests read and that no earlier request saves.
    private(set) var read: Set<String> = []
    /// The paths of the files that earlier requests save.
    private var saved: Set<String> = []
    /// The paths of the schemas that were checked.
    private var checkedSchemas: Set<String> = []

    /// Checks that the files that a request reads exist before the run.
    mutating func check(_ request: RequestDefinition, _ settings: SharedSettings, _ report: inout CheckReport) {
        for text in request.body?.files ?? [] { check(text, mayBeFolder: false, &report) }
        checkSchema(settings.values.expectations.schema.value, &report)
        for file in settings.values.openapi.value ?? [] where read.insert(file.shownPath).inserted {
            check(file.written, at: file.range, mayBeFolder: false, &report)
        }
        if let text = settings.values.unixSocket.value, let written = text.literal {
            _ = readable(written, at: text.range, &report)
        }
        guard let tls = settings.values.tls.value else { return }
        for text in [tls.cert.value, tls.key.value].compactMap(\.self) { check(text, mayBeFolder: false, &report) }
        // `ca` may be a folder of certificate authorities.
        if let text = tls.ca.value { check(text, mayBeFolder: true, &report) }
        if let key = tls.key.value, tls.cert.value == nil {
            report.add(
                .certificateFile, at: key.range, "\"tls\" has a \"key\" and no \"cert\"",
                hint: "add cert: with the certificate that the key belongs to")
        }
    }

    /// Records the file that a request writes; later requests can read it.
    mutating func add(saved text: PlaceholderText?) {
        guard let text, let written = text.literal else { return }
        saved.insert(text.range.file.resolving(path: written))
    }

    /// Checks that `save` writes to an allowed folder.
    func checkSave(_ text: PlaceholderText, runFolder: String, _ report: inout CheckReport) {
        guard let written = text.literal else { return }
        do throws(FileAccessError) {
            _ = try SavedFile(WrittenPath(literal: written), in: text.range.file, runFolder: runFolder)
        } catch {
            report.add(.certificateFile, at: text.range, error.message, hint: error.hint)
        }
    }

    private mutating func check(_ text: PlaceholderText, mayBeFolder: Bool, _ report: inout CheckReport) {
        guard let written = text.literal else { return }
        check(written, at: text.range, mayBeFolder: mayBeFolder, &report)
    }

    mutating func check(
        _ written: String, at range: SourceRange, mayBeFolder: Bool, _ report: inout CheckReport
    ) {
        guard let path = readable(written, at: range, &report), !saved.contains(path) else { return }
        read.insert(path)
        switch FileStatus.kind(of: path) {
        case .folder where !mayBeFolder:
            report.add(.fileUnreadable, at: range, "\(written.quoted) is a folder", hint: "name a file")
        case nil:
            report.add(
                .fileMissing, at: range, "there is no file \(written.quoted)",
                hint: Suggestion.fileHint(for: written, at: path)
                    ?? "a relative path begins in the folder of the file it is written in: looked for \(path)")
        default: break
        }
    }

    /// Returns the path of a file that the collection may use; other files are reported and not accessed.
    private func readable(_ written: String, at range: SourceRange, _ report: inout CheckReport) -> String? {
        do throws(FileAccessError) {
            return try range.file.readable(written)
        } catch {
            report.add(.fileOutsideRoots, at: range, error.message, hint: error.hint)
            return nil
        }
    }

    /// Checks that a schema file contains a JSON Schema.
    private mutating func checkSchema(_ expectation: SchemaExpectation?, _ report: inout CheckReport) {
        if case .compiled(let schema)? = expectation?.source, let file = expectation?.range.file {
            return addFiles(schema.files, by: file)
        }
        guard case .file(let text)? = expectation?.source, let written = text.literal else { return }
        guard let path = readable(written, at: text.range, &report), !saved.contains(path),
            checkedSchemas.insert(path).inserted
        else { return }
        read.insert(path)
        do throws(SchemaFile.Failure) {
            let schema = try SchemaFile.schema(at: path, namedIn: text.range.file)
            addFiles(schema.files, by: text.range.file)
            guard schema.checksNothing else { return }
            let slip = schema.warnings.first.map { "\($0.message): \($0.hint ?? "correct it")" }
            report.add(
                .idleSchema, at: text.range,
                "the schema in \(written.quoted) checks nothing: it has no keyword that does",
                hint: slip ?? "write a condition, as in { type: object }")
        } catch {
            read.formUnion(error.files)
            report.add(
                .invalidSchema, at: text.range, error.message, hint: error.hint ?? "the file must contain a JSON Schema"
            )
        }
    }

    /// Records the files to which a schema refers.
    private mutating func addFiles(_ files: [String], by file: SourceFile) {
        guard !files.isEmpty else { return }
        read.formUnion(Set(SchemaFile.readable(files, by: file)).subtracting(saved))
    }
}

extension RequestBody {
    /// The paths of the files in the body.
    var files: [PlaceholderText] {
        switch self {
        case .file(let text): [text]
        case .multipart(let parts):
            parts.compactMap { part in
                guard case .file(let text) = part.content else { return nil }
                return text
            }
        default: []
        }
    }
}

/// Checks XPaths, which are compiled with the namespaces of the request.
enum PathChecks {
    /// Reports invalid XPaths and unbound prefixes.
    static func check(_ request: RequestDefinition, _ settings: SharedSettings, _ report: inout CheckReport) {
        for expectation in settings.values.expectations.xml where expectation.matcher != nil {
            check(expectation.path, settings.values.expectations.namespaces, &report)
        }
        for capture in request.captures {
            guard case .xml(let path) = capture.source else { continue }
            check(path, capture.namespaces, &report)
        }
    }

    private static func check(_ path: XPathText, _ namespaces: [NamespaceSetting], _ report: inout CheckReport) {
        guard let text = path.written.literal else { return }
        var uris: [String: String] = [:]
        for namespace in namespaces where namespace.uri != nil {
            uris[namespace.prefix] = namespace.uri?.literal ?? "placeholder"
        }
        do throws(XPathSyntaxError) {
            _ = try XPath(text, namespaces: uris)
        } catch {
            let range = path.written.source.range(
                ofScalars: error.offset..<error.offset + max(1, error.length), in: text)
            report.add(
                .invalidXPath, at: range, "the XPath is wrong here: \(error.message)",
                hint: error.hint ?? "the language is XPath 1.0, without variables")
        }
    }
}

/// Finds each `save` whose path begins with a value from a response: it can replace any file beside the collection.
struct ServerChosenFiles {
    let diagnostics: [Diagnostic]

    init(in collection: RequestCollection, _ environment: RunEnvironment?) {
        let paths = collection.gathered { [$0.save].compactMap(\.self) }.filter(\.beginsWithValue)
        guard !paths.isEmpty else {
            diagnostics = []
            return
        }
        let received = ReceivedNames(in: collection, environment)
        diagnostics = paths.compactMap { path in
            var references: [NameReference] = []
            path.expressions.first?.addReferences(to: &references)
            guard let name = references.first(where: received.contains)?.name else { return nil }
            return Diagnostic(
                .serverChosenFile, .warning, at: path.range,
                "\(name.quoted) may come from a response, and names any file beside the collection here",
                hint: "write a folder before it, as in save: responses/<<\(name)>>")
        }
    }
}

extension PlaceholderText {
    /// True for a relative path without a folder and without a part of a name before its first placeholder.
    fileprivate var beginsWithValue: Bool {
        guard !expressions.isEmpty else { return false }
        var prefix = ""
        if case .literal(let text)? = segments.first { prefix = text }
        var folders = prefix.split(separator: "/", omittingEmptySubsequences: false)[...]
        guard folders.popLast()?.isEmpty ?? true, !prefix.hasPrefix("/") else { return false }
        var depth = 0
        for folder in folders where !folder.isEmpty && folder != "." {
            depth = folder == ".." ? max(0, depth - 1) : depth + 1
        }
        return depth == 0
    }
}

/// The names whose values can come from a response: captures, names that scripts set, and variables that use them.
private struct ReceivedNames {
    private var names: Set<String> = []

    /// Collects the names; ignores scopes, so a name that is captured anywhere counts everywhere.
    init(in collection: RequestCollection, _ environment: RunEnvironment?) {
        let environments = collection.environments + (environment.map { [$0] } ?? [])
        let groups = collection.allGroups
        let outer = collection.variables + environments.flatMap(\.variables)
        let inner = groups.flatMap { $0.with + $0.variables + ($0.included?.variables ?? []) }
        var users: [String: [String]] = [:]
        for definition in outer + inner + collection.gathered(\.loop) + collection.gathered(\.set) {
            for reference in definition.value.references where reference.kind == .variable {
                users[reference.name, default: []].append(definition.name)
            }
        }
        var found = collection.gathered(\.captures).map(\.name) + collection.allScripts.flatMap(\.setNames)
        while let name = found.popLast() {
            if names.insert(name).inserted { found += users[name] ?? [] }
        }
    }

    func contains(_ reference: NameReference) -> Bool { reference.kind == .variable && names.contains(reference.name) }
}
