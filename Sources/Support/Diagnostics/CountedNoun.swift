/// Counts with nouns for messages.
package enum CountedNoun {
    /// Returns `1 element`, `2 elements`.
    package static func text(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
