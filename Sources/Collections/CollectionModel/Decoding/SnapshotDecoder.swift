import Diagnostics
import Placeholders
import YAMLSource

package enum SnapshotKey: String, FormatKey {
    case file, ignore, headers

    static let owner = "\"snapshot\""
    static let shape = "write snapshot: true, or { ignore: [\"$.id\"] }"
    static let rules: [KeyRule] = [.notEmpty]

    static func advice(for word: String) -> String? {
        switch word {
        case "path", "name", "save": "did you mean \"file\"?"
        case "header", "fields": "did you mean \"headers\"?"
        case "except", "exclude", "omit", "ignored", "without": "did you mean \"ignore\"?"
        case "status": "the status is always part of the snapshot"
        default: nil
        }
    }

    var accepts: ValueShape {
        switch self {
        case .file: .path
        case .ignore: .oneOrMore(.jsonPath)
        case .headers: .oneOrMore(.headerName)
        }
    }
}

/// Decodes `snapshot` ("Snapshots" in format.md).
struct SnapshotDecoder {
    let context: DecodingContext

    func setting(_ node: YAMLNode) -> Setting<SnapshotExpectation> {
        guard node.scalar != nil, !node.isNull else { return context.setting(node, expectation) }
        guard ["true", "false"].contains(node.scalar?.text) else {
            context.report(
                .invalidValue, at: node, "\"snapshot\" cannot be \((node.scalar?.text ?? "").quoted)",
                hint: "it is true, false or a mapping: snapshot: { file: PATH, ignore: [JSONPaths], headers: [names] }")
            return .inherited
        }
        guard let isWanted = context.boolean(node, "\"snapshot\"") else { return .inherited }
        let range = node.range(in: context.file)
        return isWanted ? .given(SnapshotExpectation(file: nil, ignored: [], headers: [], range: range)) : .removed
    }

    private func expectation(_ node: YAMLNode) -> SnapshotExpectation? {
        var (file, ignored, headers): (PlaceholderText?, [JSONPathText], [PlaceholderText]) = (nil, [], [])
        for entry in context.entries(of: node, SnapshotKey.self) {
            switch entry.key {
            case .file: file = context.path(entry.value, "\"file\"")
            case .ignore:
                ignored = context.nodesOfTexts(entry.value, "\"ignore\"").compactMap { node in
                    node.scalar.flatMap { context.jsonPath($0.text, at: node) }
                }
            case .headers:
                headers = context.nodesOfTexts(entry.value, "\"headers\"").compactMap { node in
                    node.scalar.map { context.fieldName($0.text, at: node) }
                }
            }
        }
        guard node.mapping != nil else { return nil }
        if node.mapping?.entries.isEmpty ?? false {
            context.report(
                .emptyValue, at: node, "\"snapshot\" is empty", hint: SnapshotKey.shape)
        }
        return SnapshotExpectation(file: file, ignored: ignored, headers: headers, range: node.range(in: context.file))
    }
}
