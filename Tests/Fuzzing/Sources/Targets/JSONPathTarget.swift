import JSON

/// A JSONPath query, and the document on which it is evaluated.
struct JSONPathTarget: FuzzTarget {
    let name = "jsonpath"

    func examine(_ input: [UInt8]) {
        let (head, rest) = InputParts.pair(input)
        let text = InputParts.text(head)
        let path: JSONPath
        do throws(JSONPathSyntaxError) {
            path = try JSONPath(text)
        } catch {
            let count = text.unicodeScalars.count
            Property.check(
                error.offset >= 0 && error.offset <= max(count, text.utf8.count) && error.length >= 0,
                "offset \(error.offset), length \(error.length) of \(count) characters")
            return
        }
        guard let root = try? JSONValue(parsing: rest) else { return }
        guard let nodes = try? path.nodes(in: root), let values = try? path.values(in: root) else { return }
        Property.check(nodes.map(\.value) == values, "nodes and values differ")
        if path.isSingular { checkSingular(path, in: root, values) }
        for node in nodes.prefix(50) { check(node, in: root) }
    }

    private func checkSingular(_ path: JSONPath, in root: JSONValue, _ values: [JSONValue]) {
        Property.check(values.count <= 1, "a singular query finds \(values.count) nodes")
        Property.check(path.singularValue(in: root) == values.first, "the singular value differs")
        Property.check(values.isEmpty == (path.farthest(in: root) != nil), "a value and a missing step")
    }

    /// Checks that a normalized path selects its own node only (RFC 9535, section 2.7).
    private func check(_ node: JSONPathNode, in root: JSONValue) {
        for text in [node.path.description, node.path.shorthand] where text.utf8.count <= JSONPath.longestText {
            guard let path = try? JSONPath(text) else { Property.fail("\(text) is not read again") }
            Property.check(path.singularValue(in: root) == node.value, "\(text) finds another value")
        }
    }
}
