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
