package import Diagnostics
import JSON
package import JSONSchemas
import Platform
import YAMLSource

/// Reads JSON Schemas from files of their own.
package enum SchemaFile {
    /// The reason why a file cannot be used as a schema, with a hint.
    package struct Failure: Error, Sendable {
        package let message: String
        package let hint: String?
        /// The paths of the files that the schema refers to, as messages show them.
        package var files: [String] = []
    }

    /// The size limit of a schema file, in bytes; it equals the YAML parser's limit.
    private static let maximumSize = 10 * 1024 * 1024

    /// Returns the schema in a file: YAML if the path ends in `.yaml` or `.yml`, otherwise JSON.
    ///
    /// - Parameters:
    ///   - path: A path that ``SourceFile/readable(_:)-(String)`` returned.
    ///   - file: The collection's file that names the schema. The files that the schema refers to must be below its
    ///     roots too.
    package static func schema(at path: String, namedIn file: SourceFile) throws(Failure) -> JSONSchema {
        let document = try document(at: path)
        do throws(JSONSchemaError) {
            return try JSONSchema(document, files: files(around: path, namedIn: file))
        } catch {
            let diagnostic = error.diagnostics.first
            throw Failure(
                message: "\"\(path)\" is not a JSON Schema: "
                    + (diagnostic.map { "at \($0.file ?? "")#\($0.pointer): \($0.message)" } ?? "it has errors"),
                hint: diagnostic?.hint, files: readable(error.files, by: file))
        }
    }

    /// Returns the files that a schema at a path can refer to: those below the roots of the collection's file.
    package static func files(around path: String, namedIn file: SourceFile) -> SchemaFiles {
        SchemaFiles(around: PathParts.absolute(path), shownAs: shownPath) { path in
            let path = shownPath(path)
            do throws(FileAccessError) {
                try file.roots.check(path, writtenAs: path)
            } catch {
                return .failure(SchemaFileError(message: error.message, hint: error.hint))
            }
            return Result { () throws(Failure) in try document(at: path) }
                .mapError { SchemaFileError(message: $0.message, hint: $0.hint) }
        }
    }

    /// Returns the files of a schema that the collection's file may read, as messages show them.
    package static func readable(_ files: [String], by file: SourceFile) -> [String] {
        files.map(shownPath).filter { file.roots.hold($0) }
    }

    /// Returns the files that a schema written in a collection can refer to.
    package static func files(writtenIn file: SourceFile) -> SchemaFiles { files(around: file.path, namedIn: file) }

    /// Returns a path relative to the working directory if it is below; otherwise the path itself.
    package static func shownPath(_ path: String) -> String {
        let folder = PathParts.joined(FileSystem.currentFolder, "")
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }

    private static func document(at path: String) throws(Failure) -> JSONValue {
        let bytes = try bytes(of: path)
        guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
            do {
                return try JSONValue(parsing: bytes)
            } catch {
                throw Failure(
                    message: "\"\(path)\" is not JSON: \(error)", hint: "correct the file; one in YAML ends in .yaml")
            }
        }
        let document = YAMLDocument.read(bytes, path: path)
        guard let root = document.root, !document.diagnostics.hasErrors else {
            let diagnostic = document.diagnostics.diagnostics.first
            throw Failure(
                message: "\"\(path)\" is not YAML: \(diagnostic?.message ?? "it is empty")", hint: diagnostic?.hint)
        }
        return root.literalValue
    }

    private static func bytes(of path: String) throws(Failure) -> [UInt8] {
        let kind = FileStatus.kind(of: path)
        guard let kind, kind != .folder else {
            throw Failure(
                message: kind == .folder ? "\"\(path)\" is a folder" : "there is no file \"\(path)\"",
                hint: "name a file with a JSON Schema; a relative path is relative to the file it is written in")
        }
        guard kind == .regular else {
            throw Failure(
                message: "\"\(path)\" is a pipe, a socket or a device",
                hint: "a schema is read more than once: write it to a file")
        }
        guard let content = try? NamedFile.content(ofReadable: path, limit: maximumSize) else {
            throw Failure(message: "\"\(path)\" cannot be read", hint: "check its permissions")
        }
        guard content.count <= maximumSize else {
            throw Failure(message: "\"\(path)\" is larger than 10 MiB", hint: "use a smaller schema")
        }
        return content
    }
}
