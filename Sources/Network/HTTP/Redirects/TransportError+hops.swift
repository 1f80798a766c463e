extension TransportError {
    /// Steps that are shown of a way that did not end well.
    private static let maxShownHops = 5

    /// How long it took to fail, with the redirects before; nil where nothing was measured.
    package var duration: Duration? {
        guard timings != nil || !hops.isEmpty else { return nil }
        return hops.reduce(timings?.total ?? .zero) { $0 + $1.timings.total }
    }

    /// The redirects before the failure, each once with how often it came, in the order they were met:
    /// `302 GET http://host/a`.
    package var hopLines: [String] {
        var steps: [(line: String, count: Int)] = []
        for line in hops.map(\.hopLine) {
            if let index = steps.firstIndex(where: { $0.line == line }) {
                steps[index].count += 1
            } else {
                steps.append((line, 1))
            }
        }
        let lines = steps.map { $0.count > 1 ? "\($0.line) (\($0.count) times)" : $0.line }
        let rest = lines.count - Self.maxShownHops
        return rest > 0 ? lines.prefix(Self.maxShownHops) + ["… \(rest) more"] : lines
    }
}

extension Exchange {
    /// Characters.
    private static let maxShownURL = 120

    /// One step: what was answered, and to which request.
    fileprivate var hopLine: String {
        let url = URLParts(call.url)?.text(userInfo: nil) ?? call.url
        return "\(response.status) \(call.method) \(url.prefix(Self.maxShownURL))"
            + (url.count > Self.maxShownURL ? "…" : "")
    }
}
