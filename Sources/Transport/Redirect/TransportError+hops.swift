extension TransportError {
    /// Steps that are shown of a way that did not end well.
    private static let maxShownHops = 5

    /// The redirects before the failure, each once, in the order they were met: `302 GET http://host/a`.
    package var hopLines: [String] {
        var lines: [String] = []
        for hop in hops where !lines.contains(hop.hopLine) { lines.append(hop.hopLine) }
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
