import CollectionModel
import Diagnostics
import Placeholders

/// An item with its effective settings, which are computed once for all iterations.
indirect enum PlannedItem: Sendable {
    case request(PlannedRequest)
    case group(RequestGroup, items: [PlannedItem])

    /// The requests of the item, including those of its groups.
    var requests: [PlannedRequest] {
        switch self {
        case .request(let request): [request]
        case .group(_, let items): items.flatMap(\.requests)
        }
    }

    /// Plans items, with the defaults and groups around them.
    static func plan(
        _ items: [CollectionItem], in groups: [GroupPlace], defaults: RequestSettings
    ) -> [PlannedItem] {
        var defaults = defaults
        defaults.compileSchema()
        // Shared by all requests without settings of their own.
        let shared = EffectiveSettings(defaults)
        return items.enumerated().map { position, item in
            switch item {
            case .request(let request):
                .request(
                    PlannedRequest(
                        definition: request,
                        settings: request.hasSettings
                            ? EffectiveSettings(request.settings, over: defaults) : shared,
                        groups: groups))
            case .group(let group):
                .group(
                    group,
                    items: plan(
                        group.items, in: groups + [GroupPlace(name: group.name, position: group.position ?? position)],
                        defaults: defaults.overlaid(by: group.defaults)))
            }
        }
    }
}

/// A request with the defaults around it applied.
///
/// A class, to avoid retain/release of its many fields for each request of each iteration.
final class PlannedRequest: Sendable {
    let definition: RequestDefinition
    var settings: RequestSettings { effective.values }
    /// The groups around the request, outermost first.
    let groups: [GroupPlace]
    /// The names of the groups.
    var path: [String] { groups.map(\.name) }
    /// The names by which `needs` can refer to the request.
    var names: [String] { RequestNames.names(of: definition.name, in: path) }
    let effective: EffectiveSettings
    /// The `forEach` elements to run; nil for all.
    let elements: ChosenElements?

    init(
        definition: RequestDefinition, settings: EffectiveSettings, groups: [GroupPlace],
        elements: ChosenElements? = nil
    ) {
        self.definition = definition
        effective = settings
        self.groups = groups
        self.elements = elements
    }

    /// Returns the request with only some elements of its `forEach`.
    func keeping(_ elements: ChosenElements) -> PlannedRequest {
        PlannedRequest(definition: definition, settings: effective, groups: groups, elements: elements)
    }
}

/// The planned items of the three lists of a collection.
struct CollectionPlan: Sendable {
    let setup: [PlannedItem]
    let requests: [PlannedItem]
    let teardown: [PlannedItem]
    /// The names in the `needs` of all requests.
    let needed: Set<String>

    /// The three lists in the order in which they run.
    var sections: [(section: RunSection, items: [PlannedItem])] {
        [(.setup, setup), (.requests, requests), (.teardown, teardown)]
    }

    init(setup: [PlannedItem], requests: [PlannedItem], teardown: [PlannedItem], needed: Set<String>) {
        self.setup = setup
        self.requests = requests
        self.teardown = teardown
        self.needed = needed
    }

    init(_ collection: RequestCollection) {
        setup = PlannedItem.plan(collection.setup, in: [], defaults: collection.defaults)
        requests = PlannedItem.plan(collection.requests, in: [], defaults: collection.defaults)
        teardown = PlannedItem.plan(collection.teardown, in: [], defaults: collection.defaults)
        let requests = [setup, requests, teardown].joined().flatMap(\.requests)
        needed = Set(requests.flatMap(\.definition.needs).map(\.name))
    }
}

extension RequestSettings {
    /// Compiles the schema file if its path has no placeholders, so that it is read only once.
    fileprivate mutating func compileSchema() {
        guard let expectation = expectations.schema.value, case .file(let text) = expectation.source,
            let written = text.literal,
            let path = try? text.range.file.readable(written),
            let schema = try? SchemaFile.schema(at: path, namedIn: text.range.file)
        else { return }
        expectations.schema = .given(SchemaExpectation(source: .compiled(schema), range: expectation.range))
    }
}

/// The settings of a request, merged with those around it; a class, because many requests share them.
final class EffectiveSettings: Sendable {
    let values: RequestSettings
    /// True if at least one setting is for ``ConnectionBuilding``.
    let hasConnectionSettings: Bool
    /// True if there is a `delay` before the request.
    let hasDelay: Bool

    convenience init(_ own: RequestSettings, over defaults: RequestSettings) {
        var values = own
        values.merge(outer: defaults)
        values.compileSchema()
        self.init(values)
    }

    init(_ values: RequestSettings) {
        self.values = values
        hasDelay = values.delay.value != nil
        hasConnectionSettings =
            values.tls.value != nil || values.proxy.value != nil || values.http.value != nil
            || values.resolve.value != nil || values.unixSocket.value != nil
    }
}
