package import Diagnostics
package import YAMLSource

/// Reads environments and globals from the nodes of a JSON file.
package enum PostmanVariableReader {
    private static let keys = ["name", "values", "id", "color"]

    /// Returns the variables of a file, nil if it has none.
    ///
    /// - Parameter use: The argument that names the file, for messages about files of another kind.
    package static func variables(
        _ root: YAMLNode, in file: SourceFile, as use: PostmanFileKind.Use = .environment
    ) -> PostmanReading<PostmanVariableFile> {
        var nodes = PostmanNodeReader(file: file)
        if isList(root) {
            let variables = nodes.variables(root, "values")
            return PostmanReading(
                content: PostmanVariableFile(
                    kind: use == .globals ? .globals : .environment, name: defaultName(of: file), variables: variables,
                    file: file),
                diagnostics: nodes.diagnostics)
        }
        let kind = PostmanFileKind(root, path: file.path)
        if let diagnostic = kind.diagnostic(as: use, path: file.path) { nodes.diagnostics.append(diagnostic) }
        guard let mapping = root.mapping, kind == .environment || kind == .globals else {
            return PostmanReading(content: nil, diagnostics: nodes.diagnostics)
        }
        var content = PostmanVariableFile(
            kind: kind == .globals ? .globals : .environment, name: "", variables: [], file: file)
        for entry in mapping.entries {
            switch entry.key {
            case "name": content.name = nodes.string(entry.value, "name") ?? ""
            case "values": content.variables = nodes.variables(entry.value, "values")
            default: nodes.warnUnknown(entry, of: "environment", among: keys)
            }
        }
        if content.name.isEmpty { content.name = defaultName(of: file) }
        return PostmanReading(content: content, diagnostics: nodes.diagnostics)
    }

    /// True for a list of variables without the object around it, which Newman accepts.
    package static func isList(_ root: YAMLNode) -> Bool {
        guard let elements = root.sequence, !elements.isEmpty else { return false }
        return elements.allSatisfy { $0.mapping?.has("key") ?? false }
    }

    /// The file's name up to its first point.
    private static func defaultName(of file: SourceFile) -> String {
        let name = file.path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }
}
