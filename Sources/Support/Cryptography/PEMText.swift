import Text

/// A text with keys and certificates, each between `-----BEGIN …-----` and `-----END …-----` (RFC 7468).
///
/// Line breaks may be replaced by blanks or `\n`, as in folded YAML and in environment variables.
struct PEMText {
    /// A decoded block; `bytes` contains its DER.
    struct Block {
        let label: String
        let bytes: [UInt8]
    }

    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the first block with one of the labels. If there is none, returns another block, for an error message.
    ///
    /// A file may contain a certificate or curve parameters before its key.
    func block(labelled labels: [String]) throws(KeyError) -> Block {
        var other: Part?
        var rest = text[...]
        while let part = try Self.nextPart(of: rest) {
            guard !part.isEncrypted else { throw .encrypted }
            if labels.contains(part.label) { return try part.block() }
            if other == nil || other?.label == "EC PARAMETERS" { other = part }
            rest = rest[part.content.endIndex...]
        }
        guard let other else { throw .notPEM }
        return try other.block()
    }

    /// A block before base64 decoding.
    private struct Part {
        let label: String
        let content: Substring

        /// True if the label (PKCS #8) or a header (older form: RFC 1421, section 4.6.1.1) marks encryption.
        var isEncrypted: Bool { label == "ENCRYPTED PRIVATE KEY" || content.contains("4,ENCRYPTED") }

        func block() throws(KeyError) -> Block {
            let digits = content.replacing("\\r", with: "").replacing("\\n", with: "").filter { !$0.isWhitespace }
            guard !digits.isEmpty, let bytes = Base64.decode(String(digits)) else { throw .broken(label: label) }
            return Block(label: label, bytes: bytes)
        }
    }

    private static func nextPart(of text: Substring) throws(KeyError) -> Part? {
        guard let begin = text.firstRange(of: "-----BEGIN "),
            let dashes = text[begin.upperBound...].firstRange(of: "-----")
        else { return nil }
        let label = String(text[begin.upperBound..<dashes.lowerBound])
        // A label is short and in capitals. Any other text may be the key and must not appear in an error.
        guard label.count <= 40, label.allSatisfy({ $0 == " " || ("A"..."Z").contains($0) || ("0"..."9").contains($0) })
        else { return nil }
        guard let end = text[dashes.upperBound...].firstRange(of: "-----END \(label)-----") else {
            throw .incomplete(label: label)
        }
        return Part(label: label, content: text[dashes.upperBound..<end.lowerBound])
    }

    /// Returns DER in PEM, in lines of 64 digits.
    static func written(_ bytes: [UInt8], label: String) -> String {
        var rest = Base64.encode(bytes)[...]
        var lines: [Substring] = []
        while !rest.isEmpty {
            lines.append(rest.prefix(64))
            rest = rest.dropFirst(64)
        }
        return "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----\n"
    }
}
