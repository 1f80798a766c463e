import Diagnostics
import JSON

/// Functions that read the values of keywords and report values of a wrong type.
extension SchemaReading {
    mutating func reportKind(
        _ keyword: SchemaKeyword, _ pointer: JSONPointer, expected: String, got value: JSONValue, hint: String? = nil
    ) {
        report(
            pointer, "\"\(keyword.rawValue)\" has to be \(expected), not \(ValuePhrase.describe(value))", hint: hint)
    }

    mutating func text(_ value: JSONValue, _ keyword: SchemaKeyword, _ pointer: JSONPointer) -> String? {
        if case .string(let text) = value { return text }
        reportKind(keyword, pointer, expected: "a text", got: value)
        return nil
    }

    mutating func number(
        _ keyword: SchemaKeyword, in site: SchemaSite, hint: String? = nil
    ) -> JSONNumber? {
        guard let value = site[keyword] else { return nil }
        if case .number(let number) = value { return number }
        reportKind(keyword, site.pointer(of: keyword), expected: "a number", got: value, hint: hint)
        return nil
    }

    /// Reads an integer of 0 or more. An integer beyond the range of `Int` becomes the largest one.
    mutating func count(_ keyword: SchemaKeyword, in site: SchemaSite) -> Int? {
        guard let value = site[keyword] else { return nil }
        if case .number(let number) = value, number.isInteger, number >= 0 { return number.intValue ?? .max }
        reportKind(keyword, site.pointer(of: keyword), expected: "a whole number of 0 or more", got: value)
        return nil
    }

    mutating func list(_ keyword: SchemaKeyword, in site: SchemaSite) -> [JSONValue]? {
        guard let value = site[keyword] else { return nil }
        if case .array(let elements) = value { return elements }
        reportKind(keyword, site.pointer(of: keyword), expected: "a list", got: value)
        return nil
    }

    mutating func mapping(_ keyword: SchemaKeyword, in site: SchemaSite) -> JSONObject? {
        guard let value = site[keyword] else { return nil }
        if case .object(let members) = value { return members }
        reportKind(keyword, site.pointer(of: keyword), expected: "a mapping", got: value)
        return nil
    }

    /// Reads an array of keys.
    mutating func keys(
        _ value: JSONValue, _ keyword: SchemaKeyword, at pointer: JSONPointer, hint: String? = nil
    ) -> [String]? {
        guard case .array(let elements) = value else {
            reportKind(keyword, pointer, expected: "a list of keys", got: value, hint: hint)
            return nil
        }
        var keys: [String] = []
        for (index, element) in elements.enumerated() {
            if case .string(let key) = element {
                keys.append(key)
            } else {
                report(pointer.appending(index), "a key has to be a text, not \(ValuePhrase.describe(element))")
            }
        }
        return keys
    }

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
