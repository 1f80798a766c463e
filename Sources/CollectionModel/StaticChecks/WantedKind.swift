package import Diagnostics
package import Placeholders

/// The kind that a text from outside must fit, because the collection gives the name a value of it.
package struct WantedKind: Sendable {
    package let kind: ScalarKind
    /// Where the collection does so.
    package let definition: SourceRange

    /// By name, what a collection wants in any of these environments; of several places that want something the first.
    package static func all(
        in collection: RequestCollection, _ environments: [RunEnvironment?]
    ) -> [String: WantedKind] {
        var wanted: [String: WantedKind] = [:]
        func add(_ layers: NameLayers) {
            for name in layers.names where wanted[name] == nil { wanted[name] = layers.wantedKind(of: name) }
        }
        func add(_ items: [CollectionItem], _ layers: NameLayers) {
            for case .group(let group) in items {
                var layers = layers
                layers.push(group)
                if !group.variables.isEmpty || group.included != nil { add(layers) }
                add(group.items, layers)
            }
        }
        for environment in environments {
            let layers = NameLayers(of: collection, in: environment)
            add(layers)
            for (_, items) in collection.sections { add(items, layers) }
        }
        return wanted
    }
}
