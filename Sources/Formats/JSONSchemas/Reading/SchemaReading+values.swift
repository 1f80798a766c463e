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
}
