@testable import CollectionDrafts

/// Texts whose placeholders are `{{name}}`.
final class SampleTexts: SourceTexts {
    weak var context: DraftContext?
    /// The value that an earlier response had.
    var capturedValue: String?

    /// Returns a context with these texts.
    func context(_ options: ImportOptions = ImportOptions()) -> DraftContext {
        let context = DraftContext(options)
        context.texts = self
        self.context = context
        return context
    }

    func translated(_ text: String) -> DraftText {
        DraftText.replacing(text) { (context?.names.placeholder(for: $0)).map { DraftText($0) } }
    }

    func captured(_ value: String, isSecret _: Bool) -> (placeholder: DraftPlaceholder, isNumber: Bool)? {
        value == capturedValue ? (DraftPlaceholder(.variable("token")), false) : nil
    }
}
