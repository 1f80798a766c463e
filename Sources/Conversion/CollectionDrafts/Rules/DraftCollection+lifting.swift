extension DraftCollection {
    /// Moves what all requests of a level have, at least two, to the defaults of that level, and the scheme and host of
    /// all absolute URLs to the variable `baseUrl`.
    package mutating func lift(_ names: inout DraftNames) {
        liftBaseURL(&names)
        level.lift()
    }

    private mutating func liftBaseURL(_ names: inout DraftNames) {
        // A URL that begins with a placeholder may be of any host.
        let absolute = level.requests.map(\.url).filter { !$0.hasPrefix("<<") }
        guard absolute.count > 1, let origin = Self.origin(of: absolute[0]),
            absolute.allSatisfy({ Self.origin(of: $0) == origin })
        else { return }
        let name = names.newName("baseUrl")
        variables.entries.insert(DraftMapping.Entry(name, .text(origin)), at: 0)
        level.changeRequests { request in
            guard !request.url.hasPrefix("<<") else { return }
            request.url = "<<\(name)>>" + request.url.dropFirst(origin.count)
        }
    }

    /// Returns scheme, host and port of a URL that begins with a literal scheme and has no placeholder in these.
    private static func origin(of url: String) -> String? {
        guard let scheme = url.firstRange(of: "://"), ["http", "https"].contains(url[..<scheme.lowerBound]) else {
            return nil
        }
        let host = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
        guard !host.isEmpty, !host.contains("<<"), !host.contains("@") else { return nil }
        return String(url[..<host.endIndex])
    }
}

extension DraftLevel {
    /// Moves the settings that all requests have to the defaults, first of this level, then of each group.
    fileprivate mutating func lift() {
        let requests = requests
        if requests.count > 1, let first = requests.first {
            for entry in first.settings.headers.applied where entry.key.lowercased() != "content-type" {
                lift(entry, \.headers, from: requests) { $0.key.lowercased() == $1.key.lowercased() }
            }
            for entry in first.settings.query.applied { lift(entry, \.query, from: requests) { $0.key == $1.key } }
            for entry in first.settings.cookies.applied { lift(entry, \.cookies, from: requests) { $0.key == $1.key } }
            for entry in first.settings.others.applied { lift(entry, \.others, from: requests) { $0.key == $1.key } }
            if let auth = first.settings.auth, defaults.auth == nil,
                requests.allSatisfy({ $0.settings.auth?.value == auth.value })
            {
                defaults.auth = auth
                changeRequests { $0.settings.auth = nil }
            }
        }
        for index in items.indices {
            guard case .group(var group) = items[index] else { continue }
            group.level.lift()
            items[index] = .group(group)
        }
    }

    /// Moves an entry to the defaults if all requests have it, with the same value.
    private mutating func lift(
        _ entry: DraftMapping.Entry, _ mapping: WritableKeyPath<DraftSettings, DraftMapping>,
        from requests: [DraftRequest], _ isSame: (DraftMapping.Entry, DraftMapping.Entry) -> Bool
    ) {
        guard !defaults[keyPath: mapping].applied.contains(where: { isSame($0, entry) }),
            requests.allSatisfy({ request in
                request.settings[keyPath: mapping].applied.contains { isSame($0, entry) && $0.value == entry.value }
            })
        else { return }
        defaults[keyPath: mapping].append(entry)
        changeRequests { request in
            request.settings[keyPath: mapping].entries.removeAll { $0.switchedOff == nil && isSame($0, entry) }
        }
    }
}
