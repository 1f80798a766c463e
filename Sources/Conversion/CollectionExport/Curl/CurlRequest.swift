import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import Text

extension CurlWriter {
    /// Returns the options of a request, each with its value, as they are written on a command line.
    func options(of step: RequestStep) -> [[String]] {
        let settings = step.settings.values
        let body = step.definition.body.map { self.body($0) } ?? CurlBodyOptions()
        var options = body.options
        let type = settings.hasContentType ? nil : body.type
        var first: [[String]] = method(step.definition.method, sendsBody: !options.isEmpty, isForm: body.isForm)
        first += headers(settings, type)
        first += auth(settings.auth.value)
        if !settings.cookies.isEmpty { first.append(["-b", cookies(settings)]) }
        options = first + options + connection(settings)
        return options
    }

    private func method(_ method: String, sendsBody: Bool, isForm: Bool) -> [[String]] {
        switch method {
        case "GET" where !sendsBody, "POST" where sendsBody: []
        case "HEAD" where !sendsBody: [["--head"]]
        default: [["-X", ShellWriter.literal(method)]]
        }
    }

    private func headers(_ settings: RequestSettings, _ type: String?) -> [[String]] {
        var options: [[String]] = []
        for field in settings.headers {
            let name = text(field.name)
            if field.isRemoval {
                options.append(["-H", "\(name):"])
                continue
            }
            for value in field.values {
                let text = self.text(value, .plain, names.search(for: field.name, isHeader: true))
                options.append(["-H", text.isEmpty ? "\(name);" : "\(name): \(text)"])
            }
        }
        if let type { options.append(["-H", "Content-Type: \(type)"]) }
        return options
    }

    private func auth(_ setting: AuthSetting?) -> [[String]] {
        switch setting {
        case nil, .some(.none), .apiKey(.query, _, _)?: return []
        case .basic(let user, let password)?:
            return [["-u", "\(text(user)):\(self.password(password))"]]
        case .digest(let user, let password)?:
            return [["--digest"], ["-u", "\(text(user)):\(self.password(password))"]]
        case .bearer?, .apiKey?: return authHeader(setting).map { [["-H", "\($0.name): \($0.value)"]] } ?? []
        case .awsSignature(let aws)?:
            var options = [
                ["--aws-sigv4", "aws:amz:\(text(aws.region)):\(text(aws.service))"],
                ["-u", "\(text(aws.accessKey)):\(secretKey(aws))"],
            ]
            if let token = aws.sessionToken {
                options.append(["-H", "X-Amz-Security-Token: \(text(token, .plain, .whole("sessionToken")))"])
            }
            return options
        }
    }

    // MARK: Body

    /// The options for a body.
    struct CurlBodyOptions {
        var options: [[String]] = []
        /// The Content-Type that curl would not send.
        var type: String?
        var isForm = false
    }

    private func body(_ body: RequestBody) -> CurlBodyOptions {
        switch body {
        case .json(let value):
            return CurlBodyOptions(options: [["--data-raw", json(value)]], type: body.contentType)
        case .text(let text), .xml(let text):
            return CurlBodyOptions(options: [["--data-raw", self.text(text, .plain, .body)]], type: body.contentType)
        case .form(let fields):
            let fields = entries(fields, name: .queryName).map { ["--data-urlencode", "\($0.name)=\($0.value)"] }
            return CurlBodyOptions(options: fields, isForm: true)
        case .multipart(let parts): return CurlBodyOptions(options: parts.map(part), isForm: true)
        case .file(let path):
            return CurlBodyOptions(options: [["--data-binary", "@\(file(path))"]], type: body.contentType)
        case .graphQL(let operation):
            return CurlBodyOptions(options: [["--data-raw", graphQL(operation)]], type: body.contentType)
        case .base64(let text):
            let content = Self.content(ofBase64: text).map { ["--data-raw", ShellWriter.literal($0)] }
            return CurlBodyOptions(options: [content ?? ["--data-binary", "@-"]], type: body.contentType)
        }
    }

    /// Returns the base64 of a body that a shell script cannot contain as text, which curl reads from a pipe.
    func encodedBytes(_ body: RequestBody) -> PlaceholderText? {
        guard case .base64(let text) = body, Self.content(ofBase64: text) == nil else { return nil }
        return text
    }

    private static func content(ofBase64 text: PlaceholderText) -> String? {
        let content = text.literal.flatMap(Base64.decode).flatMap { String(validating: $0, as: UTF8.self) }
        return content?.utf8.contains(0) ?? true ? nil : content
    }

    private func part(_ part: MultipartPartSetting) -> [String] {
        let name = text(part.name)
        if name.contains("=") {
            note(.toDo, "part \(names.shown(part.name.written))", "curl ends the name at its first =")
        }
        var more = ""
        if let type = part.type { more += ";type=\(text(type))" }
        if let filename = part.filename { more += ";filename=\(quoted(text(filename)))" }
        for header in entries(part.headers, isHeader: true) {
            more += ";headers=\(quoted("\(header.name): \(header.value)"))"
        }
        switch part.content {
        case .file(let path): return ["-F", "\(name)=@\(quoted(file(path)))\(more)"]
        case .text(let content):
            let value = text(content, .plain, names.search(for: part.name))
            return more.isEmpty ? ["--form-string", "\(name)=\(value)"] : ["-F", "\(name)=\(quoted(value))\(more)"]
        }
    }

    /// Returns a text in the quotes of `-F`.
    private func quoted(_ text: String) -> String {
        "\"\(text.escaping("\\\""))\""
    }

    // MARK: Connection

    private func connection(_ settings: RequestSettings) -> [[String]] {
        var options: [[String]] = []
        if let limit = settings.followRedirects.value, limit > 0 {
            options.append(["--location"])
            if limit != 50 { options.append(["--max-redirs", String(limit)]) }
        }
        if case .fixed(let timeout)? = settings.timeout.value { options.append(["--max-time", Self.seconds(timeout)]) }
        if case .fixed(let timeout)? = settings.connectTimeout.value {
            options.append(["--connect-timeout", Self.seconds(timeout)])
        }
        switch settings.http.value {
        case .http1_1?: options.append(["--http1.1"])
        case .http2?: options.append(["--http2"])
        case nil: break
        }
        switch settings.proxy.value {
        case .some(.none): options.append(["--noproxy", "*"])
        case .url(let url)?: options.append(["--proxy", text(url, .plain, .url)])
        case nil: break
        }
        for setting in settings.resolve.value ?? [] {
            options.append(["--resolve", "\(setting.host):\(setting.port):\(text(setting.address))"])
        }
        if let path = settings.unixSocket.value { options.append(["--unix-socket", file(path)]) }
        return options + tls(settings.tls.value)
    }

    private func tls(_ tls: TLSSetting?) -> [[String]] {
        guard let tls else { return [] }
        var options: [[String]] = tls.isInsecure ?? false ? [["--insecure"]] : []
        for (option, path) in [("--cacert", tls.ca.value), ("--cert", tls.cert.value), ("--key", tls.key.value)] {
            if let path { options.append([option, file(path)]) }
        }
        if let version = tls.minVersion.value { options.append(["--tlsv\(version.rawValue)"]) }
        return options
    }

    static func seconds(_ duration: Duration) -> String {
        JSONNumber(duration / .seconds(1))?.text ?? "30"
    }
}
