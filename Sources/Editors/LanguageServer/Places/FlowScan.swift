/// The collections in braces and brackets that are open at one place of a text (YAML 1.2, section 7.4).
struct FlowScan {
    enum Level {
        /// A mapping with its keys so far; `current` is the key whose value is being written.
        case mapping(keys: [String], current: String?)
        case sequence
    }

    private(set) var levels: [Level] = []
    /// The offset in the scanned text at which the part at the end begins: after the last bracket, comma or colon and the
    /// blanks behind it.
    private(set) var partStart = 0
    /// The opening quote of the text that the end is inside of.
    private(set) var openQuote: UInt8?

    /// - Parameter bytes: A text that begins with a bracket or brace.
    init(_ bytes: ArraySlice<UInt8>) {
        var position = bytes.startIndex
        var word: [UInt8] = []
        func isAt(_ offset: Int, _ sign: Character) -> Bool {
            offset < bytes.endIndex && bytes[offset] == sign.asciiValue
        }
        partStart = position
        while position < bytes.endIndex {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\"") where word.isEmpty, UInt8(ascii: "'") where word.isEmpty:
                partStart = position
                position += 1
                word = []
                openQuote = byte
                while position < bytes.endIndex, bytes[position] != byte {
                    if byte == UInt8(ascii: "\""), bytes[position] == UInt8(ascii: "\\") {
                        position += 1
                        guard position < bytes.endIndex else { break }
                    }
                    word.append(bytes[position])
                    position += 1
                }
                if position < bytes.endIndex { openQuote = nil }
            case UInt8(ascii: "<") where isAt(position + 1, "<"):
                // Commas and braces in a placeholder are its own.
                while position < bytes.endIndex, !(isAt(position, ">") && isAt(position + 1, ">")) {
                    word.append(bytes[position])
                    position += 1
                }
                word += ">>".utf8
                position += 1
            case UInt8(ascii: "{"):
                levels.append(.mapping(keys: [], current: nil))
                word = []
                partStart = position + 1
            case UInt8(ascii: "["):
                levels.append(.sequence)
                word = []
                partStart = position + 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !levels.isEmpty { levels.removeLast() }
                word = []
                partStart = position + 1
            case UInt8(ascii: ","):
                if case .mapping(let keys, _)? = levels.last {
                    levels[levels.count - 1] = .mapping(keys: keys, current: nil)
                }
                word = []
                partStart = position + 1
            case UInt8(ascii: ":") where position + 1 == bytes.endIndex || bytes[position + 1] == 0x20:
                if case .mapping(let keys, nil)? = levels.last {
                    let key = String(decoding: word, as: UTF8.self).trimmed
                    levels[levels.count - 1] = .mapping(keys: keys + [key], current: key)
                    word = []
                    partStart = position + 1
                } else {
                    word.append(byte)
                }
            case 0x20, 0x09, 0x0A, 0x0D:
                if word.isEmpty, partStart == position { partStart = position + 1 }
                if !word.isEmpty { word.append(byte) }
            default: word.append(byte)
            }
            position += 1
        }
        if partStart > bytes.endIndex { partStart = bytes.endIndex }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}
