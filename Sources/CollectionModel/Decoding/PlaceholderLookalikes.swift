import Diagnostics
import Placeholders

/// Texts that look like placeholders and are sent as they are.
extension DecodingContext {
    /// Warns of `<<1a>>`, which no name is.
    func warnOfAngles(in text: PlaceholderText) {
        guard text.hasLooseAngles else { return }
        warn(of: PlaceholderLookalike(opening: "<", closing: ">"), in: text)
    }

    /// Warns of `{{name}}`, as Postman writes it, where nobody means it as text: a body may well be a template.
    func warnOfBraces(in text: PlaceholderText) {
        guard text.written.countOfPairs(UInt8(ascii: "{")) > 0 else { return }
        warn(of: PlaceholderLookalike(opening: "{", closing: "}"), in: text)
    }

    private func warn(of pair: PlaceholderLookalike, in text: PlaceholderText) {
        let scalars = Array(text.written.unicodeScalars)
        guard let (range, content) = pair.first(in: scalars) else { return }
        let written = String(String.UnicodeScalarView(scalars[range]))
        append(
            Diagnostic(
                .warning, at: text.source.range(ofScalars: range, in: text.written),
                "\(quoting(written)) is no placeholder, and stays as it is",
                hint: pair.hint(for: file.isConfidential ? "name" : content)))
    }
}

/// A pair of signs around a word.
private struct PlaceholderLookalike {
    /// Scalars between the signs; more are no name.
    private static let longestName = 60

    let opening: Unicode.Scalar
    let closing: Unicode.Scalar

    /// Where the first stands whose content looks like a name, with that content.
    func first(in scalars: [Unicode.Scalar]) -> (Range<Int>, String)? {
        var index = 0
        while index + 4 < scalars.count {
            guard scalars[index] == opening, scalars[index + 1] == opening else {
                index += 1
                continue
            }
            if let end = end(from: index + 2, in: scalars), isPlain(at: index, in: scalars) {
                let content = Self.trimmed(scalars[index + 2..<end])
                if isMeant(content) { return (index..<end + 2, String(String.UnicodeScalarView(content))) }
            }
            index += 2
        }
        return nil
    }

    private func end(from start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        let content = scalars[start...].prefix(Self.longestName).prefix { Self.isPart($0) }
        let end = content.endIndex
        guard !content.isEmpty, end + 1 < scalars.count, scalars[end] == closing, scalars[end + 1] == closing else {
            return nil
        }
        return end
    }

    /// A backslash says that the signs are meant as they are; three of them are no pair.
    private func isPlain(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        index == 0 || scalars[index - 1] != "\\" && scalars[index - 1] != opening
    }

    private func isMeant(_ content: ArraySlice<Unicode.Scalar>) -> Bool {
        guard opening == "<" else { return PlaceholderName.isValid(content) }
        return !PlaceholderName.isValid(content) && content.contains(where: \.properties.isAlphabetic)
            && !content.contains(" ")
    }

    private static func trimmed(_ content: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var content = content.drop { $0 == " " }
        while content.last == " " { content.removeLast() }
        return content
    }

    func hint(for content: String) -> String {
        opening == "{"
            ? "a placeholder is written <<\(content)>>"
            : "a name is a letter or _, then letters, digits, _, - and .; as a text write \"\\<<\""
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_-. ".unicodeScalars.contains(scalar)
    }
}
