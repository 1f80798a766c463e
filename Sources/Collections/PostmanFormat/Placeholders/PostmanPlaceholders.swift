/// The placeholders `{{name}}` of Postman's texts.
///
/// A name is any text without `{` and `}`, compared without trimming. `{{}}` has no name and is text.
package enum PostmanPlaceholders {
    /// A text after replacement.
    package struct Replacement: Sendable {
        package var text: String
        /// The names in the text that have no value, each once, in order; their placeholders stay in the text.
        package var unresolved: [String] = []
        /// The names in the text that have a value and stay nevertheless, because values contain each other.
        package var circular: [String] = []
    }

    /// An expanded text has more than ``maximumLength`` bytes.
    package struct TooLong: Error {}

    /// The limit for the length of an expanded text, in bytes: nested values can multiply.
    package static let maximumLength = 64 << 20
    /// The number of times that replaced values are searched for placeholders, as in Newman.
    static let maximumRounds = 19

    /// Replaces the placeholders whose names have a value, the innermost ones first, then those that values brought.
    ///
    /// - Parameter value: Returns the value of a name, nil if it has none. Called for each occurrence.
    /// - Complexity: O(1) allocations for a text without `{{`.
    package static func replaced(
        _ text: String, _ value: (String) -> String?
    ) throws(TooLong) -> Replacement {
        var replacement = Replacement(text: text)
        guard mayHavePlaceholders(text) else { return replacement }
        for _ in 0..<maximumRounds {
            let isChanged = try replaceOnce(&replacement, value)
            guard isChanged else { break }
            guard mayHavePlaceholders(replacement.text) else { return replacement }
        }
        sortRemaining(in: &replacement, value)
        return replacement
    }

    /// True if the text contains `{{`.
    package static func mayHavePlaceholders(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var isBehindBrace = false
            for byte in bytes {
                guard byte == PlaceholderScan.open else {
                    isBehindBrace = false
                    continue
                }
                if isBehindBrace { return true }
                isBehindBrace = true
            }
            return false
        }
    }

    /// Replaces the innermost placeholders of the text once; returns true if the text has changed.
    private static func replaceOnce(
        _ replacement: inout Replacement, _ value: (String) -> String?
    ) throws(TooLong) -> Bool {
        let result = replacement.text.withUTF8 { bytes -> Result<[UInt8]?, TooLong> in
            var scan = PlaceholderScan(bytes)
            var output: [UInt8] = []
            var copied = 0
            var isChanged = false
            while let name = scan.next() {
                guard let value = value(String(decoding: bytes[name], as: UTF8.self)) else { continue }
                output.append(contentsOf: bytes[copied..<name.lowerBound - 2])
                let start = output.count
                output.append(contentsOf: value.utf8)
                guard output.count <= maximumLength else { return .failure(TooLong()) }
                copied = name.upperBound + 2
                // A value that is its own placeholder changes nothing.
                let written = bytes[name.lowerBound - 2..<copied]
                isChanged =
                    isChanged || output.count - start != written.count || !output[start...].elementsEqual(written)
            }
            guard isChanged else { return .success(nil) }
            output.append(contentsOf: bytes[copied...])
            return output.count <= maximumLength ? .success(output) : .failure(TooLong())
        }
        guard let output = try result.get() else { return false }
        replacement.text = String(decoding: output, as: UTF8.self)
        return true
    }

    private static func sortRemaining(in replacement: inout Replacement, _ value: (String) -> String?) {
        var seen: Set<String> = []
        for placeholder in placeholders(in: replacement.text) where seen.insert(placeholder.name).inserted {
            if value(placeholder.name) == nil {
                replacement.unresolved.append(placeholder.name)
            } else {
                replacement.circular.append(placeholder.name)
            }
        }
    }
}
