import CollectionDrafts
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import Text

/// Exports a collection to an `.http` file of JetBrains' HTTP Client and VS Code's REST Client.
package enum HTTPFileExport {
    package static func export(_ source: ExportSource, _ options: ExportOptions) -> Export {
        let writer = HTTPFileWriter(source, options)
        let text = writer.file()
        return Export(text: text, companions: writer.environmentFiles(), report: writer.report)
    }
}

/// The writer of an `.http` file.
final class HTTPFileWriter: ExportWriter {
    let options: ExportOptions
    /// The references to responses for captured names, such as `login.response.body.$.token`.
    private var references: [String: String] = [:]
    private var identifiers = UniqueNames()

    init(_ source: ExportSource, _ options: ExportOptions) {
        self.options = options
        super.init(source)
    }

    func file() -> String {
        let blocks = blocks(in: "an .http file") {
            assignments($0.definition.set)
        } write: {
            block(of: $0)
        }
        place = "collection"
        noteLosses([
            "data": "an .http file has no data rows", "setup": "its requests come first",
            "teardown": "its requests come last", "when": "an .http file always sends the requests",
            "repeat": "an .http file sends the requests once",
            "thresholds": "an .http file has no figures of many requests",
            "hub": "set hubUrl and the token by hand: an .http file cannot mint tokens",
        ])
        var lines = ["# " + ExportMark.text(line(source.name))]
        let variables = assignments(source.collection.variables)
        if !variables.isEmpty { lines += [""] + variables }
        return (lines + blocks.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
    }

    // MARK: Texts

    override func escaped(_ literal: String, _ use: Use) -> String {
        if [.plain, .name, .body, .quoted].contains(use), literal.holds("{{") {
            note(.approximate, "text {{…}}", "the client replaces it if a variable has this name")
        }
        return use == .quoted ? MultipartPart.escaped(literal) : super.escaped(literal, use)
    }

    override func content(of expression: PlaceholderExpression) -> String? {
        let filters = expression.filtersOfText
        switch expression.head {
        case .name(let name):
            guard filters.isEmpty else {
                return filters.map(\.name) == ["urlEncode"] && references[name] == nil ? "%\(name)" : nil
            }
            noteMissingValue(of: name)
            return references[name] ?? name
        case .processEnvironment(let name):
            return filters.isEmpty ? "$env.\(name)" : nil
        case .function(let function, let arguments):
            guard filters.isEmpty else { return nil }
            return Self.function(function.name, arguments)
        }
    }

    override var writesLocalValues: Bool { true }

    override func writesOut(_ name: String, _ use: Use) -> Bool {
        (use == .json || use == .url) && mayNeedEscapes(name, use)
    }

    override func placeholder(named name: String, _ use: Use) -> String {
        if use == .json, mayNeedEscapes(name, use) { noteUnescaped(name) }
        return super.placeholder(named: name, use)
    }

    override func placeholder(_ expression: PlaceholderExpression, _ use: Use) -> String {
        if let text = writtenText(of: expression, use) { return text }
        if use == .json, expression.filters.isEmpty {
            switch expression.head {
            case .name(let name): if mayNeedEscapes(name, use) { noteUnescaped(name) }
            case .processEnvironment(let name): noteUnescaped("$env.\(name)")
            case .function: break
            }
        }
        return super.placeholder(expression, use)
    }

    private static func function(_ name: String, _ arguments: [PlaceholderArgument]) -> String? {
        switch name {
        case "uuid", "guid": return "$uuid"
        case "timestamp": return "$timestamp"
        case "isoTimestamp": return "$isoTimestamp"
        case "randomInt":
            guard !arguments.isEmpty else { return "$randomInt" }
            guard arguments.count == 2, case .number(let low) = arguments[0], case .number(let high) = arguments[1],
                let last = high.intValue, last < .max
            else { return nil }
            return "$random.integer(\(low.text), \(last + 1))"
        case "randomHex":
            guard case .number(let count)? = arguments.first else { return nil }
            return "$random.hexadecimal(\(count.text))"
        default: return nil
        }
    }

    // MARK: Request

    private func block(of step: RequestStep) -> [String] {
        place = names.shown(name(of: step))
        let definition = step.definition
        let settings = step.settings.values
        noteRedirects(of: step)
        noteLosses(
            of: step, in: "an .http file", except: ["save", "timeout"],
            [
                "when": "an .http file always sends the request",
                "repeat": "an .http file sends the request once", "skip": "an .http file sends the request",
                "forEach": "the request is written once: give the variables values",
                "scripts": "an .http file runs no scripts with pm", "proxy": "the client's settings have it",
                "tls.insecure": "the client's settings have it", "tls.ca": "the client's settings have it",
                "tls.cert": "the client's settings have it", "tls.key": "the client's settings have it",
            ])
        var lines = heading(step, "###")
        let identifier = self.identifier(of: names.written(definition.name))
        if !definition.captures.isEmpty { lines.append("# @name \(identifier)") }
        if settings.followRedirects.value ?? 0 == 0 { lines.append("# @no-redirect") }
        if settings.cookieJar.value == false { lines.append("# @no-cookie-jar") }
        if case .fixed(let timeout)? = settings.timeout.value {
            lines.append("# @timeout \(max(1, timeout.components.seconds))")
        }
        lines += assignments(definition.set)
        let body = definition.body.map { self.body($0, of: identifier) }
        lines.append("\(definition.method) \(line(urlWithQuery(of: step)))")
        lines += headers(settings, body?.type)
        if let body { lines += [""] + body.lines }
        if let save = definition.save { lines += ["", ">> \(file(save))"] }
        lines += handlers(step)
        for capture in definition.captures { addReference(capture, identifier) }
        return lines
    }

    /// Returns the lines that give variables values.
    private func assignments(_ definitions: [VariableDefinition]) -> [String] {
        values(definitions).map { variable in
            noteLineBreaks(in: variable)
            if variable.value.trimmingSpaces != variable.value {
                note(
                    .approximate, "variable \(names.shown(variable.name))",
                    "the client removes the spaces at the ends of its value")
            }
            return "@\(variable.name) = \(line(variable.value))"
        }
    }

    private func identifier(of name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let stem = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return identifiers.name(stem.first?.isNumber ?? true ? "Request" + stem : stem) { "\($0)\($1)" }
    }

    private func addReference(_ capture: Capture, _ identifier: String) {
        let isPlain = capture.regex == nil && capture.filters.isEmpty
        if capture.fallback != nil { note(.leftOut, "capture.\(capture.name).default", "a reference has none") }
        switch capture.source {
        case .json(let path) where isPlain && path.written.literal != nil:
            references[capture.name] = "\(identifier).response.body.\(path.written.written)"
        case .header(let name) where isPlain && name.literal != nil:
            references[capture.name] = "\(identifier).response.headers.\(name.written)"
        default: note(.leftOut, "capture.\(capture.name)", "a reference names only a JSONPath or a header")
        }
    }

    private func headers(_ settings: RequestSettings, _ type: String?) -> [String] {
        var headers = entries(settings.headers, isHeader: true)
        switch settings.auth.value {
        case .basic(let user, let password)?:
            // Without a password, clients send the text after "Basic" as it is, unless it has a colon.
            let credentials = password.literal == "" ? "\(text(user)):" : "\(text(user)) \(self.password(password))"
            headers.append(("Authorization", "Basic \(credentials)"))
        case .digest(let user, let password)?:
            headers.append(("Authorization", "Digest \(text(user)) \(self.password(password))"))
        case .awsSignature?: note(.toDo, "auth.awsSigV4", "an .http file has none: sign the request otherwise")
        case let auth: if let header = authHeader(auth) { headers.append(header) }
        }
        if !settings.cookies.isEmpty { headers.append(("Cookie", cookies(settings))) }
        if let type, !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            headers.append(("Content-Type", type))
        }
        return headers.map { "\($0.name): \(line($0.value))" }
    }

    // MARK: Environments

    /// Returns the files with the values of environments, and with the secrets that need a value.
    func environmentFiles() -> [Export.Companion] {
        var plain: [(String, JSONValue)] = []
        for environment in source.environments {
            place = "environment \(environment.name)"
            let entries = values(environment.variables).map { ($0.name, JSONValue.string($0.value)) }
            if !entries.isEmpty { plain.append((environment.name, .object(JSONObject(entries)))) }
        }
        noteLiteralSecrets()
        let needed = names.needed.map { ($0.name, JSONValue.string("")) }
        let environments = source.environments.isEmpty ? ["default"] : source.environments.map(\.name)
        let own = needed.isEmpty ? [] : environments.map { ($0, JSONValue.object(JSONObject(needed))) }
        return [("http-client.env.json", plain), ("http-client.private.env.json", own)].filter { !$0.1.isEmpty }
            .map { Export.Companion(name: $0, text: JSONValue.object(JSONObject($1)).prettyText() + "\n") }
    }
}
