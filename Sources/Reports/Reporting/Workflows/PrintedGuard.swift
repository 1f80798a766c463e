/// A report on its way to where a pipeline's machine looks for commands: none of its text is one when it gets there.
package struct PrintedGuard {
    /// What the report is written in.
    package enum Form: Sendable {
        /// For people and lenient readers: what would be obeyed gets a blank.
        case text
        /// An escape means the same, so that no reader finds anything changed. Lines begin with a bracket.
        case json
    }

    private let form: Form
    /// The beginning of a line that is not whole yet.
    private var line: [UInt8] = []

    init(_ form: Form) {
        self.form = form
    }

    /// The bytes that can go on.
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

    /// What was held back for the end of its line.
    mutating func rest() -> [UInt8] {
        defer { line = [] }
        return Array(CommandGuard.harmless(String(decoding: line, as: UTF8.self)).utf8)
    }

    /// Outside of strings there is no such sign.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "#")) else { return bytes }
        return bytes.flatMap { $0 == UInt8(ascii: "#") ? Array(#"\u0023"#.utf8) : [$0] }
    }
}
