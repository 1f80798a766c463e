package import Diagnostics
import YAMLSource

private enum VariableFileKey: String, FolderKey {
    case kind = "$kind"
    case name, values, color, id, description

    static let owner = "an environment"

    static func advice(for word: String) -> String? {
        ["variables", "value", "variable"].contains(word) ? "did you mean \"values\"?" : nil
    }
}

extension PostmanVariableFile {
    /// Reads an environment or globals of schema 3.0; nil after an error.
    ///
    /// Messages do not show text of the file, because its values can be secrets. A variable with `secret: true` and
    /// without a value has the value `missing`: the name is unresolved until the command gives it a value.
    package static func read(
        yaml bytes: consuming [UInt8], path: String, kind: Kind, diagnostics: inout DiagnosticList
    ) -> PostmanVariableFile? {
        let source = FolderFile(bytes, path: path, isConfidential: true)
        let file = source.root.flatMap { decoded($0, source, kind) }
        let found = source.diagnostics
        diagnostics.append(contentsOf: found)
        return found.hasErrors ? nil : file
    }

    private static func decoded(_ root: YAMLNode, _ source: FolderFile, _ kind: Kind) -> PostmanVariableFile? {
        let members = source.members(of: root, VariableFileKey.self, hint: "write name and values")
        let fileName = source.file.path.split(separator: "/").last.map(String.init) ?? source.file.path
        let name = source.label(members[.name]) ?? String(fileName.prefix { $0 != "." })
        guard let values = members[.values] else {
            if root.mapping != nil, root.mapping?.has("values") != true {
                source.error(
                    .missingKey, at: root, "\"values\" is missing",
                    hint: "write values: and, below it, - { key: NAME, value: VALUE }")
            }
            return nil
        }
        let variables = FolderEntries(source: source, owner: "\"values\"").variables(values.value)
        return PostmanVariableFile(kind: kind, name: name, variables: variables, file: source.file)
    }
}
