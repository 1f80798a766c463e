/// Splits an input into several texts, such as a query and a document, which a line `%%` separates.
enum InputParts {
    static let separator = Array("\n%%\n".utf8)

    /// Returns the texts, at least one and at most `limit`; the last text contains the rest.
    static func split(_ input: [UInt8], limit: Int) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var rest = input[...]
        while parts.count < limit - 1, let offset = rest.offset(of: separator) {
            parts.append(Array(rest.prefix(offset)))
            rest = rest.dropFirst(offset + separator.count)
        }
        return parts + [Array(rest)]
    }

    /// Returns the first text and the rest, which is empty if there is no separator.
    static func pair(_ input: [UInt8]) -> (head: [UInt8], rest: [UInt8]) {
        let parts = split(input, limit: 2)
        return (parts[0], parts.count > 1 ? parts[1] : [])
    }

    /// Returns the first line without its line break, and the rest.
    static func firstLine(_ input: [UInt8]) -> (line: String, rest: [UInt8]) {
        let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.endIndex
        return (text(Array(input[..<end])), Array(input[end...].dropFirst()))
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
