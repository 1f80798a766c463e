import CollectionDrafts
import Diagnostics
import Platform
import PostmanFormat
import YAMLSource

/// The environments and the globals of an import.
struct PostmanVariableSource {
    var environments: [PostmanVariableFile] = []
    var globals: PostmanVariableFile?
    /// The switched-off entries of these files, each with the name of its file.
    var switchedOff: [(file: String, name: String)] = []

    /// The size limit of a workspace's globals, in bytes.
    private static let maximumSize = 64 << 20

    /// - Throws: `ImportFailure` for a file that is no environment.
    static func read(
        _ options: ImportOptions, workspaceGlobals: (path: String, roots: FileRoots)?
    ) throws(ImportFailure) -> PostmanVariableSource {
        var result = PostmanVariableSource()
        for file in options.environments { result.environments.append(try variables(file, .environment, &result)) }
        var globals = options.globals
        if globals == nil, let (path, roots) = workspaceGlobals {
            let bytes: [UInt8]
            do throws(FileAccessError) {
                bytes = try NamedFile.content(of: path, in: roots, limit: maximumSize)
            } catch {
                throw .unreadable([error.diagnostic(ofFile: path)])
            }
            guard let file = try? SourceFile.decoded(bytes[...], path: path, isConfidential: true, acceptsUTF16: true)
            else {
                throw .unreadable([
                    Diagnostic(
                        .fileUnreadable, at: .file(path), "the workspace's globals cannot be read",
                        hint: "make the file readable, or give other globals with --globals")
                ])
            }
            globals = file
        }
        if let globals { result.globals = try variables(globals, .globals, &result) }
        return result
    }

    private static func variables(
        _ file: SourceFile, _ kind: PostmanVariableFile.Kind, _ result: inout PostmanVariableSource
    ) throws(ImportFailure) -> PostmanVariableFile {
        guard file.text.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else {
            var diagnostics = DiagnosticList()
            let content = PostmanVariableFile.read(
                yaml: Array(file.text.utf8), path: file.path, kind: kind, diagnostics: &diagnostics)
            guard let content else { throw .unreadable(diagnostics.sorted.filter { $0.severity == .error }) }
            return content
        }
        let json = JSONNodeReader.read(file)
        guard let root = json.root else { throw .unreadable(json.diagnostics.sorted) }
        let reading = PostmanVariableReader.variables(root, in: file, as: kind == .globals ? .globals : .environment)
        guard let content = reading.content, !reading.diagnostics.hasErrors else {
            throw .unreadable(reading.diagnostics.sorted.filter { $0.severity == .error })
        }
        for name in PostmanSurvey.switchedOff(root.mapping?.value(of: "values")) {
            result.switchedOff.append((content.name, name))
        }
        return content
    }
}
