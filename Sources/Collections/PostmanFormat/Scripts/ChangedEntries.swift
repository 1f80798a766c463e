import Diagnostics
import JSON

/// Converts values that scripts set. A value equal to the original keeps the original's source range.
struct ChangedEntries {
    /// The place for what scripts added.
    let range: SourceRange

    func text(_ text: String, instead original: PostmanText? = nil) -> PostmanText {
        if let original, original.text == text { return original }
        return PostmanText(text, slice: SourceSlice(range: range, quoting: .plain))
    }

    /// Returns a value as text; nil for null and for an absent one.
    func text(_ value: JSONValue?, instead original: PostmanText? = nil) -> PostmanText? {
        switch value {
        case nil, .null?: nil
        case .string(let text)?: self.text(text, instead: original)
        case .some(let value): text(value.compactText(), instead: original)
        }
    }

    func value(_ value: JSONValue?) -> PostmanValue {
        switch value {
        case nil: .missing
        case .null?: .null
        case .string(let text)?: .text(self.text(text))
        case .bool?, .number?: .plain(text(value?.compactText() ?? ""))
        case .array(let elements)?: .structure(.array(elements), range)
        case .object(let object)?: .structure(.object(object), range)
        }
    }

    /// Returns the entries of a list.
    ///
    /// - Parameter missing: The value that scripts see in an entry without one.
    func entries(_ list: JSONValue?, instead original: [PostmanEntry], missing: JSONValue?) -> [PostmanEntry] {
        var unused = original
        return objects(list).map { object in
            let isDisabled = object[key: "disabled"] == true
            if let index = unused.firstIndex(where: { entry in
                hasKey(of: object, entry.key) && entry.isDisabled == isDisabled
                    && isSame(entry.value, object[key: "value"], missing: missing)
            }) {
                return unused.remove(at: index)
            }
            let index = unused.firstIndex { hasKey(of: object, $0.key) }
            let old = index.map { unused.remove(at: $0) }
            var entry = PostmanEntry(
                key: text(object[key: "key"], instead: old?.key), value: value(object[key: "value"]),
                isDisabled: isDisabled, type: old?.type, range: old?.range ?? range)
            if case .string(let type)? = object[key: "type"] { entry.type = type }
            if let old, isSame(old.value, object[key: "value"], missing: missing) { entry.value = old.value }
            return entry
        }
    }

    /// Returns the parts of a multipart form.
    func parts(_ list: JSONValue?, instead original: [PostmanPart]) -> [PostmanPart] {
        var unused = original
        return objects(list).map { object in
            let index = unused.firstIndex { hasKey(of: object, $0.key) }
            let old = index.map { unused.remove(at: $0) }
            return PostmanPart(
                key: text(object[key: "key"], instead: old?.key), content: content(object, instead: old?.content),
                fileName: text(object[key: "fileName"], instead: old?.fileName),
                contentType: text(object[key: "contentType"], instead: old?.contentType),
                isDisabled: object[key: "disabled"] == true, range: old?.range ?? range)
        }
    }

    private func content(_ object: JSONObject, instead original: PostmanPart.Content?) -> PostmanPart.Content {
        guard object[key: "type"] == "file" else {
            if case .text(let value)? = original, isSame(value, object[key: "value"], missing: "") {
                return .text(value)
            }
            return .text(value(object[key: "value"]))
        }
        var old: [PostmanText] = []
        if case .files(let paths)? = original { old = paths }
        let sources: [JSONValue] =
            switch object[key: "src"] {
            case .array(let list)?: list
            case nil, .null?, .string("")?: []
            case .some(let path): [path]
            }
        return .files(
            sources.compactMap { source in
                text(source, instead: old.first { .string($0.text) == source })
            })
    }

    private func objects(_ list: JSONValue?) -> [JSONObject] {
        guard case .array(let list)? = list else { return [] }
        return list.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    private func hasKey(of object: JSONObject, _ key: PostmanText?) -> Bool {
        (text(object[key: "key"])?.text ?? "") == (key?.text ?? "")
    }

    private func isSame(_ original: PostmanValue, _ value: JSONValue?, missing: JSONValue?) -> Bool {
        switch original {
        case .missing: value == missing
        case .plain(let text): value == original.json || value == .string(text.text)
        case .null, .text, .structure: value == original.json
        }
    }
}
