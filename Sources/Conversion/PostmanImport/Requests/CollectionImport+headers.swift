import CollectionDrafts
import Diagnostics
import PostmanFormat
import Secrets

extension CollectionImport {
    /// Writes the headers of a request.
    ///
    /// - Parameter replaced: The header that the authentication writes, in lower case.
    func importHeaders(
        _ headers: [PostmanEntry], replaced: String?, into settings: inout DraftSettings, at place: String
    ) {
        // Of spellings that differ in case only, the last one is sent.
        var spellings: [String: String] = [:]
        for header in headers where !header.isDisabled {
            if let name = header.key?.text { spellings[name.lowercased()] = name }
        }
        for header in headers {
            guard let name = header.key?.text, !name.isEmpty else { continue }
            if !header.isDisabled {
                if let reason = omission(of: name, spellings, replaced: replaced) {
                    report.add(.leftOut, at: place, "header \(name)", reason, isHarmless: true)
                    continue
                }
            }
            let value = PostmanPlaceholders.text(of: header.value)
            let key = text(name)
            guard DraftHeader.isValidName(ofTranslated: key), DraftHeader.isValidValue(value) else {
                report.add(
                    header.isDisabled ? .leftOut : .toDo, at: place, "header \(name)",
                    "HTTP allows no such name or value", isHarmless: header.isDisabled)
                continue
            }
            var entry = headerEntry(key, name, value, at: place)
            if entry.comment == nil { entry.comment = comment(at: header.range.start) }
            if header.isDisabled { switchOff(&entry, "header \(name)", at: place) }
            settings.headers.add(entry)
        }
    }

    private func omission(of name: String, _ spellings: [String: String], replaced: String?) -> String? {
        let word = name.lowercased()
        if spellings[word] != name { return "a later header with the same name is sent" }
        if word == replaced { return "the authentication replaces it" }
        if word == "content-length" || word == "transfer-encoding" { return "hubrun states the length itself" }
        return nil
    }

    /// Returns a header; the scheme of `Authorization` stays, and a placeholder replaces what is behind it.
    private func headerEntry(_ key: String, _ name: String, _ value: String, at place: String) -> DraftMapping.Entry {
        let isSecret = SecretWords.isSecret(field: name)
        let parts = value.split(separator: " ", maxSplits: 1)
        if isSecret, parts.count == 2, DraftHeader.schemes.contains(parts[0].lowercased()), !value.hasPlaceholders {
            let placeholder = hidden(String(parts[1]), named: name, at: place)
            return DraftMapping.Entry(key, .text("\(parts[0]) \(placeholder)"), comment: DraftSecrets.comment)
        }
        return entry(key, value, named: name, isSecret: isSecret, at: place)
    }
}
