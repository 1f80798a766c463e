/// A problem in the user's file or command, with its location, message and hint.
package struct Diagnostic: Error, Sendable {
    package enum Severity: String, Sendable, CaseIterable {
        case error
        case warning
        /// Information that `--strict` does not treat as an error.
        case note
    }

    /// The location of the problem, as precise as possible.
    package enum Place: Sendable {
        case source(SourceRange)
        case file(String)
        case commandLine
    }

    package let code: DiagnosticCode
    package let severity: Severity
    package let place: Place
    /// The message in lower case, without a full stop. Text of the user is in double quotes.
    package let message: String
    package let hint: String?
    /// The lines of an example, printed below the hint.
    package private(set) var example: [String] = []
    /// True if runs print the warning or note, not only `check`: the requests are probably not what the author intended.
    package private(set) var concernsRuns = false

    package init(
        _ code: DiagnosticCode, _ severity: Severity = .error, at place: Place, _ message: String, hint: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.place = place
        self.message = message
        self.hint = hint
    }

    package init(
        _ code: DiagnosticCode, _ severity: Severity = .error, at range: SourceRange, _ message: String,
        hint: String? = nil
    ) {
        self.init(code, severity, at: .source(range), message, hint: hint)
    }

    /// Returns the diagnostic with another message and hint.
    package func reworded(_ message: String, hint: String?) -> Diagnostic {
        var diagnostic = Diagnostic(code, severity, at: place, message, hint: hint)
        diagnostic.example = example
        diagnostic.concernsRuns = concernsRuns
        return diagnostic
    }

    /// Returns the diagnostic with an example.
    package func showing(_ example: [String]) -> Diagnostic {
        var diagnostic = self
        diagnostic.example = example
        return diagnostic
    }

    /// The same warning or note, marked to be printed by runs too.
    package var forRuns: Diagnostic {
        var diagnostic = self
        diagnostic.concernsRuns = true
        return diagnostic
    }

    /// The source range of the problem; nil if there is none.
    package var range: SourceRange? {
        guard case .source(let range) = place else { return nil }
        return range
    }

    fileprivate var path: String {
        switch place {
        case .source(let range): range.file.path
        case .file(let path): path
        case .commandLine: ""
        }
    }
}

/// A list of diagnostics, so that all problems of a file are reported together.
package struct DiagnosticList: Sendable {
    /// The maximum number of diagnostics kept per severity. A file with more problems probably has a single cause.
    package static let limit = 500

    package private(set) var diagnostics: [Diagnostic] = []
    private var dropped: [Diagnostic.Severity: Int] = [:]
    private var counts: [Diagnostic.Severity: Int] = [:]

    package init() {}

    package var hasErrors: Bool { counts[.error, default: 0] > 0 }

    /// Returns the number of diagnostics, including dropped ones.
    package func count(_ severity: Diagnostic.Severity) -> Int {
        counts[severity, default: 0] + dropped[severity, default: 0]
    }

    /// Returns the number of diagnostics that were dropped because of ``limit``.
    package func droppedCount(_ severity: Diagnostic.Severity) -> Int { dropped[severity, default: 0] }

    package mutating func append(_ diagnostic: Diagnostic) { append(diagnostic.severity, diagnostic) }

    /// Appends a diagnostic, which is created only if it is kept.
    package mutating func append(_ severity: Diagnostic.Severity, _ diagnostic: @autoclosure () -> Diagnostic) {
        let count = counts[severity, default: 0]
        guard count < Self.limit else {
            dropped[severity, default: 0] += 1
            return
        }
        counts[severity] = count + 1
        diagnostics.append(diagnostic())
    }

    /// Replaces the kept diagnostics, for example with a subset of them.
    package mutating func keep(only kept: [Diagnostic]) {
        diagnostics = kept
        counts = Dictionary(kept.map { ($0.severity, 1) }, uniquingKeysWith: +)
    }

    /// Removes warnings and notes at locations that also have an error.
    package mutating func dropWarningsBesideErrors() {
        guard hasErrors, counts[.error] != diagnostics.count else { return }
        let wrong = Set(diagnostics.filter { $0.severity == .error }.compactMap { $0.range?.label })
        keep(only: diagnostics.filter { $0.severity == .error || !wrong.contains($0.range?.label ?? "") })
    }

    package mutating func append(contentsOf other: DiagnosticList) {
        for diagnostic in other.diagnostics { append(diagnostic) }
        dropped.merge(other.dropped) { $0 + $1 }
    }

    /// The diagnostics ordered by file, in order of appearance, then by position; those of a whole file come first.
    package var sorted: [Diagnostic] {
        var order: [String: Int] = [:]
        for diagnostic in diagnostics where order[diagnostic.path] == nil { order[diagnostic.path] = order.count }
        return diagnostics.enumerated().sorted { left, right in
            let places = (order[left.element.path] ?? 0, order[right.element.path] ?? 0)
            if places.0 != places.1 { return places.0 < places.1 }
            guard let first = left.element.range?.start, let second = right.element.range?.start, first != second else {
                let isWhole = (left.element.range == nil, right.element.range == nil)
                return isWhole.0 == isWhole.1 ? left.offset < right.offset : isWhole.0
            }
            return first < second
        }.map(\.element)
    }
}

/// Diagnostics without duplicates.
///
/// Several requests share a variable or a default, and an alias or a repeated include brings a node to many places; each
/// causes the same diagnostic again.
package struct UniqueDiagnostics {
    package private(set) var diagnostics = DiagnosticList()
    private var added: Set<Key> = []

    private struct Key: Hashable {
        let path: String?
        let start: SourcePosition?
        let message: String
    }

    package init() {}

    /// Adds a diagnostic unless one with the same place and message was added.
    package mutating func add(_ diagnostic: Diagnostic) {
        let range = diagnostic.range
        let key = Key(path: range?.file.path, start: range?.start, message: diagnostic.message)
        if added.insert(key).inserted { append(diagnostic) }
    }

    /// Adds a diagnostic without checking for duplicates.
    package mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }
}
