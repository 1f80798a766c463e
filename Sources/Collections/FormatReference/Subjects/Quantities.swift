/// The syntax of durations, sizes and statuses.
enum Quantities {
    static let subject = ReferenceSubject(
        name: "quantities", title: "Durations, sizes, statuses",
        summary: "The notation of durations, sizes and statuses.",
        blocks: [
            .table(
                ReferenceTable(
                    headings: ["kind", "written as", "examples"],
                    rows: [
                        [
                            "duration", "numbers with units, `us`, `ms`, `s`, `m`, `h`, `d`, or `0`",
                            "`500ms`, `1.5s`, `1m30s`, `14d`",
                        ],
                        [
                            "size",
                            "a number with a unit, `B`, `KB`, `MB`, `GB`, `KiB` (`K`), `MiB` (`M`), `GiB` (`G`), or `0`",
                            "`512B`, `64MiB`",
                        ],
                        ["status", "a number from 100 to 599, or a class", "`201`, `2xx`"],
                    ])),
            .paragraph(
                "A number without a unit is an error; the message lists the units. A duration may be a placeholder."),
            .example(.request("GET: <<server>>/users/7\ntimeout: 1m30s\nmaxBody: 1.5MiB\nexpect: { status: 2xx }")),
        ])
}
