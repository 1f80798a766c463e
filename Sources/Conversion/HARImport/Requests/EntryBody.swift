import CollectionDrafts
import Cryptography
import JSON

/// Translates the body of an entry.
struct EntryBody {
    struct Body {
        var mapping: DraftMapping
        /// The Content-Type that the kind of body has; nil if there is none.
        var impliedType: String?
    }

    let entry: HAREntry
    let place: String
    let keepsText: Bool

    /// Returns the body; nil if there is none.
    func body(_ state: inout HARState) -> Body? {
        guard let content = entry.postData else { return nil }
        var text = content.text ?? ""
        if content.isBase64 {
            guard let bytes = Base64.decode(text) else {
                state.report.add(.toDo, at: place, "body", "is no valid Base64: write it")
                return nil
            }
            guard let decoded = String(validating: bytes, as: UTF8.self) else {
                return Body(mapping: block("base64", .text(text)))
            }
            text = decoded
        }
        switch content.essence {
        case "application/x-www-form-urlencoded":
            if let form = form(content, text, &state) { return form }
        case "multipart/form-data":
            if let form = multipart(content, text, &state) { return form }
        default: break
        }
        guard !text.isEmpty else { return nil }
        if content.isJSON, !keepsText, let json = json(text, &state) {
            return Body(mapping: block("json", json), impliedType: "application/json")
        }
        let hidden = hidden(text, &state)
        if content.essence == "application/xml" {
            return Body(mapping: block("xml", .text(hidden)), impliedType: "application/xml")
        }
        return Body(mapping: block("text", .text(hidden)), impliedType: "text/plain; charset=utf-8")
    }

    private func block(_ key: String, _ value: DraftValue) -> DraftMapping {
        DraftMapping([(key, value)], layout: .block)
    }

    private func json(_ text: String, _ state: inout HARState) -> DraftValue? {
        guard let value = try? JSONValue(parsing: text) else { return nil }
        var captures = state.captures
        var names = state.names
        let count = state.secrets.variables.count
        let result = DraftBody.json(value, hiding: &state.secrets) { text in
            captures.placeholder(for: text, &names) ?? DraftText.literal(text)
        }
        state.captures = captures
        state.names = names
        state.noteSecrets(from: count, at: place)
        if result != nil, case .object = value { state.report.add(.exact, at: place, "JSON body", "json") }
        return result
    }

    /// Returns a text with placeholders for its secrets.
    private func hidden(_ text: String, _ state: inout HARState) -> String {
        guard !DraftSecrets.isSecretShaped(text) else { return state.secret(text, named: "body", at: place) }
        let secrets = SecretPairs.secrets(in: text)
        guard !secrets.isEmpty else { return DraftText.literal(text) }
        var result = ""
        var end = text.startIndex
        for (name, range) in secrets {
            result += DraftText.literal(String(text[end..<range.lowerBound]))
            result += state.secret(String(text[range]), named: name, at: place)
            end = range.upperBound
        }
        return result + DraftText.literal(String(text[end...]))
    }

    // MARK: Forms

    private func form(_ content: HAREntry.Content, _ text: String, _ state: inout HARState) -> Body? {
        let pairs = text.isEmpty ? content.parts.map { ($0.name, $0.value ?? "") } : Self.pairs(text)
        guard let pairs, !pairs.isEmpty else { return nil }
        var form = DraftMapping()
        for (name, value) in pairs {
            form.add(DraftText.literal(name), state.value(value, named: name, at: place))
        }
        return Body(mapping: block("form", .mapping(form)), impliedType: "application/x-www-form-urlencoded")
    }

    /// Returns the fields of a form; nil for a text that is none.
    private static func pairs(_ text: String) -> [(String, String)]? {
        var result: [(String, String)] = []
        for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
            guard let equals = pair.firstIndex(of: "="), let name = decoded(pair[..<equals]), !name.isEmpty,
                let value = decoded(pair[pair.index(after: equals)...])
            else { return nil }
            if let earlier = result.lastIndex(where: { $0.0 == name }), earlier < result.count - 1 { return nil }
            result.append((name, value))
        }
        return result
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private func multipart(_ content: HAREntry.Content, _ text: String, _ state: inout HARState) -> Body? {
        let parts = content.parts.isEmpty ? MultipartText.parts(text, type: content.type) : content.parts
        guard !parts.isEmpty else { return nil }
        var form = DraftMapping()
        for part in parts {
            guard part.filename != nil || part.type != nil else {
                form.add(DraftText.literal(part.name), state.value(part.value ?? "", named: part.name, at: place))
                continue
            }
            var mapping = DraftMapping(layout: .short(3))
            mapping["text"] = state.value(part.value ?? "", named: part.name, at: place)
            if let filename = part.filename {
                mapping["filename"] = .text(DraftText.literal(filename.filter { !$0.isNewline }))
                state.report.add(
                    .toDo, at: place, "file \(part.name)", "a HAR file does not have files: name it, { file: PATH }")
            }
            if let type = part.type, DraftHeader.isValidValue(type) { mapping["type"] = .text(DraftText.literal(type)) }
            form.add(DraftText.literal(part.name), .mapping(mapping))
        }
        return Body(mapping: block("multipart", .mapping(form)), impliedType: "multipart/form-data")
    }
}

/// The text of a multipart body (RFC 7578).
private enum MultipartText {
    private static let maximumParts = 1_000

    static func parts(_ text: String, type: String) -> [HAREntry.Part] {
        guard let mark = type.firstRange(of: "boundary=") else { return [] }
        let boundary = "--" + type[mark.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        guard boundary.count > 2 else { return [] }
        let lines = text.replacing("\r\n", with: "\n")
        return lines.split(separator: boundary).prefix(maximumParts).compactMap { part in
            guard part.hasPrefix("\n"), let end = part.firstRange(of: "\n\n") else { return nil }
            var value = part[end.upperBound...]
            if value.hasSuffix("\n") { value.removeLast() }
            let headers = part[..<end.lowerBound].split(separator: "\n")
            func parameter(_ name: String, of line: Substring) -> String? {
                guard let start = line.firstRange(of: " \(name)=\"") else { return nil }
                return String(line[start.upperBound...].prefix { $0 != "\"" })
            }
            guard let disposition = headers.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
                let name = parameter("name", of: disposition)
            else { return nil }
            let type = headers.first { $0.lowercased().hasPrefix("content-type:") }?.dropFirst("content-type:".count)
            return HAREntry.Part(
                name: name, value: String(value), filename: parameter("filename", of: disposition),
                type: type.map { String($0.drop { $0 == " " }) })
        }
    }
}
