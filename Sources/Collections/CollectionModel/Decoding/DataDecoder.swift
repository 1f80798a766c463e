import Diagnostics
import JSON
import Placeholders
import YAMLSource

/// Decodes `data`: the path of a file, or rows in place.
struct DataDecoder {
    let context: DecodingContext

    func data(_ node: YAMLNode) -> DataDefinition? {
        let range = node.range(in: context.file)
        if let scalar = node.scalar, !node.isNull {
            do throws(FileAccessError) {
                guard scalar.text.allSatisfy(\.isWhitespace) else {
                    return DataDefinition(source: .file(try context.file.readable(scalar.text)), range: range)
                }
                context.report(.emptyValue, at: node, "\"data\" is empty", hint: Self.form)
            } catch {
                context.report(.fileMissing, at: node, error.message, hint: error.hint)
            }
            context.unread.acceptAnyName()
            return nil
        }
        guard let elements = node.sequence else {
            context.reportKind(of: node, wanted: "\"data\" must be a file's path or a list of rows", hint: Self.form)
            context.unread.acceptAnyName()
            return nil
        }
        if elements.isEmpty {
            context.report(.emptyValue, at: node, "\"data\" has no rows", hint: Self.form)
            context.unread.acceptAnyName()
        }
        // Report the first invalid row only: the other rows usually have the same error.
        if let strange = elements.first(where: { $0.mapping == nil }) {
            context.reportKind(of: strange, wanted: "a row must be a mapping", hint: Self.form)
            context.unread.acceptAnyName()
        }
        return DataDefinition(source: .rows(elements.compactMap(row)), range: range)
    }

    private static let form = "write a file's path, or a mapping for each row: - { user: ann, plan: free }"

    private func row(_ node: YAMLNode) -> JSONObject? {
        guard node.mapping != nil else { return nil }
        var row = JSONObject()
        for entry in context.namedEntries(of: node, "a row") {
            guard let name = context.variableName(entry.key, at: entry.keyNode) else { continue }
            let value = context.value(entry.value)
            guard let literal = value.literal else {
                reportPlaceholder(value)
                context.unread.insert(name)
                continue
            }
            row[key: name] = literal
        }
        return row
    }

    private func reportPlaceholder(_ value: PlaceholderValue) {
        if case .text(let text) = value, text.isMalformed { return }
        context.report(
            .placeholderNotReplaced, at: value.range, "a placeholder is not replaced in \"data\"",
            hint: "put the value under variables, where a placeholder can name columns of the row")
    }
}
