import CollectionModel
import Diagnostics
import Foundation
import JSON
import JSONSchemas
import TestSupport
import YAMLSource

@testable import FormatReference

/// The results of the decoder and the schema for a file.
struct WrittenFile {
    enum Kind {
        case collection
        case environment
        case project
    }

    let yaml: String
    var kind = Kind.collection
    var path = "written.yaml"

    /// The decoder's diagnostics, including warnings.
    var diagnostics: [Diagnostic] {
        switch kind {
        case .collection:
            CollectionReader.collection(Array(yaml.utf8), path: path, includes: Self.includes).diagnostics.sorted
        case .environment:
            CollectionReader.environment(Array(yaml.utf8), path: path, name: "written").diagnostics.sorted
        case .project: CollectionReader.project(Array(yaml.utf8), path: path).diagnostics.sorted
        }
    }

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// The schema's failures, as in an editor; nil if the file is not valid YAML.
    var schemaFailures: [String]? {
        let document = YAMLDocument.read(Array(yaml.utf8), path: path)
        guard let root = document.root, !document.diagnostics.hasErrors else { return nil }
        let schema =
            switch kind {
            case .collection: Self.collectionSchema
            case .environment: Self.environmentSchema
            case .project: Self.projectSchema
            }
        return schema?.failures(of: root.literalValue).map { "\($0.jsonPath): \($0.message)" }
    }

    private static let collectionSchema = try? JSONSchema(FormatSchema.collection)
    private static let projectSchema = try? JSONSchema(FormatSchema.project)
    private static let environmentSchema = try? JSONSchema(FormatSchema.environment)

    /// The path of a file that can be included from any folder.
    static let included = "included.yaml"

    /// The path of a file of JavaScript in this repository.
    static let script = RepositoryFile.at("Sources/Reports/Reporting/Page/Resources/page.js").path

    /// Reads included files from the disk.
    private static let includes = IncludeReader(
        read: { path throws(IncludeReader.Failure) in
            if path == included { return Array("name: x\nrequests: []".utf8) }
            guard let data = FileManager.default.contents(atPath: path) else {
                throw IncludeReader.Failure(message: "there is no file \"\(path)\"", hint: nil)
            }
            return Array(data)
        },
        identity: { $0 })
}
