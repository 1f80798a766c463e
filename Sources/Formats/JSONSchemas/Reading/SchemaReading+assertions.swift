import Diagnostics
import JSON

extension SchemaReading {
    /// Reads the keywords that check a value without applying other schemas.
    mutating func readAssertions(_ site: SchemaSite) -> [Assertion] {
        var assertions: [Assertion] = []
        if let types = types(site) { assertions.append(.types(types, byText: site.dialect.knowsIntegersByTheirText)) }
        if let values = list(.enum, in: site) { assertions.append(.enumeration(values)) }
        if let constant = site[.const] { assertions.append(.constant(constant)) }
        if let divisor = divisor(site) { assertions.append(.multipleOf(divisor)) }
        if site.dialect.hasBooleanBounds { assertions += readSwitchedBounds(site) }
        for bound in NumberBound.allCases where !site.dialect.hasBooleanBounds {
            let hint = site[bound.keyword].flatMap { Self.hint(forBound: $0) }
            if let limit = number(bound.keyword, in: site, hint: hint) { assertions.append(.bound(bound, limit)) }
        }
        for limit in SizeLimit.allCases {
            if let size = count(limit.keyword, in: site) { assertions.append(.size(limit, size)) }
        }
        if let pattern = pattern(site) { assertions.append(.pattern(pattern)) }
        if requiresUniqueItems(site) { assertions.append(.uniqueItems) }
        return assertions + readRequirements(site) + readFormat(site)
    }

    private static func hint(forBound value: JSONValue) -> String? {
        guard case .bool = value else { return nil }
        return "since draft-06 it is the limit itself, not a switch beside another one"
    }

    /// Reads the bounds of draft-04, where `exclusiveMaximum` is a boolean that excludes `maximum` itself.
    private mutating func readSwitchedBounds(_ site: SchemaSite) -> [Assertion] {
        let pairs: [(NumberBound, exclusive: NumberBound)] = [
            (.maximum, .exclusiveMaximum), (.minimum, .exclusiveMinimum),
        ]
        return pairs.compactMap { bound, exclusive in
            let limit = number(bound.keyword, in: site)
            switch site[exclusive.keyword] {
            case nil, .bool(false): return limit.map { .bound(bound, $0) }
            case .bool(true): return limit.map { .bound(exclusive, $0) }
            case let value?:
                reportKind(
                    exclusive.keyword, site.pointer(of: exclusive.keyword), expected: "a boolean", got: value,
                    hint: "draft-04 writes the limit as \"\(bound.keyword.rawValue)\"")
                return nil
            }
        }
    }

    private mutating func types(_ site: SchemaSite) -> [SchemaType]? {
        guard let value = site[.type] else { return nil }
        let pointer = site.pointer(of: .type)
        switch value {
        case .string: return type(value, at: pointer).map { [$0] }
        case .array(let names) where !names.isEmpty:
            return names.enumerated().compactMap { index, name in type(name, at: pointer.appending(index)) }
        case .array: report(pointer, "\"type\" names no type")
        default: reportKind(.type, pointer, expected: "the name of a type or a list of names", got: value)
        }
        return nil
    }

    private mutating func type(_ value: JSONValue, at pointer: JSONPointer) -> SchemaType? {
        guard case .string(let name) = value else {
            report(pointer, "the name of a type has to be a text, not \(ValuePhrase.describe(value))")
            return nil
        }
        if let type = SchemaType(rawValue: name) { return type }
        // A file in Swagger 2.0, which is no JSON.
        if options.isDescription, name == "file" { return nil }
        let names = SchemaType.allCases.map(\.rawValue)
        let hint = SchemaType.meant(by: name).map { "write \"\($0.rawValue)\"" }
        report(
            pointer, "there is no type \(ValuePhrase.quoted(name))",
            hint: hint ?? Suggestion.hint(for: name, among: names)
                ?? "the types are \(names.joined(separator: ", "))")
        return nil
    }

    private mutating func divisor(_ site: SchemaSite) -> DecimalDivisor? {
        guard let number = number(.multipleOf, in: site) else { return nil }
        guard number > 0 else {
            report(site.pointer(of: .multipleOf), "\"multipleOf\" has to be greater than 0, not \(number)")
            return nil
        }
        if let divisor = DecimalDivisor(number) { return divisor }
        report(
            site.pointer(of: .multipleOf),
            "\"multipleOf\" has more than \(DecimalDivisor.mostDigits) significant digits")
        return nil
    }

    private mutating func pattern(_ site: SchemaSite) -> SchemaPattern? {
        guard let value = site[.pattern], let text = text(value, .pattern, site.pointer(of: .pattern)) else {
            return nil
        }
        return pattern(text, at: site.pointer(of: .pattern))
    }

    /// Compiles a regular expression from `pattern` or a key of `patternProperties`.
    mutating func pattern(_ text: String, at pointer: JSONPointer) -> SchemaPattern? {
        do {
            return try SchemaPattern(text)
        } catch {
            let pattern = ValuePhrase.quoted(text, longest: ValuePhrase.longestOfSchema)
            report(pointer, "\(pattern) is not a regular expression: \(error.message)", hint: error.hint)
            return nil
        }
    }

    private mutating func requiresUniqueItems(_ site: SchemaSite) -> Bool {
        guard let value = site[.uniqueItems] else { return false }
        if case .bool(let isRequired) = value { return isRequired }
        reportKind(.uniqueItems, site.pointer(of: .uniqueItems), expected: "a boolean", got: value)
        return false
    }

    private mutating func readRequirements(_ site: SchemaSite) -> [Assertion] {
        var assertions: [Assertion] = []
        if let value = site[.required], !isOfParameter(value) {
            var hint: String?
            if case .bool = value { hint = "list the keys in \"required\" of the schema around this one" }
            let keys = keys(value, .required, at: site.pointer(of: .required), hint: hint)
            if let keys { assertions.append(.required(keys)) }
        }
        if let entries = mapping(.dependentRequired, in: site) {
            var read: [(key: String, required: [String])] = []
            for (key, value) in entries {
                let pointer = site.pointer(of: .dependentRequired).appending(key)
                if let required = keys(value, .dependentRequired, at: pointer) { read.append((key, required)) }
            }
            assertions.append(.dependentRequired(read, .dependentRequired))
        }
        if case .object(let entries)? = site[.dependencies] {
            var read: [(key: String, required: [String])] = []
            for (key, value) in entries where value.isArray {
                let pointer = site.pointer(of: .dependencies).appending(key)
                if let required = keys(value, .dependencies, at: pointer) { read.append((key, required)) }
            }
            if !read.isEmpty { assertions.append(.dependentRequired(read, .dependencies)) }
        }
        return assertions
    }

    /// True for `required` of a parameter in Swagger 2.0, which is itself a schema.
    private func isOfParameter(_ value: JSONValue) -> Bool {
        if case .bool = value { options.isDescription } else { false }
    }

    private mutating func readFormat(_ site: SchemaSite) -> [Assertion] {
        let pointer = site.pointer(of: .format)
        guard let value = site[.format], let name = text(value, .format, pointer) else { return [] }
        if let format = options.customFormats[ExactText(name)] { return [.customFormat(format)] }
        if options.checksFormats, let format = SchemaFormat(rawValue: name) { return [.format(format)] }
        unknownFormats.append(UnknownFormat(name: name, schema: site.index))
        let checked = SchemaFormat.allCases.map(\.rawValue)
        warn(
            pointer, "the format \(ValuePhrase.quoted(name)) is not checked",
            hint: Suggestion.hint(for: name, among: checked)
                ?? "checked are \(checked.joined(separator: ", "))")
        return []
    }
}
