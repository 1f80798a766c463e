/// A text file that a person wrote, kept so that diagnostics can quote it.
package final class SourceFile: Sendable {
    /// The path as the person gave it, relative to where they stand.
    package let path: String
    /// The whole text without a byte order mark.
    package let text: String
    /// UTF-8 offsets at which the lines begin.
    private let lineStarts: [Int]

    package init(path: String, text: String) {
        self.path = path
        var text = text
        lineStarts = text.withUTF8 { bytes in
            [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        }
        self.text = text
    }

    /// The text of a line without its line break, or nil past the end; lines count from 1.
    package func line(_ number: Int) -> Substring? {
        guard lineStarts.indices.contains(number - 1) else { return nil }
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: lineStarts[number - 1])
        let end =
            lineStarts.indices.contains(number)
            ? utf8.index(utf8.startIndex, offsetBy: lineStarts[number] - 1) : utf8.endIndex
        let line = text[start..<end]
        return line.unicodeScalars.last == "\r" ? Substring(line.unicodeScalars.dropLast()) : line
    }
}

extension SourceFile {
    /// A path written in this file, seen from where the person stands: relative paths are relative to the file.
    package func resolving(path written: String) -> String {
        guard !written.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return written }
        return String(path[...slash]) + written
    }
}
