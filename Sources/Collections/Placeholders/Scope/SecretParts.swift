import JSON

/// The secrets inside of a value, to tell what a filter made of them from what it made of the rest.
struct SecretParts {
    /// The error of a filter that makes so many texts of a large value with secrets that their comparison takes too long.
    struct TooMuchWork: Error {}

    /// Bytes that are searched for one filter: a document of megabytes may be taken apart into very many texts.
    private static let maximumWork = 1 << 30
    /// Bytes of a result that is masked as a whole even if it is known which parts of it are secrets.
    private static let largeSize = 16 << 10

    private let text: [UInt8]
    private let secrets: [String]
    private let searches: [ByteSearch]
    /// The places of all secrets in the text, in order and apart from one another.
    private let places: [Range<Int>]
    private var work = 0
    /// The place of the last result in the text: the next one often stands behind it.
    private var lastPlace = 0

    /// Nil for a value without any.
    ///
    /// - Parameter shortest: characters below which a secret is too common a text.
    init?(of value: JSONValue?, _ registry: SecretRegistry, shortest: Int) {
        let text: String
        switch value {
        case .string(let string): text = string
        case .array, .object: text = value?.compactText() ?? ""
        case .number, .bool, .null, nil: return nil
        }
        guard text.utf8.count >= shortest else { return nil }
        let bytes = Array(text.utf8)
        secrets = registry.values(in: bytes).filter { $0.unicodeScalars.count >= shortest }
        guard !secrets.isEmpty else { return nil }
        self.text = bytes
        searches = secrets.map { ByteSearch(for: Array($0.utf8)) }
        places = Self.merged(searches.flatMap { $0.places(in: bytes) })
    }

    private static func merged(_ places: [Range<Int>]) -> [Range<Int>] {
        places.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, place in
            if let last = merged.last, place.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
            } else {
                merged.append(place)
            }
        }
    }

    /// True if a text that was made of the value shows a secret, or a part of one, in a form that is not known.
    mutating func isShown(in result: String) throws(TooMuchWork) -> Bool {
        let result = Array(result.utf8)
        // What stands there whole is found by itself, and the rest need not be hidden.
        if searches.contains(where: { $0.firstPlace(in: result) != nil }) { return false }
        guard result.count <= text.count else { return true }
        return try !standsBesideSecrets(ByteSearch(for: result))
    }

    /// True if the text has a result somewhere apart from all secrets.
    private mutating func standsBesideSecrets(_ result: ByteSearch) throws(TooMuchWork) -> Bool {
        let first = lastPlace
        for start in Set([first, 0]).sorted(by: >) {
            var start = start
            while let place = result.firstPlace(in: text, from: start) {
                work += place.upperBound - start
                if !overlapsSecret(place) {
                    lastPlace = place.lowerBound
                    return true
                }
                start = place.upperBound
            }
            work += text.count - start
            guard work <= Self.maximumWork else { throw TooMuchWork() }
        }
        return false
    }

    /// The filter's result for each secret alone; nil if a long result shows more of the secrets than these texts.
    ///
    /// - Parameter filter: returns nil for a text of which the filter makes no text.
    func derived(in result: String, by filter: (String) -> String?) -> [String]? {
        guard result.utf8.count > Self.largeSize else { return nil }
        let bytes = Array(result.utf8)
        var derived: [String] = []
        for (secret, search) in zip(secrets, searches) {
            guard let made = filter(secret), !made.isEmpty else { return nil }
            // With different counts, the filter changed an occurrence into another text, which would not be masked.
            guard ByteSearch(for: Array(made.utf8)).places(in: bytes).count == search.places(in: text).count else {
                return nil
            }
            derived.append(made)
        }
        return derived
    }

    private func overlapsSecret(_ place: Range<Int>) -> Bool {
        // The last that begins before the end of the place.
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].lowerBound < place.upperBound { low = middle + 1 } else { high = middle }
        }
        return low > 0 && places[low - 1].overlaps(place)
    }
}
