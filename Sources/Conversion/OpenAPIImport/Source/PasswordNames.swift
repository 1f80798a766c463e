import Diagnostics
import YAMLSource

/// The names of the properties and parameters with `format: password`: their examples are secrets, whatever they are
/// called.
enum PasswordNames {
    static func names(in root: SpecNode) -> Set<String> {
        var names: Set<String> = []
        if root.file.source.text.holds("password") { add(root.node, named: nil, to: &names) }
        return names
    }

    private static func add(_ node: YAMLNode, named name: String?, to names: inout Set<String>) {
        for element in node.sequence ?? [] { add(element, named: name, to: &names) }
        guard let mapping = node.mapping else { return }
        if let name, mapping.value(of: "format")?.scalar?.text == "password" { names.insert(name) }
        let parameter = mapping.value(of: "in") == nil ? nil : mapping.value(of: "name")?.scalar?.text
        for entry in mapping.entries {
            // The format stands beside the name of a parameter, or in its schema; elements have the name of their list.
            let isSame = entry.key == "schema" || entry.key == "items" || entry.key == "allOf"
            add(entry.value, named: isSame ? parameter ?? name : entry.key, to: &names)
        }
        if let parameter, mapping.value(of: "format")?.scalar?.text == "password" { names.insert(parameter) }
    }
}
