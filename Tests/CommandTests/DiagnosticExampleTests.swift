import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import FormatReference

/// The sections of `Documentation/diagnostics.md`: one for each code, with examples that cause the diagnostic.
struct DiagnosticExampleTests {
    private static let sections = Result {
        try String(contentsOf: RepositoryFile.at("Documentation/diagnostics.md"), encoding: .utf8)
            .split(separator: "\n## ").dropFirst().map(DiagnosticSection.init)
    }

    @Test func everyCodeHasASection() throws {
        #expect(try Self.sections.get().map(\.code) == DiagnosticCode.allCases.map(\.label))
    }

    @Test func wrongExamplesHaveTheirCodesAndRightOnesNone() async throws {
        let sections = try Self.sections.get().filter { !$0.examples.isEmpty }
        #expect(sections.count > 50)
        #expect(sections.allSatisfy { $0.examples.count == 2 })
        let folder = try ExampleFolder(sections.map { $0.examples[0] } + sections.map { $0.examples[1] })
        defer { folder.remove() }
        let paths = (0..<2 * sections.count).map { "\($0)/example.yaml" }
        let output = try await folder.run(["check", "--format", "json", "-v", "server=http://localhost:8080"] + paths)
        let findings = try JSONDecoder().decode([Finding].self, from: Data(output.stdout.utf8))
        for (index, section) in sections.enumerated() {
            let wrong = findings.filter { $0.path.hasPrefix("\(index)/") }
            #expect(Set(wrong.map(\.code)) == [section.code], "\(wrong)")
            let right = findings.filter { $0.path.hasPrefix("\(index + sections.count)/") }
            #expect(right.isEmpty, "\(section.code): \(right)")
        }
    }

    private struct Finding: Decodable {
        let path: String
        let code: String
        let message: String
    }
}

private struct DiagnosticSection {
    let code: String
    /// The wrong example and the right one; empty for problems outside collections.
    var examples: [ReferenceExample] = []

    /// The example files whose content does not matter.
    private static let files = ["phone.png", "client.key", "ca.pem"]

    init(_ text: Substring) {
        code = String(text.prefix { $0 != ":" })
        for wrongOrRight in text.split(separator: #/\n(?:Wrong|Right):\n\n```yaml\n/#).dropFirst() {
            let parts = wrongOrRight.split(separator: "\n```", omittingEmptySubsequences: false)
            var example = Self.example(String(parts[0]))
            // A file beside the collection: "with `NAME`:" and a fence.
            for (sentence, fence) in zip(parts.dropFirst(), parts.dropFirst(2)) where sentence.contains("\nwith `") {
                let name = String(sentence.split(separator: "`", omittingEmptySubsequences: false)[1])
                let content = String(fence.drop { $0 != "\n" }.dropFirst()) + "\n"
                example.files.append(ExampleFile(path: name, content: content, isShown: true))
            }
            example.files += Self.files.map { ExampleFile(path: $0, content: "stands for a file", isShown: false) }
            example.environment += ["PASSWORD", "TOKEN"].map { ($0, "correct horse") }
            examples.append(example)
        }
    }

    private static func example(_ yaml: String) -> ReferenceExample {
        if yaml.hasPrefix("- ") { return ReferenceExample(context: .items, yaml: yaml) }
        if yaml.hasPrefix("#") { return .file(yaml) }
        let topLevel = ["name:", "data:", "variables:", "secrets:"]
        return ReferenceExample(context: topLevel.contains(where: yaml.hasPrefix) ? .collection : .request, yaml: yaml)
    }
}
