import CollectionDrafts
import Diagnostics
import PostmanFormat
import Text

extension CollectionImport {
    /// Returns the URL without the parameters that `query` has, which it writes too; nil if it cannot be sent.
    func url(of url: PostmanURL?, into settings: inout DraftSettings, at place: String) -> DraftText? {
        guard let url else { return nil }
        var target: String
        var query: [QueryPart]
        switch url.form {
        case .text(let written, let appended):
            var address = LiteralParts.split(written.text, at: "#")
            if address.rest != nil { noteFragment(at: place) }
            address = LiteralParts.split(address.first, at: "?")
            target = address.first
            query = QueryPart.parts(of: address.rest) + appended.map { QueryPart($0) }
            if address.rest == "" { target += "?" }
        case .parts(let parts):
            // A path that is one text may begin with its slash.
            let isWhole = parts.path.count == 1 && parts.path[0].text.hasPrefix("/")
            let path = parts.path.map {
                (isWhole ? "" : "/") + LiteralParts.replaced($0.text, ["?": "%3F", "#": "%23"])
            }
            let scheme = parts.scheme.map { $0.text.hasSuffix("://") ? $0.text : $0.text + "://" } ?? ""
            target = scheme + parts.host.map(\.text).joined(separator: ".") + (parts.port.map { ":" + $0.text } ?? "")
            target += path.joined()
            query = parts.query.map { QueryPart($0) }
            if let fragment = parts.fragment, !fragment.text.isEmpty { noteFragment(at: place) }
        }
        var values: [String: String] = [:]
        for variable in url.variables {
            if let key = variable.key?.text { values[key] = PostmanPlaceholders.text(of: variable.value) }
        }
        let address = absolute(withoutUserInfo(target)) { segment($0, values, at: place) }
        guard let address else { return nil }
        let switchedOff = query.filter(\.isDisabled)
        query.removeAll(where: \.isDisabled)
        let isMapped = importQuery(query, switchedOff, into: &settings, at: place)
        guard !isMapped, !query.isEmpty else { return address }
        return address + "?" + query.map { written($0, at: place) }.joined(separator: "&")
    }

    /// Returns a part of a query that stays in the URL.
    private func written(_ part: QueryPart, at place: String) -> DraftText {
        let name = text(part.writtenName)
        guard let value = part.writtenValue else { return name }
        let plain = PercentText.decoded(part.name, as: .form) ?? part.name
        return name + "=" + context.value(text(value), named: plain, at: place).text
    }

    /// Returns a URL of the source as hubrun writes it.
    func url(_ written: String) -> DraftText { absolute(written, segment: plainSegment) ?? text(written) }

    private func noteFragment(at place: String) {
        context.report.add(.leftOut, at: place, "fragment of the URL", "it is never sent", isHarmless: true)
    }

    /// Returns a URL with a scheme that hubrun has; nil for an empty one and for other schemes.
    ///
    /// - Parameter segment: Returns the text for a segment of the path.
    private func absolute(_ written: String, segment: (String) -> DraftText) -> DraftText? {
        let target = String(written.drop { $0.isWhitespace })
        guard !target.isEmpty, target != "http://", target != "https://" else { return nil }
        let start = target.firstRange(of: "://")?.upperBound ?? target.startIndex
        let segments = target[start...].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let origin = LiteralParts.replaced(target[..<start] + (segments.first ?? ""), ["\\": "/"])
        guard let address = address(origin) else { return nil }
        return address + segments.dropFirst().map { "/" + segment($0) }.joined()
    }

    /// Returns scheme and host of a URL; nil for schemes that hubrun does not have.
    private func address(_ origin: String) -> DraftText? {
        if let scheme = origin.firstRange(of: "://"), !String(origin[..<scheme.lowerBound]).hasPlaceholders {
            let name = origin[..<scheme.lowerBound].lowercased()
            return ["http", "https"].contains(name) ? text(name + origin[scheme.lowerBound...]) : nil
        }
        guard let first = PostmanPlaceholders.placeholders(in: origin).first, first.scalars.lowerBound == 0 else {
            return "http://" + text(origin)
        }
        urlNames.insert(first.name)
        // A value that is unknown may begin with a scheme.
        let expanded = try? PostmanPlaceholders.replaced(origin) { self.values.expanded($0) }
        guard let value = expanded?.text, let start = value.first, !"/:?".contains(start), !value.hasPrefix("{{"),
            !value.contains("://"), !scripts.setNames.contains(first.name), !values.all(first.name).contains("")
        else { return text(origin) }
        return "http://" + text(origin)
    }

    // MARK: Paths

    /// Returns a segment of a path, with the value of a path variable `:name`.
    private func segment(_ segment: String, _ values: [String: String], at place: String) -> DraftText {
        guard segment.first == ":", segment.count > 1 else {
            guard DraftSecrets.isSecretShaped(segment) else { return plainSegment(segment) }
            return DraftText(context.hidden(segment, named: "path secret", at: place))
        }
        let name = String(segment.dropFirst().prefix { $0 != "." })
        let rest = segment.dropFirst(1 + name.count)
        guard let value = values[name] else { return plainSegment(segment) }
        guard !value.isEmpty, value != "null" else {
            context.report.add(.toDo, at: place, "path variable :\(name)", "it has no value and is sent as :\(name)")
            return plainSegment(segment)
        }
        context.report.add(.exact, at: place, "path variable :\(name)", "in the URL")
        let isSecret = DraftSecrets.isSecret(value, named: name) || DraftSecrets.isSecretShaped(value)
        guard isSecret, !value.hasPlaceholders else { return plainSegment(value + rest) }
        return DraftText(context.hidden(value, named: name, at: place)) + text(String(rest))
    }

    /// Returns a segment as it is sent; written so that it is no placeholder of another tool.
    private func plainSegment(_ segment: String) -> DraftText {
        let isKnown = segment.first == ":" && isKnown(String(segment.dropFirst()))
        return text(LiteralParts.replaced(isKnown ? "%3A" + segment.dropFirst() : segment, ["\\": "/"]))
    }

    // MARK: User info

    private func withoutUserInfo(_ target: String) -> String {
        guard let range = Self.userInfo(of: target) else { return target }
        return String(target[..<range.lowerBound]) + target[target.index(after: range.upperBound)...]
    }

    private static func userInfo(of target: String) -> Range<String.Index>? {
        let start = target.firstRange(of: "://")?.upperBound ?? target.startIndex
        let end = target[start...].firstIndex { "/?#".contains($0) } ?? target.endIndex
        return target[start..<end].lastIndex(of: "@").map { start..<$0 }
    }

    /// Writes the user name and password of a URL as a login.
    func importUserInfo(of url: PostmanURL?, into draft: inout DraftRequest, at place: String) {
        guard !draft.settings.hasHeader("Authorization") else { return }
        var written: String?
        switch url?.form {
        case .text(let text, _): written = Self.userInfo(of: text.text).map { String(text.text[$0]) }
        case .parts(let parts): written = parts.userInfo?.text
        case nil: return
        }
        guard let written, !written.isEmpty else { return }
        let parts = written.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let (user, password) = (text(String(parts[0])), text(parts.count > 1 ? String(parts[1]) : ""))
        context.setLogin("basic", user, password, of: &draft, at: place)
    }
}

extension CollectionImport {
    /// Writes parameters as `query`; returns false if they must stay in the URL, because their bytes would differ.
    func importQuery(
        _ query: [QueryPart], _ switchedOff: [QueryPart], into settings: inout DraftSettings, at place: String
    ) -> Bool {
        var entries: [(part: QueryPart, value: String)] = []
        var isMapped = true
        var seen: Set<String> = []
        for part in query {
            guard let name = part.decodedName(isSafeInQuery), let value = part.decodedValue(isSafeInQuery),
                name == entries.last?.part.name || seen.insert(name).inserted
            else {
                isMapped = false
                break
            }
            var named = part
            named.name = name
            entries.append((named, value))
        }
        if isMapped {
            for (part, value) in entries {
                var written = context.entry(text(part.name), value, named: part.name, at: place)
                if written.comment == nil { written.comment = description(of: part) }
                settings.query.add(written)
                noteEncoding(of: value, at: place)
            }
        }
        for part in switchedOff {
            var entry = context.entry(text(part.name), part.value ?? "", named: part.name, at: place)
            context.switchOff(&entry, "query \(part.name)", at: place)
            settings.query.add(entry)
        }
        return isMapped
    }

    func description(of part: QueryPart) -> String? {
        part.entry.flatMap { comment(at: $0.range.start) }
    }

    /// True unless a value has characters that Postman does not encode, and `query` does: one that the source gives, or
    /// one that a remaining script may have encoded.
    private func isSafeInQuery(_ name: String) -> Bool {
        !scripts.setNames.contains(name)
            && values.all(name).allSatisfy { value in
                value.hasPlaceholders || QueryPart.decoded(value, allowed: "") == value
            }
    }

    private func noteEncoding(of value: String, at place: String) {
        let isUnknown = PostmanPlaceholders.placeholders(in: value).contains {
            !values.isDefined($0.name) && !$0.name.hasPrefix("$")
        }
        guard isUnknown else { return }
        context.report.add(
            .approximate, at: place, "query values of variables",
            "percent-encoded in full; Postman sends & + = % as they are")
    }
}

/// A parameter of a query, as Postman sends it.
struct QueryPart {
    var name: String
    /// Nil for a name without `=`.
    var value: String?
    var isDisabled = false
    /// The entry, for its description.
    var entry: PostmanEntry?
    /// True for an entry of a list, in which `&` is a part of the value.
    private var isEntry: Bool

    init(_ entry: PostmanEntry) {
        name = entry.key?.text ?? ""
        value =
            switch entry.value {
            case .missing, .null: nil
            default: PostmanPlaceholders.text(of: entry.value)
            }
        isDisabled = entry.isDisabled
        self.entry = entry
        isEntry = true
    }

    private init(written: Substring) {
        let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.first.map(String.init) ?? ""
        value = parts.count > 1 ? String(parts[1]) : nil
        isEntry = false
    }

    /// Returns the parameters of a written query.
    static func parts(of query: String?) -> [QueryPart] {
        guard let query, !query.isEmpty else { return [] }
        return query.split(separator: "&", omittingEmptySubsequences: false).map { QueryPart(written: $0) }
    }

    /// The name as a part of the URL.
    var writtenName: String { LiteralParts.replaced(name, isEntry ? escapes.merging(["=": "%3D"]) { $1 } : escapes) }

    /// The value as a part of the URL.
    var writtenValue: String? { value.map { LiteralParts.replaced($0, escapes) } }

    private var escapes: [Unicode.Scalar: String] {
        ["'": "%27", "#": "%23"].merging(isEntry ? ["&": "%26"] : [:]) { $1 }
    }

    /// The name as `query` has it; nil if the same bytes would not be sent.
    func decodedName(_ isSafe: (String) -> Bool) -> String? {
        name.isEmpty ? nil : decoded(name, allowed: isEntry ? "=&" : "", isSafe)
    }

    /// The value as `query` has it; nil if the same bytes would not be sent.
    func decodedValue(_ isSafe: (String) -> Bool) -> String? {
        value.flatMap { decoded($0, allowed: isEntry ? "&" : "", isSafe) }
    }

    private func decoded(_ text: String, allowed: String, _ isSafe: (String) -> Bool) -> String? {
        var result = ""
        for piece in LiteralParts.pieces(of: text) {
            switch piece {
            case .placeholder(let name):
                guard isSafe(name) else { return nil }
                result += piece.written
            case .literal(let literal):
                guard let decoded = Self.decoded(literal, allowed: allowed) else { return nil }
                result += decoded
            }
        }
        return result
    }

    /// Returns a text that hubrun encodes to the bytes that Postman sends; nil if there is none.
    static func decoded(_ text: String, allowed: String) -> String? {
        // hubrun leaves `'` as it is, Postman encodes it; for the other characters it is the opposite.
        let differs = text.contains { "'[]{}|^`\\;+".contains($0) } || text.holds("%27")
        let braces = ["%7B", "%7b", "%7D", "%7d"].contains { text.contains($0) }
        return differs || braces ? nil : PercentText.decoded(text, as: .query, allowed: allowed + "#")
    }
}
