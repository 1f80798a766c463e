import Cryptography
import HTTP
import RunRecords
import Text

/// The trace of a run, whose spans are the attempts of its requests: https://www.w3.org/TR/trace-context/.
struct RunTrace: Sendable {
    private static let fieldName = "traceparent"

    /// The trace's id: 32 hexadecimal digits.
    private let id = SecureRandom.bytes(16).hexText
    /// The address of a page about a trace, with `{traceId}` and `{spanId}`; nil if there is none.
    private let page: String?

    init(page: String?) {
        self.page = page
    }

    /// Returns the call as a span of its own; one with a trace context stays as it is.
    func span(_ call: HTTPCall) -> HTTPCall {
        guard !call.fields.contains(where: { $0.isNamed(Self.fieldName) }) else { return call }
        var call = call
        call.fields.append(HTTPField(Self.fieldName, "00-\(id)-\(SecureRandom.bytes(8).hexText)-01"))
        return call
    }

    /// Returns a note with the ids of a call that was sent; nil for one without a trace context.
    func note(on call: HTTPCall) -> NoteRecord? {
        guard let parts = call.fields.first(where: { $0.isNamed(Self.fieldName) })?.value.split(separator: "-"),
            parts.count == 4
        else { return nil }
        let address = page?.replacing("{traceId}", with: parts[1]).replacing("{spanId}", with: parts[2])
        return NoteRecord(.trace, address ?? "\(parts[1]), span \(parts[2])")
    }
}
