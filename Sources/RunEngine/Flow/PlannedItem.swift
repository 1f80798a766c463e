import CollectionModel
import Diagnostics
import Placeholders

/// An item with the settings that hold for it, worked out once for all iterations.
indirect enum PlannedItem: Sendable {
    case request(PlannedRequest)
    case group(RequestGroup, items: [PlannedItem])

    /// The item's requests, those of its groups too.
    var requests: [PlannedRequest] {
        switch self {
        case .request(let request): [request]
        case .group(_, let items): items.flatMap(\.requests)
        }
    }

    /// Items below the defaults and groups around them.
    static func plan(_ items: [CollectionItem], path: [String], defaults: RequestSettings) -> [PlannedItem] {
        // Shared by all requests that say nothing of their own.
        let shared = Rare(wrappedValue: defaults.withCompiledSchema)
        return items.map { item in
            switch item {
            case .request(let request):
                .request(
                    PlannedRequest(
                        definition: request,
                        settings: request.hasSettings
                            ? Rare(wrappedValue: defaults.overlaid(by: request.settings).withCompiledSchema) : shared,
                        path: path))
            case .group(let group):
                .group(
                    group,
                    items: plan(
                        group.items, path: path + [group.name], defaults: defaults.overlaid(by: group.defaults)))
            }
        }
    }
}

/// A request with the defaults around it applied.
///
/// A class, because each request of each iteration passes it on, and its many parts would be counted each time.
final class PlannedRequest: Sendable {
    let definition: RequestDefinition
    var settings: RequestSettings { effective.wrappedValue ?? RequestSettings() }
    /// The groups around it, outermost first.
    let path: [String]
    /// What `needs` may call it.
    let names: [String]
    private let effective: Rare<RequestSettings>

    init(definition: RequestDefinition, settings: Rare<RequestSettings>, path: [String]) {
        self.definition = definition
        effective = settings
        self.path = path
        names = RequestNames.names(of: definition.name, in: path)
    }
}

/// The three lists of a collection, planned.
struct CollectionPlan: Sendable {
    let setup: [PlannedItem]
    let requests: [PlannedItem]
    let teardown: [PlannedItem]

    /// The three lists in the order in which they run.
    var sections: [(section: RunSection, items: [PlannedItem])] {
        [(.setup, setup), (.requests, requests), (.teardown, teardown)]
    }

    init(_ collection: RequestCollection) {
        setup = PlannedItem.plan(collection.setup, path: [], defaults: collection.defaults)
        requests = PlannedItem.plan(collection.requests, path: [], defaults: collection.defaults)
        teardown = PlannedItem.plan(collection.teardown, path: [], defaults: collection.defaults)
    }
}

extension RequestSettings {
    /// The settings with the schema in place whose file is known, so that it is read once.
    fileprivate var withCompiledSchema: RequestSettings {
        guard let expectation = expectations.schema.value, case .file(let text) = expectation.source,
            let written = text.literal,
            let schema = try? SchemaFile.schema(at: text.range.file.resolving(path: written))
        else { return self }
        var settings = self
        settings.expectations.schema = .given(SchemaExpectation(source: .compiled(schema), range: expectation.range))
        return settings
    }
}
