import JSON

/// The secrets inside of a value, to tell what a filter made of them from what it made of the rest.
struct SecretParts {
    /// Bytes that are looked through for one filter: a document of megabytes may be taken apart into very many texts.
    private static let maximumWork = 64 << 20

    private let text: [UInt8]
    private let secrets: [[UInt8]]
    /// Where they stand, in bytes.
    private let places: [Range<Int>]
    private var work = 0

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
        let secrets = registry.values(in: bytes).filter { $0.count >= shortest }.map { Array($0.utf8) }
        guard !secrets.isEmpty else { return nil }
        self.text = bytes
        self.secrets = secrets
        places = secrets.flatMap { bytes.ranges(of: $0) }
    }

    /// Whether a text that was made of the value shows a secret, or a part of one, so that nobody knows it again.
    mutating func isShown(in result: String) -> Bool {
        work += text.count
        guard work <= Self.maximumWork else { return false }
        let result = Array(result.utf8)
        // What stands there whole is found by itself, and the rest need not be hidden.
        if secrets.contains(where: { result.firstRange(of: $0) != nil }) { return false }
        let origins = text.ranges(of: result)
        return origins.allSatisfy { origin in places.contains { $0.overlaps(origin) } }
    }
}
