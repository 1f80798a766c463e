import ArgumentParser
import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `hubrun init [DIR]`: writes what a project begins with.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a first collection, environment and CI workflow.",
        discussion: "Files that are there already stay as they are.")

    @Argument(help: ArgumentHelp("The project's folder; made when it is not there.", valueName: "dir"))
    var folder = "."

    func validate() throws {
        guard !folder.isEmpty else { throw ValidationError("name a folder, or none for this one") }
    }

    func run() throws {
        let results = Results()
        let width = StarterFile.all.map(\.path.count).max() ?? 0
        for file in StarterFile.all {
            let isNew = try write(file)
            let name = file.path.padded(to: width + 2)
            results.line(isNew ? "wrote  \(name)\(file.purpose)" : "kept   \(name)it is there already")
        }
        results.text(nextSteps)
        try results.finish()
    }

    private var nextSteps: String {
        let begin = folder == "." ? "" : "  cd \(ShellWord.quoted(folder))\n"
        return """

            Next:
            \(begin)  hubrun collections           run it against an emulated hub, which hubrun starts itself
              hubrun -V collections        with every request and response
              hubrun check collections     find mistakes, send nothing
              hubrun -e azure collections  your own hub: set HUB_CONNECTION_STRING and HUB_NAME before
              hubrun help format           all that a collection can say
            """
    }

    /// Whether the file was not there, and is now.
    private func write(_ file: StarterFile) throws -> Bool {
        let path = folder == "." ? file.path : folder.hasSuffix("/") ? folder + file.path : "\(folder)/\(file.path)"
        guard InputFile.isMissing(path) else { return false }
        do {
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            // Never over a file that came into being meanwhile, nor through a link that leads nowhere.
            try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
        } catch {
            throw CommandFailure(
                .outputFailed, "\"\(DisplayText.printable(path))\" cannot be written",
                hint: "is there room, and may you write there?")
        }
        return true
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
