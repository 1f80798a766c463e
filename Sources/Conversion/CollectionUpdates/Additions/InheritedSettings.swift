import CollectionDrafts
import CollectionModel
import Placeholders

/// The settings that requests of a list inherit from the collection and its groups.
struct InheritedSettings {
    private let settings: RequestSettings

    init(of collection: RequestCollection, _ groups: [PlacedGroup]) {
        settings = groups.reduce(collection.defaults) { $0.overlaid(by: $1.group.defaults) }
    }

    /// Gives a request the settings that an import writes into `defaults`, if the collection has none in their place, and
    /// removes its `null` entries for settings that it does not inherit.
    ///
    /// - Parameters:
    ///   - defaults: The defaults of the import, outer ones first.
    ///   - group: The defaults of the new group around the request.
    func complete(
        _ request: inout DraftRequest, _ defaults: [DraftSettings], in group: DraftSettings = DraftSettings()
    ) {
        var own = request.settings
        for outer in defaults.reversed() {
            let outer = missing(of: outer)
            for entry in outer.headers.applied where !own.hasHeader(entry.name) { own.headers.append(entry) }
            // The query of the defaults is sent first.
            let query = outer.query.applied.filter { own.query[$0.key] == nil }
            own.query.entries.insert(contentsOf: query, at: 0)
            for entry in outer.cookies.applied where own.cookies[entry.key] == nil { own.cookies.append(entry) }
            for entry in outer.others.applied where own.others[entry.key] == nil { own.others.append(entry) }
            if own.auth == nil, !own.hasHeader("Authorization"), let auth = outer.auth { own.auth = auth }
        }
        if own.auth?.value == "none", !hasAuth, group.auth == nil { own.auth = nil }
        own.headers.entries.removeAll { entry in
            Self.isRemoval(entry) && !hasHeader(entry.name) && !group.hasHeader(entry.name)
        }
        own.query.entries.removeAll { entry in
            Self.isRemoval(entry) && !has(entry.name, in: settings.query) && group.query[entry.key] == nil
        }
        own.cookies.entries.removeAll { entry in
            Self.isRemoval(entry) && !has(entry.name, in: settings.cookies) && group.cookies[entry.key] == nil
        }
        request.settings = own
    }

    /// Returns the defaults of a new group: those of an import that the collection does not have.
    func groupDefaults(_ outer: DraftSettings, _ inner: DraftSettings, of requests: [DraftRequest]) -> DraftSettings {
        var request = DraftRequest(method: "GET", url: "")
        request.settings = missing(of: inner)
        complete(&request, [outer])
        if requests.allSatisfy({ $0.settings.auth != nil }) { request.settings.auth = nil }
        return request.settings
    }

    /// Returns the settings that the collection does not have under the same names.
    private func missing(of defaults: DraftSettings) -> DraftSettings {
        var missing = defaults
        missing.headers.entries.removeAll { hasHeader($0.name) }
        missing.query.entries.removeAll { has($0.name, in: settings.query) }
        missing.cookies.entries.removeAll { has($0.name, in: settings.cookies) }
        if settings.auth.value != nil || hasAuth { missing.auth = nil }
        return missing
    }

    /// The inherited credentials; nil if there are none, or if they have literal values.
    var auth: DraftValue? { settings.auth.value.flatMap(DraftValue.init(placeholdersOf:)) }

    /// False for `auth: none`, which removes nothing.
    var hasAuth: Bool {
        if case .none? = settings.auth.value { return false }
        return settings.auth.value != nil || has("authorization", in: settings.headers)
    }

    private func hasHeader(_ name: String) -> Bool {
        has(name, in: settings.headers) || name.lowercased() == "authorization" && hasAuth
    }

    private func has(_ name: String, in fields: [FieldSetting]) -> Bool {
        fields.contains { $0.name.literal?.lowercased() == name.lowercased() && !$0.isRemoval }
    }

    private static func isRemoval(_ entry: DraftMapping.Entry) -> Bool {
        entry.switchedOff == nil && entry.value == .plain("null")
    }
}
