import CollectionModel
import Diagnostics

/// JavaScript: its tokens, and the names in it with their places.
struct ScriptTarget: FuzzTarget {
    let name = "script"

    /// The number of names whose places are computed: each computation reads the text up to the place.
    private static let maximumPlaces = 50

    func examine(_ input: [UInt8]) {
        let file = SourceFile(path: "script.js", text: InputParts.text(input))
        let script = ScriptText(file)
        let scanner = JavaScriptScanner(script.text)
        var end = 0
        for token in scanner.tokens {
            Property.check(token.bytes.lowerBound >= end, "the token at \(token.bytes) begins in the one before it")
            Property.check(!token.bytes.isEmpty, "the token at \(token.bytes) is empty")
            end = token.bytes.upperBound
        }
        Property.check(end <= script.text.utf8.count, "a token ends behind the text")
        let names = script.names
        Property.check(names.isEmpty == scanner.tokens.isEmpty, "an empty script has names")
        let found = names.sets.map(\.found) + names.lookups.map(\.found) + names.requests + names.modules.map(\.found)
        for name in found.prefix(Self.maximumPlaces) { check(script.range(ofUTF8: name.bytes), script) }
        for (line, column) in [(1, 1), (2, 5), (1_000_000, 1_000_000)] {
            check(script.range(line: line, column: column), script)
        }
    }

    private func check(_ range: SourceRange, _ script: ScriptText) {
        Property.check(range.file.line(range.start.line) != nil, "\(range.label) is behind the script's end")
        Property.check(range.file.line(range.end.line) != nil, "the end of \(range.label) is behind the script's end")
    }
}
