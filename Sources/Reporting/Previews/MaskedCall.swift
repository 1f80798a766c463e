import Transport

/// The parts of a call with the secrets in them masked, before they are quoted for whatever shows them: quotes would
/// hide a secret from the redactor.
struct MaskedCall {
    let call: HTTPCall
    private let redactor: Redactor

    init(_ call: HTTPCall, redactor: Redactor) {
        self.call = call
        self.redactor = redactor
    }

    var url: String { url(call.url) }

    var fields: [HTTPField] {
        let text = FieldText(redactor: redactor)
        return call.fields.map { HTTPField($0.name, redactor.masked(text.value(of: $0))) }
    }

    /// A URL, whose password is masked whatever it is.
    func url(_ url: String) -> String { redactor.maskedURL(url) }

    func text(_ text: String) -> String { redactor.masked(text) }

    /// A value that is a secret as a whole.
    func secret(_ value: String) -> String { FieldText.isPlaceholder(value) ? value : redactor.mask(value) }

    /// The content in pieces, neighbouring bytes as one; of bytes that hold a secret a masked text.
    var content: [HTTPPiece] {
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
            case .file(let path): .file(path: redactor.masked(path))
            }
        }
    }

    private func masked(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        let masked = redactor.masked(text)
        return masked == text ? bytes : Array(masked.utf8)
    }
}
