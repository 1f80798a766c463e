import PostmanFormat

/// The moment at which a script runs; the raw value is its key in the collection.
package enum ScriptEvent: String, Sendable, CaseIterable {
    case beforeRequest
    case afterResponse

    init(_ event: PostmanScript.Event) {
        switch event {
        case .prerequest: self = .beforeRequest
        case .test: self = .afterResponse
        }
    }
}
