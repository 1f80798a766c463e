package import Diagnostics

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
