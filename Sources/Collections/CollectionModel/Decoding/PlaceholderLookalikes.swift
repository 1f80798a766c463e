package import Diagnostics
import Placeholders
import Text

/// Warns of texts that look like placeholders but are sent as written.
extension DecodingContext {
    /// Warns of `<<1a>>`, whose content is not a name.
    func warnOfAngles(in text: PlaceholderText) {
        guard text.hasLooseAngles else { return }
        warn(ofFirst: .angles, in: text)
    }

    /// Warns of Postman's `{{name}}`; for texts that aren't templates themselves, as a body may be.
    func warnOfBraces(in text: PlaceholderText) {
        guard text.written.countOfPairs(UInt8(ascii: "{")) > 0 else { return }
        warn(ofFirst: .braces, in: text)
    }

    private func warn(ofFirst signs: LookalikeSigns, in text: PlaceholderText) {
        let scalars = Array(text.written.unicodeScalars)
        guard let (range, content) = signs.places(in: scalars, atMost: 1).first else { return }
        let lookalike = PlaceholderLookalike(
            name: content, written: LookalikeSigns.text(scalars[range]),
            range: text.source.range(ofScalars: range, in: text.written))
        append(lookalike.warning(hint: signs == .angles ? LookalikeSigns.anglesHint : nil).forRuns)
    }

    /// Records `{{name}}` and `${name}`, to be checked when all defined names are known.
    func noteLookalikes(in text: PlaceholderText) {
        guard LookalikeSigns.has(UInt8(ascii: "{"), behind: "{$", in: text.written) else { return }
        let scalars = Array(text.written.unicodeScalars)
        for signs in [LookalikeSigns.braces, .dollar] {
            for (range, name) in signs.places(in: scalars, atMost: LookalikeSigns.mostOfAText) {
                note(name, at: range, of: scalars, in: text)
            }
        }
    }

    /// Records the segments `:name` of a URL's path, to be checked when all defined names are known.
    func noteSegments(in url: PlaceholderText) {
        guard LookalikeSigns.has(UInt8(ascii: ":"), behind: "/", in: url.written) else { return }
        let scalars = Array(url.written.unicodeScalars.prefix { $0 != "?" && $0 != "#" })
        var start = 0
        for segment in scalars.split(separator: "/", omittingEmptySubsequences: false) {
            let range = start..<start + segment.count
            start = range.upperBound + 1
            guard range.lowerBound > 0, segment.first == ":", PlaceholderName.isValid(segment.dropFirst()) else {
                continue
            }
            note(LookalikeSigns.text(segment.dropFirst()), at: range, of: scalars, in: url)
        }
    }

    private func note(_ name: String, at range: Range<Int>, of scalars: [Unicode.Scalar], in text: PlaceholderText) {
        let place = text.source.range(ofScalars: range, in: text.written)
        // Skip braces in arguments, as in `<<a | default("{{b}}")>>`: arguments never contain placeholders.
        guard !text.expressions.contains(where: { $0.range.start <= place.start && place.end <= $0.range.end }) else {
            return
        }
        lookalikes.append(PlaceholderLookalike(name: name, written: LookalikeSigns.text(scalars[range]), range: place))
    }
}

/// A text such as `{{name}}`, which other tools replace and hubrun sends as it is.
package struct PlaceholderLookalike: Sendable {
    package let name: String
    /// The text as written, with its delimiters.
    package let written: String
    package let range: SourceRange

    /// True if the whole text is such a placeholder.
    package static func isWhole(_ text: String) -> Bool {
        guard text.utf8.last == UInt8(ascii: "}") else { return false }
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.first, first == "{" || first == "$" else { return false }
        return [LookalikeSigns.braces, .dollar].contains { signs in
            signs.places(in: scalars, atMost: 1).first?.0 == scalars.indices
        }
    }

    /// - Parameter hint: The hint; nil for one that shows hubrun's placeholder for the name.
    package func warning(hint: String? = nil) -> Diagnostic {
        Diagnostic(
            .placeholderLookalike, .warning, at: range,
            "\(range.file.quoting(written)) is not a placeholder and stays as written",
            hint: hint ?? "a placeholder is written <<\(range.file.isConfidential ? "name" : name)>>")
    }
}

/// The delimiters of a placeholder.
private struct LookalikeSigns: Equatable {
    static let angles = LookalikeSigns(opening: ["<", "<"], closing: [">", ">"])
    static let braces = LookalikeSigns(opening: ["{", "{"], closing: ["}", "}"])
    static let dollar = LookalikeSigns(opening: ["$", "{"], closing: ["}"])
    static let anglesHint = "a name is a letter or _, then letters, digits, _, - and .; as a text write \"\\<<\""

    /// The length limit for a name between the delimiters, in scalars.
    private static let longestName = 60
    /// The limit for recorded texts per source text: a template may contain thousands.
    static let mostOfAText = 100

    private let opening: [Unicode.Scalar]
    private let closing: [Unicode.Scalar]

    private init(opening: [Unicode.Scalar], closing: [Unicode.Scalar]) {
        self.opening = opening
        self.closing = closing
    }

    /// True if the text contains the character after one of the others; a cheap test that avoids most searches.
    ///
    /// - Parameters:
    ///   - sign: An ASCII character.
    ///   - first: The ASCII characters that may precede it.
    static func has(_ sign: UInt8, behind first: String, in text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.dropFirst().contains { bytes[$0] == sign && first.utf8.contains(bytes[$0 - 1]) }
        } ?? true
    }

    static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }

    /// Returns the ranges whose content resembles a name, each with its content.
    func places(in scalars: [Unicode.Scalar], atMost limit: Int) -> [(Range<Int>, String)] {
        var places: [(Range<Int>, String)] = []
        var index = 0
        while index + opening.count + closing.count < scalars.count, places.count < limit {
            guard scalars[index...].starts(with: opening) else {
                index += 1
                continue
            }
            let start = index + opening.count
            if let end = end(from: start, in: scalars), isPlain(at: index, in: scalars) {
                let content = Self.trimmed(scalars[start..<end])
                if isMeant(content) { places.append((index..<end + closing.count, Self.text(content))) }
            }
            index = start
        }
        return places
    }

    private func end(from start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        let content = scalars[start...].prefix(Self.longestName).prefix { Self.isPart($0) }
        guard !content.isEmpty, scalars[content.endIndex...].starts(with: closing) else { return nil }
        return content.endIndex
    }

    /// True if the delimiter at the index is neither escaped by a backslash nor part of three equal characters.
    private func isPlain(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        index == 0 || scalars[index - 1] != "\\" && scalars[index - 1] != opening[0]
    }

    private func isMeant(_ content: ArraySlice<Unicode.Scalar>) -> Bool {
        guard self == .angles else { return PlaceholderName.isValid(content) }
        return !PlaceholderName.isValid(content) && content.contains(where: \.properties.isAlphabetic)
            && !content.contains(" ")
    }

    private static func trimmed(_ content: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var content = content.drop { $0 == " " }
        while content.last == " " { content.removeLast() }
        return content
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_-. ".unicodeScalars.contains(scalar)
    }
}
