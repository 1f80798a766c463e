/// Rows of data and iterations.
enum DataSubject {
    static let subject = ReferenceSubject(
        name: "data", title: "Data", summary: "Rows of a file: one iteration for each.",
        blocks: [
            .paragraph(
                """
                `data` is a file, or the rows in place. Files are `.csv` (a header row, RFC 4180), `.json` (a list of \
                mappings), `.jsonl` (a mapping a line) and `.yaml`. One row is one iteration: fresh captures, a fresh \
                cookie jar, `setup`, `requests` and `teardown`.
                """),
            .example(
                .collection(
                    """
                    data: users.csv
                    requests:
                      - name: The user is known
                        GET: <<server>>/users/<<id>>
                        expect: { json: { $.name: <<name>> } }
                    """
                ).with(file: "users.csv", "id,name\n7,Ann Lee\n9,New\n")),
            .bullets([
                "`--data FILE` replaces it; `--repeat N` runs all rows N times, and `<<$iteration>>` counts on.",
                """
                The names are those of all rows together; one that a row lacks is a missing value there, which `default` \
                can catch.
                """,
                "A file without rows is an error. The values of CSV are texts. Placeholders in rows are not replaced.",
                """
                Columns whose names have a word for it are secrets without being listed: password, passwd, pwd, passphrase, \
                secret, token, key, credential, connection string, authorization, as in `apiKey`, `api_key` or `API KEY`. \
                `hubrun check` names them.
                """,
                """
                A row is called by up to three columns that are no secrets, an `id` or `name` first: `row 3: id=7, plan=free`.
                """,
                "With any name under `secrets`, messages about a data file show the place and nothing of the file.",
                """
                A file is read through before the first request, so that a bad row is found in time, and so is a text \
                that stands before a number or boolean and is none; then it is streamed: a million rows run in constant \
                memory.
                """,
            ]),
        ])
}
