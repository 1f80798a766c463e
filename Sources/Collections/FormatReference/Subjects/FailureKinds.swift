/// The kinds of failed exchanges.
enum FailureKinds {
    private static let meanings = [
        ("dns", "The host's name has no address."),
        ("connection", "Refused, reset, or closed early."),
        ("tls", "No handshake, or a certificate that is not to be trusted."),
        ("timeout", "Not done in time."),
        ("protocol", "Not HTTP, larger than allowed, or too many redirects."),
    ]

    static let words = meanings.map(\.0)

    static let subject = ReferenceSubject(
        name: "failures", title: "Failure kinds",
        summary: "The words for exchanges that fail: dns, connection, tls, timeout, protocol.",
        blocks: [
            .paragraph("`retry.on`, `hints` and `expect.error` use these words for an exchange without an answer."),
            .table(ReferenceTable(headings: ["kind", "what happened"], rows: meanings.map { ["`\($0.0)`", $0.1] })),
            .example(
                .request(
                    """
                    GET: http://127.0.0.1:1/
                    expect: { error: connection }
                    hints: { connection: Start the service first. }
                    """)),
        ])
}
