/// The method and URL of a request.
package struct RequestTarget: Sendable, Equatable, Decodable {
    package var method: String
    package var url: String

    package init(method: String, url: String) {
        self.method = method
        self.url = url
    }
}
