import CollectionDrafts

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
        request.capture[key] = .mapping(capture)
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
            capture["regex"] = .text(DraftText.literal(pattern))
        case (let query, _):
            guard let from = Self.parts[query] else { return nil }
            capture["from"] = .text(from)
        }
        var missing = ""
        let written = HurlFilters(
            Array(filters), isJSON: check.query == "jsonpath", context.translate, missing: &missing)
        guard let written else { return nil }
        var texts = written.filters
        if let regex = written.regex {
            if capture["regex"] == nil {
                capture["regex"] = .text(DraftText.literal(regex))
            } else {
                texts.insert("regex(\"\(regex)\")", at: 0)
            }
        }
        if !texts.isEmpty { capture["filters"] = .text(texts.joined(separator: " | ")) }
        for name in written.approximate { note(.approximate, part, "the filter \(name)", line: line) }
        return capture
    }
}

extension HurlCheck.Filter {
    /// True for `nth 0`.
    fileprivate var isFirstElement: Bool { name == "nth" && arguments == [.number("0")] }
}
