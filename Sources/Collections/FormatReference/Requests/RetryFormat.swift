import CollectionModel

/// The reference of `retry` of a request or of `defaults`.
enum RetryFormat {
    static let mapping = MappingReference(
        .retry, "Sending again", "How often a request is sent again, and when.",
        prose: [
            .paragraph(
                """
                A request is resolved once: an attempt repeats the same bytes, but for a renewed token. Only the last \
                attempt counts for outcome and captures; the others are listed. A `Retry-After` of the answer is waited \
                for; one above `maxInterval` ends the retries.
                """),
            .paragraph(
                """
                What waiting does not change is not tried again: a certificate that is refused, no version of TLS in \
                common, a response above `maxBody`, an expectation that does not resolve or compile (a name without a \
                value, a pattern that is none). The failure says so; `on` with the failure's kind (`tls`, `protocol`) \
                tries it all the same. Tried again are a name that has no address, as it may be there in a moment, and \
                an expectation that takes too long on one answer.
                """),
        ],
        keys: [
            key(
                .attempts, .integer(1...1000), "How often it is sent in all. Default: 1.",
                "attempts: 5, interval: 10ms"),
            key(
                .interval, .duration(.zeroOrMore), "The pause before the next attempt. Default: 1s.",
                "attempts: 5, interval: 20ms"),
            key(
                .backoff, .factor(1...100), "By what each pause is longer than the one before. Default: 1.",
                "attempts: 5, interval: 10ms, backoff: 1.5"),
            key(
                .maxInterval, .duration(.zeroOrMore), "The longest pause. Default: 1m.",
                "attempts: 5, interval: 10ms, backoff: 10, maxInterval: 50ms"),
            key(
                .on, .oneOrMore(.trigger(orFailure: true)),
                """
                What is tried again: `failure` (the default: until expectations and captures hold), or a list of statuses \
                and failure kinds. An answer for which all expectations hold is never tried again: `on: 503` where \
                `status: 503` is expected does nothing.
                """,
                "attempts: 5, interval: 10ms, on: [503, timeout]"),
        ])

    private static func key(_ name: RetryKey, _ shape: ValueShape, _ summary: String, _ yaml: String) -> KeyReference {
        KeyReference(
            name, shape, summary: summary, example: .request("GET: <<server>>/ready\nretry: { \(yaml) }"))
    }
}
