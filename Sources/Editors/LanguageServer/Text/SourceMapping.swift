import Diagnostics

/// Converts ranges of files, whose columns are Unicode scalars, to ranges of documents, whose columns are UTF-16 units.
struct SourceMapping {
    private let text: DocumentText
    /// The size of the byte order mark, which files do not keep.
    private let markSize: Int

    init(_ text: DocumentText) {
        self.text = text
        markSize = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    func range(_ range: SourceRange) -> DocumentRange {
        DocumentRange(position(range.start, in: range.file), position(range.end, in: range.file))
    }

    func position(_ position: SourcePosition, in file: SourceFile) -> DocumentPosition {
        return text.position(atOffset: file.utf8Offset(of: position) + markSize)
    }
}
