import Diagnostics

extension URLText {
    private static let localHost = "localhost"

    /// The URL that a text without `http://` or `https://` was probably meant to be; nil if that is not clear.
    package static func meant(by text: String) -> String? {
        let head = text.prefix { !"/?#".contains($0) }
        // The part before an "@" may be a password.
        guard !head.isEmpty, !head.contains("@") else { return nil }
        let rest = text[head.endIndex...]
        let word = head.prefix { $0 != ":" }
        let behindWord = head[word.endIndex...]
        let slashes = rest.prefix { $0 == "/" }.count
        if slashes > 0, behindWord == ":" || behindWord.isEmpty && slashes > 1, let scheme = scheme(meantBy: word) {
            let address = rest.dropFirst(slashes)
            return address.isEmpty ? nil : "\(scheme)://\(address)"
        }
        if behindWord.count > 1, ["http", "https"].contains(word.lowercased()) {
            return "\(word.lowercased())://\(behindWord.dropFirst())\(rest)"
        }
        return isHost(word, port: behindWord.dropFirst()) || head.hasPrefix("[") && head.contains("]")
            ? "http://\(text)" : nil
    }

    /// `ftp` is too far from both.
    private static func scheme(meantBy word: Substring) -> String? {
        Suggestion.nearest(to: String(word), among: ["http", "https"])
    }

    /// True for the names of hosts: a word alone is one only before a port.
    private static func isHost(_ name: Substring, port: Substring) -> Bool {
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }),
            name.first != ".", name.last != "."
        else { return false }
        let hasPort = port.hasPrefix("<<") || !port.isEmpty && port.utf8.allSatisfy(isDigit)
        return hasPort || port.isEmpty && (name.lowercased() == localHost || name.contains("."))
    }
}
