import JSON
import Secrets

/// The secrets in a value, to distinguish a filter's results for them from results for the rest of the value.
struct SecretParts {
    /// The error of a filter that makes too many texts of a large value with secrets to compare them all.
    struct TooMuchWork: Error {}

    /// The limit for bytes to search per filter: a document of megabytes may be split into very many texts.
    private static let maximumWork = 1 << 30
    /// The size, in bytes, up to which a result with secret parts is masked as a whole.
    private static let largeSize = 16 << 10

    private let text: [UInt8]
    private let secrets: [String]
    private let searches: [ByteSearch]
    /// The text with a byte that is not valid in UTF-8 in place of each secret.
    private let rest: [UInt8]
    private var work = 0
    /// The start of the last result in the rest; the next result often follows it.
    private var lastPlace = 0

    /// Finds the secrets in a value; nil if there are none.
    ///
    /// - Parameter shortest: The length, in Unicode scalars, below which a secret is too common a text.
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
        var (rest, end): ([UInt8], Int) = ([], 0)
        for place in searches.flatMap({ $0.places(in: bytes) }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if place.lowerBound >= end { rest += bytes[end..<place.lowerBound] + [0xFF] }
            end = max(end, place.upperBound)
        }
        self.rest = rest + bytes[end...]
    }

    /// True if a filter's result shows a secret, or a part of it, in an unregistered form.
    mutating func isShown(in result: String) throws(TooMuchWork) -> Bool {
        let result = Array(result.utf8)
        // A whole secret is masked by itself, and the rest need not be hidden.
        if searches.contains(where: { $0.firstPlace(in: result) != nil }) { return false }
        guard result.count <= text.count else { return true }
        return try !occursInRest(ByteSearch(for: result))
    }

    private mutating func occursInRest(_ result: ByteSearch) throws(TooMuchWork) -> Bool {
        for start in Set([lastPlace, 0]).sorted(by: >) {
            let place = result.firstPlace(in: rest, from: start)
            work += (place?.upperBound ?? rest.count) - start
            if let place {
                lastPlace = place.lowerBound
                return true
            }
            guard work <= Self.maximumWork else { throw TooMuchWork() }
        }
        return false
    }

    /// Returns the filter's result for each secret alone; nil if the result is short or shows more of them.
    ///
    /// - Parameter filter: Returns the filter's result; nil if it is not text.
    func derived(in result: String, by filter: (String) -> String?) -> [String]? {
        guard result.utf8.count > Self.largeSize else { return nil }
        let bytes = Array(result.utf8)
        var derived: [String] = []
        for (secret, search) in zip(secrets, searches) {
            guard let made = filter(secret), !made.isEmpty else { return nil }
            // If the counts differ, the filter changed an occurrence into another text, which would not be masked.
            guard ByteSearch(for: Array(made.utf8)).places(in: bytes).count == search.places(in: text).count else {
                return nil
            }
            derived.append(made)
        }
        return derived
    }
}
