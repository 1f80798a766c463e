import CollectionDrafts
import Text

extension HurlEntryBuilder {
    /// The place of a query under `expect`.
    private struct Place {
        var part: String
        var key: DraftText?
        var kind = HurlMatcher.Kind.text
        /// The operators around the matcher, from outside in, such as `length`.
        var around: [String] = []

        /// The name of the cookie, or the last name in the key; empty for an attribute of a cookie.
        var name: String {
            guard let key = key?.shown else { return "" }
            if part == "cookies" { return key.hasSuffix("]") && !key.hasSuffix("[Value]") ? "" : cookieName(key) }
            return DraftSecrets.lastName(of: part == "xml" ? key.replacing("text()", with: "") : key)
        }
    }

    /// Returns the name of a cookie without the attribute in brackets.
    static func cookieName(_ key: String) -> String { String(key.prefix { $0 != "[" }) }

    private static let cookieAttributes = [
        "Value": "value", "Expires": "expires", "Max-Age": "maxAge", "Domain": "domain", "Path": "path",
        "Secure": "secure", "HttpOnly": "httpOnly", "SameSite": "sameSite",
    ]
    private static let certificateParts = [
        "Subject": "subject", "Issuer": "issuer", "Serial-Number": "serialNumber",
    ]

    func addAssert(_ row: HurlEntry.Row, to request: inout DraftRequest) throws(HurlSyntaxError) {
        let tokens = try HurlToken.all(of: row.text, line: row.line, column: row.column)
        let part = "assert \(tokens.first.map(Self.shown) ?? "")"
        guard let check = HurlCheck(tokens), let predicate = check.predicate else {
            keep(row, in: &request)
            return note(.toDo, part, "hubrun does not know the query, a filter or the predicate", line: row.line)
        }
        if addBytes(check, predicate, part, row.line, to: &request) { return }
        if let place = place(of: check) {
            if let matcher = HurlMatcher(predicate, place.kind, reader) {
                let checked = hidingSecrets(in: matcher.value, named: place.name)
                let value = place.around.reversed().reduce(checked) { DraftValue.entry(DraftText($1), $0) }
                if add(value, at: place, to: &request) {
                    let result = "expect.\(place.part)\(place.key.map { ": \(DraftComment.scrubbed($0.shown))" } ?? "")"
                    let kind: ImportReport.Kind = matcher.difference == nil ? .exact : .approximate
                    return note(kind, part, matcher.difference ?? result, line: row.line)
                }
            }
        }
        addValue(check, predicate, part, row, to: &request)
    }

    /// Keeps a line that is not translated as a comment above the request.
    func keep(_ row: HurlEntry.Row, in request: inout DraftRequest) {
        let line = row.text.split(whereSeparator: \.isNewline).joined(separator: " ")
        request.above.append("To do: " + DraftComment.scrubbed(line))
    }

    private static func shown(_ token: HurlToken) -> String {
        if case .word(let word) = token { return DraftComment.scrubbed(word) }
        return "…"
    }

    private func add(_ value: DraftValue, at place: Place, to request: inout DraftRequest) -> Bool {
        // Hurl writes 1.1, hubrun HTTP/1.1.
        if place.part == "version", case .text(let text) = value, let version = text.literal {
            return addExpectation("version", nil, .text(DraftText(Self.version(version))), to: &request)
        }
        // The status of the response line and one of the asserts must both match.
        if place.part == "status", request.expect["status"] == value { return true }
        guard place.part == "cookies", let key = place.key else {
            return addExpectation(DraftText(place.part), place.key, value, to: &request)
        }
        guard let (cookie, bracket) = key.cut(at: "[") else {
            // Beside attributes, the value needs its key.
            let value = cookiesWithAttributes.contains(key.shown) ? .entry("value", value) : value
            return addExpectation("cookies", key, value, to: &request)
        }
        guard let name = Self.cookieAttributes[String(bracket.outline.dropLast())] else { return false }
        // Hurl asks whether a flag exists; hubrun's flags are true or false.
        var matcher = value
        if name == "secure" || name == "httpOnly" {
            if value == .entry("exists", .bool(true)) { matcher = .bool(true) }
            if value == .entry("exists", .bool(false)) { matcher = .bool(false) }
        }
        return addExpectation("cookies", cookie, .entry(DraftText(name), matcher), to: &request)
    }

    /// Returns where hubrun checks the query; nil for queries and filters that need a value of their own.
    private func place(of check: HurlCheck) -> Place? {
        var filters = check.filters[...]
        guard var place = plainPlace(of: check, &filters) else { return nil }
        while let filter = filters.popFirst() {
            switch filter.name {
            case "count" where filters.isEmpty && place.part != "redirects" && place.kind != .duration:
                place.around.append(place.part == "json" && check.isOfOneValue ? "length" : "count")
                place.kind = .number
            case "count" where filters.isEmpty && place.part == "redirects": place.kind = .number
            // Ordering operators read texts as numbers.
            case "toInt", "toFloat", "toString":
                guard place.kind == .text, filters.isEmpty, let name = check.predicate?.name,
                    ["==", ">", ">=", "<", "<="].contains(name)
                else { return nil }
            default: return nil
            }
        }
        return place
    }

    private func plainPlace(of check: HurlCheck, _ filters: inout ArraySlice<HurlCheck.Filter>) -> Place? {
        switch (check.query, check.argument) {
        case ("status", _): return Place(part: "status", kind: .number)
        case ("version", _): return Place(part: "version")
        case ("url", _): return Place(part: "url")
        case ("ip", _): return Place(part: "ip")
        case ("body", _): return Place(part: "text")
        case ("duration", _): return Place(part: "duration", kind: .duration)
        case ("redirects", _): return filters.first?.name == "count" ? Place(part: "redirects", key: "count") : nil
        case ("header", let name?) where DraftHeader.isValidName(name):
            return Place(part: "headers", key: context.translate(DraftContext.capitalized(name)))
        case ("cookie", let name?): return Place(part: "cookies", key: context.translate(name))
        case ("xpath", let path?) where HurlPath.isXPath(path): return Place(part: "xml", key: context.translate(path))
        case ("variable", let name?):
            return Place(part: "values", key: DraftText(context.names.placeholder(for: name)), kind: .json)
        case ("certificate", let name?):
            return Self.certificateParts[name].map { Place(part: "certificate", key: DraftText($0)) }
        case ("jsonpath", let path?):
            guard let path = HurlPath(path, &filters) else { return nil }
            return Place(part: "json", key: context.translate(path.text), kind: .json)
        default: return nil
        }
    }

    // MARK: Values of their own

    /// Captures the value and checks it under `values`.
    private func addValue(
        _ check: HurlCheck, _ predicate: HurlCheck.Predicate, _ part: String, _ row: HurlEntry.Row,
        to request: inout DraftRequest
    ) {
        let line = row.line
        if check.query == "regex", check.filters.isEmpty, predicate.name == "exists", let pattern = check.argument,
            HurlMatcher.isPattern(pattern)
        {
            let matches = DraftValue.entry("matches", .text(DraftText(pattern)))
            if addExpectation("text", nil, predicate.isNot ? .entry("not", matches) : matches, to: &request) {
                return note(.exact, part, "expect.text", line: line)
            }
        }
        // A capture that finds nothing is a failed check.
        let isAbsence = predicate.name == "exists" && predicate.isNot
        guard !isAbsence || check.query == "jsonpath" && check.filters.isEmpty,
            let matcher = HurlMatcher(predicate, .json, reader),
            let capture = capture(of: check, part, line)
        else {
            keep(row, in: &request)
            return note(.toDo, part, "hubrun has no such query, filter or predicate", line: line)
        }
        let name = context.names.newName("checked")
        request.capture[name: name] = .mapping(capture)
        let value = hidingSecrets(in: matcher.value, named: DraftSecrets.lastName(of: check.argument ?? ""))
        addExpectation("values", .variable(name), value, to: &request)
        note(matcher.difference == nil ? .exact : .approximate, part, "expect.values: a capture of its own", line: line)
    }

    // MARK: Bytes and certificates

    /// Adds checks of bytes, of digests and of a certificate's end; returns false for another query.
    private func addBytes(
        _ check: HurlCheck, _ predicate: HurlCheck.Predicate, _ part: String, _ line: Int,
        to request: inout DraftRequest
    ) -> Bool {
        let filters = check.filters.map(\.name)
        var entry: (DraftText, DraftValue)?
        switch (check.query, predicate.name, predicate.value, predicate.isNot) {
        case ("bytes", _, _, _) where filters == ["count"], ("rawbytes", _, _, _) where filters == ["count"]:
            entry = HurlMatcher(predicate, .number, reader).map { ("length", $0.value) }
        case ("bytes", "startsWith", .hex(let digits)?, false) where filters.isEmpty:
            entry = ("startsWith", .text(DraftText(digits.lowercased())))
        case ("sha256", "==", .hex(let digits)?, false) where digits.count == 64:
            entry = ("sha256", .text(DraftText(digits.lowercased())))
        case ("md5", "==", .hex(let digits)?, false) where digits.count == 32:
            entry = ("md5", .text(DraftText(digits.lowercased())))
        case ("certificate", let name, .number(let days)?, false)
        where check.argument == "Expire-Date" && filters == ["daysAfterNow"]:
            let words = [">": "greaterThan", ">=": "atLeast", "<": "lessThan", "<=": "atMost"]
            guard let word = words[name], let days = Int(days), (0..<100_000).contains(days) else { return false }
            addExpectation("certificate", "expiresIn", .entry(DraftText(word), .text("\(days)d")), to: &request)
            note(.exact, part, "expect.certificate.expiresIn", line: line)
            return true
        default: return false
        }
        guard let (key, value) = entry, addExpectation("bytes", key, value, to: &request) else { return false }
        note(.exact, part, "expect.bytes.\(key.shown)", line: line)
        return true
    }

    // MARK: The body of the response

    func addResponseBody(to request: inout DraftRequest) {
        guard let body = entry.responseBody else { return }
        switch body {
        case .text(let text, "json"):
            guard let value = context.json(text, at: place) else { break }
            var matcher = value
            if case .mapping = value { matcher = .entry("equals", value) }
            addExpectation("json", "$", matcher, to: &request)
            return note(.exact, "response body", "expect.json.$")
        case .text(let text, _):
            addExpectation("text", nil, .text(context.text(hidingSecretsIn: text, at: place)), to: &request)
            return note(.exact, "response body", "expect.text")
        default: break
        }
        note(.toDo, "response body", "add it by hand as bytes: { sha256: … }")
    }
}

extension HurlCheck {
    /// True if a JSONPath gives one value or none, so that `count` counts its elements.
    fileprivate var isOfOneValue: Bool {
        var filters = filters[...]
        return HurlPath(argument ?? "", &filters)?.isSingular ?? false
    }
}

extension HurlEntryBuilder {
    private static let parts = [
        "status": "status", "url": "url", "ip": "ip", "version": "version", "duration": "duration", "body": "text",
    ]

    func addCapture(_ row: HurlEntry.Row, to request: inout DraftRequest) throws(HurlSyntaxError) {
        guard let colon = HurlText.colon(in: row.text) else {
            return note(.toDo, "[Captures]", "the line has no colon", line: row.line)
        }
        let name = HurlText.unescaped(row.text[..<colon].trimmingSpaces)
        let rest = row.text[row.text.index(after: colon)...]
        let tokens = try HurlToken.all(
            of: String(rest), line: row.line, column: row.column + row.text[...colon].unicodeScalars.count)
        let part = "capture \(DraftComment.scrubbed(name))"
        let key = context.names.name(for: name)
        guard let check = HurlCheck(tokens), check.predicate == nil, var capture = capture(of: check, part, row.line)
        else {
            keep(row, in: &request)
            context.report.add(.toDo, at: "line \(row.line)", part, "hubrun has no such query or filter")
            return
        }
        if check.isRedacted { capture["secret"] = .bool(true) }
        request.capture[name: key] = .mapping(capture)
        context.capturedNames.insert(key)
        note(.exact, part, "capture.\(key)", line: row.line)
    }

    /// Returns the capture for a query with filters; nil if it has no counterpart.
    func capture(of check: HurlCheck, _ part: String, _ line: Int) -> DraftMapping? {
        var filters = check.filters[...]
        var capture = DraftMapping()
        switch (check.query, check.argument) {
        case ("header", let name?) where DraftHeader.isValidName(name):
            capture["header"] = .text(context.translate(name))
            // The value is that of the first field with this name.
            if let filter = filters.first, filter.name == "first" || filter.isFirstElement {
                filters.removeFirst()
            } else if let filter = filters.first, ["last", "nth", "count"].contains(filter.name) {
                return nil
            }
        case ("cookie", let name?) where !name.contains("["): capture["cookie"] = .text(context.translate(name))
        case ("xpath", let path?) where HurlPath.isXPath(path): capture["xml"] = .text(context.translate(path))
        case ("jsonpath", let path?):
            guard let path = HurlPath(path, &filters) else { return nil }
            capture["json"] = .text(context.translate(path.text))
        case ("regex", let pattern?) where HurlMatcher.isPattern(pattern):
            capture["from"] = "text"
            capture["regex"] = .text(DraftText(pattern))
        case (let query, _):
            guard let from = Self.parts[query] else { return nil }
            capture["from"] = .verbatim(from)
        }
        var missing = ""
        let written = HurlFilters(
            Array(filters), isJSON: check.query == "jsonpath", missing: &missing)
        guard let written else { return nil }
        var texts = written.filters
        if let regex = written.regex {
            if capture["regex"] == nil {
                capture["regex"] = .text(DraftText(regex))
            } else {
                texts.insert("regex(\"\(regex)\")", at: 0)
            }
        }
        if !texts.isEmpty { capture["filters"] = .verbatim(texts.joined(separator: " | ")) }
        for name in written.approximate { note(.approximate, part, "the filter \(name)", line: line) }
        return capture
    }
}

extension HurlCheck.Filter {
    /// True for `nth 0`.
    fileprivate var isFirstElement: Bool { name == "nth" && arguments == [.number("0")] }
}
