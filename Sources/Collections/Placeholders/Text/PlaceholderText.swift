package import Diagnostics
package import JSON

/// A text in which placeholders were found once, when it was read, with their places in the file.
package struct PlaceholderText: Sendable {
    package enum Segment: Sendable {
        case literal(String)
        case expression(PlaceholderExpression)
    }

    /// Bytes of UTF-8 that a text may have once its placeholders are replaced: variables that use others multiply.
    static let maximumLength = 64 * 1024 * 1024

    package let written: String
    package let source: SourceSlice
    /// Whether something in the text begins like a placeholder and is none; that has been reported.
    package let isMalformed: Bool
    /// Whether `<<` stands in the text where no placeholder begins.
    package let hasLooseAngles: Bool
    /// What was found in the text; nothing where there was no placeholder, as in most texts of a collection.
    private let found: [Segment]

    /// Finds the placeholders of a text; a malformed one is added to the diagnostics and stays as it is written.
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

    /// A text without placeholders, where `<<` has no meaning.
    package init(literal: String, source: SourceSlice) {
        written = literal
        self.source = source
        isMalformed = false
        hasLooseAngles = false
        found = []
    }

    package var range: SourceRange { source.range }

    /// The text cut into what stands as it is and what has to be looked up; at least one.
    package var segments: [Segment] { found.isEmpty ? [.literal(written)] : found }

    /// The text itself when nothing in it has to be looked up; nil for a malformed one, which nobody meant so.
    package var literal: String? {
        guard !isMalformed else { return nil }
        guard !found.isEmpty else { return written }
        guard found.count == 1, case .literal(let text) = found[0] else { return nil }
        return text
    }

    /// The placeholder that is the whole text, when there is just that.
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

    /// Adds every name that is looked up for the text.
    package func addReferences(to references: inout [NameReference]) {
        for case .expression(let expression) in found { expression.addReferences(to: &references) }
    }

    /// The text with every placeholder replaced.
    package func text(in scope: VariableScope) throws(PlaceholderError) -> String {
        if let literal { return literal }
        var result = ""
        for segment in found {
            switch segment {
            case .literal(let text): result += text
            case .expression(let expression):
                result += try scope.value(of: expression).placeholderText
                guard result.utf8.count <= Self.maximumLength else {
                    throw PlaceholderError(
                        .failed(reason: "the text is longer than 64 MiB once its placeholders are replaced"),
                        at: expression.range, hint: ArgumentError.textTooLong.hint)
                }
            }
        }
        return scope.unknown?.text(result) ?? result
    }

    /// The text as a file's path, in which each value is told apart from what is written.
    package func path(in scope: VariableScope) throws(PlaceholderError) -> WrittenPath {
        if let literal { return WrittenPath(literal: literal) }
        var pieces: [WrittenPath.Piece] = []
        for segment in found {
            switch segment {
            case .literal(let text): pieces.append(WrittenPath.Piece(text, isValue: false))
            case .expression(let expression):
                pieces.append(WrittenPath.Piece(try scope.value(of: expression).placeholderText, isValue: true))
            }
        }
        return WrittenPath(pieces)
    }

    /// The path of a file that the text names, for opening it.
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

    /// The value of the placeholder that is the whole text, with its kind, or else the text; nil when it has no value.
    package func valueIfAny(in scope: VariableScope) throws(PlaceholderError) -> JSONValue? {
        if let soleExpression { return try scope.valueIfAny(of: soleExpression) }
        return .string(try text(in: scope))
    }
}

extension JSONValue {
    /// The value as it stands amid other text: texts and numbers as written, lists and mappings as compact JSON.
    package var placeholderText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        default: compactText()
        }
    }
}
