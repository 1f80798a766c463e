import Diagnostics

/// A `printf` command that writes bytes, whatever they are, for `sh` and `bash`.
enum PrintedBytes {
    /// Characters of an argument, about: what is longer goes on in the next one.
    private static let width = 72

    /// The command on lines that stay together when they are pasted.
    static func command(_ bytes: [UInt8]) -> String {
        let arguments = arguments(bytes)
        let separator = arguments.count > 1 ? " \\\n  " : " "
        return (["printf %b"] + arguments.map { "'\($0)'" }).joined(separator: separator)
    }

    /// The bytes as `%b` reads them, an argument a line.
    private static func arguments(_ bytes: [UInt8]) -> [String] {
        var arguments: [String] = []
        var current = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            current += next(&rest)
            guard current.hasSuffix("\\n") || current.utf8.count >= width else { continue }
            arguments.append(current)
            current = ""
        }
        return current.isEmpty ? arguments : arguments + [current]
    }

    /// Takes the next character, or a byte that begins none.
    private static func next(_ bytes: inout ArraySlice<UInt8>) -> String {
        var decoder = UTF8()
        var iterator = bytes.prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return bytes.popFirst().map { "\\0" + OctalDigits.text($0) } ?? ""
        }
        bytes = bytes.dropFirst(String(scalar).utf8.count)
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        case "\\": return "\\\\"
        case "'": return "'\\''"
        case _ where ShellWord.isPlain(scalar): return String(scalar)
        default: return String(scalar).utf8.map { "\\0" + OctalDigits.text($0) }.joined()
        }
    }
}
