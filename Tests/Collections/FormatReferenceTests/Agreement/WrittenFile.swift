import CollectionModel
import Diagnostics
import FormatReference
import Foundation
import JSON
import JSONSchemas
import YAMLSource

/// What the decoder and the schema each make of a file that a person wrote.
struct WrittenFile {
    enum Kind {
        case collection
        case environment
    }

    let yaml: String
    var kind = Kind.collection
    var path = "written.yaml"

    /// What the decoder says, warnings included.
    var diagnostics: [Diagnostic] {
        switch kind {
        case .collection:
            CollectionReader.collection(Array(yaml.utf8), path: path, includes: Self.includes).diagnostics.sorted
        case .environment:
            CollectionReader.environment(Array(yaml.utf8), path: path, name: "written").diagnostics.sorted
        }
    }

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// What the schema says of the file, as an editor reads it; nil when it is no YAML.
    var schemaFailures: [String]? {
        let document = YAMLDocument.read(Array(yaml.utf8), path: path)
        guard let root = document.root, !document.diagnostics.hasErrors else { return nil }
        let schema = kind == .collection ? Self.collectionSchema : Self.environmentSchema
        return schema?.failures(of: root.literalValue).map { "\($0.jsonPath): \($0.message)" }
    }

    private static let collectionSchema = try? JSONSchema(FormatSchema.collection)
    private static let environmentSchema = try? JSONSchema(FormatSchema.environment)

    /// A file that is there to be included, whatever folder it is looked for in.
    static let included = "included.yaml"

    /// Included files from the disk.
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
