import CollectionDrafts
import Diagnostics
import Text
import YAMLSource

/// The parts of a JSON collection that are not sent: descriptions of entries, saved responses, switched-off scripts and
/// variables, and keys without a meaning for hubrun.
struct PostmanSurvey {
    /// A part that is left out.
    struct Omission {
        var part: String
        var reason: String
        /// True for a part that changes nothing that is sent or checked.
        var isHarmless: Bool
    }

    /// A saved response of a request.
    struct Example {
        var name: String
        var status: Int?
        var contentType: String?
    }

    /// The number of the collection itself; items have the numbers from 1, in the order of the file.
    static let collection = 0
    /// The limit for folders inside each other.
    private static let maximumNesting = 101

    private(set) var omissions: [Int: [Omission]] = [:]
    private(set) var examples: [Int: [Example]] = [:]
    /// The descriptions of headers, parameters and fields, by the place of the entry.
    private(set) var descriptions: [SourcePosition: String] = [:]
    private var itemCount = 0

    init() {}

    init(_ root: YAMLNode) {
        guard let outer = root.mapping else { return }
        let collection = outer.has("info") ? outer : outer.value(of: "collection")?.mapping ?? outer
        omit(unknownOf: collection, PostmanKeys.collection, in: Self.collection)
        if let info = collection.value(of: "info")?.mapping { omit(unknownOf: info, PostmanKeys.info, in: 0) }
        surveyLevel(collection, in: Self.collection)
        for name in Self.switchedOff(collection.value(of: "variable")) {
            omit("variable \(Self.shown(name))", DraftContext.switchedOff, isHarmless: true, in: Self.collection)
        }
        for element in collection.value(of: "item")?.sequence ?? [] { surveyItem(element, depth: 1) }
    }

    /// Returns the names of the switched-off entries of a list of variables.
    static func switchedOff(_ node: YAMLNode?) -> [String] {
        (node?.sequence ?? []).compactMap { element in
            guard let entry = element.mapping, isOff(entry) else { return nil }
            return entry.value(of: "key")?.scalar?.text
        }
    }

    private static func isOff(_ entry: YAMLMapping) -> Bool {
        entry.value(of: "disabled")?.scalar?.text == "true" || entry.value(of: "enabled")?.scalar?.text == "false"
    }

    // MARK: Items

    private mutating func surveyItem(_ node: YAMLNode, depth: Int) {
        guard let item = node.mapping, depth <= Self.maximumNesting else { return }
        itemCount += 1
        let number = itemCount
        omit(unknownOf: item, PostmanKeys.item, in: number)
        surveyLevel(item, in: number)
        if let elements = item.value(of: "item")?.sequence {
            for element in elements { surveyItem(element, depth: depth + 1) }
            return
        }
        if let request = item.value(of: "request")?.mapping { surveyRequest(request, in: number) }
        for response in item.value(of: "response")?.sequence ?? [] {
            if let response = response.mapping { examples[number, default: []].append(Self.example(response)) }
        }
    }

    private mutating func surveyLevel(_ level: YAMLMapping, in item: Int) {
        for element in level.value(of: "event")?.sequence ?? [] {
            guard let event = element.mapping else { continue }
            omit(unknownOf: event, PostmanKeys.event, in: item)
            if let script = event.value(of: "script")?.mapping { omit(unknownOf: script, PostmanKeys.script, in: item) }
            guard event.value(of: "disabled")?.scalar?.text == "true" else { continue }
            let name = event.value(of: "listen")?.scalar?.text ?? "unknown"
            omit("script \(Self.shown(name))", DraftContext.switchedOff, isHarmless: true, in: item)
        }
    }

    private mutating func surveyRequest(_ request: YAMLMapping, in item: Int) {
        omit(unknownOf: request, PostmanKeys.request, in: item)
        surveyEntries(request.value(of: "header"), in: item)
        if let url = request.value(of: "url")?.mapping {
            omit(unknownOf: url, PostmanKeys.url, in: item)
            surveyEntries(url.value(of: "query"), in: item)
            surveyEntries(url.value(of: "variable"), in: item)
        }
        guard let body = request.value(of: "body")?.mapping else { return }
        omit(unknownOf: body, PostmanKeys.body, in: item)
        surveyEntries(body.value(of: "urlencoded"), in: item)
        surveyEntries(body.value(of: "formdata"), in: item)
        if body.value(of: "disabled")?.scalar?.text == "true" {
            omit("body", DraftContext.switchedOff, isHarmless: true, in: item)
        }
    }

    private mutating func surveyEntries(_ node: YAMLNode?, in item: Int) {
        for element in node?.sequence ?? [] {
            guard let entry = element.mapping else { continue }
            omit(unknownOf: entry, PostmanKeys.entry, in: item)
            guard let description = entry.value(of: "description") else { continue }
            let text = description.mapping?.value(of: "content")?.scalar?.text ?? description.scalar?.text
            guard let text, !text.isEmpty, text != "null" else { continue }
            descriptions[element.start] = text
        }
    }

    private static func example(_ response: YAMLMapping) -> Example {
        var example = Example(name: shown(response.value(of: "name")?.scalar?.text ?? ""))
        example.status = response.value(of: "code")?.scalar.flatMap { Int($0.text) }
        for element in response.value(of: "header")?.sequence ?? [] {
            guard let header = element.mapping, header.value(of: "key")?.scalar?.text.lowercased() == "content-type"
            else { continue }
            example.contentType = header.value(of: "value")?.scalar?.text
        }
        return example
    }

    // MARK: Omissions

    private mutating func omit(unknownOf mapping: YAMLMapping, _ keys: PostmanKeys, in item: Int) {
        for entry in mapping.entries where !keys.read.contains(entry.key) {
            let isEmpty =
                entry.value.isMissing
                || entry.value.sequence?.isEmpty ?? entry.value.mapping?.entries.isEmpty
                    ?? (entry.value.scalar?.text == "null")
            let isOfEditor = entry.key.hasPrefix("_") || keys.editor.contains(entry.key)
            if isEmpty { continue }
            omit(
                "\"\(Self.shown(entry.key))\"",
                isOfEditor
                    ? "only Postman's editor uses it" : keys.reasons[entry.key] ?? "an unknown key of \(keys.owner)",
                isHarmless: isOfEditor, in: item)
        }
    }

    private mutating func omit(_ part: String, _ reason: String, isHarmless: Bool, in item: Int) {
        omissions[item, default: []].append(Omission(part: part, reason: reason, isHarmless: isHarmless))
    }

    private static func shown(_ name: String) -> String { DisplayText.printable(name).cut(to: 80) }
}

/// The keys of an object of Postman's schema 2.
struct PostmanKeys {
    /// The object in messages.
    var owner: String
    /// The keys that are read, or that say nothing that other keys do not.
    var read: Set<String>
    /// The keys of Postman's editor.
    var editor: Set<String> = ["id", "uid", "isFromCollection", "system", "uuid", "warning", "name"]
    /// Why known keys are left out.
    var reasons: [String: String] = [:]

    static let collection = PostmanKeys(
        owner: "the collection",
        read: [
            "info", "item", "auth", "event", "variable", "protocolProfileBehavior", "collection", "name", "description",
        ])
    static let info = PostmanKeys(
        owner: "info", read: ["name", "description", "schema"],
        editor: ["id", "uid", "version", "updatedAt", "createdAt", "lastUpdatedBy"])
    static let item = PostmanKeys(
        owner: "an item",
        read: ["name", "description", "item", "request", "response", "event", "protocolProfileBehavior", "auth"],
        editor: ["id", "uid", "isSubFolder", "_postman_isSubFolder"],
        reasons: ["variable": "Postman's runner ignores variables of folders and requests"])
    static let request = PostmanKeys(
        owner: "a request",
        read: ["method", "url", "header", "body", "auth", "proxy", "description"],
        editor: ["id", "name", "_postman_previewlanguage"],
        reasons: ["certificate": "give it with --cert and --key"])
    static let url = PostmanKeys(
        owner: "a URL",
        read: ["raw", "protocol", "auth", "host", "port", "path", "query", "hash", "variable"])
    static let body = PostmanKeys(
        owner: "a body", read: ["mode", "raw", "urlencoded", "formdata", "file", "graphql", "options", "disabled"])
    static let event = PostmanKeys(owner: "an event", read: ["listen", "script", "disabled"])
    static let script = PostmanKeys(
        owner: "a script", read: ["exec", "type"], editor: ["id", "name", "packages", "requests"],
        reasons: ["src": "scripts are not loaded from other places"])
    static let entry = PostmanKeys(
        owner: "an entry",
        read: [
            "key", "value", "disabled", "enabled", "type", "description", "src", "fileName", "contentType", "id",
        ])
}
