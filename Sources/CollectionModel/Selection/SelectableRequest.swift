import Diagnostics
import JSON
import Placeholders

/// A request with all that it can be chosen by.
package struct SelectableRequest: Sendable {
    package let identity: RequestIdentity
    package var section: RunSection { identity.section }
    package let definition: RequestDefinition
    /// The name with its groups: `Group/Name`.
    package var fullName: String { identity.fullName }
    /// The name alone, and with the groups around it from any of them on.
    private let names: [String]
    /// Its own tags and those of the groups around it.
    package let tags: Set<String>
    /// Whether only the run decides that it is sent: by a condition, or by a list that may be empty.
    let isConditional: Bool

    package func isCalled(_ name: String) -> Bool {
        names.contains(name)
    }

    /// Whether the pattern fits its name, alone or with its groups.
    package func fits(_ pattern: NamePattern) -> Bool {
        names.contains { pattern.fits($0) }
    }

    /// The requests of a collection in their order.
    package static func all(of collection: RequestCollection) -> [SelectableRequest] {
        var requests: [SelectableRequest] = []
        requests.reserveCapacity(collection.gathered { _ in [()] }.count)
        for (section, items) in collection.sections {
            for item in items { gather(item, of: collection.file.path, section, [], [], false, into: &requests) }
        }
        return requests
    }

    private static func gather(
        _ item: CollectionItem, of file: String, _ section: RunSection, _ path: [String], _ tags: Set<String>,
        _ isConditional: Bool, into requests: inout [SelectableRequest]
    ) {
        switch item {
        case .request(let request):
            requests.append(
                SelectableRequest(
                    identity: RequestIdentity(
                        path: file, section: section, fullName: (path + [request.name]).joined(separator: "/")),
                    definition: request,
                    names: RequestNames.names(of: request.name, in: path), tags: tags.union(request.tags),
                    isConditional: isConditional || request.maySkipItself))
        case .group(let group):
            for item in group.items {
                gather(
                    item, of: file, section, path + [group.name], tags.union(group.tags),
                    isConditional || !group.conditions.isEmpty, into: &requests)
            }
        }
    }
}

extension RequestDefinition {
    /// The names that it gives a value for those that follow.
    var provides: [String] { captures.map(\.name) + set.map(\.name) }

    fileprivate var maySkipItself: Bool {
        if !conditions.isEmpty || skip != nil { return true }
        return loop.contains { definition in
            guard case .array(let elements)? = definition.value.literal else { return true }
            return elements.isEmpty
        }
    }
}

extension RequestCollection {
    /// The collection with those requests alone whose position says so; groups without any are gone.
    ///
    /// What an included file calls secret stays secret, whether or not a request of that file is left.
    func keeping(_ isKept: (Int) -> Bool) -> RequestCollection {
        var position = 0
        func filtered(_ items: [CollectionItem]) -> [CollectionItem] {
            items.compactMap { item in
                switch item {
                case .request:
                    defer { position += 1 }
                    return isKept(position) ? item : nil
                case .group(var group):
                    group.items = filtered(group.items)
                    return group.items.isEmpty ? nil : .group(group)
                }
            }
        }
        var result = self
        result.secrets = allSecrets
        result.setup = filtered(setup)
        result.requests = filtered(requests)
        result.teardown = filtered(teardown)
        return result
    }
}
