/// Text with keys and certificates in it, each between `-----BEGIN …-----` and `-----END …-----` (RFC 7468).
///
/// Line breaks may have become blanks or `\n`, as they do in folded YAML and in environment variables.
struct PEMText {
    /// One of its parts; `bytes` is the DER inside.
    struct Block {
        let label: String
        let bytes: [UInt8]
    }

    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The first block with one of the labels; without one the first of all that tells what the text holds instead.
    ///
    /// A file may have a certificate or the curve's parameters before its key.
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

    /// A block before its base64 is read.
    private struct Part {
        let label: String
        let content: Substring

        /// PKCS #8 says it in the label, the older form in a header (RFC 1421, section 4.6.1.1).
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
        // A label is short capitals; anything else is text that must not be quoted: it may be the key.
        guard label.count <= 40, label.allSatisfy({ $0 == " " || ("A"..."Z").contains($0) || ("0"..."9").contains($0) })
        else { return nil }
        guard let end = text[dashes.upperBound...].firstRange(of: "-----END \(label)-----") else {
            throw .incomplete(label: label)
        }
        return Part(label: label, content: text[dashes.upperBound..<end.lowerBound])
    }

    /// DER as PEM, in lines of 64 digits.
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
