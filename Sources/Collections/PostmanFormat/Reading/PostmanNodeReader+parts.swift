import Diagnostics
import YAMLSource

extension PostmanNodeReader {
    /// Returns the entries of a multipart form: a list of objects, or a mapping of names to texts.
    mutating func parts(_ node: YAMLNode) -> [PostmanPart] {
        guard let elements = node.sequence else {
            return entries(node, "formdata").map {
                PostmanPart(key: $0.key, content: .text($0.value), isDisabled: $0.isDisabled, range: $0.range)
            }
        }
        return elements.compactMap { part($0) }
    }

    private mutating func part(_ node: YAMLNode) -> PostmanPart? {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                report(
                    at: node, "an entry of \"formdata\" must be an object, not \(kindName(of: node))",
                    hint: #"such as {"key": "name", "type": "text", "value": "text"}"#)
            }
            return nil
        }
        var part = PostmanPart(key: nil, content: .text(.missing), range: node.range(in: file))
        var found = PostmanValue.missing
        var (type, source): (String?, YAMLNode?)
        for entry in mapping.entries {
            switch entry.key {
            case "key": part.key = text(entry.value, "key")
            case "value": found = value(entry.value)
            case "type": type = string(entry.value, "type")
            case "src": source = entry.value
            case "fileName": part.fileName = text(entry.value, "fileName")
            case "contentType": part.contentType = text(entry.value, "contentType")
            case "disabled": part.isDisabled = flag(entry.value, "disabled") || part.isDisabled
            case "enabled": part.isDisabled = isOff(entry.value) || part.isDisabled
            default: break
            }
        }
        // An entry without a type is a file only if nothing else can be sent.
        var isFile = type == "file"
        if type == nil, case .missing = found { isFile = source.map { !isNull($0) } ?? false }
        part.content = isFile ? .files(source.map { paths($0) } ?? []) : .text(found)
        return part
    }

    /// Returns the paths of `src`: a text, or a list of texts; null and empty texts are no path.
    private mutating func paths(_ node: YAMLNode) -> [PostmanText] {
        if node.mapping != nil {
            reportKind(of: node, "src", wanted: "a text or a list of texts", example: #""photo.png""#)
            return []
        }
        return (node.sequence ?? [node]).compactMap { element in
            text(element, "src").flatMap { $0.text.isEmpty ? nil : $0 }
        }
    }
}
