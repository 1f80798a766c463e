import Text

/// A regular expression, and the text in which it searches.
struct PatternTarget: FuzzTarget {
    let name = "pattern"

    func examine(_ input: [UInt8]) {
        let (head, rest) = InputParts.pair(input)
        let (pattern, text) = (InputParts.text(head), InputParts.text(rest))
        for anchoring in [RegularExpression.Anchoring.anywhere, .wholeText] {
            guard let expression = try? RegularExpression(pattern, anchoring: anchoring) else { continue }
            guard let match = try? expression.firstMatch(in: text) else { continue }
            Property.check(
                text.utf8.contains(bytes: match.text.utf8), "the match \(match.text) is not a part of the text")
            guard anchoring == .wholeText else { continue }
            // `\K` resets the start of the match.
            let (found, whole) = (match.text.utf8, text.utf8)
            let isWhole =
                whole.suffix(found.count).elementsEqual(found)
                && (found.count == whole.count || pattern.contains("\\K"))
            Property.check(isWhole, "only a part of the text matches")
        }
    }
}
