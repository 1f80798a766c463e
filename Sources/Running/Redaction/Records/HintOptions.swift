/// A replacement of command-line options in hints, which are written for `hubrun run`.
package struct HintOptions: Sendable {
    /// A text with options of `hubrun run`, and the text for another command.
    package typealias Counterpart = (text: String, other: String)

    private let counterparts: [Counterpart]

    /// - Parameter counterparts: In the order in which they are replaced; none for `hubrun run`.
    package init(_ counterparts: [Counterpart] = []) { self.counterparts = counterparts }

    /// Returns a hint with the options of the other command.
    package func translated(_ hint: String) -> String {
        guard hint.utf8.contains(UInt8(ascii: "-")) else { return hint }
        return counterparts.reduce(into: hint) { $0.replace($1.text, with: $1.other) }
    }
}
