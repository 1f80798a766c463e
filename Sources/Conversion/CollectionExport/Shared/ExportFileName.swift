import CollectionDrafts
import Diagnostics
import Text

/// Names of files that an export writes.
enum ExportFileName {
    /// Returns a name without characters that file systems reserve, different from those taken in upper or lower case.
    static func name(_ wish: String, _ taken: inout UniqueNames) -> String {
        let scalars = wish.inOneLine.unicodeScalars.map { scalar in
            "/\\:*?\"<>|\t".unicodeScalars.contains(scalar) ? "-" : scalar
        }
        // File systems allow names of 255 bytes.
        var stem = String(String.UnicodeScalarView(scalars)).prefix(utf8Count: 150)
        while stem.hasPrefix(".") { stem.removeFirst() }
        if stem.isEmpty { stem = "environment" }
        let lowercased = stem.lowercased()
        return stem + taken.name(lowercased) { "\($0)-\($1)" }.dropFirst(lowercased.count)
    }
}
