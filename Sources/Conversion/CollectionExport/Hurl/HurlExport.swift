import CollectionDrafts
import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import Times

/// Exports a collection to a file of Hurl, with a file of variables for each environment.
package enum HurlExport {
    package static func export(_ source: ExportSource) -> Export {
        let writer = HurlWriter(source)
        let text = writer.file()
        return Export(text: text, companions: writer.variableFiles(), report: writer.report)
    }
}

/// The writer of a Hurl file.
final class HurlWriter: BracedTexts {
    func file() -> String {
        let requests = FlowProgram(source.collection).requests
        place = "collection"
        let variables = values(source.collection.variables)
        let blocks = requests.enumerated().map { block(of: $1, variables: $0 == 0 ? variables : []) }
        report.summary = "\(source.name): \(requests.count) request\(requests.count == 1 ? "" : "s")"
        place = "collection"
        if source.collection.data != nil { note(.leftOut, "data", "Hurl has no data rows") }
        let heading = ["# Exported from \(line(source.name)) by hubrun export."]
        return (heading + blocks.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
    }

    override func content(of expression: PlaceholderExpression) -> String? {
        guard expression.filters.isEmpty else { return nil }
        switch expression.head {
        case .name(let name): return Self.variable(name)
        case .processEnvironment(let name): return Self.variable(names.name(ofVariable: name))
        case .function(let function, _):
            return ["uuid": "newUuid", "guid": "newUuid", "isoTimestamp": "newDate"][function.name]
        }
    }

    override func placeholder(named name: String) -> String { "{{\(Self.variable(name))}}" }

    /// Returns a name with the characters that Hurl allows.
    static func variable(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-".contains($0) ? $0 : "_" })
    }

    // MARK: Request

    private func block(of step: RequestStep, variables: [(name: String, value: String)]) -> [String] {
        place = name(of: step)
        noteFlow(of: step, "Hurl")
        let definition = step.definition
        let settings = step.settings.values
        let body = definition.body.map { self.body($0) } ?? HurlBody()
        var lines = ["# \(place)"]
        for text in definition.description?.split(separator: "\n") ?? [] {
            lines.append("# \(names.shown(String(text)))")
        }
        lines.append("\(definition.method) \(line(text(step.definition.url)))")
        lines += headers(settings, body.type)
        lines += section("Query", query(of: step))
        lines += section("Cookies", entries(settings.cookies))
        lines += login(settings.auth.value)
        lines += section(
            "Options",
            options(of: step) + variables.map { ("variable", "\(Self.variable($0.name))=\(Self.value($0.value))") })
        lines += body.lines
        return lines + HurlResponse(writer: self, step: step).lines()
    }

    private func section(_ name: String, _ entries: [(name: String, value: String)]) -> [String] {
        entries.isEmpty ? [] : ["[\(name)]"] + entries.map { "\(Self.key($0.name)): \(Self.value($0.value))" }
    }

    /// Returns a text of a key or value: Hurl ends it at a comment, and reads escapes.
    static func value(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: "\\n")
            .replacing("\r", with: "\\r")
    }

    static func key(_ text: String) -> String {
        value(text).replacing(":", with: "\\:").replacing(" ", with: "\\u{20}")
    }

    private func headers(_ settings: RequestSettings, _ type: String?) -> [String] {
        var headers = entries(settings.headers, isHeader: true)
        switch settings.auth.value {
        case .bearer(let token)?:
            headers.append(("Authorization", "Bearer \(text(token, secretNamed: "token"))"))
        case .apiKey(.header, let name, let value)?:
            headers.append((text(name), text(value, secretNamed: name.literal ?? "apiKey")))
        default: break
        }
        if let type, !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            headers.append(("Content-Type", type))
        }
        return headers.map { "\(Self.key($0.name)): \(Self.value($0.value))" }
    }

    private func query(of step: RequestStep) -> [(name: String, value: String)] {
        var entries = entries(step.queryEntries)
        if case .apiKey(.query, let name, let value)? = step.settings.values.auth.value {
            entries.append((text(name), text(value, secretNamed: name.literal ?? "apiKey")))
        }
        return entries
    }

    private func login(_ auth: AuthSetting?) -> [String] {
        switch auth {
        case .basic(let user, let password)?:
            return section("BasicAuth", [(text(user), text(password, secretNamed: "password"))])
        default: return []
        }
    }

    private func options(of step: RequestStep) -> [(name: String, value: String)] {
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
            if tls.minVersion.value != nil { note(.leftOut, "tls.minVersion", "Hurl has nothing like it") }
        }
        switch settings.auth.value {
        case .digest(let user, let password)?:
            options += [("digest", "true"), ("user", "\(text(user)):\(text(password, secretNamed: "password"))")]
        case .awsSignature(let aws)?:
            options += [
                ("aws-sigv4", "aws:amz:\(text(aws.region)):\(text(aws.service))"),
                ("user", "\(text(aws.accessKey)):\(text(aws.secretKey, secretNamed: "secretKey"))"),
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
        if case .url(let url)? = settings.proxy.value { options.append(("proxy", text(url))) }
        for setting in settings.resolve.value ?? [] {
            options.append(("resolve", "\(setting.host):\(setting.port):\(text(setting.address))"))
        }
        if let path = settings.unixSocket.value { options.append(("unix-socket", file(path))) }
        if let path = step.definition.save { options.append(("output", file(path))) }
        for entry in values(step.definition.set) {
            options.append(("variable", "\(Self.variable(entry.name))=\(entry.value)"))
        }
        return options
    }

    private static func duration(_ duration: Duration) -> String {
        let milliseconds = Int(exactly: (duration / .milliseconds(1)).rounded()) ?? 0
        return "\(milliseconds)ms"
    }

    // MARK: Body

    private struct HurlBody {
        var lines: [String] = []
        var type: String?
    }

    private func body(_ body: RequestBody) -> HurlBody {
        switch body {
        case .json(let value): return HurlBody(lines: [ExportJSON(writer: self).text(value)])
        case .text(let text), .xml(let text):
            return HurlBody(lines: Self.multiline(self.text(text)), type: body.contentType)
        case .form(let fields): return HurlBody(lines: section("Form", entries(fields)))
        case .multipart(let parts):
            return HurlBody(lines: ["[Multipart]"] + parts.map(part))
        case .file(let path): return HurlBody(lines: ["file,\(file(path));"], type: body.contentType)
        case .graphQL(let operation):
            var lines = ["```graphql", text(operation.query)]
            if let variables = operation.variables {
                lines.append("variables \(ExportJSON(writer: self).text(variables))")
            }
            if operation.operationName != nil { note(.leftOut, "operationName", "Hurl sends none") }
            return HurlBody(lines: lines + ["```"])
        case .base64(let text): return HurlBody(lines: ["base64,\(self.text(text));"], type: body.contentType)
        }
    }

    static func multiline(_ text: String) -> [String] {
        guard text.contains("\n") else {
            return ["`\(text.replacing("\\", with: "\\\\").replacing("`", with: "\\`"))`"]
        }
        // The line break before the closing marks is a part of the text.
        return ["```", text.hasSuffix("\n") ? String(text.dropLast()) : text, "```"]
    }

    private func part(_ part: MultipartPartSetting) -> String {
        let key = Self.key(text(part.name))
        let type = part.type.map { " \(text($0))" } ?? ""
        if part.filename != nil { note(.leftOut, "filename of \(part.name.written)", "Hurl sends the file's own name") }
        if !part.headers.isEmpty { note(.leftOut, "headers of \(part.name.written)", "Hurl sends none in a part") }
        switch part.content {
        case .text(let content):
            if part.type != nil { note(.leftOut, "type of \(part.name.written)", "Hurl sends none with a text") }
            return "\(key): \(Self.value(text(content)))"
        case .file(let path): return "\(key): file,\(file(path));\(type)"
        }
    }

    // MARK: Environments

    /// Returns a file of variables for each environment, for `--variables-file`.
    func variableFiles() -> [Export.Companion] {
        var taken: Set<String> = []
        var environments = source.environments.map { environment -> (String, [(name: String, value: String)]) in
            place = "environment \(environment.name)"
            if environment.hub != nil { note(.toDo, "hub", "give hubUrl and the token values: Hurl mints none") }
            return (environment.name, values(environment.variables))
        }
        if environments.isEmpty, !names.needed.isEmpty { environments = [(source.title, [])] }
        return environments.map { name, values in
            let own = Set(values.map(\.name))
            let needed = names.needed.filter { !own.contains($0.name) }
            let lines =
                values.map { "\(Self.variable($0.name))=\(line($0.value))" }
                + needed.map { "\(Self.variable($0.name))=" }
            return Export.Companion(
                name: "\(ExportFileName.name(name, &taken)).hurl.env", text: lines.joined(separator: "\n") + "\n")
        }
    }
}
