/// The types of values and how placeholders keep them.
enum ValueKinds {
    static let subject = ReferenceSubject(
        name: "kinds", title: "Kinds of values",
        summary: "Text, number, boolean, null, list, mapping: when a placeholder keeps them.",
        blocks: [
            .bullets([
                """
                A placeholder that is the whole of a plain scalar in a typed place (or a key of `when` and `values`) \
                keeps the kind of its value. In a quoted scalar or between other text it becomes text, and lists and \
                mappings become compact JSON. So `n: <<count>>` may send 5, and `n: "<<count>>"` always sends `"5"`.
                """,
                """
                Values from outside (`--var`, the process environment, `.env`, CSV, headers, cookies, regular \
                expressions, XML nodes) are texts. If such a text of `--var`, `--var-file` or a data row overrides a \
                number or boolean of `variables`, it is read as that kind, and any other text is an error: with `--var \
                limit=7` and `limit: 5`, the value is the number 7.
                """,
                """
                A filter that is not applicable (`number` to `abc`, `base64Decode` to invalid Base64) fails the \
                request.
                """,
                "`default` can replace a missing value (`regex` without a match).",
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
