package import Diagnostics

/// A text of a Postman file with its place; its placeholders are not replaced yet.
package struct PostmanText: Sendable {
    package let text: String
    /// The place of the text, in which offsets of the text can be found.
    package let slice: SourceSlice

    package init(_ text: String, slice: SourceSlice) {
        self.text = text
        self.slice = slice
    }

    package var range: SourceRange { slice.range }
}
