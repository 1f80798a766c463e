package import Diagnostics
package import JSON

/// Filters that stand alone, without a placeholder before them: `filters: regex("a(.*)") | trim`.
package enum FilterChain {
    /// Reads the filters of a text; what is wrong with it goes to `report`.
    package static func parse(
        _ text: String, source: SourceSlice, report: (Diagnostic) -> Void
    ) -> [FilterCall] {
        var parser = PlaceholderParser(text, source: source)
        do {
            return try parser.filterChain()
        } catch {
            report(Diagnostic(at: parser.range(error.range), error.message, hint: error.hint))
            return []
        }
    }

    /// Sends a value through filters; nil for no value.
    ///
    /// - Throws: `PlaceholderError` of kind `failed` when one cannot work on what it is given.
    package static func apply(
        _ filters: [FilterCall], to value: JSONValue?, in scope: VariableScope, at range: SourceRange
    ) throws(PlaceholderError) -> JSONValue? {
        let expression = PlaceholderExpression(head: .name(""), filters: filters, range: range, written: "")
        return try scope.filtered(value, by: expression)
    }
}
