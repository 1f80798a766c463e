extension SourceFile {
    /// Decodes a file: UTF-8, with or without a byte order mark.
    ///
    /// - Parameters:
    ///   - isConfidential: True if diagnostics must not show text of the file.
    ///   - acceptsUTF16: True to decode UTF-16 too, which must begin with a byte order mark.
    /// - Throws: A diagnostic at the first byte that is not UTF-8.
    package static func decoded(
        _ bytes: ArraySlice<UInt8>, path: String, isConfidential: Bool = false, roots: FileRoots? = nil,
        acceptsUTF16: Bool = false
    ) throws(Diagnostic) -> SourceFile {
        if acceptsUTF16, let order = UTF16ByteOrder(of: bytes) {
            guard let text = order.text(of: bytes) else {
                throw Diagnostic(
                    .notUTF8, at: .file(path), "the file is not valid UTF-16", hint: "save the file as UTF-8")
            }
            return SourceFile(path: path, text: text, isConfidential: isConfidential, roots: roots)
        }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        guard let text = String(validating: content, as: UTF8.self) else {
            throw encodingDiagnostic(in: content, path: path, isConfidential: isConfidential)
        }
        return SourceFile(path: path, text: text, isConfidential: isConfidential, roots: roots)
    }

    private static func encodingDiagnostic(
        in bytes: ArraySlice<UInt8>, path: String, isConfidential: Bool
    ) -> Diagnostic {
        if UTF16ByteOrder(of: bytes) != nil {
            return Diagnostic(.notUTF8, at: .file(path), "the file is UTF-16, not UTF-8", hint: "save it as UTF-8")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let file = SourceFile(path: path, text: text, isConfidential: isConfidential)
        let offset = firstInvalidByte(in: bytes)
        let start = file.position(atUTF8Offset: offset)
        let end = SourcePosition(line: start.line, column: start.column + 1)
        let digits = String(bytes[bytes.startIndex + offset], radix: 16, uppercase: true)
        return Diagnostic(
            .notUTF8, at: SourceRange(file: file, start: start, end: end),
            "the byte 0x\(digits.count < 2 ? "0" : "")\(digits) is not UTF-8",
            hint: "save the file as UTF-8"
        )
    }

    private static func firstInvalidByte(in bytes: ArraySlice<UInt8>) -> Int {
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput, .error: return min(offset, max(0, bytes.count - 1))
            }
        }
    }
}

/// The order of the two bytes of a UTF-16 unit in a file.
private enum UTF16ByteOrder {
    case bigEndian
    case littleEndian

    /// Reads the byte order mark; nil if there is none.
    init?(of bytes: ArraySlice<UInt8>) {
        if bytes.starts(with: [0xFF, 0xFE]) {
            self = .littleEndian
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .bigEndian
        } else {
            return nil
        }
    }

    /// Returns the text after the byte order mark; nil with half a unit or an unpaired surrogate.
    func text(of bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: bytes.startIndex + 2, to: bytes.endIndex, by: 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return self == .bigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }
}
