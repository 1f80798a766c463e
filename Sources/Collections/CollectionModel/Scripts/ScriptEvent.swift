/// The moment at which a script runs; the raw value is its key in the collection.
package enum ScriptEvent: String, Sendable, CaseIterable {
    case beforeRequest
    case afterResponse
}
