package import Diagnostics
import JSON
import Platform
package import JSONSchemas
import Synchronization
import YAMLSource

/// The description of an API (OpenAPI 3, Swagger 2.0), for checks of exchanges.
package final class APIDescription: Sendable {
    package let version: SpecVersion
    package let root: SpecNode
    package let operations: [APIOperation]
    /// The parts that cannot be used, except for those in schemas.
    package let notes: [SpecNote]
    /// True if the whole document is one line, as programs write it: a line and column are no help to find a place.
    package let isOneLine: Bool
    private let schemas: DescribedSchemas
    private let files: SpecFiles
    /// Has caches of its own.
    private let document: Mutex<SpecDocument>
    /// The pointers to schemas, by their places: a search takes longer in a large file.
    private let pointers = Mutex<[Place: String?]>([:])

    private struct Place: Hashable {
        let path: String
        let start: SourcePosition
    }

    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - read: Returns the value of another file. Its path is relative to the folder of the main one.
    /// - Throws: `SpecError` for a file that is no description, or cannot be parsed.
    package init(
        at path: String, _ source: SourceFile,
        read: @escaping @Sendable (String) throws(SpecFileProblem) -> SpecNode
    ) throws(SpecError) {
        let files = SpecFiles(beside: path, read)
        let notes = Mutex<[SpecNote]>([])
        let document = try SpecDocument(
            source, opening: { path throws(SpecFileProblem) in try files.root(of: path) },
            observing: { note in notes.withLock { $0.append(note) } })
        (root, version) = (document.root, document.version)
        isOneLine = !source.text.utf8.dropLast().contains(UInt8(ascii: "\n"))
        operations = OperationReader(document).operations()
        files.insert(document.root)
        self.notes = notes.withLock(\.self)
        self.files = files
        schemas = DescribedSchemas(
            document.root.json, version.family == .openAPI31 ? .openAPI31 : .openAPI30, files: files.schemaFiles)
        self.document = Mutex(document)
    }

    /// Returns the value that a node stands for; nil if its reference cannot be followed.
    package func resolved(_ node: SpecNode) -> SpecNode? { document.withLock { $0.resolved(node) } }

    /// The security schemes by their names, without those whose references cannot be followed.
    package var securitySchemes: [(name: String, scheme: SpecNode)] {
        let all = root["components"]?["securitySchemes"] ?? root["securityDefinitions"]
        return (all?.entries ?? []).compactMap { name, node in resolved(node).map { (name, $0) } }
    }

    /// Returns the security scheme with a name; nil if there is none.
    package func securityScheme(_ name: String) -> SpecNode? { securitySchemes.first { $0.name == name }?.scheme }

    /// Returns the alternatives of credentials for an operation, each with the names of security schemes; empty if it
    /// needs none.
    package func securityAlternatives(of operation: APIOperation) -> [SpecNode] {
        operation.security ?? root["security"]?.elements ?? []
    }

    /// Returns the schema that a value in the description is; nil if it is none.
    package func schema(_ node: SpecNode) -> DescribedSchema? {
        schemaPlace(node).flatMap { schemas.schema(at: $0.pointer, of: $0.file) }
    }

    /// Compiles the schemas of all operations, so that ``schemaProblems`` has the errors in all of them.
    package func compileSchemas() {
        schemas.compile(operations.flatMap(\.schemas).compactMap(schemaPlace))
    }

    private func schemaPlace(_ node: SpecNode) -> DescribedSchemas.Place? {
        let path = node.file.path
        let place = Place(path: path, start: node.node.start)
        let pointer = pointers.withLock { pointers in
            if let known = pointers[place] { return known }
            let pointer = (try? files.root(of: path))?.pointer(to: node)
            pointers[place] = .some(pointer)
            return pointer
        }
        return pointer.map { DescribedSchemas.Place(pointer: $0, file: path.isEmpty ? nil : files.absolute(path)) }
    }

    /// Returns the place of a schema in the description.
    package func range(of place: SchemaUse) -> SourceRange {
        let file = schemas.path(ofDocument: place.document).flatMap { try? files.root(of: files.relative($0)) }
        return (file ?? root).nearest(to: place.pointer).range
    }

    /// The errors in the schemas that were used so far, each once.
    package var schemaProblems: [JSONSchemaDiagnostic] { schemas.problems }
}

/// The files of a description by their paths from its folder, each read once.
private final class SpecFiles: Sendable {
    private let read: @Sendable (String) throws(SpecFileProblem) -> SpecNode
    /// The absolute path of the main file, and the names of the folders around it.
    private let main: String
    private let folders: [String]
    private let roots = Mutex<[String: Result<SpecNode, SpecFileProblem>]>([:])

    init(beside main: String, _ read: @escaping @Sendable (String) throws(SpecFileProblem) -> SpecNode) {
        // References are resolved against a path without "." and "..".
        self.main = RealPath(ignoringLinksOf: main, in: RealPath(absolute: "/")).text
        self.read = read
        folders = self.main.split(separator: "/").dropLast().map(String.init)
    }

    func insert(_ root: SpecNode) { roots.withLock { $0[root.file.path] = .success(root) } }

    func root(of path: String) throws(SpecFileProblem) -> SpecNode {
        if let known = roots.withLock({ $0[path] }) { return try known.get() }
        let result: Result<SpecNode, SpecFileProblem>
        do throws(SpecFileProblem) {
            result = .success(try read(path))
        } catch {
            result = .failure(error)
        }
        roots.withLock { $0[path] = result }
        return try result.get()
    }

    /// The same files for the references of schemas, which have absolute paths.
    var schemaFiles: SchemaFiles {
        SchemaFiles(around: main, shownAs: { self.relative($0) }) { path in
            let path = self.relative(path)
            do throws(SpecFileProblem) {
                return .success(try self.root(of: path).json)
            } catch {
                return .failure(SchemaFileError(message: "the file \"\(path)\" \(error.reason)", hint: nil))
            }
        }
    }

    func absolute(_ relative: String) -> String {
        var parts = folders
        for part in relative.split(separator: "/").map(String.init) {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns the path from the folder of the main file; empty for that file.
    func relative(_ absolute: String) -> String {
        guard absolute != main else { return "" }
        let parts = absolute.split(separator: "/").map(String.init)
        let shared = zip(parts.dropLast(), folders).prefix { $0 == $1 }.count
        return (folders.dropFirst(shared).map { _ in ".." } + parts.dropFirst(shared)).joined(separator: "/")
    }
}
