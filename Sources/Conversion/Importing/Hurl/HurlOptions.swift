import CollectionDrafts
import Text

/// The section `[Options]` of an entry.
struct HurlOptions {
    private let builder: HurlEntryBuilder
    private let options: [HurlEntry.Field]
    private var context: DraftContext { builder.context }

    init(_ builder: HurlEntryBuilder, _ options: [HurlEntry.Field]) {
        self.builder = builder
        self.options = options
    }

    private static let withoutEffect: Set = ["verbose", "very-verbose", "verbosity", "compressed", "path-as-is"]
    /// Options with a boolean. Its value in a variable has no counterpart.
    private static let flags: Set = ["location", "location-trusted", "insecure", "skip", "http1.1", "http2"]
    private static let files = ["cacert": "ca", "cert": "cert", "key": "key"]
    private static let durations = [
        "delay": ("delay", "ms"), "max-time": ("timeout", "s"), "connect-timeout": ("connectTimeout", "s"),
    ]

    func add(to request: inout DraftRequest) {
        var tls = DraftMapping()
        var retry = DraftMapping()
        for option in options {
            let value = option.value
            if Self.flags.contains(option.name), value != "true", value != "false" {
                toDo(option)
                continue
            }
            switch option.name {
            case "location", "location-trusted":
                let limit = options.last { $0.name == "max-redirs" }.flatMap { Int($0.value) }
                guard value == "true" else { continue }
                request.settings.set(
                    "followRedirects", limit.map { .number(min(max($0, -1) < 0 ? 100 : $0, 100)) } ?? .bool(true))
                exact(option, "followRedirects")
                if option.name == "location-trusted" {
                    leftOut(option, "hubrun sends credentials to no other host")
                }
            case "max-redirs": exact(option, "followRedirects")
            case "insecure":
                if value == "true" { tls["insecure"] = .bool(true) }
                exact(option, "tls.insecure, which hubrun check warns about")
            case "retry", "retry-interval", "retry-max-count": addRetry(option, &retry)
            case "user": addUser(option, to: &request)
            case "variable": addVariable(option, to: &request)
            case "skip":
                if value == "true" { request.settings.set("skip", "switched off in the source") }
                exact(option, "skip")
            case "repeat":
                guard let count = Int(value), count > 1, count <= 10_000 else {
                    toDo(option)
                    continue
                }
                let name = context.names.newName("repeat")
                request.forEach.layout = .block
                request.forEach[name: name] = .typed(DraftPlaceholder(.function("$range(1,\(count))")))
                exact(option, "forEach")
            case "http1.1", "http2":
                if value == "true" { request.settings.set("http", .plain(option.name == "http2" ? "2" : "1.1")) }
                exact(option, "http")
            case "proxy":
                guard let proxy = context.proxy(context.translate(value), at: builder.place) else {
                    toDo(option)
                    continue
                }
                request.settings.set("proxy", .text(proxy))
                exact(option, "proxy")
            case "resolve": addResolve(option, to: &request)
            case "unix-socket":
                request.settings.set("unixSocket", .text(builder.source.path(context.translate(value))))
                exact(option, "unixSocket")
            case "output": addSave(option, to: &request)
            case "aws-sigv4": toDo(option)
            case let name where Self.files[name] != nil:
                tls[name: Self.files[name] ?? name] = .text(builder.source.path(context.translate(value)))
                exact(option, "tls")
            case let name where Self.durations[name] != nil: addDuration(option, to: &request)
            case let name where Self.withoutEffect.contains(name): continue
            default: leftOut(option, "hubrun has no such setting")
            }
        }
        if !tls.isEmpty { request.settings.set("tls", .mapping(tls)) }
        if !retry.isEmpty { request.settings.set("retry", .mapping(retry)) }
    }

    // MARK: Notes

    private func exact(_ option: HurlEntry.Field, _ result: String) {
        builder.note(.exact, "[Options] \(option.name)", result, line: option.line)
    }

    private func leftOut(_ option: HurlEntry.Field, _ result: String) {
        builder.note(.leftOut, "[Options] \(DraftComment.scrubbed(option.name))", result, line: option.line)
    }

    private func toDo(_ option: HurlEntry.Field) {
        builder.note(.toDo, "[Options] \(option.name)", "add it by hand", line: option.line)
    }

    // MARK: Single options

    private func addRetry(_ option: HurlEntry.Field, _ retry: inout DraftMapping) {
        // Older files have `retry: true`, and the number in an option of its own.
        let isSwitched = options.contains { $0.name == "retry" && $0.value == "true" }
        if option.name == "retry", option.value == "false" { return exact(option, "no retry") }
        if option.name == "retry", isSwitched, options.contains(where: { $0.name == "retry-max-count" }) {
            return exact(option, "retry")
        }
        if option.name == "retry-max-count", !isSwitched {
            return builder.note(
                .leftOut, "[Options] retry-max-count", "there is no retry", line: option.line, isHarmless: true)
        }
        guard option.name != "retry-interval" else {
            guard let interval = DraftDuration.text(option.value, unit: "ms") else { return toDo(option) }
            if retry["attempts"] == nil, !options.contains(where: { $0.name == "retry" && $0.value != "false" }) {
                return builder.note(
                    .leftOut, "[Options] retry-interval", "there is no retry", line: option.line, isHarmless: true)
            }
            retry["interval"] = .verbatim(interval)
            return exact(option, "retry.interval")
        }
        guard let count = option.value == "true" ? 10 : Int(option.value), count >= -1 else { return toDo(option) }
        retry["attempts"] = .number(count < 0 ? 1_000 : min(count, 999) + 1)
        if count < 0 || count > 999 {
            builder.note(
                .approximate, "[Options] \(option.name)", "hubrun makes at most 1000 attempts", line: option.line)
        } else {
            exact(option, "retry.attempts")
        }
    }

    private func addUser(_ option: HurlEntry.Field, to request: inout DraftRequest) {
        let login = context.translate(option.value)
        let (user, password) = login.cut(at: ":") ?? (login, "")
        context.setLogin("basic", user, password, of: &request, at: builder.place)
        exact(option, "auth.basic")
    }

    /// The size limit for a value with the values of others, in bytes.
    private static let maximumValue = 64 << 10

    private func addVariable(_ option: HurlEntry.Field, to request: inout DraftRequest) {
        guard let (name, value) = Self.variable(option.value) else { return toDo(option) }
        let key = context.names.name(for: name)
        // Hurl uses the last of several values.
        request.set.entries.removeAll { $0.name == key }
        var (text, comment) = context.value(value.text, named: name, at: builder.place)
        // hubrun does not look up a value of `set` in another one.
        for entry in request.set.entries {
            let inner: DraftText? = if case .plain(let text) = entry.value { DraftText(text) } else { entry.value.text }
            let placeholder = DraftPlaceholder(.variable(entry.name))
            text = text.replacing { $0 == placeholder ? inner ?? DraftText($0) : DraftText($0) }
            guard text.shown.utf8.count <= Self.maximumValue else { return toDo(option) }
        }
        let isTyped = value.isTyped && comment == nil
        request.set.append(.init(DraftText(key), isTyped ? .plain(value.text) : .text(text), comment: comment))
        exact(option, "set")
    }

    /// Reads `NAME=VALUE`: whole numbers and booleans without quotes have a type; nil for another text.
    static func variable(_ text: String) -> (name: String, value: (text: String, isTyped: Bool))? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let name = text[..<sign].trimmingSpaces
        let value = text[text.index(after: sign)...].trimmingSpaces
        if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 {
            return (name, (String(value.dropFirst().dropLast()), false))
        }
        return (
            name, (value, value == "true" || value == "false" || DraftContext.short(DraftText(value)) == .plain(value))
        )
    }

    private func addResolve(_ option: HurlEntry.Field, to request: inout DraftRequest) {
        let words = option.value.split(separator: ":", maxSplits: 2).map(String.init)
        guard words.count == 3, Int(words[1]) != nil else { return toDo(option) }
        var resolve = DraftMapping()
        if case .mapping(let present)? = request.settings.others["resolve"] { resolve = present }
        resolve["\(words[0]):\(words[1])"] = .text(DraftText(words[2].filter { $0 != "[" && $0 != "]" }))
        request.settings.set("resolve", .mapping(resolve))
        exact(option, "resolve")
    }

    private func addDuration(_ option: HurlEntry.Field, to request: inout DraftRequest) {
        guard let (key, unit) = Self.durations[option.name],
            let duration = DraftDuration.text(option.value, unit: unit)
        else { return toDo(option) }
        request.settings.set(DraftText(key), .text(DraftText(duration)))
        exact(option, key)
    }

    private func addSave(_ option: HurlEntry.Field, to request: inout DraftRequest) {
        guard option.value != "-" else {
            request.save = DraftText("-")
            return exact(option, "save")
        }
        let path = builder.source.path(context.translate(option.value))
        guard request.setSave(path) else {
            return leftOut(option, "hubrun saves below the current folder only")
        }
        exact(option, "save")
    }
}
