/// The literal texts of secrets, and the names of their variables. The time for a search does not grow with the number of
/// texts, but with the number of their lengths.
package struct SecretTexts: Sendable {
    private var names: [[UInt8]: String] = [:]
    /// The lengths of the texts in bytes, longest first, by the first bytes of the texts.
    private var lengths: [UInt32: [Int]] = [:]

    package init() {}

    /// The length, in characters, from which a text is also found inside others.
    private static let shortest = 4

    /// Adds a text unless it is too short to be found; the first name of a text stays.
    package mutating func add(_ text: String, named name: String) {
        let bytes = Array(text.utf8)
        guard text.count >= Self.shortest, names[bytes] == nil else { return }
        names[bytes] = name
        let start = Self.start(bytes[...])
        if !lengths[start, default: []].contains(bytes.count) {
            lengths[start, default: []].append(bytes.count)
            lengths[start]?.sort(by: >)
        }
    }

    package var isEmpty: Bool { names.isEmpty }

    /// Returns the name of a whole text.
    package func name(of text: String) -> String? { names.isEmpty ? nil : names[Array(text.utf8)] }

    /// Returns the texts inside another one, in their order; of those that overlap, the longest.
    package func found(in text: String) -> [(name: String, range: Range<String.Index>)] {
        let bytes = Array(text.utf8)
        guard !names.isEmpty, bytes.count >= Self.shortest else { return [] }
        var matches: [(name: String, range: Range<Int>)] = []
        for index in 0...bytes.count - Self.shortest {
            for length in lengths[Self.start(bytes[index...])] ?? [] where length <= bytes.count - index {
                guard let name = names[Array(bytes[index..<index + length])] else { continue }
                matches.append((name, index..<index + length))
            }
        }
        guard !matches.isEmpty else { return [] }
        var isTaken = [Bool](repeating: false, count: bytes.count)
        let longest = matches.sorted { ($1.range.count, $0.range.lowerBound) < ($0.range.count, $1.range.lowerBound) }
        let found = longest.filter { match in
            // Longest first: an accepted match is not inside this one, so that both ends tell whether they overlap.
            guard !isTaken[match.range.lowerBound], !isTaken[match.range.upperBound - 1] else { return false }
            for index in match.range { isTaken[index] = true }
            return true
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { match in
            let lower = text.utf8.index(text.startIndex, offsetBy: match.range.lowerBound)
            return (match.name, lower..<text.utf8.index(lower, offsetBy: match.range.count))
        }
    }

    private static func start(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(shortest).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
