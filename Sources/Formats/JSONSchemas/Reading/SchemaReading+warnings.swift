import Diagnostics
import JSON

extension SchemaReading {
    /// Warns about keywords that have no effect.
    mutating func warnAboutKeywords(_ site: SchemaSite) {
        for key in site.members.keys {
            if let keyword = SchemaKeyword(rawValue: key) {
                warn(about: keyword, site)
            } else if let hint = Self.foreignKeywords[key] {
                warnOfNoKeyword(key, hint: hint, site)
            } else if countUnknownKeyword(), let hint = Suggestion.hint(for: key, among: Self.names(in: site.dialect)) {
                warn(
                    site.pointer.appending(key), "\(ValuePhrase.quoted(key)) is not a keyword, so it checks nothing",
                    hint: hint)
            }
        }
        warnAboutIdleKeywords(site)
    }

    /// Common keywords that no supported dialect has, with hints.
    private static let foreignKeywords = [
        "divisibleBy": "write \"multipleOf\"", "nullable": "add \"null\" to the list of \"type\"",
    ]

    private static func names(in dialect: Dialect) -> [String] {
        SchemaKeyword.allCases.filter { $0.dialects.contains(dialect) }.map(\.rawValue)
    }

    /// Warns about a keyword of other dialects.
    private mutating func warn(about keyword: SchemaKeyword, _ site: SchemaSite) {
        guard keyword.checks, !keyword.dialects.contains(site.dialect) else { return }
        let (first, last) = (keyword.dialects.lowerBound, keyword.dialects.upperBound)
        let hint =
            switch keyword {
            case .id, .oldID: "did you mean \"\(site.dialect.idKeyword.rawValue)\"?"
            default:
                keyword.replacement(in: site.dialect)
                    ?? (first > site.dialect
                        ? "it came with \(first.name): name that or a later one in \"$schema\""
                        : "it went with \(last.name)")
            }
        warnOfNoKeyword(keyword.rawValue, hint: hint, site)
    }

    private mutating func warnOfNoKeyword(_ key: String, hint: String, _ site: SchemaSite) {
        warn(
            site.pointer.appending(key), "\"\(key)\" is not a keyword of \(site.dialect.name), so it checks nothing",
            hint: hint)
    }

    private mutating func warnAboutIdleKeywords(_ site: SchemaSite) {
        let partners: [(SchemaKeyword, needs: SchemaKeyword)] = [
            (.then, .if), (.else, .if), (.minContains, .contains), (.maxContains, .contains),
        ]
        for (keyword, needed) in partners where site[keyword] != nil && site[needed] == nil {
            warnOfMissingPartner(keyword, needed, site)
        }
        guard site.dialect.hasBooleanBounds else { return }
        for (keyword, needed) in [
            (SchemaKeyword.exclusiveMaximum, SchemaKeyword.maximum), (.exclusiveMinimum, .minimum),
        ]
        where site[keyword] != nil && site[needed] == nil {
            warnOfMissingPartner(keyword, needed, site)
        }
    }

    private mutating func warnOfMissingPartner(_ keyword: SchemaKeyword, _ needed: SchemaKeyword, _ site: SchemaSite) {
        warn(
            site.pointer(of: keyword),
            "\"\(keyword.rawValue)\" checks nothing without \"\(needed.rawValue)\" beside it")
    }

    /// Warns about keywords that `$ref` disables, in a dialect with this rule.
    mutating func warnAboutHiddenKeywords(_ site: SchemaSite) {
        let hidden = site.members.keys.contains { key in
            guard let keyword = SchemaKeyword(rawValue: key) else { return false }
            return keyword.checks && keyword != .reference && keyword != site.dialect.idKeyword
        }
        guard hidden else { return }
        warn(
            site.pointer(of: .reference), "in \(site.dialect.name) the keywords beside \"$ref\" check nothing",
            hint: "put them and the \"$ref\" under \"allOf\"")
    }
}
