extension PostmanRequest {
    /// All texts in which variables are replaced, in the order of the schema; those of disabled entries are left out.
    package var texts: [PostmanText] {
        var texts = [method].compactMap(\.self)
        if let url { texts += url.texts }
        texts += headers.flatMap(\.texts)
        if let body { texts += body.texts }
        if let proxy { texts += [proxy.host, proxy.port, proxy.user, proxy.password].compactMap(\.self) }
        return texts
    }
}

extension PostmanURL {
    package var texts: [PostmanText] {
        let own: [PostmanText] =
            switch form {
            case .text(let text, let appended): [text] + appended.flatMap(\.texts)
            case .parts(let parts):
                [parts.scheme, parts.userInfo].compactMap(\.self) + parts.host
                    + [parts.port].compactMap(\.self) + parts.path + parts.query.flatMap(\.texts)
                    + [parts.fragment].compactMap(\.self)
            }
        return own + variables.flatMap(\.texts)
    }

    /// The URL with unreplaced placeholders, for lists and reports.
    package var written: String {
        switch form {
        case .text(let text, let appended):
            return text.text + Self.query(appended, after: text.text.contains("?") ? "&" : "?")
        case .parts(let parts):
            let scheme = parts.scheme.map { $0.text.hasSuffix("://") ? $0.text : $0.text + "://" } ?? ""
            let host = parts.host.map(\.text).joined(separator: ".")
            let path = parts.path.map { "/" + $0.text }.joined()
            return scheme + host + (parts.port.map { ":" + $0.text } ?? "") + path
                + Self.query(parts.query, after: "?") + (parts.fragment.map { "#" + $0.text } ?? "")
        }
    }

    private static func query(_ entries: [PostmanEntry], after sign: String) -> String {
        let shown = entries.filter { !$0.isDisabled }.map { entry in
            (entry.key?.text ?? "") + (entry.value.text.map { "=" + $0.text } ?? "")
        }
        return shown.isEmpty ? "" : sign + shown.joined(separator: "&")
    }
}

extension PostmanEntry {
    /// Name and value; nothing for a disabled entry.
    package var texts: [PostmanText] { isDisabled ? [] : [key, value.text].compactMap(\.self) }
}

extension PostmanValue {
    /// The text, number or boolean; nil for other values.
    package var text: PostmanText? {
        switch self {
        case .text(let text), .plain(let text): text
        case .missing, .null, .structure: nil
        }
    }
}

extension PostmanBody {
    package var texts: [PostmanText] {
        switch mode {
        case .raw(let text, _), .urlencodedText(let text), .bytes(let text): [text]
        case .urlencoded(let entries): entries.flatMap(\.texts)
        case .formdata(let parts): parts.filter { !$0.isDisabled }.flatMap(\.texts)
        case .file(let path): [path].compactMap(\.self)
        case .graphQL(let query): [query.query, query.operationName, query.variables].compactMap(\.self)
        case .unknown: []
        }
    }
}

extension PostmanPart {
    fileprivate var texts: [PostmanText] {
        let content: [PostmanText] =
            switch content {
            case .text(let value): [value.text].compactMap(\.self)
            case .files(let paths): paths
            }
        return [key].compactMap(\.self) + content + [fileName, contentType].compactMap(\.self)
    }
}
