package import Diagnostics
package import JSON

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
