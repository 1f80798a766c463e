import Diagnostics
import JSON

extension SchemaReading {
    /// Reports keywords of older dialects and warns about those that check nothing, though they look as if they did.
    mutating func warnAboutKeywords(_ site: SchemaSite) {
        for key in site.members.keys where SchemaKeyword(rawValue: key) == nil {
            if let retired = Dialect.retiredKeywords.first(where: { $0.name == key }) {
                handle(retired, site)
            } else if mayGuess(), let hint = Suggestion.hint(for: key, among: Self.checkingKeywords) {
                warn(
                    site.pointer.appending(key), "\(ValuePhrase.quoted(key)) is no keyword, so it checks nothing",
                    hint: hint)
            }
        }
        warnAboutIdleKeywords(site)
        warnAboutNeighbours(site)
    }

    private static let checkingKeywords = SchemaKeyword.allCases.map(\.rawValue)

    private mutating func handle(_ retired: Dialect.RetiredKeyword, _ site: SchemaSite) {
        let dialect = resources[site.resource].dialect
        let pointer = site.pointer.appending(retired.name)
        if retired.dialects.contains(dialect) {
            report(
                pointer, "\"\(retired.name)\" of \(dialect.name) is not in 2020-12, as which the schema is read",
                hint: retired.hint)
        } else {
            warn(pointer, "\"\(retired.name)\" is no keyword of 2020-12, so it checks nothing", hint: retired.hint)
        }
    }

    private mutating func warnAboutIdleKeywords(_ site: SchemaSite) {
        let partners: [(SchemaKeyword, needs: SchemaKeyword)] = [
            (.then, .if), (.else, .if), (.minContains, .contains), (.maxContains, .contains),
        ]
        for (keyword, needed) in partners where site[keyword] != nil && site[needed] == nil {
            warn(
                site.pointer(of: keyword),
                "\"\(keyword.rawValue)\" checks nothing without \"\(needed.rawValue)\" beside it")
        }
    }

    /// Until draft-07, `$ref` hid everything beside it.
    private mutating func warnAboutNeighbours(_ site: SchemaSite) {
        let dialect = resources[site.resource].dialect
        let subschema = subschemas[site.index]
        guard dialect == .draft6 || dialect == .draft7, site[.reference] != nil,
            !subschema.assertions.isEmpty || !subschema.applicators.isEmpty || !subschema.unevaluated.isEmpty
        else { return }
        warn(
            site.pointer(of: .reference),
            "in \(dialect.name) the keywords beside \"$ref\" check nothing; read as 2020-12 they do")
    }
}
