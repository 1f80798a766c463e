package import CollectionModel

/// The requests and elements that the iterations of a collection run.
package struct IterationChoices: Sendable {
    let common: RequestChoice?
    private let own: [Int: RequestChoice]

    /// - Parameters:
    ///   - common: The choice for iterations that have none of their own; nil for all requests.
    ///   - own: The choices of single iterations, by number.
    package init(common: RequestChoice? = nil, own: [Int: RequestChoice] = [:]) {
        self.common = common
        self.own = own
    }

    subscript(iteration: Int) -> RequestChoice? { own[iteration] ?? common }
}

extension CollectionPlan {
    /// Returns the plan with only the chosen requests.
    func keeping(_ choice: RequestChoice) -> CollectionPlan {
        var position = 0
        func filtered(_ items: [PlannedItem]) -> [PlannedItem] {
            items.compactMap { item in
                switch item {
                case .request(let request):
                    defer { position += 1 }
                    guard choice.positions.contains(position) else { return nil }
                    return .request(choice.elements[position].map(request.keeping) ?? request)
                case .group(let group, let items):
                    let items = filtered(items)
                    return items.isEmpty ? nil : .group(group, items: items)
                }
            }
        }
        // Filter in the order of execution, because positions are counted across the three lists.
        let setup = filtered(setup)
        let requests = filtered(requests)
        return CollectionPlan(setup: setup, requests: requests, teardown: filtered(teardown), needed: needed)
    }
}
