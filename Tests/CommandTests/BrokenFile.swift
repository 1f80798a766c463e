import Foundation
import TestSupport
import Testing

/// A file under `Broken/` with one mistake in it; what `hubrun check` says of it stands beside it, in `NAME.expected`.
struct BrokenFile: CustomTestStringConvertible, Sendable {
    let folder: URL
    /// Without its ending.
    let name: String

    var fileName: String { "\(name).yaml" }
    var testDescription: String { "\(folder.lastPathComponent)/\(name)" }

    /// A folder of them, about one part of the format.
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

    /// Cuts what was said of several files apart; nil when something is about none of them, such as a file of data.
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

    /// Whether a line begins a diagnostic: source lines are indented.
    static func isHeading(_ line: Substring) -> Bool {
        !line.hasPrefix(" ") && !line.hasPrefix("hint: ")
            && (line.contains(": error: ") || line.contains(": warning: "))
    }
}
