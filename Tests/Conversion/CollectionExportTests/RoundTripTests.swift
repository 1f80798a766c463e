import CollectionDrafts
import Diagnostics
import Foundation
import PostmanImport
import TestSupport
import Testing

@testable import CollectionExport

/// Exports to Postman that are imported again. Both collections are compared as files of Hurl, which have a line for each
/// part of a request, expectation and capture.
struct RoundTripTests {
    private struct Samples {
        let before: [[String]]
        let after: [[String]]

        /// Exports a collection of the repository to Postman, and imports it again.
        init(_ path: String) throws {
            func file(_ name: String, _ text: String) -> SourceFile { SourceFile(path: name, text: text) }
            let text = try String(contentsOf: RepositoryFile.at(path), encoding: .utf8)
            let source = try ExportedSample.source(text, name: path)
            let export = PostmanCollectionExport.export(source)
            var options = ImportOptions()
            options.environments = export.companions.map { file($0.name, $0.text) }
            let imported = try PostmanImport.read(
                ImportSource(file: file("a.postman_collection.json", export.text), name: "a"), options)
            before = Self.entries(source)
            after = Self.entries(try ExportedSample.source(imported.collection.text, name: path))
        }

        /// Returns the lines of each request.
        private static func entries(_ source: ExportSource) -> [[String]] {
            HurlExport.export(source).text.split(separator: "\n\n").dropFirst().map { entry in
                entry.split(separator: "\n").map(String.init)
            }
        }
    }

    @Test(arguments: ["everything", "shop"])
    func requestsExpectationsAndCapturesAreTheSame(name: String) throws {
        let samples = try Samples("Tests/Conversion/CollectionExportTests/Samples/\(name).yaml")
        #expect(samples.before.count == samples.after.count)
        for (before, after) in zip(samples.before, samples.after) {
            // Defaults of several requests come first.
            #expect(before.sorted() == after.sorted())
        }
    }

    @Test(
        arguments: [
            "authorization", "faults", "http-basics", "installations", "messages", "registrations", "tag-expressions",
            "tutorial", "verify",
        ])
    func requestsHaveTheirNamesURLsAndStatus(name: String) throws {
        let samples = try Samples("collections/\(name).yaml")
        #expect(!samples.before.isEmpty)
        #expect(samples.before.map(Self.summary) == samples.after.map(Self.summary))
    }

    /// Returns the name, the method with the URL without its query, and the status of a request.
    private static func summary(_ lines: [String]) -> [String] {
        let methods = ["GET ", "HEAD ", "POST ", "PUT ", "PATCH ", "DELETE "]
        let request = lines.first { line in methods.contains { line.hasPrefix($0) } } ?? ""
        let name = lines[0].replacing("# Setup / ", with: "# ").replacing("# Teardown / ", with: "# ")
        return [
            name, String(request.prefix { $0 != "?" }), lines.last { $0.hasPrefix("HTTP ") } ?? "HTTP *",
        ]
    }
}
