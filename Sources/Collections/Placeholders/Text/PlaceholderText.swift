package import Diagnostics
package import JSON
import Text

/// A text that was parsed for placeholders, with their ranges in the file.
package struct PlaceholderText: Sendable {
    package enum Segment: Sendable {
        case literal(String)
        case expression(PlaceholderExpression)
    }

    /// The length limit for a resolved text, in UTF-8 bytes: variables that use others can multiply.
    static let maximumLength = 64 * 1024 * 1024

    package let written: String
    package let source: SourceSlice
    /// True if the text contains a malformed placeholder, which has been reported.
    package let isMalformed: Bool
    /// True if the text contains `<<` without a placeholder.
    package let hasLooseAngles: Bool
    /// The parsed segments; empty without `<<`, as in most texts of a collection.
    private let found: [Segment]

    /// Parses the placeholders of a text; a malformed one is added to the diagnostics and stays as written.
    package init(_ written: String, source: SourceSlice, diagnostics: inout DiagnosticList) {
        self.written = written
        self.source = source
        let angles = written.countOfPairs(UInt8(ascii: "<"))
        guard angles > 0 else {
            found = []
            isMalformed = false
            hasLooseAngles = false
            return
        }
        var parser = PlaceholderParser(written, source: source)
        found = parser.segments()
        hasLooseAngles = angles > found.count { if case .expression = $0 { true } else { false } }
        isMalformed = !parser.diagnostics.diagnostics.isEmpty
        diagnostics.append(contentsOf: parser.diagnostics)
    }

    /// Parses a text that a script made. Placeholders that `isKept` does not accept stay as text, so that a value that a
    /// script received cannot name a variable.
    package init(_ written: String, source: SourceSlice, keeping isKept: (String) -> Bool) {
        self.written = written
        self.source = source
        isMalformed = false
        hasLooseAngles = false
        guard written.countOfPairs(UInt8(ascii: "<")) > 0 else {
            found = []
            return
        }
        var parser = PlaceholderParser(written, source: source)
        let segments = parser.segments().map { segment in
            guard case .expression(let expression) = segment, !isKept(expression.written) else { return segment }
            return Segment.literal(expression.written)
        }
        found = segments.contains { if case .expression = $0 { true } else { false } } ? segments : []
    }

    /// Creates a text without placeholders, in which `<<` has no meaning.
    package init(literal: String, source: SourceSlice) {
        written = literal
        self.source = source
        isMalformed = false
        hasLooseAngles = false
        found = []
    }

    package var range: SourceRange { source.range }

    /// The literal parts and placeholders of the text, in order; at least one.
    package var segments: [Segment] { found.isEmpty ? [.literal(written)] : found }

    /// The text if it has no placeholders; nil for a malformed text, which is never intended.
    package var literal: String? {
        guard !isMalformed else { return nil }
        guard !found.isEmpty else { return written }
        guard found.count == 1, case .literal(let text) = found[0] else { return nil }
        return text
    }

    /// The placeholder, if it is the whole text.
    package var soleExpression: PlaceholderExpression? {
        guard found.count == 1, case .expression(let expression) = found[0] else { return nil }
        return expression
    }

    package var expressions: [PlaceholderExpression] {
        found.compactMap { segment in
            guard case .expression(let expression) = segment else { return nil }
            return expression
        }
    }

    package var references: [NameReference] {
        var references: [NameReference] = []
        addReferences(to: &references)
        return references
    }

    /// Adds every name that the text looks up.
    package func addReferences(to references: inout [NameReference]) {
        for case .expression(let expression) in found { expression.addReferences(to: &references) }
    }

    /// Returns the text with every placeholder resolved.
    package func text(in scope: VariableScope) throws(PlaceholderError) -> String {
        if let literal { return literal }
        var result = ""
        for segment in found {
            switch segment {
            case .literal(let text): result += text
            case .expression(let expression):
                result += try scope.resolve(expression).placeholderText
                guard result.utf8.count <= Self.maximumLength else {
                    throw PlaceholderError(
                        .failed(reason: "the text is longer than 64 MiB once its placeholders are replaced"),
                        at: expression.range, hint: ArgumentError.textTooLong.hint)
                }
            }
        }
        return scope.unknown?.text(result) ?? result
    }

    /// Returns the text as a file's path that distinguishes values from literal parts.
    package func path(in scope: VariableScope) throws(PlaceholderError) -> WrittenPath {
        if let literal { return WrittenPath(literal: literal) }
        var pieces: [WrittenPath.Piece] = []
        for segment in found {
            switch segment {
            case .literal(let text): pieces.append(WrittenPath.Piece(text, isValue: false))
            case .expression(let expression):
                pieces.append(WrittenPath.Piece(try scope.resolve(expression).placeholderText, isValue: true))
            }
        }
        return WrittenPath(pieces)
    }

    /// Returns the path of a file, for opening it.
    ///
    /// - Throws: `PlaceholderError` if the collection may not read that file.
    package func readablePath(in scope: VariableScope) throws(PlaceholderError) -> String {
        let path = try path(in: scope)
        do throws(FileAccessError) {
            return try range.file.readable(path)
        } catch {
            throw PlaceholderError(error, at: range)
        }
    }

    /// Returns the typed value of a sole placeholder, nil if it has none; for other texts, the resolved text.
    package func valueIfAny(in scope: VariableScope) throws(PlaceholderError) -> JSONValue? {
        if let soleExpression { return try scope.resolveIfAny(soleExpression) }
        return .string(try text(in: scope))
    }
}

extension JSONValue {
    /// The value inside other text: texts and numbers as written, lists and mappings as compact JSON.
    package var placeholderText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        default: compactText()
        }
    }
}
