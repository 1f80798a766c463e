import CollectionDrafts
import Diagnostics
import EnvironmentFiles
import Platform
import Text

/// `--env-out`: a `.env` file with the values that an import does not write into the collection.
struct SecretsFile {
    private let path: String
    private let text: String
    private let names: [String]

    /// Reads the file, if it exists, and adds the values that it does not have.
    ///
    /// - Throws: `CommandFailure` for a broken file, and for a name that has another value in it.
    init(path: String, of imports: [Import]) throws {
        self.path = path
        var values: [String: String] = [:]
        for imported in imports {
            let text = imported.collection.text
            values.merge(imported.secrets.filter { text.contains("env.\($0.key)") }) { first, _ in first }
        }
        let shown = DisplayText.printable(path)
        let bytes = FileSystem.exists(path) ? try InputFile.bytes(at: path) : []
        let reading = DotEnvFile.read(bytes, path: path)
        guard let content = reading.content, !reading.diagnostics.hasErrors,
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw CommandFailure(.badFile, reading.diagnostics.sorted)
        }
        for variable in content.variables {
            guard let value = values.removeValue(forKey: variable.name), value != variable.value else { continue }
            throw CommandFailure(
                .commandLine, "\(variable.name) has another value in \"\(shown)\": nothing was written",
                hint: "remove it there, or name another file with --env-out")
        }
        let added = values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        names = added.map(\.name)
        self.text = DotEnvFile.adding(added, to: text)
    }

    /// Writes the file, which only its user can read, and prints the names of the added variables.
    func write() throws {
        let shown = DisplayText.printable(path)
        guard !names.isEmpty else {
            return Notice("nothing to add to \(shown): the source has no secrets that it lacks").print()
        }
        try ResultFile(path: path).write(Array(text.utf8))
        Notice("added to \(shown): \(names.joined(separator: ", "))").print()
    }
}
