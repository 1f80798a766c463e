import Diagnostics
import JSON
import Placeholders

/// A request with the properties by which it can be chosen.
package struct SelectableRequest: Sendable {
    package let identity: RequestIdentity
    package var section: RunSection { identity.section }
    package let definition: RequestDefinition
    package let place: RequestPlace
    /// The groups around the request in the collection's own file.
    let groups: [GroupLines]
    /// The name with its groups: `Group/Name`.
    package var fullName: String { identity.fullName }
    /// The names that match: the name alone, and with one or more of the groups around it.
    let names: [String]
    /// The request's own tags and those of the groups around it.
    package let tags: Set<String>
    /// True if the request may be skipped: because of a condition, or because its `forEach` list may be empty.
    let isConditional: Bool

    package func isCalled(_ name: String) -> Bool {
        names.contains(name)
    }

    /// True if the pattern matches the name, alone or with its groups.
    package func matches(_ pattern: NamePattern) -> Bool {
        names.contains { pattern.matches($0) }
    }

    /// Returns the requests of a collection in order.
    package static func all(of collection: RequestCollection) -> [SelectableRequest] {
        var requests: [SelectableRequest] = []
        requests.reserveCapacity(collection.gathered { _ in [()] }.count)
        for (section, items) in collection.sections {
            let context = Context(file: collection.file.path, section: section)
            for (position, item) in items.enumerated() { gather(item, position, context, into: &requests) }
        }
        return requests
    }

    /// The path, positions and tags of an item's groups.
    private struct Context {
        let file: String
        let section: RunSection
        var path: [String] = []
        var positions: [Int] = []
        var groups: [GroupLines] = []
        var tags: Set<String> = []
        var isConditional = false

        func entering(_ group: RequestGroup, at position: Int) -> Context {
            var inner = self
            inner.path.append(group.name)
            inner.positions.append(group.position ?? position)
            if groups.last?.isIncluded != true { inner.groups.append(GroupLines(group)) }
            inner.tags.formUnion(group.tags)
            inner.isConditional = isConditional || !group.conditions.isEmpty
            return inner
        }
    }

    private static func gather(
        _ item: CollectionItem, _ position: Int, _ context: Context,
        into requests: inout [SelectableRequest]
    ) {
        switch item {
        case .request(let request):
            requests.append(
                SelectableRequest(
                    identity: RequestIdentity(
                        path: context.file, section: context.section,
                        fullName: (context.path + [request.name]).joined(separator: "/")),
                    definition: request,
                    place: RequestPlace(request.range, groupPositions: context.positions),
                    groups: context.groups,
                    names: RequestNames.names(of: request.name, in: context.path),
                    tags: context.tags.union(request.tags),
                    isConditional: context.isConditional || request.maySkipItself))
        case .group(let group):
            let inner = context.entering(group, at: position)
            for (position, item) in group.items.enumerated() { gather(item, position, inner, into: &requests) }
        }
    }
}

extension RequestDefinition {
    /// The names that the request captures or sets for later requests.
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
    /// Returns the collection with only the requests whose index is kept; groups without requests are removed.
    ///
    /// The secret names of included files remain, even if no request of the file remains.
    package func keeping(_ isKept: (Int) -> Bool) -> RequestCollection {
        var position = 0
        func filtered(_ items: [CollectionItem]) -> [CollectionItem] {
            items.enumerated().compactMap { index, item in
                switch item {
                case .request:
                    defer { position += 1 }
                    return isKept(position) ? item : nil
                case .group(var group):
                    group.position = group.position ?? index
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
