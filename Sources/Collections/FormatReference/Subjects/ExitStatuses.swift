/// The exit statuses and their meanings.
enum ExitStatuses {
    static let subject = ReferenceSubject(
        name: "exit-status", title: "Exit status", summary: "The meanings of 0, 1, 2, 3, 4, 5 and 130.",
        blocks: [
            .table(
                ReferenceTable(
                    headings: ["status", "meaning"],
                    rows: [
                        ["0", "All checks passed."],
                        ["1", "The command line is invalid, names something that does not exist, or selects nothing."],
                        ["2", "A collection, environment or data file is invalid; nothing was sent."],
                        [
                            "3",
                            """
                            A request could not be carried out (connection refused, timeout, certificate, token, \
                            filter), the emulator could not start, or nothing was sent at all.
                            """,
                        ],
                        ["4", "A check or a capture failed."],
                        ["5", "A report could not be written, or hubrun has an internal error."],
                        ["130, 143, 129", "Interrupted, terminated, or the terminal was closed; `teardown` has run."],
                    ])),
            .paragraph("If several apply, hubrun exits with the first of 130, 5, 3, 4."),
        ])
}
