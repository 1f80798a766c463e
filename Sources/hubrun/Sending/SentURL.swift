import CollectionModel
import Text

/// The words of `hubrun send`: a method, a URL and items.
struct SentWords {
    /// The method in capitals; nil to choose it by the body.
    let method: String?
    let url: String
    let items: ArraySlice<String>

    private static let methods = Set(RequestDefinition.usualMethods + ["QUERY"])

    /// - Throws: `ValidationError` for words without a URL.
    init(_ words: [String]) throws {
        let isMethod = words.first.map { Self.isMethod($0, isAlone: words.count == 1) } ?? false
        method = isMethod ? words.first?.uppercased() : nil
        guard let url = words.dropFirst(isMethod ? 1 : 0).first else {
            throw ValidationError(
                "name a URL, as in hubrun send " + (isMethod ? "\(method ?? "") " : "") + "localhost:8080/items")
        }
        if let item = Self.item(url) {
            throw ValidationError(
                "name a URL before the item \(item)…, as in hubrun send "
                    + (isMethod ? "\(method ?? "") " : "") + "localhost:8080/items \(item)…")
        }
        self.url = url
        items = words.dropFirst(isMethod ? 2 : 1)
    }

    /// Returns the name and the sign of a word that is an item, and cannot be a URL: no host has an equals sign.
    private static func item(_ word: String) -> String? {
        guard let item = try? RequestItem(word), !item.name.contains(where: { "/?#@".contains($0) }) else { return nil }
        switch item.kind {
        case .text, .textOfFile, .json, .jsonOfFile, .query: return item.shown
        case .header, .removedHeader, .emptyHeader, .file: return nil
        }
    }

    /// True for a method: one of the usual ones in any case, or another word of capitals before a URL.
    private static func isMethod(_ word: String, isAlone: Bool) -> Bool {
        if methods.contains(word.uppercased()) { return true }
        return !isAlone && word.utf8.allSatisfy { $0.isASCIILetter && $0 & 0x20 == 0 || $0 == UInt8(ascii: "-") }
            && word.utf8.first.map(\.isASCIILetter) ?? false
    }
}

/// A URL as people type it: without its scheme, and for this machine without its host.
enum SentURL {
    /// Returns the URL with scheme and host: `:8080/x` and `/x` behind a colon are this machine, and a host without a
    /// scheme has `https`, this machine `http`. A URL that begins with `/` or `./` stays relative to `baseUrl`.
    ///
    /// - Throws: `ValidationError` for a URL without a host, and for another scheme.
    static func completed(_ word: String) throws -> String {
        if word.hasPrefix("<<") || isRelative(word) { return word }
        if word.hasPrefix(":") {
            let rest = word.dropFirst()
            let isPort = rest.utf8.first?.isASCIIDigit ?? false
            guard rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?") || isPort || rest.hasPrefix("<<") else {
                throw ValidationError("the URL \"\(word)\" has no host: write :PORT/PATH or :/PATH for this machine")
            }
            return "http://localhost" + (isPort || rest.hasPrefix("<<") ? ":" : "") + rest
        }
        if let scheme = word.firstRange(of: "://") {
            let name = word[..<scheme.lowerBound].lowercased()
            guard !word[scheme.upperBound...].isEmpty, !"/?#".contains(word[scheme.upperBound...].first ?? "/") else {
                throw ValidationError("the URL \"\(word)\" has no host")
            }
            if name == "http" || name == "https" { return name + word[scheme.lowerBound...] }
            if name.utf8.allSatisfy(\.isASCIIAlphanumeric) {
                throw ValidationError("the URL begins with \(name)://, and hubrun has http and https only")
            }
        }
        guard !word.isEmpty else { throw ValidationError("the URL is empty") }
        guard let first = word.first, !"/?#".contains(first) else {
            let proposal = word.hasPrefix("//") ? "https:\(word)" : ":\(word) for this machine"
            throw ValidationError("the URL \"\(word)\" has no host: write \(proposal)")
        }
        return (isThisMachine(word) ? "http://" : "https://") + word
    }

    /// True for a URL that `baseUrl` of the environment or of the project completes (RFC 3986, section 4.2). A word without
    /// a slash at its beginning is a host.
    static func isRelative(_ word: String) -> Bool {
        word.hasPrefix("./") || word.hasPrefix("/") && !word.hasPrefix("//")
    }

    /// True if the host that a text begins with is one of this machine, which rarely has a certificate.
    private static func isThisMachine(_ text: String) -> Bool {
        let authority = text.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@").last ?? authority
        if host.hasPrefix("[::1]") { return true }
        let name = host.prefix { $0 != ":" }.lowercased()
        return name.hasSuffix(".localhost") || name == "0.0.0.0" || LoopbackAddress.contains(name)
    }
}
