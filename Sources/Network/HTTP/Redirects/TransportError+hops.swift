extension TransportError {
    /// The maximum number of redirects shown for a failure.
    private static let maxShownHops = 5

    /// The time until the failure, including redirects; nil if nothing was measured.
    package var duration: Duration? {
        guard transfer != nil || !hops.isEmpty else { return nil }
        return hops.reduce(transfer?.timings.total ?? .zero) { $0 + $1.transfer.timings.total }
    }

    /// The redirects before the failure, without duplicates but with a count, in order of first occurrence: `302 GET
    /// http://host/a`.
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
    /// The maximum length of a shown URL, in characters.
    private static let maxShownURL = 120

    /// A redirect as text: the status of the response, then method and URL of the request.
    fileprivate var hopLine: String {
        let url = URLParts(call.url)?.text(userInfo: nil) ?? call.url
        return "\(response.status) \(call.method) \(url.prefix(Self.maxShownURL))"
            + (url.count > Self.maxShownURL ? "…" : "")
    }
}
