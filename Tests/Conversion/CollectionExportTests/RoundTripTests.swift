import CollectionDrafts
import Diagnostics
import Foundation
import Importing
import TestSupport
import Testing

@testable import CollectionExport

/// Exports that are imported again. For Postman, both collections are compared as files of Hurl, which have a line for each
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
            HurlExport.export(source).text.split(separator: "\n\n").dropFirst()
                // A request that is left out of one export is left out of the other.
                .filter { !$0.hasPrefix("# Left out: ") }
                .map { entry in entry.split(separator: "\n").map(String.init) }
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
        #expect(samples.before.count == samples.after.count)
        for (before, after) in zip(samples.before.map(Self.summary), samples.after.map(Self.summary)) {
            #expect(before.name == after.name)
            #expect(before.status == after.status)
            #expect(try Self.isSame(before.url, after.url), "\(before.url) \(after.url)")
        }
    }

    @Test func namesAndDescriptionsAreTheSame() throws {
        let source = try ExportedSample.source(
            """
            name: S
            requests:
              - { name: First, description: "One\\nTwo", delay: 2s, GET: http://a/<<env.A>>/<<env.B>> }
              - group: G
                requests:
                  - { name: Second, POST: http://a/, body: { json: { a: "<<env.A>>" } }, capture: { id: { json: $.id } } }
                  - { GET: http://a/<<id>> }
            """)
        let file = ImportSource(file: SourceFile(path: "a", text: HurlExport.export(source).text), name: "a")
        let result = try HurlImport.read(file, ImportOptions())
        let requests = result.collection.level.requests
        #expect(requests.map(\.name) == ["First", "G / Second", "G / GET /<<id>>"], "\(result.collection.text)")
        #expect(requests.map(\.description) == ["One\nTwo", nil, nil])
        #expect(requests.first?.settings.others["delay"] == .text("2s"))
        #expect(requests.allSatisfy { $0.above.isEmpty }, "\(result.collection.text)")
        #expect(!result.report.notes.contains { $0.part.hasPrefix("command") }, "\(result.report.text)")
    }

    @Test func commentOfARequestThatIsLeftOutIsNoName() throws {
        let source = try ExportedSample.source(
            """
            name: S
            requests:
              - { name: First, GET: http://a/, expect: { error: connection } }
              - { name: Second, description: One, GET: http://b/ }
            """)
        let file = ImportSource(file: SourceFile(path: "a", text: HurlExport.export(source).text), name: "a")
        let requests = try HurlImport.read(file, ImportOptions()).collection.level.requests
        #expect(requests.map(\.name) == ["Second"] && requests.map(\.description) == ["One"])
    }

    @Test func namesThatHurlDoesNotEncodeAreTheSame() throws {
        let source = try ExportedSample.request(
            "POST: <<host>>/\nquery: { \"a&b\": x }\nbody: { form: { \"c d%\": z } }")
        let file = ImportSource(file: SourceFile(path: "a", text: HurlExport.export(source).text), name: "a")
        let text = try HurlImport.read(file, ImportOptions()).collection.text
        #expect(text.contains("a&b: x") && text.contains("c d%: z"), "\(text)")
    }

    /// Returns the name, the method with the URL without its query, and the status of a request.
    private static func summary(_ lines: [String]) -> (name: String, url: String, status: String) {
        let methods = ["GET ", "HEAD ", "POST ", "PUT ", "PATCH ", "DELETE "]
        let request = lines.first { line in methods.contains { line.hasPrefix($0) } } ?? ""
        return (
            lines[0].replacing("# Setup / ", with: "# ").replacing("# Teardown / ", with: "# "),
            String(request.prefix { $0 != "?" }), lines.last { $0.hasPrefix("HTTP ") } ?? "HTTP *"
        )
    }

    /// Returns true if the URLs are equal, except that the second one may have a variable for any text: scripts of a
    /// Postman collection set what the first one has as values of elements.
    private static func isSame(_ before: String, _ after: String) throws -> Bool {
        let parts = after.replacing(/{{[^}]*}}/, with: "\n").components(separatedBy: "\n")
        let pattern = parts.map(NSRegularExpression.escapedPattern).joined(separator: ".*")
        return try Regex(pattern).wholeMatch(in: before) != nil
    }
}
