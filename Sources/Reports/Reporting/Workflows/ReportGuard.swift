/// A guard that neutralizes CI commands in a report that is printed where a CI system reads commands.
package struct ReportGuard {
    /// The syntax of a report.
    package enum Form: Sendable {
        /// Text for people and lenient readers: a space is inserted into commands.
        case text
        /// JSON: `#` is escaped, so that the values do not change. No line can begin with `::`.
        case json
    }

    private let form: Form
    /// The beginning of an incomplete line.
    private var line: [UInt8] = []

    init(_ form: Form) {
        self.form = form
    }

    /// Returns the bytes that can be written now.
    mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        switch form {
        case .json: return Self.escaped(bytes)
        case .text:
            guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
                line += bytes
                return []
            }
            let lines = line + bytes[...end]
            line = Array(bytes[(end + 1)...])
            return Array(CommandGuard.harmless(String(decoding: lines, as: UTF8.self)).utf8)
        }
    }

    /// Returns the rest of the report, an incomplete line.
    mutating func rest() -> [UInt8] {
        defer { line = [] }
        return Array(CommandGuard.harmless(String(decoding: line, as: UTF8.self)).utf8)
    }

    /// Escapes every `#`. In JSON, the character occurs only in strings.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "#")) else { return bytes }
        return bytes.flatMap { $0 == UInt8(ascii: "#") ? Array(#"\u0023"#.utf8) : [$0] }
    }
}
