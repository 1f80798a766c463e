package import Diagnostics
package import JSON

/// The content of a placeholder: a name or function, and the filters for its value.
package struct PlaceholderExpression: Sendable {
    package enum Head: Sendable {
        case name(String)
        /// `<<env.NAME>>`: a variable of the process environment.
        case processEnvironment(String)
        indirect case function(PlaceholderFunction, [PlaceholderArgument])
    }

    package let head: Head
    package let filters: [FilterCall]
    /// The range of the whole placeholder in the file, from `<<` to `>>`.
    package let range: SourceRange
    /// The whole placeholder as written.
    package let written: String

    /// True if the placeholder calls a function, which may return another value each time.
    package var callsFunction: Bool {
        if case .function = head { return true }
        return false
    }

    var hasDefault: Bool { filters.contains { $0.filter.name == Filter.defaultName } }

    /// Adds every name that the expression looks up, including those in arguments.
    package func addReferences(to references: inout [NameReference]) {
        let isOptional = hasDefault
        switch head {
        case .name(let name): references.append(NameReference(name: name, range: range, isOptional: isOptional))
        case .processEnvironment(let name):
            references.append(
                NameReference(name: name, range: range, isOptional: isOptional, kind: .processEnvironment))
        case .function(let function, let arguments):
            references += arguments.compactMap { $0.reference(in: range) }
            if function.name == FileFunction.function.name, case .text(let path)? = arguments.first {
                references.append(NameReference(name: path, range: range, isOptional: false, kind: .file))
            }
        }
        for call in filters { references += call.references(at: range) }
        if case .name(let name) = head, !filters.isEmpty {
            references.append(NameReference(name: name, range: range, isOptional: isOptional, filtering: self))
        }
    }
}

/// A use of a name in a placeholder, or of a file by its literal path.
package struct NameReference: Sendable {
    package enum Kind: Sendable {
        case variable
        case processEnvironment
        case file
        /// The filters of a name; the name has a separate reference.
        case filters
    }

    package let name: String
    package let range: SourceRange
    /// True if a `default` filter replaces a missing value.
    package let isOptional: Bool
    /// True for a name in `default(…)`, which may be meant as a text without its quotes.
    package private(set) var isFallback = false
    package let kind: Kind
    /// The placeholder with its filters, or none; an array instead of an optional keeps other references small.
    private let filtered: [PlaceholderExpression]
    /// The whole placeholder for a reference of the kind `filters`; nil for others.
    package var expression: PlaceholderExpression? { filtered.first }

    package init(name: String, range: SourceRange, isOptional: Bool, kind: Kind = .variable) {
        self.name = name
        self.range = range
        self.isOptional = isOptional
        self.kind = kind
        filtered = []
    }

    init(name: String, range: SourceRange, isOptional: Bool, filtering expression: PlaceholderExpression) {
        self.name = name
        self.range = range
        self.isOptional = isOptional
        kind = .filters
        filtered = [expression]
    }

    fileprivate var asFallback: NameReference {
        var reference = self
        reference.isFallback = true
        return reference
    }
}

/// An argument of a function or filter, as written.
package enum PlaceholderArgument: Sendable {
    case text(String)
    case number(JSONNumber)
    case name(String)

    /// The argument's value; nil for a name, which must be looked up.
    var literal: JSONValue? {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .name: nil
        }
    }

    fileprivate func reference(in range: SourceRange) -> NameReference? {
        guard case .name(let name) = self else { return nil }
        let prefix = PlaceholderName.environmentPrefix
        guard name.hasPrefix(prefix) else { return NameReference(name: name, range: range, isOptional: false) }
        return NameReference(
            name: String(name.dropFirst(prefix.count)), range: range, isOptional: false, kind: .processEnvironment)
    }
}

/// A filter with its arguments; literal ones may be compiled.
package struct FilterCall: Sendable {
    let filter: Filter
    package let arguments: [PlaceholderArgument]
    let prepared: PreparedArgument?

    package var name: String { filter.name }

    /// The filters whose first argument is a key.
    package static let namesWithKey = DigestFilters.namesWithKey

    /// Returns references to the names among the arguments; `range` is the place of the filter.
    package func references(at range: SourceRange) -> [NameReference] {
        arguments.compactMap { $0.reference(in: range) }.map { reference in
            filter.name == Filter.defaultName ? reference.asFallback : reference
        }
    }
}

/// The syntax of names: a letter or `_`, then letters, digits, `_`, `-` and `.`.
package enum PlaceholderName {
    package static let environmentPrefix = "env."

    /// True if a placeholder can use the text as a name.
    package static func isValid(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isStart(first) else { return false }
        return text.unicodeScalars.allSatisfy(isPart)
    }

    package static func isValid(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = scalars.first, isStart(first) else { return false }
        return scalars.allSatisfy(isPart)
    }

    static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default: !scalar.isASCII && scalar.properties.isAlphabetic
        }
    }

    package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        isStart(scalar) || scalar == "-" || scalar == "." || ("0"..."9").contains(scalar)
    }
}

/// Filters without a placeholder before them: `filters: regex("a(.*)") | trim`.
package enum FilterChain {
    /// Parses filters; passes errors to `report` and then returns none.
    package static func parse(
        _ text: String, source: SourceSlice, report: (Diagnostic) -> Void
    ) -> [FilterCall] {
        var parser = PlaceholderParser(text, source: source)
        do {
            return try parser.filterChain()
        } catch {
            report(Diagnostic(.placeholderSyntax, at: parser.range(error.range), error.message, hint: error.hint))
            return []
        }
    }

    /// Applies filters to a value; nil for no value.
    ///
    /// - Throws: `PlaceholderError` of kind `failed` if a filter cannot work on its input.
    package static func apply(
        _ filters: [FilterCall], to value: JSONValue?, in scope: VariableScope, at range: SourceRange
    ) throws(PlaceholderError) -> JSONValue? {
        let expression = PlaceholderExpression(head: .name(""), filters: filters, range: range, written: "")
        return try scope.applyFilters(of: expression, to: value)
    }
}
