package import Diagnostics

/// A script of a collection, folder or request.
package struct PostmanScript: Sendable {
    package enum Event: Sendable {
        case prerequest
        case test
    }

    package var event: Event
    /// The text in pieces: the entries of `exec`, or one text. The script is the pieces joined by line feeds.
    package var pieces: [PostmanText]
    /// The place of the whole script.
    package var range: SourceRange

    package init(event: Event, pieces: [PostmanText], range: SourceRange) {
        self.event = event
        self.pieces = pieces
        self.range = range
    }

    /// The pieces joined by line feeds.
    package var text: String { pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined(separator: "\n") }
}
