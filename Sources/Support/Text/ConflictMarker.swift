/// The lines that git writes around the two sides of a conflict in a file.
package enum ConflictMarker {
    private static let beginnings = ["<<<<<<< ", "|||||||", "=======", ">>>>>>> "].map { Array($0.utf8) }

    /// True for a line that begins as one of them.
    package static func isMarker(_ line: some Collection<UInt8>) -> Bool {
        beginnings.contains { line.starts(with: $0) }
    }

    /// Returns the number of the first of them in a text, from 1; nil if there is none.
    package static func line(in text: [UInt8]) -> Int? {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex(where: isMarker).map { $0 + 1 }
    }
}
