import Diagnostics
import YAMLSource

package enum GroupKey: String, FormatKey {
    case group, description, variables, tags, when, `repeat`, parallel, defaults, stopOnFailure, thresholds,
        beforeRequest, afterResponse, requests

    static let owner = "a group"
    static let definesNames = true

    static func advice(for word: String) -> String? {
        if SettingKey(rawValue: word) != nil { return "settings of all its requests belong under defaults" }
        if RequestLineDecoder.methods.contains(word) { return "make it an item of its requests: - \(word): URL" }
        switch word {
        case "name": return "the name of a group follows group:"
        case "items", "steps", "children", "item": return "did you mean \"requests\"?"
        case "setup", "teardown", "data", "environments", "tokens", "secrets":
            return "it belongs at the top of the collection"
        case "needs", "forEach", "set", "capture", "body", "skip", "save":
            return "it belongs to a request: move it into the requests of the group"
        default:
            return ForeignKeys.advice(for: word).map {
                "\($0); it belongs to a request of the group, or under its defaults"
            }
        }
    }

    static func advice(for word: String, in mapping: YAMLMapping) -> String? {
        guard ForeignKeys.lineAdvice(for: word, in: mapping) == nil else {
            return "a request is an item of the group's requests: - GET: URL"
        }
        return advice(for: word)
    }

    static let required: [Self] = [.group, .requests]

    var accepts: ValueShape {
        switch self {
        case .group: .title
        case .description: .fixedText
        case .variables: .variables
        case .tags: .tags
        case .when: .conditions
        case .repeat: .mapping(.repeat)
        case .parallel: DecodingContext.parallelShape
        case .defaults: .mapping(.defaults)
        case .stopOnFailure: .boolean
        case .thresholds: .thresholds
        case .beforeRequest, .afterResponse: .scripts
        case .requests: .list(.item)
        }
    }
}

/// Decodes lists of items: requests and groups.
struct ItemDecoder {
    let context: DecodingContext

    func items(_ node: YAMLNode, _ owner: String) -> [CollectionItem] {
        if node.sequence == nil { context.unread.acceptAnyName() }
        return context.elements(of: node, owner).compactMap(item)
    }

    private func item(_ node: YAMLNode) -> CollectionItem? {
        guard let mapping = node.mapping else {
            context.reportKind(of: node, wanted: "an item must be a request or a group", hint: "write - GET: URL")
            context.unread.acceptAnyName()
            return nil
        }
        if mapping.has("include") { return .group(IncludeDecoder(context: context).include(node)) }
        if mapping.has("group") || mapping.has("requests") { return .group(group(node)) }
        return .request(RequestDecoder(context: context).request(node))
    }

    private func group(_ node: YAMLNode) -> RequestGroup {
        var group = RequestGroup(range: node.range(in: context.file), lines: ItemLines(node))
        var emptyList: YAMLNode?
        for entry in context.entries(of: node, GroupKey.self) {
            let value = entry.value
            switch entry.key {
            case .group:
                group.name = context.itemName(value, "\"group\"") ?? ""
                group.range = value.range(in: context.file)
            case .description: group.description = context.text(value, "\"description\"")
            case .variables: group.variables = context.variables(value, "\"variables\"")
            case .tags: group.tags = context.names(value, "\"tags\"")
            case .when: group.conditions = ExpectationsDecoder(context: context).conditions(value, "\"when\"")
            case .repeat: group.repetition = RepeatDecoder(context: context).repetition(value)
            case .parallel: group.parallelism = context.parallelism(value)
            case .defaults: group.defaults = SettingsDecoder(context: context).defaults(value)
            case .stopOnFailure: group.stopOnFailure = context.boolean(value, "\"stopOnFailure\"") ?? false
            case .thresholds: group.thresholds = ThresholdDecoder(context: context).thresholds(value)
            case .beforeRequest:
                group.scripts.before = ScriptDecoder(context: context).scripts(value, .beforeRequest)
            case .afterResponse:
                group.scripts.after = ScriptDecoder(context: context).scripts(value, .afterResponse)
            case .requests:
                group.items = items(value, "\"requests\"")
                emptyList = value.sequence?.isEmpty ?? false ? value : nil
            }
        }
        if let parallelism = group.parallelism, group.repetition != nil {
            context.report(
                .conflictingKeys, at: parallelism.range, "\"parallel\" beside \"repeat\"",
                hint: "put the group with parallel into a group with repeat, or the group with repeat into it")
        }
        if let emptyList {
            context.report(
                .emptyValue, .warning, at: emptyList, "the group \(group.name.quoted) has no requests",
                hint: "add one, as in - GET: URL, or leave the group out")
        }
        if context.lacks(GroupKey.group, node) {
            context.report(
                .missingKey, at: node, "a group needs a name", hint: "add group: and what its requests are about")
        }
        if context.lacks(GroupKey.requests, node) {
            context.report(
                .missingKey, at: group.range, "the group \(group.name.quoted) has no requests",
                hint: "add requests: with a list")
        }
        return group
    }
}
