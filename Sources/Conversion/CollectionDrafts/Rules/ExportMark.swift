import Diagnostics
import Text

/// The comment at the beginning of the files that `hubrun export` writes. In such a file, the comments above a request are
/// its name and its description, and an import takes them back.
package enum ExportMark {
    /// - Parameter source: The name of the collection's file.
    package static func text(_ source: String) -> String { "Exported from \(source) by hubrun export." }

    private static let leftOut = "Left out: "

    /// Returns the comment for a request that is left out of the file.
    package static func leftOut(_ name: String, _ reason: String) -> String { "\(leftOut)\(name.inOneLine): \(reason)" }

    /// True for the comment for a request that is left out of the file.
    static func isLeftOut(_ comment: String) -> Bool { comment.trimmingSpaces.hasPrefix(leftOut) }

    /// True for the mark in a comment without its `#`.
    package static func matches(_ comment: String) -> Bool {
        let text = comment.trimmingSpaces
        return text.hasPrefix("Exported from ") && text.hasSuffix(" by hubrun export.")
    }
}

extension DraftRequest {
    /// Sets the name and the description from the comments above a request in an exported file.
    package mutating func setHeading(_ comments: [String]) {
        let comments = comments.filter { !ExportMark.isLeftOut($0) }
        name = comments.first { !$0.isEmpty }
        let description = comments.drop(while: \.isEmpty).dropFirst().joined(separator: "\n")
        self.description = description.isEmpty ? nil : description
    }
}
