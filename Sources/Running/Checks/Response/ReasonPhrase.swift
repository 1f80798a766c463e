package import HTTP
import Text

extension HTTPResponse {
    /// The maximum length of a shown phrase, in characters.
    private static var maximumPhraseLength: Int { 100 }

    /// The reason phrase of the response, or the standard phrase if it has none, as in HTTP/2.
    package var reasonPhrase: String {
        reason.isEmpty ? ReasonPhrases.standard[status] ?? "" : reason
    }

    /// The status with its phrase, `404 Not Found`; only the number if there is no phrase.
    var statusPhrase: String {
        let phrase = ShownValue.shortened(DisplayText.printable(reasonPhrase), to: Self.maximumPhraseLength)
        return phrase.isEmpty ? "\(status)" : "\(status) \(phrase)"
    }
}
