import Platform

/// Suggestions for misspelled words.
package enum Suggestion {
    /// Returns the first of the candidates most similar to a word, or nil if none is similar enough.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let typed = Array(word.lowercased().unicodeScalars)
        guard !typed.isEmpty, typed.count <= 100 else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate.count <= 100 {
            let meant = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(1, max(typed.count, meant.count) / 3)
            guard abs(typed.count - meant.count) <= allowed, meant.count > 1 || typed == meant else { continue }
            let distance = editDistance(typed, meant)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Returns `did you mean "NAME"?`, or nil if no candidate is similar.
    package static func hint(for word: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: word, among: candidates).map { "did you mean \"\($0)\"?" }
    }

    /// Returns the name that a hint of ``hint(for:among:)`` proposes; nil for another hint.
    package static func proposal(in hint: String) -> String? {
        let parts = hint.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "did you mean " && parts[2] == "?" ? String(parts[1]) : nil
    }

    /// Returns the Damerau–Levenshtein distance: the number of insertions, deletions, replacements and swaps.
    private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 1...max(1, left.count) {
            var current = [row]
            for column in 1...max(1, right.count) where column <= right.count {
                let isSame = left[row - 1] == right[column - 1]
                var distance = min(
                    previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
                let isSwap =
                    row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1]
                if isSwap { distance = min(distance, beforePrevious[column - 2] + 1) }
                current.append(distance)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }

    /// Returns `did you mean "PATH"?` with the most similar file name in the folder; nil if no name is similar.
    ///
    /// - Parameters:
    ///   - written: The path as the user wrote it.
    ///   - path: The path for opening the file.
    package static func fileHint(for written: String, at path: String) -> String? {
        let parts = PathParts(path)
        return nearest(to: parts.name, among: FileSystem.proposals(in: parts.folder)).map {
            "did you mean \"\(PathParts(written).folder)\($0)\"?"
        }
    }
}
