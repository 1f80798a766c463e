/// The groups of operations: by the first tag, else by the first segment of the path.
struct OperationGroups {
    struct Group {
        let name: String?
        var operations: [APIOperation]
    }

    private(set) var groups: [Group] = []

    init(_ operations: [APIOperation]) {
        var positions: [String: Int] = [:]
        for operation in operations {
            let name = operation.tags.first ?? Self.segment(of: operation.path)
            if let position = positions[name ?? ""] {
                groups[position].operations.append(operation)
            } else {
                positions[name ?? ""] = groups.count
                groups.append(Group(name: name, operations: [operation]))
            }
        }
        for index in groups.indices { groups[index].operations = Self.deletionsLast(groups[index].operations) }
        // A single group without a tag would only indent all requests.
        if groups.count == 1, operations.allSatisfy(\.tags.isEmpty) {
            groups = [Group(name: nil, operations: groups[0].operations)]
        }
    }

    /// Returns the operations with the DELETE requests behind the others, those of longer paths first: a resource exists
    /// until the requests below its path are sent.
    private static func deletionsLast(_ operations: [APIOperation]) -> [APIOperation] {
        let deletions = operations.filter { $0.method == "DELETE" }
        let depths = deletions.map { $0.path.utf8.count { $0 == UInt8(ascii: "/") } }
        let sorted = deletions.indices.sorted { (-depths[$0], $0) < (-depths[$1], $1) }
        return operations.filter { $0.method != "DELETE" } + sorted.map { deletions[$0] }
    }

    /// Returns the first segment that names a resource; versions and `api` do not.
    private static func segment(of path: String) -> String? {
        path.split(separator: "/").map(String.init).first { segment in
            !segment.hasPrefix("{") && segment.lowercased() != "api" && !isVersion(segment)
        }
    }

    private static func isVersion(_ segment: String) -> Bool {
        segment.lowercased().hasPrefix("v") && segment.count > 1
            && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }
}
