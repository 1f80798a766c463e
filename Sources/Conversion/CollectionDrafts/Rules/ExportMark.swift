/// The comment at the beginning of the files that `hubrun export` writes. In such a file, the comments above a request are
/// its name and its description, and an import takes them back.
package enum ExportMark {
    /// - Parameter source: The name of the collection's file.
    package static func text(_ source: String) -> String { "Exported from \(source) by hubrun export." }

    /// True for the mark in a comment without its `#`.
    package static func matches(_ comment: String) -> Bool {
        let text = comment.trimmingSpaces
        return text.hasPrefix("Exported from ") && text.hasSuffix(" by hubrun export.")
    }
}

extension DraftRequest {
    /// Sets the name and the description from the comments above a request in an exported file.
    package mutating func setHeading(_ comments: [String]) {
        name = comments.first { !$0.isEmpty }
        let description = comments.drop(while: \.isEmpty).dropFirst().joined(separator: "\n")
        self.description = description.isEmpty ? nil : description
    }
}
