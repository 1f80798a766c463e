import Diagnostics
package import HTTP
package import JSON
package import XML

/// A response's body as checks and captures read it: decoded and parsed once, when first needed.
package final class ResponseContent {
    package let exchange: Exchange
    private var parsed: Result<JSONValue, UnreadableBody>?
    private var decoded: Result<String, UnreadableBody>?
    private var markup: Result<MarkupTree, UnreadableBody>?

    package init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    package var response: HTTPResponse { exchange.response }

    private var contentType: String? { response.firstValue(of: "Content-Type") }

    /// The body as text, decoded by the charset of its Content-Type.
    package func text() throws(UnreadableBody) -> String {
        if let decoded { return try decoded.get() }
        let result = Result { () throws(UnreadableBody) in
            try BodyText.decode(response.body, contentType: contentType)
        }
        decoded = result
        return try result.get()
    }

    /// The body as JSON, whatever kind of content its Content-Type names.
    package func json() throws(UnreadableBody) -> JSONValue {
        if let parsed { return try parsed.get() }
        let result = Result { () throws(UnreadableBody) in try parsedJSON() }
        parsed = result
        return try result.get()
    }

    private func parsedJSON() throws(UnreadableBody) -> JSONValue {
        guard !response.body.isEmpty else { throw Self.noBody }
        // JSON is UTF-8 whatever charset is named (RFC 8259, sections 8.1 and 11); what is not is read as it says.
        let bytes = BodyCharset.isPlainUTF8(response.body) ? response.body : Array(try text().utf8)
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw UnreadableBody("the body is not JSON: \(error.descriptionUnquoted)")
        }
    }

    /// Whether the Content-Type says HTML (RFC 2854).
    private var isHTML: Bool {
        (contentType ?? "").prefix { $0 != ";" }.trimmingBlanks.lowercased() == "text/html"
    }

    /// The body as XML, or as HTML when its Content-Type says so.
    package func tree() throws(UnreadableBody) -> MarkupTree {
        if let markup { return try markup.get() }
        let result = Result { () throws(UnreadableBody) in try parsedMarkup() }
        markup = result
        return try result.get()
    }

    private func parsedMarkup() throws(UnreadableBody) -> MarkupTree {
        guard !response.body.isEmpty else { throw Self.noBody }
        let (bytes, charset) = try markupBytes()
        do {
            return isHTML ? try MarkupTree(html: bytes, charset: charset) : try MarkupTree(xml: bytes, charset: charset)
        } catch {
            let place = "line \(error.line), column \(error.column): \(error.message)"
            throw UnreadableBody("the body is not \(isHTML ? "HTML" : "XML"): \(place)")
        }
    }

    /// The body and its charset as the parser knows it, which reads more charsets than there are for text.
    private func markupBytes() throws(UnreadableBody) -> (bytes: [UInt8], charset: String?) {
        let name = contentType.flatMap(BodyCharset.name)
        do {
            guard case .singleByte = try BodyCharset(of: response.body, contentType: contentType) else {
                return (response.body, name)
            }
        } catch {
            guard let name, MarkupTree.knows(charset: name) else { throw UnreadableBody(error) }
            return (response.body, name)
        }
        return (Array(try text().utf8), "UTF-8")
    }

    private static let noBody = UnreadableBody("the response has no body")

    /// Characters of a body that an excerpt is made from.
    private static let excerptLength = 4000

    /// Characters before the next line.
    private static func lineRest(_ text: Substring) -> Int {
        text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }.count
    }

    /// The start of the body for a person, at most a few lines; empty when there is no body.
    package func excerpt(lines limit: Int = 8) -> [String] {
        guard !response.body.isEmpty else { return [] }
        if let placeholder = BodyText.placeholder(for: response.body, contentType: contentType) { return [placeholder] }
        guard let text = try? text() else { return [] }
        let start = text.prefix(Self.excerptLength)
        // The mark tells the redactor that what stands before it may be the beginning of a secret.
        let marked = start.endIndex < text.endIndex ? start + "…" : start
        let lines = marked.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var shown = lines.prefix(limit).map { ShownValue.shortened(DisplayText.printable($0)) }
        if lines.count <= limit, let last = lines.last, start.endIndex < text.endIndex {
            shown[shown.count - 1] = ShownValue.shortened(
                DisplayText.printable(last),
                ofAll: last.unicodeScalars.count - 1 + Self.lineRest(text[start.endIndex...]))
        }
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
