/// The types of values and how placeholders keep them.
enum ValueKinds {
    static let subject = ReferenceSubject(
        name: "kinds", title: "Kinds of values",
        summary: "Text, number, boolean, null, list, mapping: when a kind is kept.",
        blocks: [
            .bullets([
                """
                A placeholder that is the whole of a plain scalar in a typed place (or a key of `when` and `values`) \
                keeps the kind of its value. In a quoted scalar or amid other text it is text, and lists and mappings are \
                compact JSON. So `n: <<count>>` may send 5 and `n: "<<count>>"` always `"5"`.
                """,
                """
                What comes from outside (`--var`, the process's environment, `.env`, CSV, headers, cookies, regular \
                expressions, XML nodes) is text. Where such a text of `--var`, `--var-file` or a data row stands before a \
                number or boolean of `variables`, it is read as that kind, and is an error when it is none: \
                `--var limit=7` over `limit: 5` stays a number.
                """,
                "A filter that cannot work (`number` of `abc`, broken base64) fails the request.",
                "A value that is missing (`regex` without a match) can be caught by `default`.",
            ]),
            .example(
                .request(
                    """
                    POST: <<server>>/echo
                    set: { count: 5, list: [1, 2] }
                    body:
                      json:
                        number: <<count>>
                        text: "<<count>>"
                        list: <<list>>
                        said: all of <<list>>
                    expect:
                      json:
                        $.json:
                          equals: { number: 5, text: "5", list: [1, 2], said: "all of [1,2]" }
                    """)),
        ])
}
