package import Diagnostics
package import JSON

/// A name with a value: a header, a query parameter, a path variable, a form field, a parameter of `auth`.
package struct PostmanEntry: Sendable {
    /// The member `key`; nil if it is missing or null.
    package var key: PostmanText?
    package var value: PostmanValue
    /// True for an entry with `disabled: true` or `enabled: false`.
    package var isDisabled: Bool
    /// The type that the entry states, such as `string` or `boolean`; nil if it states none.
    package var type: String?
    package var range: SourceRange

    package init(
        key: PostmanText?, value: PostmanValue, isDisabled: Bool = false, type: String? = nil, range: SourceRange
    ) {
        self.key = key
        self.value = value
        self.isDisabled = isDisabled
        self.type = type
        self.range = range
    }
}

/// The value of an entry or variable, as the file has it.
package enum PostmanValue: Sendable {
    /// The entry has no member `value`.
    case missing
    case null
    case text(PostmanText)
    /// A number or a boolean, as the file writes it.
    case plain(PostmanText)
    /// A list or an object.
    case structure(JSONValue, SourceRange)
}

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
