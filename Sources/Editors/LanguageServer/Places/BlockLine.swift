/// One line of YAML in block style, as far as it can be read alone: its dashes, its key and the beginning of its value.
/// Columns are bytes from 0.
struct BlockLine {
    /// The column of the first character; of a blank line, the number of its blanks.
    let indentation: Int
    /// The columns of the dashes at the beginning.
    private(set) var dashes: [Int] = []
    /// The key before a colon; nil if there is none.
    private(set) var key: (name: String, columns: Range<Int>)?
    /// The column of the first character after the key and the dashes; the end of the line if there is none.
    private(set) var valueStart: Int
    /// The value without blanks and comment; empty if there is none.
    private(set) var value = ""
    /// True for a line without content or with a comment alone.
    let isBlank: Bool

    init(_ line: ArraySlice<UInt8>) {
        let bytes = Array(line)
        var position = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
        indentation = position
        valueStart = position
        isBlank = position == bytes.count || bytes[position] == UInt8(ascii: "#")
        guard !isBlank else { return }
        while position < bytes.count, bytes[position] == UInt8(ascii: "-"),
            position + 1 == bytes.count || bytes[position + 1] == 0x20
        {
            dashes.append(position)
            position += 1
            while position < bytes.count, bytes[position] == 0x20 { position += 1 }
        }
        valueStart = position
        if let (end, next) = Self.key(in: bytes, from: position) {
            let quotes = CharacterSet.quotes
            let text = bytes[position..<end].drop(while: quotes.contains)
            let name = text.reversed().drop(while: quotes.contains).reversed()
            key = (String(decoding: name, as: UTF8.self), position..<end)
            valueStart = next
        }
        let rest = bytes[valueStart...]
        value = String(decoding: Self.withoutComment(rest), as: UTF8.self)
    }

    private enum CharacterSet {
        static let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    }

    /// The column at which the entry's content begins: that of its key, or of its value.
    var contentColumn: Int { key?.columns.lowerBound ?? valueStart }

    /// True if the value begins a text in lines below (`|`, `>`).
    var beginsBlockText: Bool {
        guard let first = value.first, first == "|" || first == ">" else { return false }
        return value.dropFirst().allSatisfy { "+-0123456789".contains($0) }
    }

    /// Returns the end of a key and the beginning of its value; nil if a colon is missing.
    private static func key(in bytes: [UInt8], from start: Int) -> (end: Int, value: Int)? {
        guard start < bytes.count, !"{[#&*!|>%@`".utf8.contains(bytes[start]) else { return nil }
        var position = start
        if CharacterSet.quotes.contains(bytes[start]) {
            position = start + 1
            while position < bytes.count, bytes[position] != bytes[start] {
                position += bytes[start] == UInt8(ascii: "\"") && bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            position += 1
            guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { return nil }
        } else {
            while true {
                guard position < bytes.count else { return nil }
                let isAtEnd = position + 1 == bytes.count || bytes[position + 1] == 0x20
                if bytes[position] == UInt8(ascii: ":"), isAtEnd { break }
                position += 1
            }
        }
        var value = position + 1
        while value < bytes.count, bytes[value] == 0x20 { value += 1 }
        return (position, value)
    }

    private static func withoutComment(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if value.first == UInt8(ascii: "#") { return [] }
        var end = value.endIndex
        for position in value.indices.dropFirst()
        where value[position] == UInt8(ascii: "#") && value[position - 1] == 0x20 {
            end = position
            break
        }
        while end > value.startIndex, value[end - 1] == 0x20 { end -= 1 }
        return value[..<end]
    }
}
