import Diagnostics
package import JSON
package import Transport

/// A response's body as checks and captures read it: decoded and parsed once, when first needed.
package final class ResponseContent {
    package let exchange: Exchange
    private var parsed: Result<JSONValue, JSONSyntaxError>?
    private var decoded: String?

    package init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    package var response: HTTPResponse { exchange.response }

    /// The body as text, decoded by the charset of its Content-Type.
    package var text: String {
        if let decoded { return decoded }
        let text = BodyText.decode(response.body, contentType: response.firstValue(of: "Content-Type"))
        decoded = text
        return text
    }

    /// The body as JSON, whatever its Content-Type says.
    package func json() throws(JSONSyntaxError) -> JSONValue {
        if let parsed { return try parsed.get() }
        do {
            let value = try JSONValue(parsing: response.body)
            parsed = .success(value)
            return value
        } catch {
            parsed = .failure(error)
            throw error
        }
    }

    /// Characters of a body that an excerpt is made from.
    private static let excerptLength = 4000

    /// The start of the body for a person, at most a few lines; empty when there is no body.
    package func excerpt(lines limit: Int = 8) -> [String] {
        guard !response.body.isEmpty else { return [] }
        guard BodyText.isText(response.body.prefix(512)) else {
            return ["(\(response.body.count) bytes that are not text)"]
        }
        let start = text.prefix(Self.excerptLength)
        // The mark tells the redactor that what stands before it may be the beginning of a secret.
        let marked = start.endIndex < text.endIndex ? start + "…" : start
        let lines = marked.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var shown = lines.prefix(limit).map { ShownValue.shortened(DisplayText.printable($0)) }
        while shown.last?.isEmpty ?? false { shown.removeLast() }
        if lines.count > limit { shown.append("…") }
        return shown
    }
}
