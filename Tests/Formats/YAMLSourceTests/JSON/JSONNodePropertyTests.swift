import Cryptography
import Diagnostics
import JSON
import Testing
import YAMLSource

/// Random documents, compared with the JSON module: values, the text at each position, and errors.
struct JSONNodePropertyTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func valuesAndPlacesAreThoseOfTheText(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let text = RandomJSONText.make(&random)
            let reading = JSONNodeText.read(text)
            let root = try #require(reading.root)
            #expect(JSONNodeText.value(root) == (try JSONValue(parsing: text)))
            try comparePlaces(of: root, in: reading.file)
        }
    }

    /// Parses the text of each range again. Line breaks of the text became LF, which is no change outside of strings.
    private func comparePlaces(of node: YAMLNode, in file: SourceFile) throws {
        let source = JSONNodeText.source(node, in: file)
        #expect(JSONNodeText.value(node) == (try JSONValue(parsing: source)))
        for element in node.sequence ?? [] { try comparePlaces(of: element, in: file) }
        for entry in node.mapping?.entries ?? [] {
            try comparePlaces(of: entry.keyNode, in: file)
            try comparePlaces(of: entry.value, in: file)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func errorsAreThoseOfTheJSONModule(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let text = damaged(RandomJSONText.make(&random), &random)
            let reading = JSONNodeText.read(text)
            do {
                _ = try JSONValue(parsing: text)
                // The JSON module skips a byte order mark; a SourceFile has none.
                #expect(reading.root != nil || text.hasPrefix("\u{FEFF}"))
            } catch {
                #expect(reading.root == nil)
                let diagnostic = reading.diagnostics.sorted.first
                guard let range = diagnostic?.range else { continue }
                #expect(range.start == reading.file.position(atUTF8Offset: error.offset))
                let isEnd = diagnostic?.message.hasPrefix("the JSON ends") == true
                #expect(isEnd || diagnostic?.message == "this is not JSON: \(error.problem)")
            }
        }
    }

    private func damaged(_ text: String, _ random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars[place] = "{}[],:\"\\/u01e+-.tfn \n\r\u{1}ä".unicodeScalars.randomElement(using: &random) ?? " "
        default: scalars.removeSubrange(place...)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
