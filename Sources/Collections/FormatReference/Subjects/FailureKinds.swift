/// The kinds of failed exchanges.
enum FailureKinds {
    private static let meanings = [
        ("dns", "The host name has no address."),
        ("connection", "The connection was refused, reset, or closed early."),
        ("tls", "The handshake failed, or the certificate is not trusted."),
        ("timeout", "A time limit was exceeded."),
        ("protocol", "The response was not HTTP or larger than allowed, or there were too many redirects."),
    ]

    static let words = meanings.map(\.0)

    static let subject = ReferenceSubject(
        name: "failures", title: "Failure kinds",
        summary: "The kinds of failed exchanges: dns, connection, tls, timeout, protocol.",
        blocks: [
            .paragraph("`retry.on`, `hints` and `expect.error` use these words for an exchange without a response."),
            .table(ReferenceTable(headings: ["kind", "cause"], rows: meanings.map { ["`\($0.0)`", $0.1] })),
            .example(
                .request(
                    """
                    GET: http://127.0.0.1:1/
                    expect: { error: connection }
                    hints: { connection: Start the service first. }
                    """)),
        ])
}
