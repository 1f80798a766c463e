/// Rows of data and iterations.
enum DataSubject {
    static let subject = ReferenceSubject(
        name: "data", title: "Data", summary: "Rows of data, with one iteration for each.",
        blocks: [
            .paragraph(
                """
                `data` is the path of a file, or a list of rows. Files are `.csv` (with a header row, RFC 4180), \
                `.json` (a list of mappings), `.jsonl` (one mapping for each line) and `.yaml`. Each row is one \
                iteration of `setup`, `requests` and `teardown`, with its own captures and cookie jar.
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
                """
                `--data FILE` replaces `data`; `--repeat N` runs all rows N times, and `<<$iteration>>` continues \
                to count.
                """,
                """
                The names are those of all rows together. A name that a row does not have is a missing value there, \
                which `default` can replace.
                """,
                "A file without rows is an error. The values of CSV are texts. Placeholders in rows are not replaced.",
                """
                A column is secret if its name contains one of these words: password, passwd, pwd, passphrase, secret, \
                token, key, credential, connection string, authorization, as in `apiKey`, `api_key` or `API KEY`. \
                `hubrun check` lists these columns.
                """,
                """
                The output identifies a row by up to three columns that are not secret, an `id` or `name` first: `row \
                3: id=7, plan=free`.
                """,
                """
                If there is any name under `secrets`, messages about a data file show the place, but no text of \
                the file.
                """,
                """
                A file is checked completely before the first request. This finds invalid rows, and texts that \
                override a number or boolean of `variables` and are not of that kind. Then the file is streamed: a \
                million rows run in constant memory.
                """,
            ]),
        ])
}
