import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import FormatReference

/// The schema accepts every file of this project that the decoder accepts.
struct CollectionSchemaTests {
    @Test(arguments: files(below: "collections") + files(below: "Tests/CommandTests/Cases"))
    func schemaAcceptsFilesThatTheDecoderAccepts(path: String) throws {
        // The decoder rejects files that are not UTF-8.
        guard let yaml = String(data: try Data(contentsOf: URL(filePath: path)), encoding: .utf8) else { return }
        let isEnvironment = URL(filePath: path).deletingLastPathComponent().lastPathComponent == "environments"
        let file = WrittenFile(yaml: yaml, kind: isEnvironment ? .environment : .collection, path: path)
        guard file.errors.isEmpty else { return }
        #expect(file.schemaFailures == [])
    }

    @Test func manyCaseFilesAreValid() {
        let files = Self.files(below: "Tests/CommandTests/Cases").compactMap { path in
            (try? String(contentsOfFile: path, encoding: .utf8)).map { WrittenFile(yaml: $0, path: path) }
        }
        #expect(files.count { $0.errors.isEmpty } > 40)
    }

    @Test func schemaAcceptsEveryExample() {
        for example in FormatManual.examples {
            let kind: WrittenFile.Kind =
                switch example.context {
                case .environmentFile: .environment
                case .projectFile: .project
                default: .collection
                }
            let file = WrittenFile(yaml: example.collection ?? example.yaml, kind: kind)
            #expect(file.schemaFailures == [], "\(file.yaml)")
            let collections = example.files.filter {
                $0.path.hasSuffix(".yaml") && !$0.path.hasSuffix("-api.yaml")
            }
            for included in collections {
                #expect(WrittenFile(yaml: included.content).schemaFailures == [], "\(included.content)")
            }
        }
    }

    private static func files(below folder: String) -> [String] {
        let start = RepositoryFile.at(folder)
        let names = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            .map { start.appending(path: $0).path }
    }
}
