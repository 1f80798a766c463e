/// The lines of a group that belong to none of its requests, such as its name.
struct GroupLines: Sendable {
    let name: String
    let head: ItemLines
    /// True for an included file, whose requests are on lines of another file.
    let isIncluded: Bool

    init(_ group: RequestGroup) {
        name = group.name
        isIncluded = group.included != nil
        guard !isIncluded, let first = group.items.first?.lines.first else {
            head = group.lines
            return
        }
        head = ItemLines(first: group.lines.first, last: first - 1)
    }
}

extension CollectionItem {
    fileprivate var lines: ItemLines {
        switch self {
        case .request(let request): request.lines
        case .group(let group): group.lines
        }
    }
}
