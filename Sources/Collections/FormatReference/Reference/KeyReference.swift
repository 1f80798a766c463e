/// The reference of one key.
package struct KeyReference: Sendable {
    package let name: String
    package let shape: ValueShape
    package let isRequired: Bool
    /// True if `null` removes an inherited value.
    package let isRemovable: Bool
    /// One or two sentences, with code in backquotes.
    package let summary: String
    package let example: ReferenceExample

    enum Trait {
        case required
        case removable
    }

    /// - Parameter key: A case of the decoder's list of keys.
    init(
        _ key: some RawRepresentable<String>, _ shape: ValueShape, _ traits: Trait..., summary: String,
        example: ReferenceExample
    ) {
        name = key.rawValue
        self.shape = shape
        isRequired = traits.contains(.required)
        isRemovable = traits.contains(.removable)
        self.summary = summary
        self.example = example
    }
}
