import Diagnostics
import YAMLSource

/// The usual form of a YAML document: no blanks at the ends of lines, at most one blank line in a row, one blank before a
/// value, and a line break at the end. Comments and the values of the document stay as they are.
enum Formatting {
    /// Returns the edits; none for a document that cannot be read, or whose values would change.
    static func edits(of text: DocumentText, path: String) -> [DocumentEdit] {
        let before = YAMLDocument.read(text.bytes, path: path)
        guard let root = before.root, !before.diagnostics.hasErrors else { return [] }
        let formatted = formatted(text)
        let after = YAMLDocument.read(Array(formatted.utf8), path: path)
        guard after.root?.literalValue == root.literalValue else { return [] }
        return TextDifference.edits(from: text, to: formatted)
    }

    private static func formatted(_ text: DocumentText) -> String {
        var lines: [String] = []
        /// The indentation of the key whose text in block style goes on; nil outside of one.
        var block: Int?
        for number in 0..<text.lineCount {
            let bytes = text.lineBytes(number)
            let entry = BlockLine(bytes)
            let isEmpty = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            if let indentation = block {
                guard !isEmpty, entry.indentation <= indentation else {
                    lines.append(text.line(number))
                    continue
                }
                block = nil
            }
            if entry.beginsBlockText { block = entry.dashes.last ?? entry.indentation }
            if isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(isEmpty ? "" : line(bytes, entry))
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ bytes: ArraySlice<UInt8>, _ entry: BlockLine) -> String {
        var bytes = Array(bytes)
        while bytes.last == 0x20 || bytes.last == 0x09 { bytes.removeLast() }
        if let key = entry.key, !entry.value.isEmpty, entry.valueStart > key.columns.upperBound + 2,
            entry.valueStart <= bytes.count
        {
            bytes.replaceSubrange((key.columns.upperBound + 1)..<entry.valueStart, with: [0x20])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
