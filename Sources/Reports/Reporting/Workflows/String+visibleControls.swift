import Diagnostics
import Text

extension String {
    /// The text with visible control characters, except for line breaks, which commands escape in a reversible way.
    /// A raw escape character would reach the terminal on which a log is read.
    var withVisibleControls: String {
        guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
        return unicodeScalars.map { $0 == "\n" || $0 == "\r" ? String($0) : DisplayText.printable($0) }.joined()
    }
}
