package import Placeholders

/// What a request sends, in the format in which its collection is written.
package enum RequestSource: Sendable {
    case native(NativeRequest)
    case postman(PostmanDefinition)
}

/// The parts of a request of hubrun's own format that only this format has; its settings are those of the step.
///
/// A class, because the definitions of a run share it.
package final class NativeRequest: Sendable {
    package let method: String
    package let url: PlaceholderText
    package let body: RequestBody?

    init(method: String, url: PlaceholderText, body: RequestBody?) {
        self.method = method
        self.url = url
        self.body = body
    }
}
