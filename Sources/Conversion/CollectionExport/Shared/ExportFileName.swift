import CollectionDrafts

/// Names of files that an export writes.
enum ExportFileName {
    /// Returns a name without characters that file systems reserve, different from those taken in upper or lower case.
    static func name(_ wish: String, _ taken: inout UniqueNames) -> String {
        var stem = String(
            wish.map { "/\\:*?\"<>|".contains($0) || $0.isNewline || !$0.isPrintable ? "-" : $0 }.prefix(80))
        while stem.hasPrefix(".") { stem.removeFirst() }
        if stem.isEmpty { stem = "environment" }
        let lowercased = stem.lowercased()
        return stem + taken.name(lowercased) { "\($0)-\($1)" }.dropFirst(lowercased.count)
    }
}

extension Character {
    fileprivate var isPrintable: Bool { unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } }
}
