import Foundation
import TestSupport
import Testing

/// A file under `Broken/` with one error, and the expected output of `hubrun check` in `NAME.expected`.
struct BrokenFile: CustomTestStringConvertible, Sendable {
    let folder: URL
    /// The file name without its extension.
    let name: String

    var fileName: String { "\(name).yaml" }
    var testDescription: String { "\(folder.lastPathComponent)/\(name)" }

    /// A folder of broken files about one part of the format.
    struct Area: CustomTestStringConvertible, Sendable {
        let folder: URL
        let files: [BrokenFile]

        var testDescription: String { folder.lastPathComponent }
    }

    static let areas: [Area] = {
        let root = RepositoryFile.at("Tests/CommandTests/Broken")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { name in
            let folder = root.appending(path: name)
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return Area(
                folder: folder,
                files: files.sorted().filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("_") }.map {
                    BrokenFile(folder: folder, name: String($0.dropLast(".yaml".count)))
                })
        }
    }()

    private var expectedURL: URL { folder.appending(path: "\(name).expected") }

    var expected: String { (try? String(contentsOf: expectedURL, encoding: .utf8)) ?? "" }

    func record(_ text: String) throws {
        try text.write(to: expectedURL, atomically: true, encoding: .utf8)
    }

    /// Splits the diagnostics of several files; nil if a diagnostic is about another file, such as a data file.
    static func split(_ text: String, among files: [BrokenFile]) -> [String: String]? {
        var parts: [String: String] = [:]
        var current: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if isHeading(line) {
                guard let file = files.first(where: { line.hasPrefix("\($0.fileName):") }) else { return nil }
                current = file.name
            }
            guard let current else { return nil }
            parts[current, default: ""] += line + "\n"
        }
        return parts
    }

    /// Returns true if a line begins a diagnostic: source lines are indented.
    static func isHeading(_ line: Substring) -> Bool {
        !line.hasPrefix(" ") && !line.hasPrefix("hint: ")
            && (line.contains(": error: ") || line.contains(": warning: "))
    }
}
