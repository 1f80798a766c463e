import Text

extension DraftLevel {
    /// Gives each request of a level a name of its own: reports and `needs` identify requests by their names.
    mutating func nameApart() {
        var unique = UniqueNames()
        var seen: Set<String> = []
        for case .request(let request) in items { unique.take(request.name ?? request.defaultName) }
        for index in items.indices {
            switch items[index] {
            case .group(var group):
                group.level.nameApart()
                items[index] = .group(group)
            case .request(var request):
                let wish = request.name ?? request.defaultName
                guard !seen.insert(wish).inserted else { continue }
                request.name = unique.name(wish) { "\($0) (\($1))" }
                items[index] = .request(request)
            }
        }
    }
}
