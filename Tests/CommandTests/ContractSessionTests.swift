import Foundation
import TestSupport
import Testing

/// The example of `Documentation/contracts.md`: a service made with FastAPI is compared with its own description.
@Suite(
    .enabled(if: Shop.isInstalled, "the Python packages of the example are not installed"),
    .timeLimit(.minutes(20)))
struct ContractSessionTests {
    /// The session of the page, with the service that its first command starts.
    @Test func sessionPrintsTheOutputOfThePage() async throws {
        let page = try String(contentsOf: RepositoryFile.at("Documentation/contracts.md"), encoding: .utf8)
        let blocks = ShellSessions(markdown: page).blocks
        let start = try #require(blocks.first?.first?.command.split(separator: " "))
        try #require(start.starts(with: ["python3", "shop.py", "--drift"]) && start.last == "&")
        let shop = try await Shop(drift: String(start[3]))
        defer { shop.server.stop() }
        let steps = blocks.flatMap { $0 }.dropFirst()
        let printed = try await ShellSessions.run(
            steps.map { $0.command.replacing(":8000", with: ":8080") }, port: shop.server.port,
            in: URL(filePath: shop.folder.path), environment: ["HUBRUN_STATE_DIR": shop.folder.file("state")])
        #expect(printed.count == steps.count && steps.count > 3)
        for (step, printed) in zip(steps, printed) {
            var step = step
            step.output = StableText.make(step.output, folder: URL(filePath: shop.folder.path))
            let output = StableText.make(
                printed.replacing(":8080", with: ":8000"), folder: URL(filePath: shop.folder.path))
            #expect(step.matches(output), "\(step.command)\n\(printed)")
        }
    }

    /// The differences in a report.
    private struct Report: Decodable {
        struct Unit: Decodable { let requests: [Request] }
        struct Request: Decodable {
            let name: String
            let problems: [Problem]
        }
        struct Problem: Decodable { let contract: Difference? }
        struct Difference: Decodable {
            let kind: String
            let pointer: String?
        }

        let units: [Unit]
    }

    /// Twelve answers differ from the description; each difference is found in its request and at its value.
    @Test func eachPlantedDifferenceIsFound() async throws {
        let shop = try await Shop(drift: "all")
        defer { shop.server.stop() }
        try await shop.fetchDescription()
        let result = try await shop.hubrun(["shop.yaml", "--openapi", "openapi.json", "--report", "json=r.json"])
        #expect(result.status == 4)
        let report = try JSONDecoder().decode(Report.self, from: Data(try shop.folder.read("r.json")))
        let found = report.units.flatMap(\.requests).flatMap { request in
            request.problems.map {
                "\(request.name) | \($0.contract?.kind ?? "-") | \($0.contract?.pointer ?? "-")"
            }
        }
        #expect(
            found == [
                "List items | responseHeader | -", "Add an item | responseBody | /price",
                "Get an item | responseBody | ", "Describe an item | responseType | -",
                "Remove an item | status | -", "Stock | responseBody | /warehouse",
                "Add an order | responseBody | /payment/kind", "List orders | responseHeader | -",
                "Get an order | responseBody | /status", "Change an order | format | /createdAt",
                "Add a user | responseBody | /password", "Get a user | responseBody | /id",
            ])
    }

    /// The service that keeps to its description has no difference. The page of the coverage has a request for the
    /// operation that the collection lacks; as it is copied into the collection, nothing is missing.
    @Test func copiedRequestCompletesTheCoverage() async throws {
        let shop = try await Shop(drift: "")
        defer { shop.server.stop() }
        try await shop.fetchDescription()
        let run = ["shop.yaml", "--openapi", "openapi.json", "--threshold", "coverage>99%"]
        let first = try await shop.hubrun(run + ["--report", "openapi=coverage.html"])
        #expect(first.status == 4)
        #expect(first.stdout.contains("✗ coverage>99%  93.8 %"), "\(first.stdout)")
        #expect(first.stdout.contains("15 passed of 15 requests"))
        let page = try shop.text("coverage.html")
        let request = try #require(page.firstMatch(of: #/(?s)<pre>(- name: .*?)</pre>/#)?.1)
        let lines = request.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&").split(separator: "\n").map { "  \($0)\n" }
        try shop.folder.write(try shop.text("shop.yaml") + lines.joined(), to: "shop.yaml")
        let second = try await shop.hubrun(run)
        #expect(second.status == 0, "\(second.stdout)\(second.stderr)")
        #expect(second.stdout.contains("✓ coverage>99%  100 %"), "\(second.stdout)")
        #expect(second.stdout.contains("16 passed of 16 requests"))
    }
}

/// The service with a copy of the example, whose collection has the port of the service.
private struct Shop {
    private static let example = RepositoryFile.at("Documentation/examples/contracts")
    private static let python = RepositoryFile.at(".build/python/bin/python3").path
    static let isInstalled = ExternalProgram.isInstalled(python)

    let server: ExternalServer
    let folder: CertificateFolder

    init(drift: String) async throws {
        let folder = try CertificateFolder()
        self.folder = folder
        server = try await ExternalServer.start(Self.python) { port, _ in
            [Self.example.appending(path: "shop.py").path, "--port", "\(port)", "--drift", drift]
        }
        let collection = try String(contentsOf: Self.example.appending(path: "shop.yaml"), encoding: .utf8)
        try folder.write(collection.replacing(":8000", with: ":\(server.port)"), to: "shop.yaml")
    }

    func hubrun(_ arguments: [String]) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(
            arguments, in: URL(filePath: folder.path), environment: ["HUBRUN_STATE_DIR": folder.file("state")])
    }

    func fetchDescription() async throws {
        let result = try await hubrun(["send", server.url("/openapi.json"), "--output", "openapi.json"])
        try #require(result.status == 0, "\(result.stderr)")
    }

    func text(_ name: String) throws -> String { String(decoding: try folder.read(name), as: UTF8.self) }
}
