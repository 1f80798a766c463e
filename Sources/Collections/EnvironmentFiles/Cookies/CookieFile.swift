import Diagnostics
package import HTTP
import YAMLSource

/// A file of cookies: the JSON of tough-cookie, which Newman reads and writes, or the text of curl and browsers
/// (`cookies.txt`).
///
/// The values are secrets: diagnostics don't show the file's text.
package struct CookieFile: Sendable {
    /// The cookies in the order of the file.
    package let cookies: [JarCookie]

    package static func read(_ bytes: [UInt8], path: String) -> EnvironmentReading<CookieFile> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            guard isJSON(bytes) else {
                let text = try EnvironmentText(decoding: bytes, path: path)
                return CookieFile(cookies: CookieLines(text).cookies(&diagnostics))
            }
            let reading = JSONNodeReader.read(bytes, path: path, isConfidential: true)
            diagnostics.append(contentsOf: reading.diagnostics)
            guard let root = reading.root else { return nil }
            return CookieFile(cookies: try SerializedCookies(reading.file).cookies(root, &diagnostics))
        }
    }

    /// True if the first character other than blanks begins an object or a list; UTF-16 is always JSON.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}

extension JarCookie {
    /// The problem that prevents sending the cookie, without its value; nil if there is none.
    var problem: String? {
        let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7F }
        if name.isEmpty || name.utf8.contains(where: { isControl($0) || $0 == UInt8(ascii: "=") || $0 == 0x3B }) {
            return "the name of the cookie is empty, or has a \"=\", a \";\" or a control character in it"
        }
        if value.utf8.contains(where: { isControl($0) || $0 == UInt8(ascii: ";") }) {
            return "the value of the cookie has a \";\" or a control character in it"
        }
        return domain.isEmpty ? "the domain of the cookie is empty" : nil
    }
}
