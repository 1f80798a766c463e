import Text

/// The forms of well-known credentials.
package enum SecretShape {
    /// The length of the shortest one, in bytes.
    package static let shortest = 20
    private static let tokens = [
        "ghp_", "gho_", "ghs_", "github_pat_", "xoxb-", "xoxp-", "sk-", "sk_live_", "sk_test_", "glpat-", "AIza",
    ].map { Array($0.utf8) }
    private static let webToken = Array("eyJ".utf8)
    private static let accessKeys = ["AKIA", "ASIA"].map { Array($0.utf8) }
    private static let bot = Array("bot".utf8)
    private static let beginnings = tokens + [webToken] + accessKeys + [bot]

    /// True if a word that matches can begin with the text.
    package static func mayBegin(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first, "eAgxsb".utf8.contains(first) else { return false }
        return beginnings.contains { text.starts(with: $0) }
    }

    /// True for a word with the form of credentials.
    package static func matches(_ word: some BidirectionalCollection<UInt8>) -> Bool {
        guard mayBegin(word), word.count >= shortest, word.allSatisfy(isPart) else { return false }
        if word.starts(with: webToken) {
            let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return word.count > 40 && parts.count == 3
        }
        if accessKeys.contains(where: { word.starts(with: $0) }) {
            return word.count == 20
                && word.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        }
        return tokens.contains { word.starts(with: $0) } || isBotToken(word)
    }

    /// True for a text that has the form of a JSON Web Token, an access key of AWS, a signature of Azure or a token of a
    /// well-known service, and for a value of `Authorization`, such as `Basic YW5uOjE…`.
    package static func isCredential(_ text: String) -> Bool {
        if text.hasPrefix("SharedAccessSignature ") || text.holds("SharedAccessKey=") { return true }
        let words = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count < 3, let last = words.last else { return false }
        let isScheme = words.count == 2 && ["bearer", "basic"].contains(Substring(words[0]).lowercased())
        return isScheme && last.count >= 16 && isKey(last) || matches(last)
    }

    /// True for a text of base64 or of the bytes that well-known credentials have, with a digit.
    package static func isKey(_ text: some Collection<UInt8>) -> Bool {
        text.contains { (0x30...0x39).contains($0) } && text.allSatisfy { isPart($0) || "+/".utf8.contains($0) }
    }

    /// True for a byte that well-known credentials have.
    package static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "._-=:".utf8.contains(byte)
        }
    }

    /// True for a UUID, and for a text with 16 letters and digits in a row, three or more of them digits, as session IDs are.
    package static func isRandom(_ text: String) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        let bytes = Array(text.utf8)
        let isHexadecimal = bytes.allSatisfy {
            isDigit($0) || (0x41...0x46).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
        }
        if isHexadecimal, bytes.count(where: { $0 != UInt8(ascii: "-") }) >= 32 { return true }
        return bytes.split { !(isDigit($0) || (0x41...0x5A).contains($0 & 0xDF)) }
            .contains { $0.count >= 16 && $0.count(where: isDigit) > 2 }
    }

    /// True for a token of a Telegram bot in a path, `bot123456789:AAF…`.
    private static func isBotToken(_ word: some BidirectionalCollection<UInt8>) -> Bool {
        guard word.starts(with: bot) else { return false }
        let digits = word.dropFirst(3).prefix { (0x30...0x39).contains($0) }
        let rest = word.dropFirst(3 + digits.count)
        return digits.count >= 6 && rest.first == UInt8(ascii: ":") && rest.count > 30
    }
}
