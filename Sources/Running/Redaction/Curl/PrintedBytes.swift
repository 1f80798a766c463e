import Diagnostics
import Platform
import Text

/// A `printf` command for `sh` and `bash` that writes any bytes.
enum PrintedBytes {
    /// The approximate length at which an argument ends and the next one begins, in characters.
    private static let width = 72

    /// Returns the command. Lines end with a backslash, so that they can be pasted together.
    static func command(_ bytes: [UInt8]) -> String {
        let arguments = arguments(bytes)
        let separator = arguments.count > 1 ? " \\\n  " : " "
        return (["printf %b"] + arguments.map { "'\($0)'" }).joined(separator: separator)
    }

    /// Returns the bytes in the syntax of `%b`, one argument per line.
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

    /// Removes the next character, or a byte of invalid UTF-8, and returns its escaped form.
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
