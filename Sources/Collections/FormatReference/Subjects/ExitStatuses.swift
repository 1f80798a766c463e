/// The exit statuses and their meanings.
enum ExitStatuses {
    static let subject = ReferenceSubject(
        name: "exit-status", title: "Exit status", summary: "What 0, 1, 2, 3, 4, 5 and 130 mean.",
        blocks: [
            .table(
                ReferenceTable(
                    headings: ["status", "meaning"],
                    rows: [
                        ["0", "Every check held."],
                        ["1", "The command line is wrong, names what is not there, or selects nothing."],
                        ["2", "A collection, environment or data file is wrong; nothing was sent."],
                        [
                            "3",
                            """
                            A request could not be carried out (refused, timed out, certificate, token, filter), the \
                            emulator could not start, or nothing was sent at all.
                            """,
                        ],
                        ["4", "A check or a capture failed."],
                        ["5", "A report could not be written, or a fault of hubrun's own."],
                        ["130, 143, 129", "Interrupted, terminated, the terminal was closed; `teardown` has run."],
                    ])),
            .paragraph("Of several the first counts in the order 130, 5, 3, 4."),
        ])
}
