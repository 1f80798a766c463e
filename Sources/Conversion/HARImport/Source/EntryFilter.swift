import CollectionDrafts
import Text

/// The choice of entries by options.
struct EntryFilter {
    let keepsAll: Bool
    private let hosts: [TextPattern]
    private let urls: [TextPattern]

    init(_ options: ImportOptions) {
        keepsAll = options.keepsAll
        hosts = options.hosts.map(TextPattern.init)
        urls = options.urls.map(TextPattern.init)
    }

    /// True if `--host` and `--url` select the entry.
    func selects(_ entry: HAREntry) -> Bool {
        let url = URLPieces(entry.url)
        return (hosts.isEmpty || hosts.contains { $0.matches(url.host) || $0.matches(url.authority) })
            && (urls.isEmpty || urls.contains { $0.matches(entry.url) })
    }

    /// True if the entry becomes a request, unless another one redirects to it.
    func keeps(_ entry: HAREntry) -> Bool {
        selects(entry) && (entry.kind == .api || keepsAll && entry.kind.canBeKept)
    }
}
