import Diagnostics
import YAMLSource

/// A document that the client has open, with what is known about it.
struct OpenDocument {
    let uri: String
    let path: String
    var version: Int
    var text: DocumentText {
        didSet { storedIndex = nil }
    }
    var kind: DocumentKind
    /// The last analysis.
    var analysis: DocumentAnalysis?
    /// The last collection that could be read, which stays while the text has a syntax error.
    var lastCollection: DocumentAnalysis?
    /// The results of the last run from a code lens.
    var results: [LensProblem] = []
    private var storedIndex: FileIndex?
    /// The index of the last text without syntax errors.
    private var lastIndex: FileIndex?

    init(uri: String, path: String, version: Int, text: DocumentText, kind: DocumentKind) {
        self.uri = uri
        self.path = path
        self.version = version
        self.text = text
        self.kind = kind
    }

    /// What the file defines and names; of the last readable text if this one cannot be read.
    mutating func index() -> FileIndex? {
        guard let root = kind.root else { return nil }
        if let storedIndex { return storedIndex }
        let reading = YAMLDocument.read(text.bytes, path: path)
        let index = FileIndex(reading, of: text, root: root)
        storedIndex = index
        if reading.root != nil { lastIndex = index } else { storedIndex = lastIndex ?? index }
        return storedIndex
    }
}
