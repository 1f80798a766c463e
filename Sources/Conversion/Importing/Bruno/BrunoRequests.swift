import CollectionDrafts
import Cryptography
import JSON
import Secrets
import Text

/// Translates requests and folders.
struct BrunoRequests {
    /// The kinds of requests that hubrun sends.
    private static let kinds: Set = ["http", "http-request", "graphql", "graphql-request"]

    var state: BrunoState
    private(set) var tokens = DraftMapping(layout: .block)
    private(set) var count = 0

    init(_ state: BrunoState) { self.state = state }

    // MARK: Folders

    /// Returns the items of a folder in their order.
    ///
    /// - Parameter place: The names of the folders around the items.
    mutating func items(of folder: BrunoFolder, in place: String) -> [DraftItem] {
        enum Child {
            case request(BrunoItem)
            case folder(BrunoFolder)
        }
        var children = folder.requests.map { ($0.sequence ?? Int.max, Child.request($0)) }
        var last = 0
        for inner in Self.ordered(folder.folders) {
            last = inner.item.sequence ?? last
            children.append((last, .folder(inner)))
        }
        let sorted = children.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        var items: [DraftItem] = []
        for (_, (_, child)) in sorted {
            switch child {
            case .request(let item):
                if let request = request(item, in: place) { items.append(.request(request)) }
            case .folder(let inner): items.append(.group(group(inner, in: place)))
            }
        }
        return items
    }

    /// Returns folders in Bruno's order: those without `seq` by name, then each of the others inserted at position `seq`,
    /// behind those with the same number.
    private static func ordered(_ folders: [BrunoFolder]) -> [BrunoFolder] {
        func isNumbered(_ folder: BrunoFolder) -> Bool { folder.item.sequence.map { $0 > 0 } ?? false }
        let byName = folders.sorted { $0.item.name.lowercased() < $1.item.name.lowercased() }
        var ordered = byName.filter { !isNumbered($0) }
        let numbered = byName.filter(isNumbered).enumerated().sorted {
            ($0.element.item.sequence ?? 0, $0.offset) < ($1.element.item.sequence ?? 0, $1.offset)
        }
        for (_, folder) in numbered {
            var position = min((folder.item.sequence ?? 1) - 1, ordered.count)
            while position < ordered.count, ordered[position].item.sequence == folder.item.sequence { position += 1 }
            ordered.insert(folder, at: position)
        }
        return ordered
    }

    private mutating func group(_ folder: BrunoFolder, in place: String) -> DraftGroup {
        let name = folder.item.name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingWhitespace
        var group = DraftGroup(name: name.isEmpty ? "Folder" : name)
        let place = place.isEmpty ? group.name : place + " / " + group.name
        group.description = folder.item.description?.paragraph
        group.variables = shared(folder.item, &group.level, &group.above, at: place)
        group.level.items = items(of: folder, in: place)
        return group
    }

    private mutating func settleAuthorization(of settings: inout DraftSettings, at place: String) {
        guard settings.settleAuthorization() else { return }
        state.draft.report.add(
            .leftOut, at: place, "header Authorization", "the authentication replaces it", isHarmless: true)
    }

    /// Translates the settings of a folder or collection, and returns its variables.
    ///
    /// - Parameter above: Gets the lines of scripts that are not translated.
    mutating func shared(
        _ item: BrunoItem, _ level: inout DraftLevel, _ above: inout [String], at place: String
    ) -> DraftMapping {
        for header in item.headers { add(header, to: &level.defaults.headers, at: place) }
        level.defaults.auth = BrunoAuth.entry(item.auth, isRequest: false, tokens: &tokens, &state, at: place)
        settleAuthorization(of: &level.defaults, at: place)
        var variables = DraftMapping(layout: .block)
        for entry in item.before { append(entry, to: &variables, at: place) }
        addChecks(of: item, to: &level, &above, at: place)
        for setting in item.settings where setting.isEnabled {
            state.draft.report.add(.leftOut, at: place, "setting \(setting.name)", "has no counterpart in defaults")
        }
        noteUnknown(item, at: place)
        return variables
    }

    // MARK: Requests

    private mutating func request(_ item: BrunoItem, in folder: String) -> DraftRequest? {
        let name = item.name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingWhitespace
        let place = folder.isEmpty ? name : folder + " / " + name
        guard Self.kinds.contains(item.type) else {
            state.draft.report.add(.leftOut, at: place, "request of type \(item.type)", "hubrun sends HTTP only")
            return nil
        }
        guard DraftHeader.isValidName(item.method), !item.url.isEmpty else {
            state.draft.report.add(
                .leftOut, at: place, "request", item.url.isEmpty ? "has no URL" : "its method is not a token")
            return nil
        }
        count += 1
        var request = DraftRequest(method: item.method, url: "")
        request.name = name.isEmpty ? nil : DraftText(name)
        request.description = item.description?.paragraph
        request.tags = item.tags.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        for entry in item.before { append(entry, to: &request.set, at: place) }
        addURL(item, to: &request, at: place)
        for header in item.headers { add(header, to: &request.settings.headers, at: place) }
        if let auth = BrunoAuth.entry(item.auth, isRequest: true, tokens: &tokens, &state, at: place) {
            request.settings.auth = auth
            settleAuthorization(of: &request.settings, at: place)
        }
        if let (body, type) = BrunoBody(place: place, state: state).body(item.body) {
            request.body = body
            if let type, !request.settings.hasHeader("Content-Type"), DraftHeader.isValidValue(type) {
                request.settings.headers["Content-Type"] = .text(state.text(type))
            }
        }
        addChecks(of: item, to: &request, at: place)
        addSettings(item, to: &request, at: place)
        let generated = state.takeGenerated()
        if !generated.isEmpty {
            request.beforeRequest = generated.map {
                "pm.variables.set(\"\($0.variable)\", pm.variables.replaceIn(\"{{\($0.function)}}\"))"
            }.joined(separator: "\n")
            state.draft.report.add(
                .approximate, at: place, generated.map(\.function).joined(separator: ", "), "beforeRequest")
        }
        noteUnknown(item, at: place)
        state.draft.report.add(.exact, at: place, "request", item.method)
        return request
    }

    private mutating func add(_ header: BrunoEntry, to mapping: inout DraftMapping, at place: String) {
        guard DraftHeader.isValidName(state.text(header.name)), DraftHeader.isValidValue(header.value)
        else {
            state.draft.report.add(.leftOut, at: place, "header \(header.name)", "HTTP does not allow its text")
            return
        }
        mapping.add(state.entry(header, isSecret: SecretWords.isSecret(field: header.name), at: place))
    }

    /// Adds a variable: its value has a type if it looks like a number, true, false or null.
    private mutating func append(_ entry: BrunoEntry, to mapping: inout DraftMapping, at place: String) {
        var draft = state.entry(entry, at: place)
        draft.key = DraftText(state.draft.names.name(for: entry.variableName))
        draft.value = Self.typed(draft.value)
        guard mapping[draft.key] == nil || draft.switchedOff != nil else { return }
        mapping.append(draft)
    }

    static func typed(_ value: DraftValue) -> DraftValue {
        guard case .text(let text) = value, let json = text.literal.flatMap({ JSONValue(plainScalar: $0) }) else {
            return value
        }
        return DraftBody.json(json) ?? value
    }

    private func addURL(_ item: BrunoItem, to request: inout DraftRequest, at place: String) {
        var url = item.url
        // Bruno sends to http:// if the URL has no scheme.
        if !url.contains("://"), !url.hasPrefix("{{") { url = "http://" + url }
        let end = url.firstIndex { "?#".contains($0) } ?? url.endIndex
        let values = Dictionary(item.path.filter(\.isEnabled).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let segments = url[..<end].split(separator: "/", omittingEmptySubsequences: false).map { segment -> DraftText in
            let name = String(segment.dropFirst())
            guard segment.hasPrefix(":"), let value = values[name] else { return state.text(String(segment)) }
            let isSecret = DraftSecrets.isSecret(value, named: name) && !value.contains("{{")
            return isSecret ? DraftText(state.draft.hidden(value, named: name, at: place)) : state.text(value)
        }
        // The parameters repeat the query of the URL.
        let query = item.query.isEmpty ? state.text(String(url[end...])) : ""
        state.draft.setURL(segments.joined(separator: "/") + query, of: &request, at: place)
        for parameter in item.query where !parameter.name.isEmpty {
            request.settings.query.add(state.entry(parameter, at: place))
        }
    }

    // MARK: Settings

    private mutating func addSettings(_ item: BrunoItem, to request: inout DraftRequest, at place: String) {
        for setting in item.settings where setting.isEnabled {
            switch setting.name {
            case "followRedirects":
                if setting.value == "false" { request.settings.set("followRedirects", .bool(false)) }
            case "maxRedirects":
                guard let number = Int(setting.value), (0...100).contains(number), number != 5 else { continue }
                if request.settings.others["followRedirects"] == nil {
                    request.settings.set("followRedirects", .number(number))
                }
            case "timeout":
                if let number = Int(setting.value), number > 0 { request.settings.set("timeout", .text("\(number)ms")) }
            case "encodeUrl":
                if setting.value == "false" {
                    state.draft.report.add(
                        .approximate, at: place, "encodeUrl: false",
                        "characters that a URL must not contain are percent-encoded")
                }
            default: state.draft.report.add(.leftOut, at: place, "setting \(setting.name)", "has no counterpart")
            }
        }
    }

    private mutating func noteUnknown(_ item: BrunoItem, at place: String) {
        for name in item.unknown {
            state.draft.report.add(
                .leftOut, at: place, name, name == "example" ? "is a saved response" : "has no counterpart",
                isHarmless: name == "example")
        }
    }
}
