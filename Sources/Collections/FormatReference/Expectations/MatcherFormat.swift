import CollectionModel

/// The reference of matchers: operators, and matchers for durations.
enum MatcherFormat {
    static let mapping = MappingReference(
        .matcher, "A matcher",
        "The condition for a value: a plain value or list, or a mapping of operators that must all match.",
        prose: [
            .paragraph(
                """
                A plain value or list means equal. A mapping always contains operators; to compare with a mapping, \
                write `equals: {…}`. The value of an operator is literal, except for `not`, `length`, `count`, `any` \
                and `every`, which take a matcher.
                """),
            .example(
                .json(
                    """
                    $.name: Ann Lee                              # equal
                    $.tags: [admin, staff]                       # equal, in this order
                    $.age: { type: integer, between: [18, 99] }  # both must match
                    $.address: { equals: { city: Oslo, zip: "0150" } }
                    """)),
            .paragraph(
                """
                Values are equal if they have the same kind and value: numbers by value, mappings in any order, lists \
                in order. `any`, `every`, `count` and `unordered` treat a single value as a list of one. If there is \
                no value, every operator fails, including `not`; only `exists: false` and `count: 0` match.
                """),
        ],
        keys: equality + texts + ordering + kinds + sizes,
        rules: [.notEmpty])

    private static let equality = [
        key(
            .equals, .value, "The same kind and value; the only way to write a mapping as a value.",
            "$.address: { equals: { zip: \"0150\", city: Oslo } }"),
        key(.oneOf, .list(.value), "Equal to an element of the list.", "$.name: { oneOf: [Ann Lee, Bo Dahl] }"),
        key(
            .unordered, .either([.list(.value), .placeholder]), "A list with equal elements in any order.",
            "$.tags: { unordered: [staff, admin] }"),
        key(
            .not, .mapping(.matcher),
            """
            The inner matcher does not match; `exists` is not allowed in it. If a header is repeated, one value must \
            match: `not: { contains: a }` matches as soon as one value does not contain `a`.
            """,
            "$.name: { not: { contains: Bo } }"),
    ]

    private static let texts = [
        key(
            .contains, .value,
            """
            A text contains the text; a list has an equal element; a mapping has these keys with equal values, and \
            mappings in it are compared by the same rule. With a list of values, all of them must be found.
            """,
            "$.tags: { contains: [staff] }\n$.address: { contains: { city: Oslo } }\n$.name: { contains: Lee }"),
        key(.startsWith, .text, "A text that begins with this text.", "$.name: { startsWith: Ann }"),
        key(.endsWith, .text, "A text that ends with this text.", "$.email: { endsWith: \"@example.com\" }"),
        key(
            .matches, .text,
            """
            A text with a match of the regular expression (PCRE2, not anchored). Single quotes preserve its \
            backslashes.
            """,
            #"$.email: { matches: '^\w+@example\.com$' }"#),
    ]

    private static let bound = ValueShape.form(
        "number, duration or RFC 3339 time",
        pattern: ".*<<.*|-?\(DurationPattern.one)|" + #"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?"#
            + "|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ].*",
        mayBeNumber: true)

    private static let ordering = [
        key(
            .lessThan, bound, "A number, duration or RFC 3339 time that is less than this one.",
            "$.age: { lessThan: 100 }"),
        key(.atMost, bound, "Less than this one, or equal.", "$.age: { atMost: 36 }"),
        key(
            .greaterThan, bound, "A number, duration or RFC 3339 time that is greater than this one.",
            "$.created: { greaterThan: \"2026-01-01T00:00:00Z\" }"),
        key(.atLeast, bound, "Greater than this one, or equal.", "$.age: { atLeast: 18 }"),
        key(.between, .pair(bound), "From the first to the second, both included.", "$.age: { between: [18, 67] }"),
    ]

    private static let kinds = [
        key(
            .type, .word(typeWords), "The kind of the value, or the format of a text.",
            "$.key: { type: uuid }\n$.age: { type: integer }"),
        key(
            .exists, .boolean, "`true`: there is a value, which may be JSON's `null`; `false`: there is none.",
            "$.manager: { exists: true }\n$.phone: { exists: false }"),
        key(
            .empty, .boolean, "`true`: the text, list or mapping is empty; `false`: it is not.",
            "$.notes: { empty: true }"),
    ]

    static let typeWords = [
        "text", "number", "integer", "boolean", "list", "mapping", "null", "uuid", "date", "dateTime", "url",
    ]

    private static let sizes = [
        key(
            .length, .mapping(.matcher), "A matcher on the number of characters, elements or keys.",
            "$.tags: { length: 2 }\n$.name: { length: { atMost: 40 } }"),
        key(
            .count, .mapping(.matcher),
            """
            A matcher on the number of a path's results, or of a header's values. If the only result is a list, its \
            elements are counted, as with `length`. Any other single value counts as 1, whereas `length` counts the \
            characters of a text and the keys of a mapping. If there is no value, `count: 0` matches, and no `length` \
            does.
            """,
            "$.orders[*]: { count: 2 }\n$.tags: { count: 2 }\n$.name: { count: 1, length: 7 }"),
        key(.any, .mapping(.matcher), "At least one element matches.", "$.tags: { any: { startsWith: adm } }"),
        key(
            .every, .mapping(.matcher), "There is at least one element, and each element matches.",
            "$.orders[*].total: { every: { greaterThan: 5 } }"),
    ]

    private static func key(_ name: MatcherKey, _ shape: ValueShape, _ summary: String, _ yaml: String) -> KeyReference
    {
        KeyReference(name, shape, summary: summary, example: .json(yaml))
    }
}
