import Cryptography
import Diagnostics
import Testing
import YAMLSource

/// Damaged documents are parsed or rejected without a crash or hang, and all their diagnostics can be rendered.
struct YAMLMutationTests {
    private static let document = """
        name: &n "A \\u00e4 <<x | default(\\"y\\")>>" # comment
        base: &base { a: 1, 'b': [x, "y", *n] }
        %not: a directive
        requests:
          - <<: [*base, { c: d }]
            GET: http://host/<<path>>?a=b
            text: |2-
                block <<x>>
              more
            folded: >+
              one
              two

            ? key
            : !!str value
          - - nested
            - !tag 'it''s'
        ...
        """

    @Test(arguments: 0..<40)
    func mutatedDocumentIsParsedOrRejected(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<50 {
            let bytes = mutated(Array(Self.document.utf8), &random)
            let reading = YAMLDocument.read(bytes, path: "a.yaml")
            if reading.root == nil { #expect(reading.diagnostics.hasErrors) }
            for diagnostic in reading.diagnostics.sorted { #expect(!DiagnosticRenderer().text(of: diagnostic).isEmpty) }
            if let root = reading.root { place(root, in: reading.file) }
        }
    }

    @Test(arguments: [
        "[", "{", "- ", "? ", "!", "&", "*", "\"", "'", "|\n", ">\n", "a: ", "a:\n", "- a\n", "[a", "{a: ", "\t", " ",
        ",", "#",
        "---\n", "%", "<<: ", "&a ", "!!str ", "\\", "\r", "\u{2028}", "[]: ", "- - ", "{? ", "\"\\",
    ])
    func repeatedCharacterIsParsedOrRejected(_ sign: String) {
        let reading = YAMLText.read(String(repeating: sign, count: 20_000))
        if reading.root == nil { #expect(reading.diagnostics.hasErrors) }
        for diagnostic in reading.diagnostics.sorted { #expect(!DiagnosticRenderer().text(of: diagnostic).isEmpty) }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, index + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.remove(at: index)
            case 1: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            case 2: bytes.insert("[]{}&*!|>%@`'\":-,#?\n\t \\<\u{1}".utf8.randomElement(using: &random) ?? 0, at: index)
            default: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &random))
            }
        }
        return bytes
    }

    /// Locates every scalar in the source, as for placeholders.
    private func place(_ node: YAMLNode, in file: SourceFile) {
        switch node.content {
        case .missing: break
        case .scalar(let scalar):
            let count = scalar.text.unicodeScalars.count
            let range = node.slice(in: file).range(ofScalars: count / 2..<count, in: scalar.text)
            #expect(range.start <= range.end)
        case .sequence(let elements): for element in elements { place(element, in: file) }
        case .mapping(let mapping):
            for entry in mapping.entries {
                place(entry.keyNode, in: file)
                place(entry.value, in: file)
            }
        }
    }
}
