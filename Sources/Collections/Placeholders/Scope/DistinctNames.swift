/// A list of names without repetitions, in the order of their first occurrences.
struct DistinctNames {
    private(set) var inOrder: [String] = []
    private var known: Set<String> = []

    init(_ names: [String] = []) {
        add(names)
    }

    mutating func add(_ names: [String]) {
        for name in names where known.insert(name).inserted { inOrder.append(name) }
    }
}
