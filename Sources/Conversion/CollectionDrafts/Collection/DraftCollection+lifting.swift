extension DraftCollection {
    /// Moves what all requests of a level have, at least two, to the defaults of that level, and the scheme and host of
    /// all absolute URLs to the variable `baseUrl`.
    mutating func lift(_ names: inout DraftNames) {
        liftBaseURL(&names)
        level.lift()
    }

    private mutating func liftBaseURL(_ names: inout DraftNames) {
        // A URL that begins with a placeholder may be of any host.
        let absolute = level.requests.map(\.url).filter { !$0.beginsWithPlaceholder }
        guard absolute.count > 1, let origin = Self.origin(of: absolute[0]),
            absolute.allSatisfy({ Self.origin(of: $0) == origin })
        else { return }
        let name = names.newName("baseUrl")
        variables.entries.insert(DraftMapping.Entry(DraftText(name), .text(DraftText(origin))), at: 0)
        level.changeItems(request: { request in
            guard !request.url.beginsWithPlaceholder else { return }
            request.url = .variable(name) + request.url.dropFirst(origin.count)
        })
    }

    /// Returns scheme, host and port of a URL that begins with a literal scheme and has no placeholder in these.
    private static func origin(of url: DraftText) -> String? {
        let outline = url.outline
        guard let scheme = outline.firstRange(of: "://"), ["http", "https"].contains(outline[..<scheme.lowerBound])
        else { return nil }
        let host = outline[scheme.upperBound...].prefix { !"/?#".contains($0) }
        guard !host.isEmpty, !host.contains("@") else { return nil }
        return url.slice(outline.startIndex..<host.endIndex, of: outline).literal
    }
}

extension DraftLevel {
    /// Moves the settings that all requests have to the defaults, first of this level, then of each group.
    fileprivate mutating func lift() {
        let requests = requests
        if requests.count > 1 {
            lift(\.headers, from: requests) { $0.shown.lowercased() }
            liftQuery(from: requests)
            lift(\.cookies, from: requests) { $0.shown }
            lift(\.others, from: requests) { $0.shown }
            if let auth = requests[0].settings.auth, defaults.auth == nil,
                requests.allSatisfy({ $0.settings.auth?.value == auth.value })
            {
                defaults.auth = auth
                changeItems(request: { $0.settings.auth = nil })
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
        by name: (DraftText) -> String
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
        move(shared, \.query) { $0.shown }
    }

    /// Moves entries from all requests to the defaults.
    private mutating func move(
        _ shared: [DraftMapping.Entry], _ mapping: WritableKeyPath<DraftSettings, DraftMapping>,
        by name: (DraftText) -> String
    ) {
        guard !shared.isEmpty else { return }
        for entry in shared { defaults[keyPath: mapping].append(entry) }
        let moved = Set(shared.map { name($0.key) })
        changeItems(request: { request in
            request.settings[keyPath: mapping].entries.removeAll {
                $0.switchedOff == nil && moved.contains(name($0.key))
            }
        })
    }
}
