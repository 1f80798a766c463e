import CollectionDrafts

/// Names of files that an export writes.
enum ExportFileName {
    /// Returns a name without characters that file systems reserve, different from those taken in upper or lower case.
    static func name(_ wish: String, _ taken: inout UniqueNames) -> String {
        let scalars = wish.unicodeScalars.map { scalar -> Unicode.Scalar in
            "/\\:*?\"<>|".unicodeScalars.contains(scalar) || !isPrintable(scalar) ? "-" : scalar
        }
        var stem = String(String(String.UnicodeScalarView(scalars)).prefix(80))
        while stem.hasPrefix(".") { stem.removeFirst() }
        if stem.isEmpty { stem = "environment" }
        let lowercased = stem.lowercased()
        return stem + taken.name(lowercased) { "\($0)-\($1)" }.dropFirst(lowercased.count)
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !(0x2028...0x2029).contains(scalar.value)
    }
}
