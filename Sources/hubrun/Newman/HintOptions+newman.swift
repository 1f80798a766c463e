import Redaction

extension HintOptions {
    /// The options of `hubrun newman run`; for those that it lacks, the command that has them.
    static let newman = HintOptions([
        ("--script-timeout", "--timeout-script"),
        ("--script-memory", "hubrun run --newman --script-memory"),
        ("--max-body", "hubrun run --newman --max-body"),
        ("tls.ca, --cacert or", "--ssl-extra-ca-certs or"),
        ("tls.ca or --cacert (which replace the system's authorities)", "--ssl-extra-ca-certs"),
        (
            "tls.cert (--cert), its private key in tls.key (--key)",
            "--ssl-client-cert, its private key in --ssl-client-key"
        ),
        (
            "--cert and --key, or with --cert-list",
            "--ssl-client-cert and --ssl-client-key, or with --ssl-client-cert-list"
        ),
        ("retry: 1 (--retry 1)", "hubrun run --newman --retry 1"),
        ("--secret vault:", "hubrun run --newman --secret vault:"),
        ("--secret ", "--env-var "),
        ("--var ", "--env-var "),
        ("--data ", "--iteration-data "),
    ])
}
