package import HTTP
package import Secrets

/// The parts of a call with secrets masked. Masking must come before quoting, because quotes would hide a secret from
/// the search.
package struct MaskedCall {
    package let call: HTTPCall
    private let masking: Masking

    package init(_ call: HTTPCall, masking: Masking) {
        self.call = call
        self.masking = masking
    }

    package var url: String { url(call.url) }

    package var fields: [HTTPField] {
        let text = FieldText(masking: masking)
        return call.fields.map { HTTPField($0.name, masking.masked(text.value(of: $0))) }
    }

    /// Returns a URL in which secrets and the password are masked.
    package func url(_ url: String) -> String { masking.maskedURL(url) }

    package func text(_ text: String) -> String { masking.masked(text) }

    /// Masks a whole value unless it is a placeholder.
    package func secret(_ value: String) -> String { FieldText.isPlaceholder(value) ? value : masking.mask(value) }

    /// The content in pieces. Bytes that contain a secret are replaced by a masked text.
    package var content: [HTTPPiece] {
        let pieces: [HTTPPiece] =
            switch call.content {
            case .bytes(let bytes)?: [.bytes(bytes)]
            case .file(let path)?: [.file(path: path)]
            case .pieces(let pieces)?: pieces
            case nil: []
            }
        return pieces.map { piece in
            switch piece {
            case .bytes(let bytes): .bytes(masked(bytes))
            case .file(let path): .file(path: masking.masked(path))
            }
        }
    }

    private func masked(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        let masked = masking.masked(text)
        return masked == text ? bytes : Array(masked.utf8)
    }
}

/// The form of header fields in reports. The values of sensitive fields are always masked.
package struct FieldText: Sendable {
    /// The parts of a SAS token that stay visible.
    private static let openTokenFields = ["sr=", "se=", "skn="]

    private let masking: Masking

    package init(masking: Masking) {
        self.masking = masking
    }

    /// Returns a text with the known secrets masked, for a text that is split before it is printed.
    func masked(_ text: String) -> String { masking.masked(text) }

    /// Returns the field as `Name: value` on one line.
    package func line(_ field: HTTPField) -> String {
        "\(field.name): \(value(of: field))"
    }

    /// Returns the masked value. The authentication scheme stays visible, and of a SAS token also `sr`, `se` and `skn`.
    package func value(of field: HTTPField) -> String {
        guard field.isSecret else { return field.value }
        let words = field.value.utf8
            .split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false).map(Substring.init)
        if let last = words.last, Self.isPlaceholder(last) { return field.value }
        if field.isNamed("Cookie"), field.value.contains("<<") { return cookies(field.value) }
        guard field.name.lowercased().hasSuffix("authorization"), words.count == 2 else {
            return masking.mask(field.value)
        }
        if words[0] == "SharedAccessSignature" { return "\(words[0]) \(maskingSignature(words[1]))" }
        return "\(words[0]) \(masking.mask(String(words[1])))"
    }

    /// True if a text is exactly one placeholder.
    static func isPlaceholder(_ text: some StringProtocol) -> Bool {
        guard text.utf8.starts(with: "<<".utf8), text.utf8.suffix(2).elementsEqual(">>".utf8) else { return false }
        var depth = 0
        var rest = Substring(text).utf8
        while !rest.isEmpty {
            let step = rest.starts(with: "<<".utf8) ? 1 : rest.starts(with: ">>".utf8) ? -1 : 0
            depth += step
            rest = rest.dropFirst(step == 0 ? 1 : 2)
            if depth <= 0 { return rest.isEmpty }
        }
        return false
    }

    /// Masks the values of cookies except for placeholders.
    private func cookies(_ value: String) -> String {
        value.utf8.split(separator: UInt8(ascii: ";")).map { bytes in
            let cookie = Substring(bytes.first == UInt8(ascii: " ") ? bytes.dropFirst() : bytes)
            guard let equals = cookie.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                return masking.mask(String(cookie))
            }
            let value = cookie[cookie.utf8.index(after: equals)...]
            return cookie[..<value.startIndex]
                + (Self.isPlaceholder(value) ? String(value) : masking.mask(String(value)))
        }.joined(separator: "; ")
    }

    private func maskingSignature(_ fields: Substring) -> String {
        fields.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { field in
            if Self.openTokenFields.contains(where: { field.starts(with: $0.utf8) }) { return String(Substring(field)) }
            guard field.starts(with: "sig=".utf8) else { return masking.mask(String(Substring(field))) }
            return "sig=" + masking.mask(String(Substring(field.dropFirst(4))))
        }.joined(separator: "&")
    }
}

extension Masking {
    /// Returns a URL in which secrets and the password are masked, unless the password is a placeholder.
    package func maskedURL(_ url: String) -> String {
        // Most URLs have no user info: skip the search. Compare scalars, because a delimiter and a combining mark after
        // it form one `Character`, which differs from the delimiter.
        let scalars = url.unicodeScalars
        guard url.utf8.contains(UInt8(ascii: "@")), let scheme = scalars.firstRange(of: "://".unicodeScalars),
            let at = scalars[scheme.upperBound...].prefix(while: { !"/?#".unicodeScalars.contains($0) })
                .lastIndex(of: "@"),
            let colon = scalars[scheme.upperBound..<at].firstIndex(of: ":")
        else { return masked(url) }
        let start = scalars.index(after: colon)
        let password = String(url[start..<at])
        return masked(String(url[..<start])) + (FieldText.isPlaceholder(password) ? password : mask(password))
            + masked(String(url[at...]))
    }
}
