import APIDescriptions
import CollectionDrafts
import Cryptography
import JSON
import JSONSchemas
import Secrets

/// Translates the schemas of responses to JSON Schema 2020-12; those that are used more than once stand once, with
/// anchors.
struct SchemaTranslation {
    static let maximumDepth = 40
    /// The limits for a schema in another one, with the schemas that aliases stand for; YAML files have limits too.
    private static let sizes = 100...20_000
    private static let maximumHeight = 40
    /// The limit for schemas inside each other in one that is written out; each has two levels of YAML.
    private static let maximumLevel = 26
    /// The limit for all schemas together.
    private static let maximumTotal = 800_000

    private let context: SpecContext
    private let uses: SchemaUses
    /// The schemas with anchors, in the order in which they are written.
    private(set) var shared = DraftMapping(layout: .block)
    private var done: [String: TranslatedSchema] = [:]
    private var open: [String] = []
    private var names = DraftNames()
    private var total = 0
    /// The number of schemas that were translated, also for results that are too large.
    private var steps = 0
    /// Schemas that check only a type, by reference.
    private var types: [String: TranslatedSchema] = [:]
    /// The names of properties, with whether they are those of secrets: most names occur often.
    private var secretNames: [String: Bool] = [:]
    /// Why the values in the current schema are secrets, if they are.
    private var secret = Secret.none
    /// The number of schemas around the one that is being translated.
    private var level = 0
    private enum Secret {
        case none
        /// The name of the property is that of a secret.
        case named
        /// A schema around the values has `format: password`.
        case declared
    }

    /// The results of checks: many operations have equal schemas.
    private var checks: [DraftValue: Check] = [:]
    /// The size limit of one use of a schema, so that all uses together stay within `maximumTotal`.
    private let maximumSize: Int

    init(_ context: SpecContext, uses: SchemaUses) {
        self.context = context
        self.uses = uses
        let share = Self.maximumTotal / (2 * max(1, uses.count))
        maximumSize = min(max(share, Self.sizes.lowerBound), Self.sizes.upperBound)
    }

    /// Returns a schema for `expect`; nil if it checks nothing, or cannot be used.
    mutating func expectation(_ schema: SpecNode, at place: String) -> DraftValue? {
        let result = translated(schema, depth: 0)
        total += result.size
        guard total <= Self.maximumTotal else {
            context.note(
                .leftOut, at: place, "schema of the response", "the schemas of the file are too large together")
            return nil
        }
        if case .plain(let text) = result.draft, text.hasPrefix("*") { return result.draft }
        guard case .mapping = result.draft else { return nil }
        return isUsable(result, at: place) ? result.draft : nil
    }

    private enum Check {
        case usable
        case idle
        case invalid(String)

        init(_ schema: JSONValue) {
            do {
                self = try JSONSchema(schema, isWholeFile: false).checksNothing ? .idle : .usable
            } catch {
                self = .invalid(error.diagnostics.first?.message ?? "is invalid")
            }
        }
    }

    /// True if hubrun can use the schema, and it checks something.
    private mutating func isUsable(_ schema: TranslatedSchema, at place: String) -> Bool {
        let check = checks[schema.draft] ?? Check(schema.json)
        checks[schema.draft] = check
        switch check {
        case .usable: return true
        case .idle: return false
        case .invalid(let message):
            context.note(.leftOut, at: place, "schema of the response", "is not a valid JSON Schema: \(message)")
            return false
        }
    }

    private mutating func translated(_ schema: SpecNode, depth: Int) -> TranslatedSchema {
        steps += 1
        guard steps <= Self.maximumTotal else {
            context.note(
                .approximate, at: "schemas", "schemas of responses",
                "they are too large together: later parts are not checked")
            return .anything
        }
        guard depth < Self.maximumDepth, level < Self.maximumLevel else {
            context.note(.approximate, at: schema, "schema", "is nested too deeply: its inner part is not checked")
            return .anything
        }
        guard schema.isMapping else { return schema.isFalse ? Self.nothing : .anything }
        let outer = secret
        if context.mentionsPasswords, Self.isPassword(schema) { secret = .declared }
        defer { secret = outer }
        guard schema["$ref"]?.text != nil else { return content(of: schema, depth: depth) }
        guard let target = context.target(of: schema) else { return .anything }
        let named = self.schema(named: target, depth: depth)
        guard context.version.family == .openAPI31 else { return named }
        // In OpenAPI 3.1 the keywords beside a reference apply too.
        let beside = content(of: schema, depth: depth)
        guard case .object(let object) = beside.json, !object.isEmpty else { return named }
        var parts = SchemaParts()
        parts.add("allOf", [named, beside])
        return parts.schema
    }

    private static let nothing = TranslatedSchema(draft: .bool(false), json: .bool(false), size: 1, height: 1)

    // MARK: Schemas with names

    private mutating func schema(named target: SpecDocument.Target, depth: Int) -> TranslatedSchema {
        let count = open.count { $0 == target.key }
        // A schema that uses itself is written twice. Mutual recursion ends at once: each level would double the size.
        guard count == 0 || count == 1 && open.last == target.key else { return cut(target) }
        guard uses.isShared(target.key), count == 0 else {
            open.append(target.key)
            let result = translated(target.node, depth: depth + 1)
            open.removeLast()
            return fitting(result, target)
        }
        if let known = done[target.key] { return fitting(known, target) }
        open.append(target.key)
        // Uses with different names of properties share this translation.
        let outer = (level, secret)
        (level, secret) = (0, .none)
        var result = translated(target.node, depth: 1)
        (level, secret) = outer
        open.removeLast()
        let place = target.name
        guard case .mapping(var mapping) = result.draft, isUsable(result, at: place) else {
            done[target.key] = .anything
            return .anything
        }
        let name = names.newName(anchor(target.name))
        mapping.anchor = name
        shared.append(DraftMapping.Entry(DraftText(name), .mapping(mapping)))
        total += result.size
        result = TranslatedSchema(
            draft: .plain("*\(name)"), json: .bool(true), size: result.size, height: result.height)
        done[target.key] = result
        return fitting(result, target)
    }

    /// Returns a schema that does not exceed the limits of YAML files.
    private mutating func fitting(_ schema: TranslatedSchema, _ target: SpecDocument.Target) -> TranslatedSchema {
        let isTooLarge = !open.isEmpty && schema.size > maximumSize || schema.height > Self.maximumHeight
        guard isTooLarge else { return schema }
        return cut(target, "size", "is too large inside of other schemas: only its type is checked there")
    }

    /// Returns a schema that checks only the type.
    private mutating func cut(
        _ target: SpecDocument.Target, _ part: String = "recursion",
        _ reason: String = "ends here: only the type of inner values is checked"
    ) -> TranslatedSchema {
        context.note(.approximate, at: "schema \(target.name)", part, reason)
        let result = types[target.key] ?? type(of: target.node)
        types[target.key] = result
        return result
    }

    private func type(of schema: SpecNode) -> TranslatedSchema {
        guard let type = SchemaShape(schema, context)["type"]?.json, case .string(let name) = type,
            SchemaKeywords.types.contains(name)
        else { return .anything }
        var parts = SchemaParts()
        parts.add("type", type)
        return parts.schema
    }

    /// Returns a name with only the characters that anchors of the format may have.
    private func anchor(_ name: String) -> String {
        let characters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) ? $0 : "_" }
        return characters.isEmpty ? "schema" : String(characters)
    }

    // MARK: Keywords

    private mutating func content(of schema: SpecNode, depth: Int) -> TranslatedSchema {
        level += 1
        defer { level -= 1 }
        var parts = SchemaParts()
        for (key, value) in schema.entries {
            if SchemaKeywords.schemas.contains(key) {
                // A list under "items" is of draft-04, which OpenAPI does not allow.
                guard value.isMapping || value.isTrue || value.isFalse else { continue }
                parts.add(key, translated(value, depth: depth + 1))
            } else if SchemaKeywords.lists.contains(key) {
                let schemas = value.elements.map { translated($0, depth: depth + 1) }
                if !schemas.isEmpty { parts.add(key, schemas) }
            } else if SchemaKeywords.maps.contains(key) {
                let schemas = value.entries.map { name, schema in
                    (name, translated(schema, ofProperty: name, depth: depth + 1))
                }
                if !schemas.isEmpty { parts.add(key, schemas) }
            } else {
                add(key, value, of: schema, to: &parts)
            }
        }
        if schema["nullable"]?.isTrue ?? schema["x-nullable"]?.isTrue ?? false {
            return nullable(parts)
        }
        return parts.schema
    }

    private func add(_ key: String, _ value: SpecNode, of schema: SpecNode, to parts: inout SchemaParts) {
        switch key {
        case "$ref", "nullable": break
        case "type":
            let types = value.text.map { [$0] } ?? value.elements.compactMap { $0.word }
            let known = types.filter(SchemaKeywords.types.contains)
            if known.count != types.count {
                context.note(.approximate, at: value, "type", "has an unknown type, which is not checked")
            } else if !known.isEmpty {
                parts.add("type", value.text == nil ? .array(known.map(JSONValue.string)) : .string(known[0]))
            }
        case "required":
            // Properties that are only written are not in responses.
            let written = (schema["properties"]?.entries ?? []).filter { $0.value["writeOnly"]?.isTrue ?? false }
            let hidden = Set(written.map(\.key))
            let names = value.elements.compactMap(\.text).filter { !hidden.contains($0) }
            if !names.isEmpty { parts.add(key, .array(Self.unique(names).map(JSONValue.string))) }
        case "minimum", "maximum":
            let exclusive = key == "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"
            parts.add(schema[exclusive]?.isTrue ?? false ? exclusive : key, value.json)
        case "exclusiveMinimum", "exclusiveMaximum":
            if case .number = value.json { parts.add(key, value.json) }
        case "pattern":
            guard let text = value.text, (try? JSONSchema(["pattern": .string(text)], isWholeFile: false)) != nil else {
                context.note(.leftOut, at: value, "pattern", "is not a valid regular expression")
                return
            }
            if let literal = LiteralPattern.text(of: text), isSecret(.string(literal), of: key, at: value) { return }
            parts.add(key, .string(text))
        case "uniqueItems", "readOnly", "writeOnly":
            if value.isTrue { parts.add(key, .bool(true)) }
        case "format":
            guard let text = value.text, SchemaKeywords.formats.contains(text) else {
                context.note(.leftOut, at: "schemas", "format \(value.word ?? "")", "is not checked", isHarmless: true)
                return
            }
            parts.add(key, .string(text))
        case "enum", "const":
            let json = value.json
            if !isSecret(json, of: key, at: value) { parts.add(key, json) }
        case let key where SchemaKeywords.values.contains(key): parts.add(key, value.json)
        case let key where SchemaKeywords.annotations.contains(key):
            context.note(
                .leftOut, at: "schemas", key, "checks nothing", isHarmless: true)
        case let key where SchemaKeywords.identity.contains(key) || SchemaKeywords.foreign.contains(key): break
        case let key where key.hasPrefix("x-"): break
        default: context.note(.leftOut, at: value, "schema keyword \(key)", "is not known")
        }
    }

    /// Translates the schema of a property; inside a secret, values that are written out are left out.
    private mutating func translated(_ schema: SpecNode, ofProperty name: String, depth: Int) -> TranslatedSchema {
        let outer = secret
        secret = isSecretName(name) ? .named : .none
        defer { secret = outer }
        return translated(schema, depth: depth)
    }

    private mutating func isSecretName(_ name: String) -> Bool {
        if let known = secretNames[name] { return known }
        let result = SecretWords.isSecret(name: name)
        secretNames[name] = result
        return result
    }

    /// True for `format: password`, also in a combination with null.
    private static func isPassword(_ schema: SpecNode) -> Bool {
        schema["format"]?.text == "password"
            || SchemaKeywords.lists.contains { key in
                schema[key]?.elements.contains { $0["format"]?.text == "password" } ?? false
            }
    }

    /// True, after a note, for a value of a keyword that writes out a secret.
    private func isSecret(_ value: JSONValue, of keyword: String, at node: SpecNode) -> Bool {
        guard secret == .declared || secretText(value) else { return false }
        context.note(.leftOut, at: node, keyword, "it writes out a secret")
        return true
    }

    private func secretText(_ value: JSONValue) -> Bool {
        switch value {
        // Other texts are words, such as the values of `tokenStatus`.
        case .string(let text):
            DraftSecrets.isSecretShaped(text)
                || secret == .named && text.utf8.count > 5 && text.contains(where: \.isNumber)
        case .array(let values): values.contains(where: secretText)
        case .object(let object): object.contains { secretText($0.value) }
        case .null, .bool, .number: false
        }
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// Returns a schema that accepts null too (OpenAPI 3.0, `nullable`).
    private func nullable(_ parts: SchemaParts) -> TranslatedSchema {
        var parts = parts
        let combines = SchemaKeywords.lists.contains { parts.json[key: $0] != nil }
        if case .string(let type)? = parts.json[key: "type"], !combines {
            parts.add("type", [.string(type), "null"])
            if case .array(let values)? = parts.json[key: "enum"], !values.contains(.null) {
                parts.add("enum", .array(values + [.null]))
            }
            return parts.schema
        }
        guard !parts.json.isEmpty else { return parts.schema }
        var null = SchemaParts()
        null.add("type", "null")
        var result = SchemaParts()
        result.add("anyOf", [parts.schema, null.schema])
        return result.schema
    }
}
