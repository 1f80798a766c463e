import Diagnostics
import Text

extension URLText {
    private static let localHost = "localhost"

    /// Returns the URL that the author of a text without `http://` or `https://` probably meant; nil if unclear.
    package static func meant(by text: String) -> String? {
        let head = text.prefix { !"/?#".contains($0) }
        // The part before "@" may contain a password, which a suggestion must not repeat.
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

    /// Returns `http` or `https` for a misspelling of it, and nil for other schemes such as `ftp`.
    private static func scheme(meantBy word: Substring) -> String? {
        Suggestion.nearest(to: String(word), among: ["http", "https"])
    }

    /// Returns true for a host name. A word without a dot counts only if it has a port or is `localhost`.
    private static func isHost(_ name: Substring, port: Substring) -> Bool {
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }),
            name.first != ".", name.last != "."
        else { return false }
        let hasPort = port.hasPrefix("<<") || !port.isEmpty && port.utf8.allSatisfy(\.isASCIIDigit)
        return hasPort || port.isEmpty && (name.lowercased() == localHost || name.contains("."))
    }
}
