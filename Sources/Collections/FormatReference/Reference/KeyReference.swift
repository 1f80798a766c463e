/// The reference of one key.
struct KeyReference: Sendable {
    let name: String
    let shape: ValueShape
    let isRequired: Bool
    /// True if `null` removes an inherited value.
    let isRemovable: Bool
    /// One or two sentences, with code in backquotes.
    let summary: String
    let example: ReferenceExample

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
