/// The keys at the top of a JSON or YAML document and one level below, which are found without parsing: the document can
/// be large, and its end can be missing.
struct DocumentKeys {
    private(set) var top: Set<String> = []
    /// The keys of JSON mappings in the top mapping.
    private(set) var below: Set<String> = []

    /// The number of keys at the top that are kept; documents of the known formats have fewer.
    private static let maximumCount = 1_000
    /// The length limit for keys, in bytes.
    private static let longest = 100

    init(_ bytes: [UInt8]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { !Self.isBlank($0) }
        if first == UInt8(ascii: "{") { readFlow(bytes[start...]) } else { readLines(bytes[start...]) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
            || (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80
    }

    private mutating func add(_ key: ArraySlice<UInt8>, at depth: Int) {
        guard key.count <= Self.longest else { return }
        if depth == 1, top.count < Self.maximumCount { top.insert(String(decoding: key, as: UTF8.self)) }
        if depth == 2, below.count < Self.maximumCount { below.insert(String(decoding: key, as: UTF8.self)) }
    }

    // MARK: JSON, and YAML in braces

    private mutating func readFlow(_ bytes: ArraySlice<UInt8>) {
        var depth = 0
        var index = bytes.startIndex
        /// The word before, which is a key if a colon follows.
        var word: ArraySlice<UInt8>?
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                let start = index
                while index < bytes.endIndex, bytes[index] != byte {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                let end = min(index, bytes.endIndex)
                word = bytes[start..<end]
                index = end + 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                word = nil
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                word = nil
            case UInt8(ascii: ":"):
                if let key = word, depth <= 2 { add(key, at: depth) }
                word = nil
            case _ where Self.isBlank(byte): continue
            case _ where depth <= 2 && word == nil && Self.isWord(byte):
                let start = index - 1
                while index < bytes.endIndex, Self.isWord(bytes[index]) { index += 1 }
                word = bytes[start..<index]
            default: word = nil
            }
        }
    }

    // MARK: YAML

    /// Reads the keys of the lines that are indented as the first one.
    private mutating func readLines(_ bytes: ArraySlice<UInt8>) {
        var indentation: Int?
        for line in bytes.split(separator: 0x0A) {
            let text = line.drop { $0 == 0x20 }
            let blanks = text.startIndex - line.startIndex
            guard let first = text.first, !Self.isBlank(first), first != UInt8(ascii: "#"), first != UInt8(ascii: "%"),
                !text.starts(with: "---".utf8), blanks == indentation ?? blanks
            else { continue }
            let key = Self.key(of: text)
            // Another document begins with a line that has no key.
            guard indentation != nil || key != nil else { return }
            indentation = blanks
            if let key { add(key, at: 1) }
        }
    }

    private static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let quote = line.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
        let rest = quote == nil ? line : line.dropFirst()
        let key = rest.prefix(while: isWord)
        var end = rest[key.endIndex...]
        if let quote {
            guard end.first == quote else { return nil }
            end = end.dropFirst()
        }
        guard !key.isEmpty, end.first == UInt8(ascii: ":") else { return nil }
        return end.dropFirst().first.map(isBlank) ?? true ? key : nil
    }
}
