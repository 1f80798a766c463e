extension DraftCollection {
    /// Gives each request of a level a name of its own: reports and `needs` identify requests by their names.
    package mutating func nameApart() { level.nameApart() }
}

extension DraftLevel {
    fileprivate mutating func nameApart() {
        var taken = Set(
            items.compactMap { item -> String? in
                guard case .request(let request) = item else { return nil }
                return request.name ?? request.defaultName
            })
        var seen: Set<String> = []
        for index in items.indices {
            switch items[index] {
            case .group(var group):
                group.level.nameApart()
                items[index] = .group(group)
            case .request(var request):
                let wish = request.name ?? request.defaultName
                guard !seen.insert(wish).inserted else { continue }
                var number = 2
                while !taken.insert("\(wish) (\(number))").inserted { number += 1 }
                request.name = "\(wish) (\(number))"
                items[index] = .request(request)
            }
        }
    }
}
