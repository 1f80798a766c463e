extension RequestCollection {
    /// Leaves out all requests but those of one item.
    ///
    /// - Parameter indices: The index of the item among the requests, then among the items of this group, and so on.
    package mutating func keep(itemAt indices: ArraySlice<Int>) {
        requests = Self.kept(requests, indices)
    }

    private static func kept(_ items: [CollectionItem], _ indices: ArraySlice<Int>) -> [CollectionItem] {
        guard let index = indices.first else { return items }
        guard items.indices.contains(index) else { return [] }
        guard case .group(var group) = items[index] else { return [items[index]] }
        group.position = group.position ?? index
        group.items = kept(group.items, indices.dropFirst())
        return [.group(group)]
    }
}
