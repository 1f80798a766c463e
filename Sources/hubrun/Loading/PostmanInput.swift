import CollectionModel
import Diagnostics
import JSON
import Platform
import PostmanFormat
import YAMLSource

/// The values of the command-line options that only Postman collections have.
struct PostmanInput {
    /// The variables of `--globals`.
    var globals: PostmanVariableFile?
    /// The warnings and notes about the file of `--globals`.
    var diagnostics = DiagnosticList()
    /// The names and values of `--global-var`.
    var givenGlobals: [(name: String, value: String)] = []
    /// The given options that only Postman collections have, each with a hint for others.
    var options: [(option: String, hint: String)] = []

    /// Throws a `CommandFailure` for an option that only Postman collections have, if there is none of them.
    func checkUse(in collections: [RequestCollection]) throws {
        guard let (option, hint) = options.first, collections.compactMap(\.postman).isEmpty else { return }
        throw CommandFailure(
            .commandLine, "\(option) is for Postman collections, and there is none among these files", hint: hint)
    }

    /// Returns the globals of the file and those of `--global-var`, which replace globals with the same name.
    ///
    /// - Parameter file: The globals to use if no option names a file.
    func variables(orOf file: PostmanVariableFile? = nil) -> [PostmanVariable] {
        let names = Set(givenGlobals.map(\.name))
        let start = SourcePosition(line: 1, column: 1)
        let given = givenGlobals.map { name, value in
            let place = SourceRange(file: SourceFile(path: "--global-var", text: ""), start: start, end: start)
            return PostmanVariable(
                name: name, value: .text(PostmanText(value, slice: SourceSlice(range: place, quoting: .plain))),
                range: place)
        }
        return ((globals ?? file)?.variables ?? []).filter { !names.contains($0.name) } + given
    }

    /// Reads the globals in a Postman file of JSON or YAML.
    ///
    /// - Throws: `CommandFailure` for a file that is broken or of another kind.
    mutating func readGlobals(at path: String) throws {
        let reading = PostmanFiles.variables(try InputFile.bytes(at: path), path: path, as: .globals)
        guard let content = reading.content, !reading.diagnostics.hasErrors else {
            throw CommandFailure(.badFile, reading.diagnostics.sorted)
        }
        (globals, diagnostics) = (content, reading.diagnostics)
    }
}
