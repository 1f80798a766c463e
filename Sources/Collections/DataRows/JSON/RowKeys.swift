import JSON

/// The keys of a JSON row with their places, which `JSONValue` doesn't keep.
struct RowKeys {
    struct Key {
        let name: String
        /// The bytes of the key in the row, including its quotes.
        let bytes: Range<Int>
    }

    /// The row's own keys, without those of nested mappings.
    private(set) var names: [Key] = []
    /// The first key that is repeated in its mapping, at any level.
    private(set) var repeated: Key?

    private let text: [UInt8]
    private var levels: [Set<ExactText>] = []

    /// Scans a text that is valid JSON.
    init(_ text: [UInt8]) {
        self.text = text
        var last: Range<Int>?
        for token in JSONTokens(text) {
            switch token.kind {
            case .sign(UInt8(ascii: ":")):
                if let last { add(Key(name: name(last), bytes: last)) }
            case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "[")): levels.append([])
            case .sign(UInt8(ascii: "}")), .sign(UInt8(ascii: "]")): _ = levels.popLast()
            case .sign, .word: break
            case .string: last = token.bytes
            }
        }
    }

    private mutating func add(_ key: Key) {
        guard !levels.isEmpty else { return }
        let isNew = levels[levels.count - 1].insert(ExactText(key.name)).inserted
        if !isNew, repeated == nil { repeated = key }
        if levels.count == 1, isNew { names.append(key) }
    }

    private func name(_ bytes: Range<Int>) -> String {
        let written = text[bytes].dropFirst().dropLast()
        guard written.contains(UInt8(ascii: "\\")) else { return String(decoding: written, as: UTF8.self) }
        guard case .string(let name)? = try? JSONValue(parsing: Array(text[bytes])) else { return "" }
        return name
    }
}
