import CollectionDrafts

extension CurlRequestBuilder {
    /// Header fields that hubrun sends by itself, which `-H Name:` removes.
    private static let automatic: Set = ["user-agent", "accept", "content-type"]

    func addHeaders(to request: inout DraftRequest) {
        let isCopied = isCopiedFromBrowser && !context.options.keepsHeaders
        if isCopied {
            note(
                .leftOut, "headers of the browser", "hubrun sets its own (--keep-headers keeps them)",
                isHarmless: true)
        }
        for option in options("header") {
            if isCopied, BrowserHeaders.contain(Self.fieldName(option.value)) { continue }
            if option.value.hasPrefix("@") {
                addHeaders(ofFile: String(option.value.dropFirst()), option, to: &request)
            } else {
                addHeader(option.value, to: &request)
            }
        }
        addNamed("user-agent", "User-Agent", to: &request)
        addReferer(to: &request)
        if let range = operation.last("range") {
            addHeader("Range: " + (range.contains("=") ? range : "bytes=" + range), to: &request)
        }
        addTimeCondition(to: &request)
        for option in options("cookie") {
            guard option.value.contains("=") else {
                note(.leftOut, option.written, "a cookie file: use --cookie-jar FILE")
                continue
            }
            if !context.addCookies(option.value, to: &request, areSecret: false, at: place) {
                addHeader("Cookie: " + option.value, to: &request)
            }
        }
    }

    /// True if a header field shows that a browser copied the command: scripts of pages cannot set these.
    private var isCopiedFromBrowser: Bool {
        options("header").contains { option in
            let name = Self.fieldName(option.value).lowercased()
            return name.hasPrefix("sec-fetch-") || name.hasPrefix("sec-ch-ua")
        }
    }

    private static func fieldName(_ line: String) -> String { line.prefix { $0 != ":" }.trimmingSpaces }

    /// Adds `Name: value`, `Name;` (empty) or `Name:` (removed).
    private func addHeader(_ line: String, to request: inout DraftRequest) {
        guard let colon = line.firstIndex(of: ":") else {
            let name = line.trimmingSpaces
            guard name.hasSuffix(";") else {
                return note(
                    .leftOut, "-H \(DraftComment.scrubbed(ShellExpansions.withoutMarks(name)))",
                    "not a header field: the colon is missing")
            }
            return context.addHeader(String(name.dropLast()), "", to: &request, at: place)
        }
        let name = line[..<colon].trimmingSpaces
        let value = line[line.index(after: colon)...].trimmingSpaces
        guard value.isEmpty else { return context.addHeader(name, value, to: &request, at: place) }
        if Self.automatic.contains(name.lowercased()) {
            request.settings.headers.append(.init(DraftContext.capitalized(name), .plain("null")))
        }
        note(.exact, "-H \(DraftComment.scrubbed(name)):", "the field is not sent")
    }

    private func addHeaders(ofFile file: String, _ option: CurlOperation.Option, to request: inout DraftRequest) {
        guard file != "-", let bytes = context.options.file(file) else {
            return note(.toDo, option.written, "the fields of a file that cannot be read: add them by hand")
        }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(1_000) {
            addHeader(String(line), to: &request)
        }
    }

    private func addNamed(_ option: String, _ name: String, to request: inout DraftRequest) {
        guard let value = operation.last(option), !request.settings.hasHeader(name) else { return }
        addHeader(value.isEmpty ? name + ":" : name + ": " + value, to: &request)
    }

    private func addReferer(to request: inout DraftRequest) {
        guard var value = operation.last("referer"), !request.settings.hasHeader("Referer") else { return }
        if value.hasSuffix(";auto") {
            value = String(value.dropLast(5))
            note(.approximate, "-e ;auto", "redirects keep the first Referer")
        }
        if !value.isEmpty { addHeader("Referer: " + value, to: &request) }
    }

    private func addTimeCondition(to request: inout DraftRequest) {
        guard let option = options("time-cond").last else { return }
        let isUntil = option.value.hasPrefix("-")
        let date = isUntil ? String(option.value.dropFirst()) : option.value
        guard date.hasSuffix("GMT"), date.contains(",") else {
            return note(.toDo, option.written, "write If-Modified-Since with a date of HTTP")
        }
        addHeader((isUntil ? "If-Unmodified-Since: " : "If-Modified-Since: ") + date, to: &request)
    }
}
