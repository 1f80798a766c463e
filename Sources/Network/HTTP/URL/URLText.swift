import Cryptography

/// Makes the URL that is sent from the one that was written: only what no URL may hold is encoded.
package enum URLText {
    /// In bytes, after encoding.
    package static let maxSize = 64 << 10

    /// The URL `written`, as it stands but for characters that are never allowed, with `query` after its own query.
    ///
    /// A fragment is dropped, `..` and a `user:password@` stay. The host keeps its letters: libcurl turns them into
    /// IDNA's form.
    package static func encoded(
        _ written: String, query: [(name: String, value: String)] = []
    ) throws(URLTextError) -> String {
        if query.isEmpty, PlainURL.isPlain(written) { return written }
        guard let parts = URLParts(written) else { throw .noScheme(written) }
        try check(parts, of: written)
        var url = parts.isSecure ? "https://" : "http://"
        url.reserveCapacity(written.utf8.count + query.count * 16)
        if let userInfo = parts.userInfo {
            append(userInfo, to: &url, keeping: isAllowed)
            url += "@"
        }
        url += parts.host
        if let port = parts.port { url += ":\(port)" }
        append(parts.target, to: &url, keeping: isAllowed)
        append(query, to: &url, hasQuery: parts.target.utf8.contains(UInt8(ascii: "?")))
        guard url.utf8.count <= maxSize else { throw .tooLong(url.utf8.count) }
        return url
    }

    /// Where the authority of a URL begins: behind `http://` or `https://`, in letters of any case. Nil for other texts.
    package static func schemeEnd(of url: String) -> String.Index? {
        var bytes = url.utf8.makeIterator()
        // Bit 0x20 makes a letter lower-case.
        for letter in "http".utf8 { guard let byte = bytes.next(), byte | 0x20 == letter else { return nil } }
        var (length, next) = ("http".utf8.count, bytes.next())
        if let letter = next, letter | 0x20 == UInt8(ascii: "s") { (length, next) = (length + 1, bytes.next()) }
        guard next == UInt8(ascii: ":"), bytes.next() == slash, bytes.next() == slash else { return nil }
        return url.utf8.index(url.startIndex, offsetBy: length + "://".utf8.count)
    }

    private static let slash = UInt8(ascii: "/")

    private static func check(_ parts: URLParts, of written: String) throws(URLTextError) {
        guard !parts.host.isEmpty else { throw .noHost(written) }
        if !parts.host.utf8.allSatisfy(isPlainInHost) { try check(host: String(parts.host)) }
        if let port = parts.port, !port.isEmpty {
            guard port.utf8.allSatisfy(isDigit), let number = Int(port), (0...65535).contains(number) else {
                throw .port(String(port))
            }
        }
    }

    private static func check(host: String) throws(URLTextError) {
        if host.hasPrefix("[") || host.contains("]") {
            guard host.hasPrefix("["), host.hasSuffix("]"), host.utf8.count > 2 else {
                throw .unclosedBracket(host: host)
            }
        } else if let character = host.first(where: { !isAllowedInHost($0) }) {
            throw .hostCharacter(character, host: host)
        }
    }

    private static func append(_ query: [(name: String, value: String)], to url: inout String, hasQuery: Bool) {
        var separator = hasQuery ? (url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&") : "?"
        for (name, value) in query {
            url += separator
            append(name[...], to: &url, keeping: isAllowedInQueryPart)
            url += "="
            append(value[...], to: &url, keeping: isAllowedInQueryPart)
            separator = "&"
        }
    }

    /// What nearly every part consists of is looked at here, and copied no second time.
    private static func append(_ text: Substring, to url: inout String, keeping isKept: (UInt8) -> Bool) {
        if text.utf8.allSatisfy(isKept) {
            url += text
        } else {
            url += PercentEncoding.encode(text, keeping: isKept)
        }
    }

    /// Whether a URL may hold this byte at all.
    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default:
            true
        }
    }

    /// Whether a name or value of a query may hold this byte and still be one name or value.
    private static func isAllowedInQueryPart(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || "$!'()*,:@/?".utf8.contains(byte)
    }

    /// What nearly every host is made of, so that the characters of few have to be looked at one by one.
    static func isPlainInHost(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// Letters of any script, for IDNA; of ASCII only what a URL may hold and no delimiter.
    private static func isAllowedInHost(_ character: Character) -> Bool {
        guard let byte = character.asciiValue, character != "\r\n" else { return !character.isASCII }
        return isAllowed(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "[")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
