import Synchronization

/// Long texts that results only refer to, with a limit on their size. Any thread may use it.
final class KeptTexts: Sendable {
    struct Entry: Sendable {
        let mimeType: String
        let text: String
    }

    /// The maximum size of all texts together, in bytes.
    private static let sizeLimit = 16 << 20

    /// The start of the resources' addresses.
    let prefix: String
    private let state = Mutex<(entries: [Entry], size: Int)>(([], 0))

    init(prefix: String) {
        self.prefix = prefix
    }

    /// Keeps a text and returns its address; nil if there is no room.
    func add(_ entry: Entry) -> String? {
        state.withLock { state in
            guard state.size + entry.text.utf8.count <= Self.sizeLimit else { return nil }
            state.size += entry.text.utf8.count
            state.entries.append(entry)
            return "\(prefix)\(state.entries.count)"
        }
    }

    /// Returns the text of an address; nil for another address.
    func entry(at uri: String) -> Entry? {
        guard uri.hasPrefix(prefix), let number = Int(uri.dropFirst(prefix.count)) else { return nil }
        return state.withLock { $0.entries.indices.contains(number - 1) ? $0.entries[number - 1] : nil }
    }
}
