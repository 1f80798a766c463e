package import Diagnostics
package import PostmanFormat

/// A script of a collection, written in the collection or in a file of its own.
///
/// A class, because the requests of a group share its scripts, and because two scripts with one text are different.
package final class Script: Sendable {
    /// The size limit of a script, in bytes of UTF-8.
    static let maximumSize = 1024 * 1024

    package let event: ScriptEvent
    package let source: ScriptText
    /// The place in the collection that names the script: its text, or the path of its file.
    package let range: SourceRange

    /// The local modules that the script reaches by literal paths, each once.
    package let modules: [ScriptText]

    init(_ event: ScriptEvent, _ source: ScriptText, range: SourceRange, modules: [ScriptText]) {
        self.event = event
        self.source = source
        self.range = range
        self.modules = modules
    }

    /// Creates a script of a Postman collection.
    ///
    /// - Parameter modules: The local modules that it reaches by literal paths, each once.
    package convenience init(_ script: PostmanScript, modules: [ScriptText] = []) {
        self.init(ScriptEvent(script.event), ScriptText(script), range: script.range, modules: modules)
    }

    /// The JavaScript.
    package var text: String { source.text }
    /// The script and the local modules that it reaches.
    package var texts: [ScriptText] { [source] + modules }
    /// The names that the script and its modules set literally.
    package var setNames: [String] { texts.flatMap { $0.names.sets.map(\.found.name) } }
    /// True if the script may set names that are not known before it runs.
    package var setsUnknownNames: Bool { texts.contains { $0.names.setsUnknownNames } }
    /// True if the script may continue with requests, or run some, that are not part of the selection.
    package var namesRequests: Bool { texts.contains(where: \.names.namesRequests) }
    /// True if the script has a file of its own.
    package var isFile: Bool { source.isWholeFile }

    /// Returns the range of the word at a place of the script, in the collection or in the script's own file.
    ///
    /// - Parameters:
    ///   - line: The line in the script's text, from 1.
    ///   - column: The column in UTF-16 code units, from 1.
    package func range(line: Int, column: Int) -> SourceRange { source.range(line: line, column: column) }
}

/// The moment at which a script runs; the raw value is its key in the collection.
package enum ScriptEvent: String, Sendable, CaseIterable {
    case beforeRequest
    case afterResponse

    init(_ event: PostmanScript.Event) {
        switch event {
        case .prerequest: self = .beforeRequest
        case .test: self = .afterResponse
        }
    }
}

/// The scripts of a collection, group, include or request, each list in its order.
package struct ScriptLists: Sendable {
    package var before: [Script] = []
    package var after: [Script] = []

    package init() {}

    package var isEmpty: Bool { before.isEmpty && after.isEmpty }
    package var all: [Script] { before + after }

    package subscript(event: ScriptEvent) -> [Script] {
        get {
            switch event {
            case .beforeRequest: before
            case .afterResponse: after
            }
        }
        set {
            switch event {
            case .beforeRequest: before = newValue
            case .afterResponse: after = newValue
            }
        }
    }

    /// Returns these scripts with inner ones after them. Shares the arrays if one of both is empty.
    func followed(by inner: ScriptLists) -> ScriptLists {
        if inner.isEmpty { return self }
        if isEmpty { return inner }
        var lists = self
        lists.before += inner.before
        lists.after += inner.after
        return lists
    }

    /// The names that the scripts and their local modules set literally.
    package var setNames: [String] { all.flatMap(\.setNames) }

    /// The number of tests that the scripts state, without those of modules.
    package var testCount: Int { (before + after).reduce(0) { $0 + $1.source.names.testCount } }

    func contains(_ script: Script) -> Bool { self[script.event].contains { $0 === script } }
}

/// JavaScript with its place: a scalar of a YAML file, the texts of a Postman script, or a whole file.
///
/// A class, because scripts that name the same file share its text and names.
package final class ScriptText: Sendable {
    package let text: String
    /// The file in which the text stands: a file of YAML, JSON or JavaScript.
    package let file: SourceFile
    /// The place of the text in its file.
    private let source: Source
    /// The names in the text.
    package let names: ScriptNames

    private enum Source {
        case file
        case slice(SourceSlice)
        case pieces(ScriptPieces)
    }

    init(_ text: String, slice: SourceSlice) {
        self.text = text
        file = slice.range.file
        source = .slice(slice)
        names = ScriptNames(in: text)
    }

    /// Creates the text of a Postman script: its pieces, joined by line feeds.
    package init(_ script: PostmanScript) {
        let text = script.text
        self.text = text
        file = script.range.file
        source =
            script.pieces.count == 1
            ? .slice(script.pieces[0].slice) : .pieces(ScriptPieces(script.pieces, in: script.range))
        names = ScriptNames(in: text)
    }

    /// Creates the text of a whole file.
    package init(_ file: SourceFile) {
        text = file.text
        self.file = file
        source = .file
        names = ScriptNames(in: file.text)
    }

    package var isWholeFile: Bool {
        if case .file = source { true } else { false }
    }

    /// Returns the range of the word at a place, or directly before it; of one character if there is no word.
    ///
    /// - Parameters:
    ///   - line: The line in the text, from 1; lines end as in JavaScript (ECMAScript 2023, section 12.3).
    ///   - column: The column in UTF-16 code units, from 1.
    package func range(line: Int, column: Int) -> SourceRange {
        range(ofUTF8: word(at: index(line: line, column: column)))
    }

    /// Returns the range of bytes of the text.
    package func range(ofUTF8 bytes: Range<Int>) -> SourceRange {
        switch source {
        case .file:
            SourceRange(
                file: file, start: file.position(atUTF8Offset: bytes.lowerBound),
                end: file.position(atUTF8Offset: bytes.upperBound))
        case .slice(let slice): slice.range(ofUTF8: bytes, in: text)
        case .pieces(let pieces): pieces.range(ofUTF8: bytes)
        }
    }

    // MARK: Places

    func index(line: Int, column: Int) -> String.Index {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var current = 1
        while current < line, index < scalars.endIndex {
            let scalar = scalars[index]
            scalars.formIndex(after: &index)
            guard scalar.endsLine else { continue }
            let isFirstOfTwo = scalar == "\r" && index < scalars.endIndex && scalars[index] == "\n"
            if !isFirstOfTwo { current += 1 }
        }
        var units = 1
        while units < column, index < scalars.endIndex, !scalars[index].endsLine {
            units += UTF16.width(scalars[index])
            scalars.formIndex(after: &index)
        }
        return index
    }

    private func word(at index: String.Index) -> Range<Int> {
        let scalars = text.unicodeScalars
        var start = index
        while start > scalars.startIndex, scalars[scalars.index(before: start)].isPartOfWord {
            scalars.formIndex(before: &start)
        }
        var end = index
        while end < scalars.endIndex, scalars[end].isPartOfWord { scalars.formIndex(after: &end) }
        if start == end, end < scalars.endIndex, !scalars[end].endsLine { scalars.formIndex(after: &end) }
        let first = text.utf8.distance(from: text.startIndex, to: start)
        return first..<first + text.utf8.distance(from: start, to: end)
    }
}

extension Unicode.Scalar {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }

    /// True for a character of an identifier; characters beyond ASCII count, except white space.
    fileprivate var isPartOfWord: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
        default: value >= 0x80 && !properties.isWhitespace
        }
    }
}

extension RequestCollection {
    /// True if the collection, a group, an include or a request has a script.
    package var hasScripts: Bool {
        !scripts.isEmpty || sections.contains { _, items in items.contains(where: \.hasScripts) }
    }

    /// The scripts of all requests; a script of a group appears once for each of its requests.
    package var requestScripts: [Script] {
        FlowProgram(self).requests.flatMap { $0.beforeScripts + $0.afterScripts }
    }
}

extension CollectionItem {
    fileprivate var hasScripts: Bool {
        switch self {
        case .request(let request): !(request.scripts?.isEmpty ?? true)
        case .group(let group): !group.scripts.isEmpty || group.items.contains(where: \.hasScripts)
        }
    }
}
