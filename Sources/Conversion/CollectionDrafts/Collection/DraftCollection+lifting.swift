extension DraftCollection {
    /// Moves what all requests of a level have, at least two, to the defaults of that level, and the scheme and host of
    /// all absolute URLs to the variable `baseUrl`.
    mutating func lift(_ names: inout DraftNames) {
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
        if requests.count > 1 {
            lift(\.headers, from: requests) { $0.lowercased() }
            liftQuery(from: requests)
            lift(\.cookies, from: requests) { $0 }
            lift(\.others, from: requests) { $0 }
            if let auth = requests[0].settings.auth, defaults.auth == nil,
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

    /// Moves the entries to the defaults that all requests have, with the same value.
    ///
    /// - Parameter name: Returns the name by which an entry is the same as another.
    private mutating func lift(
        _ mapping: WritableKeyPath<DraftSettings, DraftMapping>, from requests: [DraftRequest],
        by name: (String) -> String
    ) {
        // Each body has its own type.
        var kept = defaults[keyPath: mapping].applied.map { name($0.key) } + ["content-type"]
        // One mapping cannot have both.
        if defaults.auth != nil { kept.append("authorization") }
        var shared = requests[0].settings[keyPath: mapping].applied.filter { !kept.contains(name($0.key)) }
        for request in requests where !shared.isEmpty {
            let entries = request.settings[keyPath: mapping].applied
            // An entry that a request has twice stays there.
            let values = Dictionary(entries.map { (name($0.key), Optional($0.value)) }) { _, _ in nil }
            shared.removeAll { values[name($0.key)] != .some($0.value) }
        }
        move(shared, mapping, by: name)
    }

    /// Moves the parameters to the defaults with which all requests begin, in the same order.
    ///
    /// The parameters of the defaults are sent before those of a request: others would change their order.
    private mutating func liftQuery(from requests: [DraftRequest]) {
        let kept = Set(defaults.query.applied.map(\.key))
        let queries = requests.map { $0.settings.query.applied }
        var shared: [DraftMapping.Entry] = []
        for entry in queries[0] {
            let isShared = queries.allSatisfy { query in
                guard shared.count < query.count else { return false }
                let other = query[shared.count]
                return other.key == entry.key && other.value == entry.value
                    && query.count(where: { $0.key == entry.key }) == 1
            }
            guard isShared, !kept.contains(entry.key) else { break }
            shared.append(entry)
        }
        move(shared, \.query) { $0 }
    }

    /// Moves entries from all requests to the defaults.
    private mutating func move(
        _ shared: [DraftMapping.Entry], _ mapping: WritableKeyPath<DraftSettings, DraftMapping>,
        by name: (String) -> String
    ) {
        guard !shared.isEmpty else { return }
        for entry in shared { defaults[keyPath: mapping].append(entry) }
        let moved = Set(shared.map { name($0.key) })
        changeRequests { request in
            request.settings[keyPath: mapping].entries.removeAll {
                $0.switchedOff == nil && moved.contains(name($0.key))
            }
        }
    }
}
