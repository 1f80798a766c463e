import Foundation
import Testing

/// The examples of `Documentation/examples/import`.
@Suite(.timeLimit(.minutes(20)))
struct ImportExampleTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/examples/import").standardized
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func hubrun(_ words: String...) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(words, in: folder.url)
    }

    @Test(
        "An example is imported without losses, passes check --strict, and can be exported",
        arguments: [
            "users.postman_collection.json", "requests.sh", "orders.openapi.yaml", "orders.har", "users.http",
            "checks.hurl", "bruno",
        ])
    func example(_ name: String) async throws {
        let imported = try await hubrun("import", Self.examples.appending(path: name).path, "-o", "shop.yaml")
        #expect(imported.status == 0, "\(imported.stderr)")
        #expect(imported.stderr.hasPrefix(name + ": "))
        let checked = try await hubrun("check", "--strict", "shop.yaml")
        #expect(checked.status == 0, "\(checked)")
        for format in ["postman", "curl", "http", "hurl", "openapi"] {
            let exported = try await hubrun("export", "shop.yaml", "--to", format)
            #expect(exported.status == 0, "\(exported.stderr)")
        }
    }

    @Test
    func allExamplesAreTested() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
        #expect(names.filter { !$0.hasPrefix(".") }.count == 7)
    }

    @Test
    func aFileThatExistsIsKeptUnlessForceIsGiven() async throws {
        let source = Self.examples.appending(path: "checks.hurl").path
        try folder.write("mine", to: "shop.yaml")
        let refused = try await hubrun("import", source, "-o", "shop.yaml")
        #expect(refused.status == 1)
        #expect(refused.stderr.contains("\"shop.yaml\" exists") && refused.stderr.contains("--force"))
        let replaced = try await hubrun("import", source, "-o", "shop.yaml", "--force")
        #expect(replaced.status == 0)
    }

    @Test
    func withSplitEachGroupIsInAFileOfItsOwnWhichTheCollectionIncludes() async throws {
        let source = Self.examples.appending(path: "orders.openapi.yaml").path
        let imported = try await hubrun("import", source, "-o", "shop.yaml", "--split")
        #expect(imported.status == 0, "\(imported.stderr)")
        let text = try String(contentsOf: folder.url.appending(path: "shop.yaml"), encoding: .utf8)
        #expect(text.contains("- include: _shop-"))
        let whole = try await hubrun("import", source)
        try folder.write(whole.stdout, to: "whole.yaml")
        let parts = try await hubrun("show", "shop.yaml", "--as", "curl")
        let one = try await hubrun("show", "whole.yaml", "--as", "curl")
        #expect(parts.status == 0, "\(parts.stderr)")
        #expect(parts.stdout == one.stdout)
    }
}
