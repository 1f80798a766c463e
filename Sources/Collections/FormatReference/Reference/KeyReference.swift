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

    init(
        _ name: String, _ shape: ValueShape, _ traits: Trait..., summary: String, example: ReferenceExample
    ) {
        self.name = name
        self.shape = shape
        isRequired = traits.contains(.required)
        isRemovable = traits.contains(.removable)
        self.summary = summary
        self.example = example
    }
}
