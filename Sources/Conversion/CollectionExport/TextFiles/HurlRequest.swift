import CollectionDrafts
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Text

extension HurlWriter {
    func block(of step: RequestStep, variables: [VariableDefinition]) -> [String] {
        place = names.shown(name(of: step))
        noteRedirects(of: step)
        noteLosses(
            of: step, in: "Hurl",
            except: [
                "save", "retry", "timeout", "connectTimeout", "delay", "http", "proxy", "resolve", "unixSocket",
                "tls.insecure", "tls.ca", "tls.cert", "tls.key",
            ],
            [
                "when": "Hurl always sends the request", "repeat": "Hurl sends the request once",
                "skip": "Hurl sends the request",
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
        let separator = step.address.written.prefix { $0 != "#" }.contains("?") ? "&" : "?"
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
        if let type = body.type, !settings.hasContentType { headers.append(("Content-Type", type)) }
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
        let environments = source.environments.map { environment -> (String, [(name: String, value: String)]) in
            place = "environment \(environment.name)"
            let own = Set(environment.variables.map(\.name))
            let defaults = source.collection.variables.filter {
                inlined.isOfEnvironment($0.name) && !own.contains($0.name)
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
        return files(of: environments, ending: "hurl.env") { _, values, needed in
            let lines = (values + needed.map { ($0.name, "") }).map { "\(variable($0.name))=\(line($0.value))" }
            return lines.joined(separator: "\n") + "\n"
        }
    }
}

extension HurlWriter {
    /// The lines of a body.
    struct Body {
        var lines: [String] = []
        /// The Content-Type that Hurl would not send.
        var type: String?
    }

    func body(_ body: RequestBody) -> Body {
        switch body {
        case .json(let value): return Body(lines: [json(value)])
        case .text(let text), .xml(let text):
            return Body(lines: string(text), type: body.contentType)
        case .form(let fields):
            let entries = entries(fields, name: .formName)
            for entry in entries { noteUnencodedName(entry.name, "form") }
            return Body(lines: section("Form", entries))
        case .multipart(let parts):
            let named = parts.filter { $0.name.literal != "" }
            if named.count < parts.count { noteEmptyName(in: "Multipart") }
            return Body(lines: named.isEmpty ? [] : ["[Multipart]"] + named.map(part))
        case .file(let path): return Body(lines: ["file,\(file(path));"], type: body.contentType)
        case .graphQL(let operation):
            let query = text(operation.query, .raw, .body)
            // A block has no escapes: JSON has them.
            let isBlock = !query.holds("```") && !operation.query.written.holds("{{") && !query.holds("{{{")
            guard isBlock, operation.operationName == nil else { return Body(lines: [graphQL(operation)]) }
            var lines = ["```graphql", query]
            if let variables = operation.variables {
                lines.append("variables \(json(variables))")
            }
            return Body(lines: lines + ["```"])
        case .base64(let text): return Body(lines: ["base64,\(self.text(text));"], type: body.contentType)
        }
    }

    /// Returns a text as a block of lines, which has no escapes, or as a string of one line.
    private func string(_ text: PlaceholderText) -> [String] {
        let raw = self.text(text, .raw, .body)
        let isBlock =
            raw.hasSuffix("\n") && !raw.holds("```") && !raw.utf8.contains(UInt8(ascii: "\r"))
            && !text.written.contains("{{") && !raw.holds("{{{")
        return isBlock ? ["```", String(raw.dropLast()), "```"] : ["`\(self.text(text, .body))`"]
    }

    private func part(_ part: MultipartPartSetting) -> String {
        let key = text(part.name, .name)
        let type = part.type.map { " \(text($0))" } ?? ""
        if part.filename != nil { note(.leftOut, "filename of \(part.name.written)", "Hurl sends the file's own name") }
        if !part.headers.isEmpty { note(.leftOut, "headers of \(part.name.written)", "Hurl sends none in a part") }
        switch part.content {
        case .text(let content):
            if part.type != nil { note(.leftOut, "type of \(part.name.written)", "Hurl sends none with a text") }
            let value = Self.escapedEnds(text(content, .plain, names.search(for: part.name)))
            // Without the escape, Hurl would send a file.
            return "\(key): \(value.utf8.starts(with: "file,".utf8) ? "\\u{66}" + value.dropFirst() : value)"
        case .file(let path): return "\(key): file,\(file(path));\(type)"
        }
    }
}

extension HurlWriter {
    /// Returns the lines of a request's section `[Options]`.
    func options(of step: RequestStep, url: String) -> [(name: String, value: String)] {
        let settings = step.settings.values
        var options: [(name: String, value: String)] = []
        if let limit = settings.followRedirects.value, limit > 0 {
            options += [("location", "true"), ("max-redirs", String(limit))]
        }
        if let tls = settings.tls.value {
            if tls.isInsecure ?? false { options.append(("insecure", "true")) }
            for (key, path) in [("cacert", tls.ca.value), ("cert", tls.cert.value), ("key", tls.key.value)] {
                if let path { options.append((key, file(path))) }
            }
        }
        switch settings.auth.value {
        // A section [BasicAuth] needs a name.
        case .basic(let user, let password)? where user.literal == "":
            options.append(("user", ":\(self.password(password))"))
        case .digest?: note(.leftOut, "auth.digest", "Hurl has no digest authentication")
        case .awsSignature(let aws)?:
            options += [
                ("aws-sigv4", "aws:amz:\(text(aws.region)):\(text(aws.service))"),
                ("user", "\(text(aws.accessKey)):\(secretKey(aws))"),
            ]
        default: break
        }
        if case .fixed(let timeout)? = settings.timeout.value { options.append(("max-time", Self.duration(timeout))) }
        if case .fixed(let timeout)? = settings.connectTimeout.value {
            options.append(("connect-timeout", Self.duration(timeout)))
        }
        if case .fixed(let delay)? = settings.delay.value { options.append(("delay", Self.duration(delay))) }
        if let retry = settings.retry.value {
            options.append(("retry", String(max(0, (retry.attempts ?? 2) - 1))))
            if case .fixed(let interval)? = retry.interval {
                options.append(("retry-interval", Self.duration(interval)))
            }
            if retry.triggers != nil { note(.approximate, "retry.on", "Hurl tries again after any failure") }
        }
        switch settings.http.value {
        case .http1_1?: options.append(("http1.1", "true"))
        case .http2?: options.append(("http2", "true"))
        case nil: break
        }
        if case .url(let url)? = settings.proxy.value { options.append(("proxy", text(url, .plain, .url))) }
        for setting in settings.resolve.value ?? [] {
            options.append(("resolve", "\(setting.host):\(setting.port):\(text(setting.address))"))
        }
        if Self.hasDotSegments(url) { options.append(("path-as-is", "true")) }
        if let path = settings.unixSocket.value { options.append(("unix-socket", file(path))) }
        if let path = step.definition.save { options.append(("output", file(path))) }
        if step.definition.savesToOutput { options.append(("output", "-")) }
        return options + self.options(step.definition.set)
    }

    private static func duration(_ duration: Duration) -> String {
        let milliseconds = Int(exactly: (duration / .milliseconds(1)).rounded()) ?? 0
        return "\(milliseconds)ms"
    }
}
