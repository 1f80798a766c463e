import CollectionModel

/// The reference of matchers: operators, and matchers for durations.
enum MatcherFormat {
    static let mapping = MappingReference(
        .matcher, "A matcher",
        "What a value must be: a plain value or list, or a mapping of operators that must all hold.",
        prose: [
            .paragraph(
                """
                A plain value or list means equal. A mapping is never a value: write `equals: {…}`. Inside an operator's \
                value all is literal, but for `not`, `length`, `count`, `any` and `every`, which take a matcher.
                """),
            .example(
                .json(
                    """
                    $.name: Ann Lee                              # equal
                    $.tags: [admin, staff]                       # equal, in this order
                    $.age: { type: integer, between: [18, 99] }  # both must hold
                    $.address: { equals: { city: Oslo, zip: "0150" } }
                    """)),
            .paragraph(
                """
                The same kind and value are equal: numbers by value, mappings in any order, lists in order. `any`, \
                `every`, `count` and `unordered` take a single value as a list of one. On nothing every operator fails, \
                `not` too; only `exists: false` and `count: 0` hold.
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
            The matcher under it does not hold; `exists` cannot stand there. Of a repeated header one value must fit: \
            `not: { contains: a }` holds as soon as one value is without `a`.
            """,
            "$.name: { not: { contains: Bo } }"),
    ]

    private static let texts = [
        key(
            .contains, .value,
            """
            A text has the text in it; a list has an equal element; a mapping has these keys with equal values, and \
            mappings inside count by the same rule. A list means all of them.
            """,
            "$.tags: { contains: [staff] }\n$.address: { contains: { city: Oslo } }\n$.name: { contains: Lee }"),
        key(.startsWith, .text, "A text that begins so.", "$.name: { startsWith: Ann }"),
        key(.endsWith, .text, "A text that ends so.", "$.email: { endsWith: \"@example.com\" }"),
        key(
            .matches, .text,
            "A text in which the regular expression (PCRE2, not anchored) is found. Single quotes keep its backslashes.",
            #"$.email: { matches: '^\w+@example\.com$' }"#),
    ]

    private static let bound = ValueShape.form(
        "number, duration or RFC 3339 time",
        pattern: ".*<<.*|-?\(DurationPattern.one)|" + #"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?"#
            + "|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ].*",
        mayBeNumber: true)

    private static let ordering = [
        key(.lessThan, bound, "Two numbers, two durations or two RFC 3339 times.", "$.age: { lessThan: 100 }"),
        key(.atMost, bound, "Likewise, or equal.", "$.age: { atMost: 36 }"),
        key(
            .greaterThan, bound, "Likewise, the other way.",
            "$.created: { greaterThan: \"2026-01-01T00:00:00Z\" }"),
        key(.atLeast, bound, "Likewise, or equal.", "$.age: { atLeast: 18 }"),
        key(.between, .pair(bound), "From the first to the second, both included.", "$.age: { between: [18, 67] }"),
    ]

    private static let kinds = [
        key(
            .type, .word(typeWords), "The kind of value, or a form of text.",
            "$.key: { type: uuid }\n$.age: { type: integer }"),
        key(
            .exists, .boolean, "Whether there is a value; JSON's `null` is one.",
            "$.manager: { exists: true }\n$.phone: { exists: false }"),
        key(.empty, .boolean, "Whether a text, list or mapping has nothing in it.", "$.notes: { empty: true }"),
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
            A matcher on the number of a path's results, or of a header's values. Where the one result is a list its \
            elements count, as with `length`; any other single value counts as 1, where `length` takes the characters of a \
            text and the keys of a mapping. On nothing `count: 0` holds, and no `length`.
            """,
            "$.orders[*]: { count: 2 }\n$.tags: { count: 2 }\n$.name: { count: 1, length: 7 }"),
        key(.any, .mapping(.matcher), "An element fits the matcher.", "$.tags: { any: { startsWith: adm } }"),
        key(
            .every, .mapping(.matcher), "Each element fits the matcher, and there is one.",
            "$.orders[*].total: { every: { greaterThan: 5 } }"),
    ]

    private static func key(_ name: MatcherKey, _ shape: ValueShape, _ summary: String, _ yaml: String) -> KeyReference
    {
        KeyReference(name, shape, summary: summary, example: .json(yaml))
    }
}
