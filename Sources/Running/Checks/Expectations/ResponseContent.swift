import Diagnostics
package import HTTP
package import JSON
import Text
package import XML

/// The body of a response for checks and captures, decoded and parsed on first use and then cached.
package final class ResponseContent {
    package let exchange: Exchange
    private var parsed: Result<JSONValue, UnreadableBody>?
    private var decoded: Result<String, UnreadableBody>?
    private var markup: Result<MarkupTree, UnreadableBody>?
    private var eventList: Result<JSONValue, UnreadableBody>?

    package init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    package var response: HTTPResponse { exchange.response }

    private var contentType: String? { response.firstValue(of: "Content-Type") }

    /// Returns the body as text, decoded by the charset of its Content-Type.
    package func text() throws(UnreadableBody) -> String {
        if let decoded { return try decoded.get() }
        let result = Result { () throws(UnreadableBody) in
            try BodyText.decode(response.body, contentType: contentType)
        }
        decoded = result
        return try result.get()
    }

    /// True if the body looks like text.
    var isText: Bool { BodyText.placeholder(for: response.body, contentType: contentType) == nil }

    /// Returns the body as JSON, whatever its Content-Type.
    package func json() throws(UnreadableBody) -> JSONValue {
        if let parsed { return try parsed.get() }
        let result = Result { () throws(UnreadableBody) in try parsedJSON() }
        parsed = result
        return try result.get()
    }

    private func parsedJSON() throws(UnreadableBody) -> JSONValue {
        guard !response.body.isEmpty else { throw Self.noBody }
        // JSON is UTF-8 whatever the charset (RFC 8259, sections 8.1 and 11). Other bytes are decoded by the charset.
        let bytes = BodyCharset.isPlainUTF8(response.body) ? response.body : Array(try text().utf8)
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw UnreadableBody("the body is not JSON: \(error.descriptionUnquoted)")
        }
    }

    /// Returns the list of all events: those of a stream that was read, otherwise those in the body.
    package func events() throws(UnreadableBody) -> JSONValue {
        if let eventList { return try eventList.get() }
        let result = Result { () throws(UnreadableBody) in try parsedEvents() }
        eventList = result
        return try result.get()
    }

    private func parsedEvents() throws(UnreadableBody) -> JSONValue {
        var events = exchange.stream?.events.map(\.event) ?? []
        if exchange.stream == nil {
            guard let format = StreamFormat(contentType: contentType) else { throw noStream }
            do {
                events = try EventStreamParser.events(in: response.body, format)
            } catch {
                throw UnreadableBody(error.message, hint: error.hint)
            }
        }
        var values: [JSONValue] = []
        for event in events { values.append(try event.json()) }
        return .array(values)
    }

    /// The error for a response that is no stream.
    var noStream: UnreadableBody {
        let type = contentType.map { "its Content-Type is \(ShownValue.text(.string($0), to: 60))" }
        return UnreadableBody(
            "the response is not an event stream: \(type ?? "it has no Content-Type")",
            hint: "events come as text/event-stream or as NDJSON (application/x-ndjson); json: checks a JSON body")
    }

    /// True if the Content-Type is HTML (RFC 2854).
    private var isHTML: Bool {
        (contentType ?? "").prefix { $0 != ";" }.trimmingBlanks.lowercased() == "text/html"
    }

    /// Returns the body as HTML if that is its Content-Type, otherwise as XML.
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

    /// Returns the body and its charset for the parser, which supports more charsets than ``text()``.
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

    /// The maximum number of characters used for an excerpt.
    private static let excerptLength = 4000

    /// Returns the number of characters before the next line break.
    private static func lineRest(_ text: Substring) -> Int {
        text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }.count
    }

    /// Returns the start of the body for messages, at most `limit` lines; empty if there is no body.
    package func excerpt(lines limit: Int = 8) -> [String] {
        guard !response.body.isEmpty else { return [] }
        if let placeholder = BodyText.placeholder(for: response.body, contentType: contentType) { return [placeholder] }
        guard let text = try? text() else { return [] }
        let start = text.prefix(Self.excerptLength)
        // The "…" makes the redactor search for the start of a secret before it.
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

/// The reason why a body cannot be decoded as text, JSON or markup.
package struct UnreadableBody: Error, Sendable {
    package let message: String
    /// A proposed alternative.
    package let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    init(_ charset: UnknownCharset) {
        self.init("the body is \(charset.phrase)", hint: "check its bytes with bytes:, or keep it with save:")
    }
}

/// A charset that hubrun does not support.
struct UnknownCharset: Error {
    let name: String

    var phrase: String { "in the charset \(ShownValue.text(.string(name), to: 60)), which hubrun does not read" }
}

/// Conversion of body bytes to text.
package enum BodyText {
    /// Returns the text, with U+FFFD for bytes that are invalid in the charset. The default charset is UTF-8.
    package static func decode(_ bytes: [UInt8], contentType: String?) throws(UnreadableBody) -> String {
        do {
            return try BodyCharset(of: bytes, contentType: contentType).text(of: bytes)
        } catch {
            throw UnreadableBody(error)
        }
    }

    /// Returns a description in parentheses for bytes that are not text, such as an image; nil for text.
    package static func placeholder(for bytes: [UInt8], omitted: Int = 0, contentType: String?) -> String? {
        let size = bytes.count + omitted
        do {
            if case .utf16 = try BodyCharset(of: bytes, contentType: contentType) { return nil }
        } catch {
            return "(\(CountedNoun.text(size, "byte")) \(error.phrase))"
        }
        if isText(bytes.prefix(512)) { return nil }
        return "(\(CountedNoun.text(size, "byte")) that \(size == 1 ? "is" : "are") not text)"
    }

    /// Returns true if bytes look like text: they have no control characters except white space and ESC.
    static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.contains { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
    }
}

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
