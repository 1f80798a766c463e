import CollectionModel

/// The reference of `retry` of a request or of `defaults`.
enum RetryFormat {
    static let mapping = MappingReference(
        .retry, "Retries", "The conditions, the number and the pauses of retries.",
        prose: [
            .paragraph(
                """
                A request is resolved once: each attempt sends the same bytes, except for a renewed token, unless \
                `fresh` is true. Its `afterResponse` runs after each attempt, and a failed test is tried again. Only the \
                last attempt counts for the outcome and the captures; reports list the others. hubrun waits as long as \
                the response's `Retry-After` says; if that is longer than `maxInterval`, there is no further attempt.
                """),
            .paragraph(
                """
                A failure that a retry cannot change is not retried: a rejected certificate, no common version of TLS, \
                a response larger than `maxBody`, an expectation that cannot be resolved or compiled (a name without a \
                value, an invalid pattern). The failure says so; `on` with the failure's kind (`tls`, `protocol`) \
                retries it anyway. These are retried: a host name without an address, because it can get one at any \
                time, and an expectation that takes too long on one response.
                """),
        ],
        keys: [
            key(
                .attempts, .integer(1...1000), "The total number of attempts. Default: 1.",
                "attempts: 5, interval: 10ms"),
            key(
                .interval, .duration(.zeroOrMore), "The pause before the next attempt. Default: 1s.",
                "attempts: 5, interval: 20ms"),
            key(
                .backoff, .factor(1...100),
                "The factor by which each pause is longer than the previous one. Default: 1.",
                "attempts: 5, interval: 10ms, backoff: 1.5"),
            key(
                .maxInterval, .duration(.zeroOrMore), "The longest pause. Default: 1m.",
                "attempts: 5, interval: 10ms, backoff: 10, maxInterval: 50ms"),
            key(
                .on, .oneOrMore(.trigger(orFailure: true)),
                """
                The reasons for a retry: `failure` (the default: until expectations and captures succeed), or a list \
                of statuses and failure kinds. A response that meets all expectations is never retried: `on: 503` has \
                no effect if `status: 503` is expected.
                """,
                "attempts: 5, interval: 10ms, on: [503, timeout]"),
            key(
                .fresh, .boolean,
                """
                If `true`, each attempt begins anew: its `beforeRequest` runs again, and placeholders and functions \
                get new values. Default: false.
                """,
                "attempts: 5, interval: 10ms, fresh: true"),
        ])

    private static func key(_ name: RetryKey, _ shape: ValueShape, _ summary: String, _ yaml: String) -> KeyReference {
        KeyReference(
            name, shape, summary: summary, example: .request("GET: <<server>>/ready\nretry: { \(yaml) }"))
    }
}
