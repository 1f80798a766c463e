/// A method and the URL that it was sent to.
package struct RequestTarget: Sendable, Equatable, Decodable {
    package var method: String
    package var url: String

    package init(method: String, url: String) {
        self.method = method
        self.url = url
    }
}
