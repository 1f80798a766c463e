package import CollectionModel

/// The requests and elements that the iterations of a collection run.
package struct IterationChoices: Sendable {
    let common: RequestChoice?
    private let own: [Int: RequestChoice]

    /// - Parameters:
    ///   - common: the choice of each iteration without its own; nil for all requests.
    ///   - own: by the iteration's number.
    package init(common: RequestChoice? = nil, own: [Int: RequestChoice] = [:]) {
        self.common = common
        self.own = own
    }

    subscript(iteration: Int) -> RequestChoice? { own[iteration] ?? common }
}

extension CollectionPlan {
    /// The plan with those requests alone that are chosen.
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
        // The order of evaluation is that of the positions.
        let setup = filtered(setup)
        let requests = filtered(requests)
        return CollectionPlan(setup: setup, requests: requests, teardown: filtered(teardown), needed: needed)
    }
}
