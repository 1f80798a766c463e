import Diagnostics
import YAMLSource

extension PostmanNodeReader {
    /// Members that Postman's programs add and that are similar to others.
    private static let ignoredKeys: Set<String> = ["uid", "responses"]

    /// Returns the entries of `protocolProfileBehavior`; unknown ones are reported by the checks of a collection.
    mutating func settings(_ node: YAMLNode) -> [PostmanSetting] {
        guard let mapping = node.mapping else {
            if !isNull(node) {
                reportKind(
                    of: node, "protocolProfileBehavior", wanted: "an object", example: #"{"followRedirects": false}"#)
            }
            return []
        }
        return mapping.entries.map { entry in
            PostmanSetting(key: entry.key, value: entry.value.literalValue, range: entry.keyNode.range(in: file))
        }
    }

    /// Warns of a member that is probably a misspelled one; Postman's programs write many others.
    mutating func warnUnknown(_ entry: YAMLMapping.Entry, of owner: String, among known: [String]) {
        let key = entry.key
        // Exports have empty lists of members that other versions of the schema know.
        guard !key.utf8.starts(with: "_".utf8), !Self.ignoredKeys.contains(key), !known.contains(key),
            !isNull(entry.value), entry.value.sequence?.isEmpty != true
        else { return }
        let nearest = suggestions[owner + "." + key] ?? Suggestion.nearest(to: key, among: known)
        suggestions[owner + "." + key] = .some(nearest)
        guard let nearest else { return }
        warn(
            at: entry.keyNode, "\"\(key.cut(to: 80))\" is ignored: \"\(owner)\" has no such member",
            hint: "did you mean \"\(nearest)\"?")
    }
}
