import Diagnostics
package import JSON
package import Transport
package import XML

/// A response's body as checks and captures read it: decoded and parsed once, when first needed.
package final class ResponseContent {
    package let exchange: Exchange
    private var parsed: Result<JSONValue, JSONSyntaxError>?
    private var decoded: String?
    private var markup: Result<MarkupTree, MarkupSyntaxError>?

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

    /// Whether the Content-Type says HTML (RFC 2854).
    package var isHTML: Bool {
        let type = response.firstValue(of: "Content-Type") ?? ""
        return type.prefix { $0 != ";" }.trimmingBlanks.lowercased() == "text/html"
    }

    /// The body as XML, or as HTML when its Content-Type says so.
    package func tree() throws(MarkupSyntaxError) -> MarkupTree {
        if let markup { return try markup.get() }
        do {
            let charset = BodyText.charset(of: response.firstValue(of: "Content-Type") ?? "")
            let tree =
                isHTML
                ? try MarkupTree(html: response.body, charset: charset)
                : try MarkupTree(xml: response.body, charset: charset)
            markup = .success(tree)
            return tree
        } catch {
            markup = .failure(error)
            throw error
        }
    }

    /// Why the body cannot be read as JSON; nil when it can.
    package var jsonProblem: String? {
        do {
            _ = try json()
            return nil
        } catch {
            return response.body.isEmpty ? Self.noBody : "the body is not JSON: \(error)"
        }
    }

    /// Why the body cannot be read as XML or HTML; nil when it can.
    package var markupProblem: String? {
        do {
            _ = try tree()
            return nil
        } catch {
            let place = "line \(error.line), column \(error.column): \(error.message)"
            return response.body.isEmpty ? Self.noBody : "the body is not \(isHTML ? "HTML" : "XML"): \(place)"
        }
    }

    private static let noBody = "the response has no body"

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

extension StringProtocol {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
