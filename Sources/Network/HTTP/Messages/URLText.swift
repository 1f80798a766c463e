import Diagnostics
import Text

/// An encoder for URLs that keeps them as written: it encodes only characters that a URL must not contain.
package enum URLText {
    /// The size limit after encoding, in bytes.
    package static let maxSize = 64 << 10

    /// Returns the URL `written` with invalid characters encoded, and with `query` after its own query.
    ///
    /// Drops the fragment; keeps `..` and `user:password@`. The host is not encoded: libcurl converts it to its IDNA
    /// form.
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

    /// Returns the start of a URL's authority, after `http://` or `https://` in any case; nil for other texts.
    package static func schemeEnd(of url: String) -> String.Index? {
        var url = url
        return url.withUTF8 { schemeEnd(of: $0) }.map { url.utf8.index(url.startIndex, offsetBy: $0) }
    }

    /// Returns the number of bytes in `http://` or `https://`, in any case, at the start of a URL; nil for other texts.
    package static func schemeEnd(of url: UnsafeBufferPointer<UInt8>) -> Int? {
        // Bit 0x20 makes a letter lower-case.
        func has(_ letter: Unicode.Scalar, at index: Int) -> Bool { url[index] | 0x20 == UInt8(ascii: letter) }
        guard url.count >= "http://".utf8.count, has("h", at: 0), has("t", at: 1), has("t", at: 2), has("p", at: 3)
        else {
            return nil
        }
        let colon = has("s", at: 4) ? 5 : 4
        guard url.count >= colon + 3, url[colon] == UInt8(ascii: ":"), url[colon + 1] == slash, url[colon + 2] == slash
        else { return nil }
        return colon + 3
    }

    private static let slash = UInt8(ascii: "/")

    package static func check(_ parts: URLParts, of written: String) throws(URLTextError) {
        guard !parts.host.isEmpty else { throw .noHost(written) }
        if !parts.host.utf8.allSatisfy(isPlainInHost) { try check(host: String(parts.host)) }
        if let port = parts.port, !port.isEmpty {
            guard port.utf8.allSatisfy(\.isASCIIDigit), let number = Int(port), (0...65535).contains(number) else {
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

    /// Appends a text, encoded if necessary. Nearly all texts need no encoding and are appended without another copy.
    private static func append(_ text: Substring, to url: inout String, keeping isKept: (UInt8) -> Bool) {
        if text.utf8.allSatisfy(isKept) {
            url += text
        } else {
            url += PercentEncoding.encode(text, keeping: isKept)
        }
    }

    /// Returns true if a URL may contain this byte.
    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default:
            true
        }
    }

    /// Returns true if a name or value in a query may contain this byte unencoded.
    private static func isAllowedInQueryPart(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || "$!'()*,:@/?".utf8.contains(byte)
    }

    /// Returns true for the characters of nearly all hosts. Other hosts are checked character by character.
    static func isPlainInHost(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILowercase || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// Returns true for non-ASCII characters, because of IDNA, and for ASCII characters of a URL except ":" and "[".
    private static func isAllowedInHost(_ character: Character) -> Bool {
        guard let byte = character.asciiValue, character != "\r\n" else { return !character.isASCII }
        return isAllowed(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "[")
    }
}

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

/// The reason why a text cannot be used as the URL of a request.
package enum URLTextError: Error, Sendable, Equatable, CustomStringConvertible {
    case noScheme(String)
    case noHost(String)
    case hostCharacter(Character, host: String)
    case unclosedBracket(host: String)
    case port(String)
    /// The encoded URL is too long; contains its size in bytes.
    case tooLong(Int)

    package var message: String {
        switch self {
        case .noScheme(let text): "\"\(Self.shortened(text))\" is not a URL: it must begin with http:// or https://"
        case .noHost(let text): "the URL \"\(Self.shortened(text))\" has no host"
        case .hostCharacter(let character, let host):
            "the host \"\(Self.shortened(host))\" contains \(Self.named(character))"
        case .unclosedBracket(let host): "the host \"\(Self.shortened(host))\" is not an IPv6 address in brackets"
        case .port(let text) where PortText.isTooLarge(text): PortText.message(for: text)
        case .port(let text): "\"\(Self.shortened(text))\" is not a port"
        case .tooLong(let size): "the URL is \(size) bytes long: at most \(URLText.maxSize) are sent"
        }
    }

    package var hint: String? {
        switch self {
        case .noScheme(let text) where text.hasPrefix("/"): "put the server before the path, such as <<hubUrl>>"
        case .noScheme(let text) where text.isEmpty: "is the value that should begin it empty?"
        case .noScheme(let text):
            URLText.meant(by: text).map { "did you mean \"\(Self.shortened($0))\"?" }
                ?? (text.contains("://")
                    ? "only http:// and https:// are supported" : "begin it with http:// or https://")
        case .noHost: "is the value that should name the host empty?"
        case .hostCharacter: "a path begins with \"/\", a query with \"?\""
        case .unclosedBracket: "write it as http://[::1]:8080/"
        case .port(let text) where PortText.isTooLarge(text): PortText.hint
        case .port: "a port is a number from 1 to 65535; a \":\" in a user name or password is %3A"
        case .tooLong: "send long values in the body"
        }
    }

    package var description: String { message }

    /// Shortens long texts in messages.
    private static func shortened(_ text: String) -> String {
        text.count > 120 ? "\(text.prefix(120))…" : text
    }

    /// Returns the name of a character in messages.
    package static func named(_ character: Character) -> String {
        switch character {
        case " ": "a space"
        case _ where character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }: "a control character"
        default: "\"\(character)\""
        }
    }
}
