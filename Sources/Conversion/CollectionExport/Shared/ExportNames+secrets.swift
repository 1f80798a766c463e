import Secrets
import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Text

/// The pieces of texts, with the secrets in them as variables.
extension ExportNames {
    /// Returns where a literal value of a field can have secrets.
    func search(for name: PlaceholderText, isHeader: Bool = false) -> SecretSearch {
        guard let name = name.literal else { return .declared }
        let isSecret = isHeader ? SecretWords.isSecret(field: name) : isSecretField(name)
        return isSecret ? .whole(name) : .declared
    }

    /// True for a variable all of whose values are secrets.
    func isSecretVariable(_ name: String) -> Bool { secrets.contains(name) || isSecretField(name) }

    /// True for a variable of the process environment whose value is a secret.
    func isSecretEnvironmentVariable(_ name: String) -> Bool {
        secrets.contains("env.\(name)") || SecretWords.isSecret(name: name)
    }

    /// True for a text with a placeholder whose value is a secret.
    func usesSecret(_ text: PlaceholderText) -> Bool {
        text.segments.contains { segment in
            guard case .expression(let expression) = segment else { return false }
            return switch expression.head {
            case .name(let name): isSecretVariable(name)
            case .processEnvironment(let name): isSecretEnvironmentVariable(name)
            case .function: false
            }
        }
    }

    /// Returns where the value of a variable can have secrets.
    func search(ofVariable name: String) -> SecretSearch { isSecretVariable(name) ? .whole(name) : .url }

    /// Returns the parts of a text, with the secrets in it as names.
    func pieces(of text: PlaceholderText, _ search: SecretSearch = .declared) -> [ExportPiece] {
        if let literal = text.literal { return pieces(ofLiteral: literal, search) }
        var found = SecretSearch.Found(text, search)
        return text.segments.enumerated().flatMap { index, segment -> [ExportPiece] in
            switch (segment, search) {
            case (.expression(let expression), _):
                found.passExpression()
                return [.expression(expression)]
            case (.literal(let literal), .whole(let place)):
                return pieces(ofLiteral: literal, .part(of: place, isFirst: index == 0))
            case (.literal(let literal), _): return pieces(ofLiteral: literal, found.take(literal))
            }
        }
    }

    func pieces(ofLiteral text: String, _ search: SecretSearch = .declared) -> [ExportPiece] {
        if let name = declaredName(of: text) { return [.secret(name)] }
        return pieces(ofLiteral: text, search.secrets(in: text))
    }

    /// - Parameter secrets: The secrets in the text with their names, in their order.
    private func pieces(
        ofLiteral text: String, _ secrets: [(name: String, range: Range<String.Index>)]
    ) -> [ExportPiece] {
        guard !text.isEmpty else { return [] }
        if let name = declaredName(of: text) { return [.secret(name)] }
        var pieces: [ExportPiece] = []
        var rest = text[...]
        for (name, range) in secrets where range.lowerBound >= rest.startIndex && !range.isEmpty {
            pieces += declaredPieces(String(rest[..<range.lowerBound]))
            let secret = String(text[range])
            pieces.append(.secret(declaredName(of: secret) ?? variable(forSecret: secret, named: name)))
            rest = text[range.upperBound...]
        }
        return pieces + declaredPieces(String(rest))
    }

    /// Returns the variable for a secret that is declared or expected; nil for other texts.
    private func declaredName(of text: String) -> String? {
        secretTexts[text] ?? expectedSecrets[text].map { variable(forSecret: text, named: $0) }
    }

    /// Returns the parts of a text around the declared secrets in it, also those that are percent-encoded.
    private func declaredPieces(_ text: String) -> [ExportPiece] {
        guard !secretTexts.isEmpty, text.containsAny(of: "%+") else { return plainPieces(text) }
        // `+` stands for a space in some encoded texts, and for itself in others.
        let forms = [false, true].compactMap { DecodedText(text, readsPlusAsSpace: $0) }
        let found = forms.map { ($0, secretTexts.found(in: $0.text)) }
        guard let (decoded, secrets) = found.max(by: { $0.1.count < $1.1.count }) else { return plainPieces(text) }
        var pieces: [ExportPiece] = []
        var start = text.startIndex
        for (name, range) in secrets {
            let written = decoded.written(range)
            // The others are found as they are.
            guard written.lowerBound >= start, text[written] != decoded.text[range] else { continue }
            pieces += plainPieces(String(text[start..<written.lowerBound]))
            pieces.append(.secret(variable(forSecret: String(text[written]), named: name + " encoded")))
            start = written.upperBound
        }
        return pieces + plainPieces(String(text[start...]))
    }

    private func plainPieces(_ text: String) -> [ExportPiece] {
        var pieces: [ExportPiece] = []
        var rest = text[...]
        for (name, range) in secretTexts.found(in: text) {
            if rest.startIndex < range.lowerBound { pieces.append(.literal(String(rest[..<range.lowerBound]))) }
            pieces.append(.secret(name))
            rest = text[range.upperBound...]
        }
        return rest.isEmpty ? pieces : pieces + [.literal(String(rest))]
    }

    /// Returns a text for one line of the result, with secrets as placeholders.
    func written(_ text: String) -> String {
        isShowing = true
        defer { isShowing = false }
        let written = pieces(ofLiteral: Self.withoutKeys(text), .url).map { piece in
            switch piece {
            case .literal(let text): text
            case .secret(let name): name == "…" ? name : "<<\(name)>>"
            case .expression(let expression): expression.written
            }
        }.joined()
        return written.inOneLine
    }

    /// Returns a text with `…` in the place of the literal keys of digests, as in `<<x | hmacSha256("key")>>`.
    private static func withoutKeys(_ text: String) -> String {
        guard text.holds("hmacSha") else { return text }
        return FilterCall.namesWithKey.reduce(text) { withoutKeys($0, of: "\($1)(") }
    }

    private static func withoutKeys(_ text: String, of start: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: start) {
            let argument = rest[open.upperBound...].drop { $0 == " " || $0 == "\t" }
            guard argument.first == "\"" else {
                result += rest[..<open.upperBound]
                rest = rest[open.upperBound...]
                continue
            }
            result += rest[..<open.upperBound] + "\"…"
            var isEscaped = false
            rest = argument.dropFirst().drop { sign in
                defer { isEscaped = sign == "\\" && !isEscaped }
                return sign != "\"" || isEscaped
            }
        }
        return result + rest
    }

    /// Returns a short text for reports, in one line and without secrets.
    func shown(_ text: String) -> String { written(text).cut(to: 60) }
}

extension ExportNames {
    /// Returns the names that requests, hubs and tokens use as a whole secret, as in `Bearer <<jwt>>`, except for names
    /// such as `password`, which are known to be secret.
    func credentials(_ source: ExportSource, _ requests: [RequestStep]) -> Set<String> {
        let collection = source.collection
        let levels = [collection.defaults] + collection.allGroups.map(\.defaults)
        var names: Set<String> = []
        func add(_ text: PlaceholderText, _ search: SecretSearch) { names.formUnion(search.credentials(in: text)) }
        func add(_ fields: [FieldSetting], isHeader: Bool = false) {
            for field in fields {
                for value in field.values { add(value, search(for: field.name, isHeader: isHeader)) }
            }
        }
        func add(_ value: PlaceholderValue, isSecret: Bool = false) {
            switch value {
            case .text(let text), .typed(let text): if isSecret { add(text, .whole("")) }
            case .list(let values, _): for value in values { add(value, isSecret: isSecret) }
            case .mapping(let entries, _):
                for entry in entries { add(entry.value, isSecret: entry.key.literal.map(isSecretField) ?? false) }
            case .literal: break
            }
        }
        for settings in levels + requests.map(\.settings.values) {
            add(settings.headers, isHeader: true)
            add(settings.query)
            add(settings.cookies)
            for text in settings.auth.value?.secretTexts ?? [] { add(text, .whole("")) }
        }
        for request in requests {
            add(request.definition.url, .url)
            switch request.definition.body {
            case .json(let value)?: add(value)
            case .graphQL(let operation)?: if let variables = operation.variables { add(variables) }
            case .form(let fields)?: add(fields)
            case .text(let text)?, .xml(let text)?: add(text, .body)
            case .multipart(let parts)?:
                for part in parts {
                    add(part.headers, isHeader: true)
                    if case .text(let text) = part.content { add(text, search(for: part.name)) }
                }
            case .file?, .base64?, nil: break
            }
        }
        let hubs = (source.environments + collection.environments).compactMap(\.hub)
        for text in hubs.flatMap(\.secretTexts) + collection.allTokens.flatMap(\.secretTexts) { add(text, .whole("")) }
        names.formUnion(secrets)
        names.formUnion(definitions.keys.filter(isSecretField))
        // A variable can have its value from another one.
        var pending = Array(names)
        while let name = pending.popLast() {
            for value in definitions[name] ?? [] {
                switch value {
                case .text(let text), .typed(let text):
                    pending += SecretSearch.whole("").credentials(in: text).filter { names.insert($0).inserted }
                case .literal, .list, .mapping: break
                }
            }
        }
        return names.filter { !isSecretField($0) }
    }
}

extension SecretSearch {
    /// Returns the names of placeholders that are a whole secret, with `env.` for variables of the process environment.
    func credentials(in text: PlaceholderText) -> [String] {
        let expressions = text.expressions
        guard !expressions.isEmpty else { return [] }
        let marked = Self.marked(text)
        return secrets(in: marked).compactMap { name, range in
            let index = marked[..<range.lowerBound].ranges(of: Self.mark).count
            let parts = marked[range].split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
            let part = SecretSearch.part(of: name, isFirst: false)
            guard parts.count == 2, expressions.indices.contains(index),
                parts.allSatisfy({ part.secrets(in: $0).isEmpty })
            else { return nil }
            switch expressions[index].head {
            case .name(let name): return name
            case .processEnvironment(let name): return "env.\(name)"
            case .function: return nil
            }
        }
    }
}

extension HubDefinition {
    fileprivate var secretTexts: [PlaceholderText] {
        let own: [PlaceholderText] =
            switch form {
            case .emulator: []
            case .connectionString(let text, _): [text]
            case .parts(_, _, _, let key), .address(_, _, let key): [key]
            }
        return own + keys.map(\.key)
    }
}

extension TokenDefinition {
    fileprivate var secretTexts: [PlaceholderText] {
        let texts: [PlaceholderText?] =
            switch kind {
            case .sharedAccessSignature(let settings): [settings.key, settings.connectionString]
            case .oauth2(let settings): [settings.clientSecret, settings.password]
            case .jsonWebToken(let settings): [settings.key]
            }
        return texts.compactMap(\.self)
    }
}

extension Expectations {
    /// The expected texts of headers and JSON values with the form of a credential, with the names of the headers and
    /// members.
    var credentials: [(name: String, text: String)] {
        let members = json.map { (DraftSecrets.lastName(of: $0.path.written.written), Optional($0.matcher)) }
        let fields = headers.compactMap { header in header.name.literal.map { ($0, header.matcher) } }
        return (members + fields).flatMap { name, matcher in
            (matcher?.texts ?? []).filter(Self.mayBeCredential).map { (name, $0) }
        }
    }

    /// True for a text with a digit and without spaces. Others are probably words of the API, such as `required`.
    private static func mayBeCredential(_ text: String) -> Bool {
        text.utf8.count >= 8 && text.contains(where: \.isNumber) && !text.contains(" ")
    }
}

extension Matcher {
    /// The literal texts that a value must equal, begin with, end with or contain.
    fileprivate var texts: [String] {
        operations.flatMap { operation -> [String] in
            switch operation.matcherOperator {
            case .equals(let value), .contains(let value): [value].compactMap(Self.text)
            case .oneOf(let values): values.compactMap(Self.text)
            case .startsWith(let text), .endsWith(let text): [text.literal].compactMap(\.self)
            case .not(let matcher), .any(let matcher), .every(let matcher): matcher.texts
            default: []
            }
        }
    }

    private static func text(_ value: PlaceholderValue) -> String? {
        if case .string(let text)? = value.literal { text } else { nil }
    }
}
