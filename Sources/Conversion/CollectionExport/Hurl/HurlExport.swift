import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import Placeholders
import Text

/// Exports a collection to a file of Hurl, with a file of variables for each environment.
package enum HurlExport {
    package static func export(_ source: ExportSource) -> Export {
        let writer = HurlWriter(source)
        let text = writer.file()
        return Export(text: text, companions: writer.variableFiles(), report: writer.report)
    }
}

/// The writer of a Hurl file.
final class HurlWriter: ExportWriter {
    /// The variables of the result, by the names of the collection.
    private var variables: [String: String] = [:]
    /// The names that environments define. Not written as options, because options override a variables file.
    private lazy var ofEnvironments = Set(source.environments.flatMap(\.variables).map(\.name))

    /// The names of captures that were left out.
    var missing: Set<String> = []

    func file() -> String {
        place = "collection"
        var shared = source.collection.variables.filter { !ofEnvironments.contains($0.name) }
        let computed = names.inOrderOfUse(shared.filter { names.usesRunValues($0.name) })
        shared.removeAll { variable in computed.contains { $0.name == variable.name } }
        let inner = Dictionary(uniqueKeysWithValues: Set(computed.map(\.name)).map { ($0, names.names(in: $0)) })
        var written: Set<String> = []
        shared.removeAll { variable in !names.names(in: variable.name).isDisjoint(with: onlyLocal) }
        var isFirst = true
        // The variables that left-out requests set, for the next entry.
        var carried: [VariableDefinition] = []
        let blocks = blocks(in: "Hurl") { step in
            carried += step.definition.set
            return []
        } write: { step in
            defer { isFirst = false }
            // A variable with a value of a response is set by the first entry that sends it, and again if a later
            // response gives another value.
            let used = names.namesSent(by: step)
            let own = computed.filter { used.contains($0.name) && written.insert($0.name).inserted }
            let captured = Set(step.definition.captures.map(\.name))
            written.subtract(inner.filter { !$0.value.isDisjoint(with: captured) }.keys)
            // If one entry sets a variable twice, Hurl uses the last value: leave out those that the request sets itself.
            let set = Set(step.definition.set.map(\.name))
            let given = carried.filter { !set.contains($0.name) }
            carried = []
            return block(of: step, variables: (isFirst ? shared : []) + given + own)
        }
        place = "collection"
        noteLosses([
            "data": "Hurl has no data rows", "setup": "its entries come first",
            "teardown": "its entries come last, and are not run after a failure",
            "when": "Hurl always sends the requests", "stopOnFailure": "Hurl stops at the first failure",
            "hub": "set hubUrl and the token by hand: Hurl cannot mint tokens",
        ])
        let heading = ["# " + ExportMark.text(line(source.name))]
        return (heading + blocks.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
    }

    /// The names that only groups and includes define, which have no value at the first entry.
    private var onlyLocal: Set<String> {
        let local = source.collection.allGroups.flatMap { group in
            group.variables + group.with + (group.included?.variables ?? [])
        }
        return Set(local.map(\.name)).subtracting(source.collection.variables.map(\.name))
            .subtracting(ofEnvironments).subtracting(names.runNames)
    }

    // MARK: Texts

    override var writesLocalValues: Bool { true }

    override func writesOut(_ name: String, _ use: Use) -> Bool {
        (use == .url || use == .queryValue) && mayNeedEscapes(name, use)
    }

    override func placeholder(_ expression: PlaceholderExpression, _ use: Use) -> String {
        writtenText(of: expression, use) ?? super.placeholder(expression, use)
    }

    /// Hurl accepts only numbers, booleans and null in the place of a value.
    override func typedText(_ text: PlaceholderText) -> String {
        guard let expression = text.soleExpression, expression.filtersOfText.isEmpty,
            case .name(let name) = expression.head, !ofEnvironments.contains(name),
            let value = inlined.value(of: name), value.isContainer || expression.isFromJSON
        else { return super.typedText(text) }
        return inlined.writing {
            value.isContainer ? json(value, level: nil) : self.text(of: value, named: name, .raw)
        }
    }

    /// Returns the text of pieces, in which no `{` stands before a placeholder.
    override func text(_ pieces: [ExportPiece], _ use: Use) -> String {
        let texts = pieces.map { self.text($0, use) }
        let escape: String? =
            switch use {
            case .plain, .name, .formName, .body, .quoted: "\\u{7b}"
            case .json: "\\u007b"
            case .url, .queryName, .queryValue, .raw: nil
            }
        guard let escape else { return texts.joined() }
        return texts.reduce(into: "") { result, text in
            if text.hasPrefix("{"), result.last == "{" {
                result.removeLast()
                result += escape
            }
            result += text
        }
    }

    /// Returns a literal text in which `{{` is no placeholder and, in values, `#` begins no comment.
    override func escaped(_ literal: String, _ use: Use) -> String {
        switch use {
        case .plain: Self.escaped(literal, "\\#")
        case .name: Self.escapedName(literal)
        // Hurl percent-encodes the values of a form and a query, but not the names.
        case .formName: Self.escapedName(PercentEncoding.encode(literal))
        // `…` has no escapes \n and \r.
        case .body: Self.escaped(literal, "\\#`", lineFeed: "\\u{a}", carriageReturn: "\\u{d}")
        case .quoted: Self.escaped(literal, "\\\"")
        case .url, .queryName, .queryValue, .raw, .json: super.escaped(literal, use)
        }
    }

    /// Returns a name with escapes for all characters that Hurl does not allow in one, and for a `[` that would begin a
    /// section.
    private static func escapedName(_ literal: String) -> String {
        var text = ""
        for (index, scalar) in literal.unicodeScalars.enumerated() {
            let isPlain =
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "_-.]@$".unicodeScalars.contains(scalar)
                || scalar == "[" && index > 0
            if isPlain {
                text.unicodeScalars.append(scalar)
            } else if "\\#:".unicodeScalars.contains(scalar) {
                text += "\\\(scalar)"
            } else {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return text
    }

    /// - Parameter special: The characters with a meaning in the text.
    private static func escaped(
        _ literal: String, _ special: String, lineFeed: String = "\\n", carriageReturn: String = "\\r"
    ) -> String {
        var text = ""
        for scalar in literal.unicodeScalars {
            switch scalar {
            case "\n": text += lineFeed
            case "\r": text += carriageReturn
            case "\t": text += "\\t"
            default:
                if special.unicodeScalars.contains(scalar) { text += "\\" }
                text.unicodeScalars.append(scalar)
            }
        }
        return text.replacingScalars("{{", with: "\\u{7b}\\u{7b}")
    }

    override func file(_ path: PlaceholderText) -> String {
        path.literal == nil ? super.file(path) : Self.escaped(super.file(path), "\\#;{} ")
    }

    override func content(of expression: PlaceholderExpression) -> String? {
        guard expression.filtersOfText.isEmpty else { return nil }
        switch expression.head {
        case .name(let name):
            noteMissingValue(of: name)
            if missing.contains(name) {
                names.need(name, isSecret: names.secrets.contains(name))
                note(.toDo, "variable \(names.shown(name))", "its capture was left out: give its value")
            }
            return variable(name)
        case .processEnvironment(let name): return variable(names.name(ofVariable: name))
        case .function(let function, _):
            return ["uuid": "newUuid", "guid": "newUuid", "isoTimestamp": "newDate"][function.name]
        }
    }

    override func placeholder(named name: String, _ use: Use) -> String { "{{\(variable(name))}}" }

    /// Returns the variable for a name: other characters than letters, digits, `_` and `-` become `_`.
    func variable(_ name: String) -> String {
        if let known = variables[name] { return known }
        let wish = String(name.map(Self.allowed))
        let result = wish == name ? name : names.unused(wish)
        variables[name] = result
        if result != name { note(.approximate, "variable \(name)", "is called \(result)", isHarmless: true) }
        return result
    }

    private static func allowed(_ character: Character) -> Character {
        character.isASCII && (character.isLetter || character.isNumber) || character == "-" ? character : "_"
    }

    // MARK: Request

    private func block(of step: RequestStep, variables: [VariableDefinition]) -> [String] {
        place = names.shown(name(of: step))
        noteRedirects(of: step)
        noteLosses(
            of: step, in: "Hurl",
            except: [
                "save", "retry", "timeout", "connectTimeout", "delay", "http", "proxy", "resolve", "unixSocket",
                "tls.insecure", "tls.ca", "tls.cert", "tls.key",
            ],
            [
                "when": "Hurl always sends the request", "skip": "Hurl sends the request",
                "needs": "Hurl stops at the first failure", "scripts": "Hurl runs no scripts",
                "forEach": "the request is written once: give the variables values",
            ])
        let definition = step.definition
        let settings = step.settings.values
        let body = definition.body.map { self.body($0) } ?? Body()
        var lines = heading(step)
        let query = query(of: step, name: .formName, value: .plain)
        for entry in query { noteUnencodedName(entry.name, "query") }
        let url = url(of: step, query)
        lines.append("\(definition.method) \(url)")
        lines += headers(step, body)
        lines += section("Query", query.filter { !$0.name.isEmpty })
        lines += section("Cookies", entries(settings.cookies))
        if case .basic(let user, let password)? = settings.auth.value, user.literal != "" {
            lines += section("BasicAuth", [(text(user, .name), self.password(password))])
        }
        let ownOptions = options(of: step, url: url)
        let ownPlace = place
        place = "collection"
        let shared = options(variables)
        place = ownPlace
        lines += section("Options", ownOptions + shared)
        lines += body.lines
        return lines + HurlResponse(writer: self, step: step).lines()
    }

    /// Returns the options that set variables. A value with spaces or quotes at its ends has quotes, which keep them.
    func options(_ variables: [VariableDefinition]) -> [(name: String, value: String)] {
        variables.compactMap { variable in
            guard let (name, value) = values([variable]).first else { return nil }
            let needsQuotes = Self.needsQuotes(value, isText: variable.value.isText)
            let written = needsQuotes ? values([variable], .quoted).first.map { "\"\($0.value)\"" } ?? value : value
            return ("variable", "\(self.variable(name))=\(written)")
        }
    }

    /// True if Hurl would read a value without quotes as another one, or not at all: it takes what begins with a digit
    /// for a number.
    private static func needsQuotes(_ value: String, isText: Bool) -> Bool {
        if escapedEnds(value) != value || value.isEmpty { return true }
        if !isText { return !isPlainLiteral(value) }
        let isWord = value.unicodeScalars.first.map { "{/".unicodeScalars.contains($0) || $0.properties.isAlphabetic }
        return !(isWord ?? false) || ["true", "false", "null"].contains(where: value.hasPrefix)
    }

    /// True for a text that Hurl takes for a number, a boolean or null in a file of variables.
    private static func readsAsOther(_ text: String) -> Bool {
        ["true", "false", "null"].contains(text) || Double(text) != nil || Int(text) != nil
    }

    /// True for a number that Hurl writes as it is written, and for a boolean or null.
    private static func isPlainLiteral(_ value: String) -> Bool {
        value.wholeMatch(of: /true|false|null|-?(0|[1-9][0-9]{0,17})(\.([0-9]{0,14}[1-9]|0))?|[{\[].*/) != nil
    }

    func section(_ name: String, _ entries: [(name: String, value: String)]) -> [String] {
        let named = entries.filter { !$0.name.isEmpty }
        if named.count < entries.count { noteEmptyName(in: name) }
        return named.isEmpty ? [] : ["[\(name)]"] + named.map { "\($0.name): \(Self.escapedEnds($0.value))" }
    }

    func noteEmptyName(in section: String) {
        note(.leftOut, "empty name in [\(section)]", "Hurl has no fields without a name")
    }

    /// Reports a name with a variable.
    func noteUnencodedName(_ name: String, _ place: String) {
        guard isComputed(name) else { return }
        note(.approximate, "\(place) \(names.shown(name))", "values of variables in a name are not percent-encoded")
    }

    /// Returns the URL of a request with the parameters that have no name: a section cannot contain them.
    private func url(of step: RequestStep, _ query: [(name: String, value: String)]) -> String {
        let url = url(of: step)
        guard query.contains(where: \.name.isEmpty) else { return url }
        let entries = self.query(of: step).filter(\.name.isEmpty)
        for entry in entries { noteUnencoded(entry, "query") }
        let start = url.prefix { $0 != "#" }
        let separator = step.definition.url.written.prefix { $0 != "#" }.contains("?") ? "&" : "?"
        return start + separator + entries.map { "=\($0.value)" }.joined(separator: "&")
    }

    /// Returns a value with escapes for the spaces and tabs at its ends, which Hurl would remove.
    static func escapedEnds(_ value: String) -> String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
        func escaped(_ spaces: some Sequence<Unicode.Scalar>) -> String {
            spaces.map { $0 == " " ? "\\u{20}" : "\\t" }.joined()
        }
        let scalars = value.unicodeScalars
        let start = scalars.prefix(while: isSpace)
        let rest = scalars[start.endIndex...]
        let end = rest.reversed().prefix(while: isSpace)
        guard !start.isEmpty || !end.isEmpty else { return value }
        return escaped(start) + String(rest.dropLast(end.count)) + escaped(end.reversed())
    }

    private func headers(_ step: RequestStep, _ body: Body) -> [String] {
        let settings = step.settings.values
        var headers = entries(settings.headers, isHeader: true)
        if let header = authHeader(settings.auth.value) { headers.append(header) }
        let types = settings.headers.filter { $0.name.literal?.lowercased() == "content-type" }
        if let type = body.type, types.isEmpty {
            headers.append(("Content-Type", type))
        }
        var own: Set = ["accept", "host", "user-agent"]
        if step.definition.body != nil, body.type == nil { own.insert("content-type") }
        for field in settings.headers where field.isRemoval {
            guard let name = field.name.literal, own.contains(name.lowercased()) else { continue }
            note(.approximate, "header \(names.shown(name))", "Hurl sends its own value: it cannot remove the header")
        }
        return headers.map { "\($0.name): \(Self.escapedEnds($0.value))" }
    }

    // MARK: Environments

    /// Returns a file of variables for each environment, for `--variables-file`.
    func variableFiles() -> [Export.Companion] {
        var taken = UniqueNames()
        var environments = source.environments.map { environment -> (String, [(name: String, value: String)]) in
            place = "environment \(environment.name)"
            let own = Set(environment.variables.map(\.name))
            let defaults = source.collection.variables.filter {
                ofEnvironments.contains($0.name) && !own.contains($0.name)
            }
            let definitions = (defaults + environment.variables).filter { !isGiven($0) }
            let values = definitions.flatMap { definition in
                self.values([definition], .raw).map { entry in
                    let isNumber = definition.value.isText && Self.readsAsOther(entry.value)
                    return (name: entry.name, value: isNumber ? "\"\(entry.value)\"" : entry.value)
                }
            }
            for value in values where isComputed(value.value) {
                note(.toDo, "variable \(value.name)", "Hurl takes {{…}} in a file as text: give its value")
            }
            for value in values {
                noteLineBreaks(in: value)
                if Self.escapedEnds(value.value) != value.value
                    || definitions.contains(where: {
                        $0.name == value.name && $0.value.literal?.placeholderText.hasPrefix("\"") == true
                    })
                {
                    note(
                        .approximate, "variable \(names.shown(value.name))",
                        "Hurl may drop quotes and spaces at its ends")
                }
            }
            return (environment.name, values)
        }
        noteLiteralSecrets()
        if environments.isEmpty, !names.needed.isEmpty { environments = [(source.title, [])] }
        return environments.map { name, values in
            let own = Set(values.map(\.name))
            let needed = names.needed.filter { !own.contains($0.name) }.map { (name: $0.name, value: "") }
            let lines = (values + needed).map { "\(variable($0.name))=\(line($0.value))" }
            return Export.Companion(
                name: "\(ExportFileName.name(name, &taken)).hurl.env", text: lines.joined(separator: "\n") + "\n")
        }
    }
}
