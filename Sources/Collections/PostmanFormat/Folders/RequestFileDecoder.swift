import Diagnostics
import JSON
import YAMLSource

enum RequestFileKey: String, FolderKey {
    case kind = "$kind"
    case name, id, description, order, url, method, headers, queryParams, pathVariables, body, auth, scripts, settings,
        examples
    case query, variables, operationName
    /// The GraphQL schema for Postman's editor; ignored in runs.
    case schema

    static let owner = "a request"
    static let mayBeEmpty: Set<RequestFileKey> = [.url]

    static func advice(for word: String) -> String? {
        switch word {
        case "header": "did you mean \"headers\"?"
        case "params", "parameters": "did you mean \"queryParams\"?"
        case "event", "events": "did you mean \"scripts\"?"
        case "protocolProfileBehavior": "did you mean \"settings\"?"
        case "request": "write url, method and the others without it, at the beginning of the line"
        default: nil
        }
    }
}

/// Decodes a file `*.request.yaml`.
struct RequestFileDecoder {
    let source: FolderFile

    private static let graphQL = "graphql-request"
    private static let otherKinds = [
        "grpc-request", "websocket-request", "socket.io-request", "socketio-request", "mqtt-request", "mcp-request",
        "llm-request",
    ]
    private static let kinds = ["http-request", graphQL] + otherKinds
    private static let shape = "write $kind, url and method"

    /// Returns the item and its place in `order`; nil after an error that leaves nothing.
    func item(defaultName: String) -> (item: PostmanRequestItem, order: Double?)? {
        guard let root = source.root else { return nil }
        guard root.mapping != nil else {
            source.reportKind(of: root, "a request must be a mapping", hint: Self.shape)
            return nil
        }
        guard let kind = kind(root) else { return nil }
        let isOther = kind != Self.kinds[0] && kind != Self.graphQL
        // The keys of other protocols are not known here.
        let members = isOther ? knownMembers(root) : members(root, kind)
        let name = source.label(members[.name])
        let range = name == nil ? nil : members[.name].map { source.range($0.value) }
        var item = PostmanRequestItem(
            name: name ?? defaultName, content: .otherProtocol(kind), range: range ?? source.start,
            extent: source.extent)
        item.id = source.label(members[.id])
        item.description = source.label(members[.description])
        let order = source.order(members[.order])
        guard !isOther else { return (item, order) }
        item.content = .request(request(members, kind))
        FolderAuthDecoder(source: source).decode(members[.auth]?.value, into: &item.level)
        let place: FolderScriptDecoder.Place = kind == Self.graphQL ? .graphQLRequest : .request
        item.level.scripts = FolderScriptDecoder(source: source, place: place).scripts(members[.scripts]?.value)
        item.level.behavior = settings(members[.settings]?.value)
        return (item, order)
    }

    // MARK: The kind

    /// Returns the kind; nil after an error.
    private func kind(_ root: YAMLNode) -> String? {
        guard let node = root.mapping?.value(of: RequestFileKey.kind.rawValue) else { return Self.kinds[0] }
        guard let kind = source.text(node, "\"$kind\"")?.text, !node.isMissing else { return nil }
        if Self.kinds.contains(kind) { return kind }
        let ending = "-request"
        // The common ending would make any two kinds similar.
        let protocols = Self.kinds.map { String($0.dropLast(ending.count)) }
        let isComplete = kind.hasSuffix(ending)
        let meant = Suggestion.nearest(
            to: isComplete ? String(kind.dropLast(ending.count)) : kind, among: isComplete ? protocols : Self.kinds)
        let hint = meant.map { "did you mean \"\($0)\(isComplete ? ending : "")\"?" }
        guard hint == nil, isComplete else {
            source.error(
                .postmanRequestKind, at: node, "\(source.quoting(kind)) is no kind of request",
                hint: hint ?? "write $kind: http-request")
            return nil
        }
        source.warn(
            .postmanRequestKind, at: node, "\(source.quoting(kind)) is an unknown kind of request, and is skipped",
            hint: "hubrun sends http-request and graphql-request")
        return kind
    }

    private func knownMembers(_ root: YAMLNode) -> [RequestFileKey: YAMLMapping.Entry] {
        let entries = root.mapping?.entries ?? []
        return Dictionary(
            entries.compactMap { entry in
                RequestFileKey(rawValue: entry.key).flatMap { entry.value.isMissing ? nil : ($0, entry) }
            }, uniquingKeysWith: { first, _ in first })
    }

    private func members(_ root: YAMLNode, _ kind: String) -> [RequestFileKey: YAMLMapping.Entry] {
        var members = source.members(of: root, RequestFileKey.self, hint: Self.shape)
        guard kind != Self.graphQL else { return members }
        for key in [RequestFileKey.query, .variables, .operationName] {
            guard let entry = members.removeValue(forKey: key) else { continue }
            source.warn(
                .unknownKey, at: entry.keyNode, "unknown key \"\(key.rawValue)\" in a request",
                hint: "it belongs to $kind: graphql-request, and to body: { type: graphql, content: { … } }")
        }
        return members
    }

    // MARK: The request

    private func request(_ members: [RequestFileKey: YAMLMapping.Entry], _ kind: String) -> PostmanRequest {
        var request = PostmanRequest()
        request.method = members[.method].flatMap { $0.value.isNull ? nil : source.text($0.value, "\"method\"") }
        request.url = url(members)
        request.headers = entries(members[.headers])
        request.body = members[.body].flatMap { FolderBodyDecoder(source: source).body($0.value) }
        guard kind == Self.graphQL else { return request }
        if request.method == nil {
            request.method = PostmanText("POST", slice: SourceSlice(range: source.start, quoting: .plain))
        }
        if request.body == nil {
            var query: [FolderQueryKey: YAMLMapping.Entry] = [:]
            query[.query] = members[.query]
            query[.variables] = members[.variables]
            query[.operationName] = members[.operationName]
            request.body = PostmanBody(
                .graphQL(FolderBodyDecoder(source: source).query(query)),
                range: members[.query].map { source.range($0.value) } ?? source.start)
        }
        return request
    }

    private func url(_ members: [RequestFileKey: YAMLMapping.Entry]) -> PostmanURL? {
        let parameters = entries(members[.queryParams])
        let variables = entries(members[.pathVariables])
        guard let entry = members[.url], let text = source.text(entry.value, "\"url\"") else { return nil }
        PostmanURL.concealPassword(in: text)
        let appended = QueryAgreement(source: source).missing(parameters, in: text)
        return PostmanURL(.text(text, appended: appended), variables: variables, range: text.range)
    }

    private func entries(_ entry: YAMLMapping.Entry?) -> [PostmanEntry] {
        guard let entry else { return [] }
        return FolderEntries(source: source, owner: "\"\(entry.key)\"").texts(entry.value)
    }

    private func settings(_ node: YAMLNode?) -> [PostmanSetting] {
        guard let node, !node.isNull else { return [] }
        guard let mapping = node.mapping else {
            source.reportKind(of: node, "\"settings\" must be a mapping", hint: "write settings: { strictSSL: false }")
            return []
        }
        return mapping.entries.filter { !$0.value.isMissing }.map { entry in
            PostmanSetting(key: entry.key, value: entry.value.literalValue, range: source.range(entry.keyNode))
        }
    }
}

/// The comparison of `queryParams` with the query that the text of the URL has.
struct QueryAgreement {
    let source: FolderFile

    /// Returns the parameters that the URL does not have, disabled ones too; warns of those that it has with other values.
    func missing(_ parameters: [PostmanEntry], in url: PostmanText) -> [PostmanEntry] {
        let written = Dictionary(grouping: Self.query(of: url.text)) { Self.plain($0.name) }
        let named = Dictionary(grouping: parameters) { name(of: $0) }
        for (name, values) in written {
            guard let entries = named[name] else { continue }
            compare(entries, with: values.map(\.value), name: name.string)
        }
        return parameters.filter { parameter in
            let name = name(of: parameter)
            return !name.string.isEmpty && written[name] == nil
        }
    }

    private func name(of parameter: PostmanEntry) -> ExactText { Self.plain(parameter.key?.text ?? "") }

    private func compare(_ entries: [PostmanEntry], with values: [String], name: String) {
        let enabled = entries.filter { !$0.isDisabled }
        let subject = "the query parameter \(source.quoting(name))"
        if enabled.isEmpty {
            warn(entries[0], "\(subject) is disabled, but the URL has it: it is sent")
        } else if let first = firstDifference(enabled, values) {
            warn(first, "\(subject) has another value in the URL, which is sent")
        }
    }

    private func warn(_ entry: PostmanEntry, _ message: String) {
        source.warn(
            .postmanQueryMismatch, at: entry.range, message, hint: "change one of the two: Postman keeps them equal")
    }

    private func firstDifference(_ entries: [PostmanEntry], _ values: [String]) -> PostmanEntry? {
        let texts = entries.map { entry in
            guard case .text(let text) = entry.value else { return "" }
            return text.text
        }
        let differing = texts.indices.first { index in
            !values.indices.contains(index) || Self.plain(values[index]) != Self.plain(texts[index])
        }
        if let differing { return entries[differing] }
        return values.count > texts.count ? entries.last : nil
    }

    // MARK: The query of a URL

    /// Returns the names and values of a query as written; a `?`, `&`, `=` or `#` in a placeholder separates nothing.
    static func query(of url: String) -> [(name: String, value: String)] {
        guard let start = index(of: "?", in: url[...]), start < index(of: "#", in: url[...]) ?? url.endIndex else {
            return []
        }
        var rest = url[url.index(after: start)...]
        rest = rest[..<(index(of: "#", in: rest) ?? rest.endIndex)]
        var entries: [(name: String, value: String)] = []
        while !rest.isEmpty {
            let entry = rest[..<(index(of: "&", in: rest) ?? rest.endIndex)]
            rest = rest[entry.endIndex...].dropFirst()
            guard !entry.isEmpty else { continue }
            let end = index(of: "=", in: entry) ?? entry.endIndex
            entries.append((String(entry[..<end]), String(entry[end...].dropFirst())))
        }
        return entries
    }

    /// Returns the first place of a character outside of placeholders.
    private static func index(of sign: Character, in text: Substring) -> Substring.Index? {
        var depth = 0
        var index = text.startIndex
        while index < text.endIndex {
            let isOpening = text[index...].hasPrefix("{{")
            if isOpening || depth > 0 && text[index...].hasPrefix("}}") {
                depth += isOpening ? 1 : -1
                index = text.index(index, offsetBy: 2)
            } else if depth == 0, text[index] == sign {
                return index
            } else {
                index = text.index(after: index)
            }
        }
        return nil
    }

    /// Returns a text with its percent-encoded bytes decoded, for comparison.
    private static func plain(_ text: String) -> ExactText {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return ExactText(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return ExactText(String(decoding: bytes, as: UTF8.self))
    }
}
