import Diagnostics
import YAMLSource

private enum PartKey: String, FolderKey {
    case key, type, value, src, contentType, fileName, disabled, enabled, description, id

    static let owner = "a form part"
    static let mayBeEmpty: Set<PartKey> = [.value, .src]
}

/// Decodes the parts of a multipart form.
struct FolderPartDecoder {
    let source: FolderFile

    private static let shape = "write - { key: NAME, type: text, value: TEXT }, or type: file with src: PATH"

    func parts(_ node: YAMLNode) -> [PostmanPart] {
        source.elements(of: node, "\"content\"", hint: Self.shape).compactMap(part)
    }

    private func part(_ node: YAMLNode) -> PostmanPart? {
        let members = source.members(of: node, PartKey.self, hint: Self.shape)
        guard node.mapping != nil else { return nil }
        guard let key = members[.key] else {
            source.error(.missingKey, at: node, "a form part needs \"key\"", hint: Self.shape)
            return nil
        }
        guard let name = source.text(key.value, "\"key\""), let content = content(members) else { return nil }
        let isDisabled = members[.disabled].flatMap(source.boolean) ?? false
        let isEnabled = members[.enabled].flatMap(source.boolean) ?? true
        return PostmanPart(
            key: name, content: content,
            fileName: members[.fileName].flatMap { source.text($0.value, "\"fileName\"") },
            contentType: members[.contentType].flatMap { source.text($0.value, "\"contentType\"") },
            isDisabled: isDisabled || !isEnabled, range: source.range(node))
    }

    private func content(_ members: [PartKey: YAMLMapping.Entry]) -> PostmanPart.Content? {
        let type = members[.type]?.value
        switch type?.scalar?.text ?? (members[.src] == nil ? "text" : "file") {
        case "file": return .files(paths(members[.src]?.value))
        case "text":
            guard let value = members[.value]?.value else { return .text(.missing) }
            return .text(source.value(value))
        default:
            if let type {
                source.error(.invalidValue, at: type, "\"type\" of a form part must be text or file", hint: Self.shape)
            }
            return nil
        }
    }

    /// Returns the files of a part; an empty path is no file.
    private func paths(_ node: YAMLNode?) -> [PostmanText] {
        guard let node, !node.isNull else { return [] }
        return (node.sequence ?? [node]).compactMap { source.text($0, "\"src\"") }.filter { !$0.text.isEmpty }
    }
}
