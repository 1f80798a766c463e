package import Diagnostics
package import Placeholders
package import Text

/// The setting `stream` of a request: its response is read event by event.
package struct StreamSetting: Sendable {
    /// The event that ends the stream.
    package enum End: Sendable {
        /// The server's last one.
        case server
        /// The event of this number.
        case count(Int)
        /// The first event that matches all of these expectations.
        case event([JSONExpectation])
    }

    package let end: End
    /// The time limit for the whole response; nil for that of the request.
    package let timeout: DurationText.Setting?
    /// The range of `until`, or of the setting if there is none.
    package let range: SourceRange

    /// The names that are looked up to send the request and to read its response.
    package var references: [NameReference] {
        var references: [NameReference] = []
        timeout?.placeholder?.addReferences(to: &references)
        guard case .event(let expectations) = end else { return references }
        for expectation in expectations { expectation.addReferences(to: &references) }
        return references
    }
}
