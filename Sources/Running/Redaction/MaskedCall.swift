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
