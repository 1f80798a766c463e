import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// Exports a collection to an `.http` file of JetBrains' HTTP Client and VS Code's REST Client.
package enum HTTPFileExport {
    package static func export(_ source: ExportSource, _ options: ExportOptions) -> Export {
        let writer = HTTPFileWriter(source, options)
        let text = writer.file()
        return Export(text: text, companions: writer.environmentFiles(), report: writer.report)
    }
}

/// The writer of an `.http` file.
final class HTTPFileWriter: BracedTexts {
    private let options: ExportOptions
    /// The references that stand for captured names, such as `login.response.body.$.token`.
    private var references: [String: String] = [:]
    private var identifiers: [String: Int] = [:]

    init(_ source: ExportSource, _ options: ExportOptions) {
        self.options = options
        super.init(source)
    }

    func file() -> String {
        let requests = FlowProgram(source.collection).requests
        let blocks = requests.map { block(of: $0) }
        report.summary = "\(source.name): \(requests.count) request\(requests.count == 1 ? "" : "s")"
        place = "collection"
        if source.collection.data != nil { note(.leftOut, "data", "an .http file has no data rows") }
        var lines = ["# Exported from \(line(source.name)) by hubrun export."]
        let variables = values(source.collection.variables)
        if !variables.isEmpty { lines += [""] + variables.map { "@\($0.name) = \(line($0.value))" } }
        return (lines + blocks.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
    }

    override func content(of expression: PlaceholderExpression) -> String? {
        switch expression.head {
        case .name(let name):
            guard expression.filters.isEmpty else {
                return expression.filters.map(\.name) == ["urlEncode"] && references[name] == nil ? "%\(name)" : nil
            }
            return references[name] ?? name
        case .processEnvironment(let name):
            return expression.filters.isEmpty ? "$env.\(name)" : nil
        case .function(let function, let arguments):
            guard expression.filters.isEmpty else { return nil }
            return Self.function(function.name, arguments)
        }
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
        place = name(of: step)
        let definition = step.definition
        let settings = step.settings.values
        noteFlow(of: step, "an .http file")
        if settings.retry.value != nil { note(.leftOut, "retry", "an .http file has none") }
        if settings.tls.value != nil { note(.leftOut, "tls", "the client's settings have it") }
        var lines = ["### \(place)"]
        for text in definition.description?.split(separator: "\n") ?? [] {
            lines.append("# \(names.shown(String(text)))")
        }
        let identifier = self.identifier(of: definition.name)
        if !definition.captures.isEmpty { lines.append("# @name \(identifier)") }
        if settings.followRedirects.value ?? 0 == 0 { lines.append("# @no-redirect") }
        if settings.cookieJar.value == false { lines.append("# @no-cookie-jar") }
        if case .fixed(let timeout)? = settings.timeout.value {
            lines.append("# @timeout \(max(1, timeout.components.seconds))")
        }
        for entry in values(definition.set) { lines.append("@\(entry.name) = \(line(entry.value))") }
        let body = definition.body.map { self.body($0) }
        lines.append("\(definition.method) \(url(of: step))")
        lines += headers(settings, body?.type)
        if let body { lines += [""] + body.lines }
        if let save = definition.save { lines += ["", ">> \(file(save))"] }
        lines += handlers(step)
        for capture in definition.captures { addReference(capture, identifier) }
        return lines
    }

    private func identifier(of name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let stem = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let wish = stem.isEmpty || stem.first?.isNumber ?? true ? "Request" + stem : stem
        let count = (identifiers[wish] ?? 0) + 1
        identifiers[wish] = count
        return count == 1 ? wish : "\(wish)\(count)"
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

    private func url(of step: RequestStep) -> String {
        var url = text(step.definition.url)
        var separator = step.querySeparator
        for field in step.queryEntries {
            for value in field.values {
                let text = self.text(value, secretNamed: field.secretName(names), PercentText.encoded)
                url += "\(separator)\(self.text(field.name, PercentText.encoded))=\(text)"
                separator = "&"
            }
        }
        if case .apiKey(.query, let name, let value)? = step.settings.values.auth.value {
            url += "\(separator)\(text(name))=\(text(value, secretNamed: name.literal ?? "apiKey"))"
        }
        return line(url)
    }

    private func headers(_ settings: RequestSettings, _ type: String?) -> [String] {
        var headers = entries(settings.headers, isHeader: true)
        switch settings.auth.value {
        case nil, .some(.none), .apiKey(.query, _, _)?: break
        case .basic(let user, let password)?:
            headers.append(("Authorization", "Basic \(text(user)) \(text(password, secretNamed: "password"))"))
        case .digest(let user, let password)?:
            headers.append(("Authorization", "Digest \(text(user)) \(text(password, secretNamed: "password"))"))
        case .bearer(let token)?:
            headers.append(("Authorization", "Bearer \(text(token, secretNamed: "token"))"))
        case .apiKey(.header, let name, let value)?:
            headers.append((text(name), text(value, secretNamed: name.literal ?? "apiKey")))
        case .awsSignature?: note(.toDo, "auth.awsSigV4", "an .http file has none: sign the request otherwise")
        }
        if !settings.cookies.isEmpty {
            headers.append(
                ("Cookie", entries(settings.cookies).map { "\($0.name)=\($0.value)" }.joined(separator: "; ")))
        }
        if let type, !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            headers.append(("Content-Type", type))
        }
        return headers.map { "\($0.name): \(line($0.value))" }
    }

    // MARK: Body

    private static let boundary = "hubrun-boundary"

    private func body(_ body: RequestBody) -> (lines: [String], type: String?) {
        switch body {
        case .json(let value): return ([ExportJSON(writer: self).text(value)], body.contentType)
        case .text(let text), .xml(let text): return ([self.text(text)], body.contentType)
        case .form(let fields):
            let pairs = fields.flatMap { field in
                field.values.map { value in
                    "\(text(field.name, PercentText.encoded))="
                        + text(value, secretNamed: field.secretName(names), PercentText.encoded)
                }
            }
            return ([pairs.joined(separator: "&")], body.contentType)
        case .multipart(let parts):
            return (parts.flatMap(part) + ["--\(Self.boundary)--"], "multipart/form-data; boundary=\(Self.boundary)")
        case .file(let path): return (["< \(file(path))"], body.contentType)
        case .graphQL(let operation):
            var members = ["\"query\": \"\(quotedText(operation.query))\""]
            if let name = operation.operationName { members.append("\"operationName\": \"\(quotedText(name))\"") }
            if let variables = operation.variables {
                members.append("\"variables\": \(ExportJSON(writer: self).text(variables, level: 1))")
            }
            return (["{\n  \(members.joined(separator: ",\n  "))\n}"], body.contentType)
        case .base64:
            note(.leftOut, "body.base64", "an .http file holds no bytes: write them to a file")
            return ([], nil)
        }
    }

    private func part(_ part: MultipartPartSetting) -> [String] {
        var disposition = "Content-Disposition: form-data; name=\"\(text(part.name))\""
        var content: String
        switch part.content {
        case .text(let text): content = self.text(text)
        case .file(let path):
            content = "< \(file(path))"
            if part.filename == nil { disposition += "; filename=\"\(PathName.last(of: file(path)))\"" }
        }
        if let name = part.filename { disposition += "; filename=\"\(text(name))\"" }
        var lines = ["--\(Self.boundary)", disposition]
        if let type = part.type { lines.append("Content-Type: \(text(type))") }
        lines += entries(part.headers).map { "\($0.name): \($0.value)" }
        if content.isEmpty { content = "" }
        return lines + ["", content]
    }

    // MARK: Expectations

    private func handlers(_ step: RequestStep) -> [String] {
        let expectations = step.settings.values.expectations
        guard options.writesHandlers else {
            if expectations.hasMore || expectations.error.value != nil {
                note(.leftOut, "expect", "--handlers writes the checks of status and JSON")
            }
            return []
        }
        var tests: [String] = []
        if case .patterns(let patterns)? = expectations.status.value?.wanted {
            let conditions = patterns.map { pattern in
                switch pattern {
                case .exactly(let status): "response.status === \(status)"
                case .hundreds(let digit): "Math.floor(response.status / 100) === \(digit)"
                }
            }
            let name = "status is \(patterns.map(\.description).joined(separator: " or "))"
            tests += Self.test(name, conditions.joined(separator: " || "))
        }
        var rest = expectations
        if case .patterns? = expectations.status.value?.wanted { rest.status = .inherited }
        rest.json = expectations.json.filter { expectation in
            guard let test = jsonTest(expectation) else { return true }
            tests += test
            return false
        }
        if rest.hasMore || rest.error.value != nil {
            note(.leftOut, "expect", "a handler checks only the status and equal values in JSON")
        }
        return tests.isEmpty ? [] : ["", "> {%"] + tests.map { "  \($0)" } + ["%}"]
    }

    private func jsonTest(_ expectation: JSONExpectation) -> [String]? {
        guard expectation.path.written.literal != nil,
            let steps = PathStep.steps(of: expectation.path.written.written), !steps.contains(.all),
            expectation.matcher.operations.count == 1,
            case .equals(let wanted)? = expectation.matcher.operations.first?.matcherOperator,
            let literal = wanted.literal
        else { return nil }
        let value = "response.body\(JavaScriptPath.access(steps))"
        let script = JavaScriptExpressions(names: names).literal(literal)
        guard !script.contains("pm.") else { return nil }
        switch literal {
        case .array, .object:
            return Self.test(
                "\(expectation.path.written.written) is \(names.shown(literal.compactText()))",
                "JSON.stringify(\(value)) === JSON.stringify(\(script))")
        default:
            return Self.test(
                "\(expectation.path.written.written) is \(names.shown(literal.placeholderText))",
                "\(value) === \(script)")
        }
    }

    private static func test(_ name: String, _ condition: String) -> [String] {
        ["client.test(\(JavaScriptText.literal(name)), () => client.assert(\(condition)));"]
    }

    // MARK: Environments

    /// Returns the files with the values of environments, and with the secrets that need a value.
    func environmentFiles() -> [Export.Companion] {
        var plain: [(String, JSONValue)] = []
        for environment in source.environments {
            place = "environment \(environment.name)"
            if environment.hub != nil {
                note(.toDo, "hub", "give hubUrl and the token values: an .http file mints none")
            }
            let entries = values(environment.variables).map { ($0.name, JSONValue.string($0.value)) }
            if !entries.isEmpty { plain.append((names.shown(environment.name), .object(JSONObject(entries)))) }
        }
        let secrets = names.needed.filter(\.isSecret).map { ($0.name, JSONValue.string("")) }
        let environments = source.environments.isEmpty ? ["default"] : source.environments.map { names.shown($0.name) }
        var files: [Export.Companion] = []
        if !plain.isEmpty {
            files.append(
                Export.Companion(
                    name: "http-client.env.json", text: JSONValue.object(JSONObject(plain)).prettyText() + "\n"))
        }
        if !secrets.isEmpty {
            let document = JSONObject(environments.map { ($0, JSONValue.object(JSONObject(secrets))) })
            files.append(
                Export.Companion(
                    name: "http-client.private.env.json", text: JSONValue.object(document).prettyText() + "\n"))
        }
        return files
    }
}
