extension DraftItem {
    /// The lines of the item as an element of `requests`, without indentation: `- GET: URL` and the lines below it.
    package var lines: [String] {
        let list = DraftMapping([("requests", .list([.mapping(mapping)]))], layout: .block)
        return DraftWriter.text(of: list).split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            .dropLast()
            .map { String($0.dropFirst(2)) }
    }

    /// The lines of the item, each with a line feed.
    package var text: String { lines.map { $0 + "\n" }.joined() }
}

extension DraftRequest {
    /// Removes the comments behind values, for a request whose source nobody can look up.
    package mutating func removeComments() {
        settings.query = settings.query.withoutComments
        settings.headers = settings.headers.withoutComments
        settings.cookies = settings.cookies.withoutComments
        settings.auth = settings.auth?.withoutComments
        body = body?.withoutComments
    }
}

extension DraftMapping {
    fileprivate var withoutComments: DraftMapping {
        var mapping = self
        mapping.entries = entries.map(\.withoutComments)
        return mapping
    }
}

extension DraftMapping.Entry {
    fileprivate var withoutComments: Self {
        var entry = self
        entry.comment = nil
        entry.value = value.withoutComments
        return entry
    }
}

extension DraftValue {
    fileprivate var withoutComments: DraftValue {
        switch self {
        case .mapping(let mapping): .mapping(mapping.withoutComments)
        case .list(let values): .list(values.map(\.withoutComments))
        case .text, .quoted, .verbatim, .typed, .plain: self
        }
    }
}
