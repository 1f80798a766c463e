/// The rules for YAML in a file.
enum YAMLSubject {
    static let subject = ReferenceSubject(
        name: "yaml", title: "YAML",
        summary: "The rules by which a file is read: texts, typed places, anchors, limits.",
        blocks: [
            .bullets([
                """
                YAML 1.2 in UTF-8, one document for each file. Not supported are names of anchors and aliases with \
                characters other than letters, digits, `-` and `_`, texts in `{ }` and `[ ]` that begin with `?` or \
                `:` (`check` warns if they are read differently), keys that are not texts, and custom tags. Escaped \
                surrogate pairs of pasted JSON (`"\\uD83D\\uDE00"`) are read as the character. Comments, anchors, \
                aliases and merge keys work: `<<: *base` or a list of aliases; the mapping's own keys take precedence, \
                then the earlier alias. Only a plain `<<` is a merge key; `"<<"` and `<<name>>` are ordinary keys. A \
                cycle, a duplicate key, a second document, and a tag other than `!!str`, `!!int`, `!!float`, `!!bool`, \
                `!!null`, `!!seq`, `!!map` is an error.
                """,
                """
                Where the format expects text, the text is used exactly as written: `2015-01`, `no`, `1.10` and `0x1F` \
                stay unchanged.
                """,
                """
                A plain scalar has a type only in typed places, and only if it is valid JSON: a number, `true`, \
                `false`, `null`. Everything else is text there too (`01234`, `True`, `yes`, `~`; `check` warns about \
                these). A quoted or block text is always text. A number keeps its digits. Typed places are \
                `body.json`, `body.graphql.variables`, matchers, `schema`, `claims`, and the values of `variables`, \
                `with`, `set`, `forEach` and `data`.
                """,
                "Where a list of texts is expected, a single text is allowed.",
                """
                A key or list item without a value is an error: write `null`, `""` or `{}`. Unknown keys are errors, \
                with a suggestion.
                """,
                "Limits: 64 levels of nesting, 10 MiB for each file, 1,000,000 nodes with aliases expanded.",
            ]),
            .example(
                .file(
                    """
                    name: What a scalar is
                    variables:
                      server: http://localhost:8080
                      count: 5                  # a number
                      code: "5"                 # a text
                      version: 2015-01          # a text: it is not JSON
                    x-expected: &expected
                      status: 200
                    requests:
                      - POST: <<server>>/echo
                        body:
                          json: { count: <<count>>, code: <<code>>, version: <<version>> }
                        expect:
                          <<: *expected
                          json:
                            $.json: { equals: { count: 5, code: "5", version: 2015-01 } }
                    """)),
        ])
}

/// Unquoted text with an unexpected meaning in YAML.
enum YAMLTraps {
    static let subject = ReferenceSubject(
        name: "yaml-traps", title: "Unquoted text in YAML",
        summary: "The notation of commas, colons, number signs and YAML's special characters.",
        blocks: [
            .table(
                ReferenceTable(
                    headings: ["written", "YAML reads", "write"],
                    rows: [
                        [
                            "`{ Accept: text/html,text/plain }`", "the comma ends the value",
                            "`{ Accept: \"text/html,text/plain\" }`, or one line for each key",
                        ],
                        [
                            "`{ n: <<$randomInt(1,6)>> }`", "the comma ends the value",
                            "`n: <<$randomInt(1,6)>>` on a line of its own",
                        ],
                        ["`{ ?a: 1 }`", "`?` begins a key: `a`", "`{ \"?a\": 1 }`, or `{ ? a: 1 }`"],
                        ["`&a:b c`", "the anchor `a` of `:b c`", "`\"&a:b c\"`"],
                        ["`{ a:1 }`", "`a:1` is a key without a value", "`{ a: 1 }`"],
                        ["`{ $.a[0]: 1 }`", "`[` is an error", "`{ \"$.a[0]\": 1 }`, or a line of its own"],
                        ["`name: Issue #1`", "` #` begins a comment", "`name: \"Issue #1\"`"],
                        ["`<<x | default(\"a #1\")>>`", "` #` begins a comment", "quote the whole text with `'…'`"],
                        [
                            "`401: Refused: check the key`", "`: ` begins a mapping",
                            "`401: \"Refused: check the key\"`",
                        ],
                        ["`matches: [a-z]+`", "a list", "`matches: '[a-z]+'`"],
                        [
                            "`*.json`, `@a`, `%a`, `&a`, `!a`", "an alias, an error, an error, an anchor, a tag",
                            "`\"*.json\"`",
                        ],
                        ["`matches: \"^\\d+\"`", "an unknown escape", "`matches: '^\\d+'`"],
                        ["`\"\\<<\"`", "an unknown escape", "`'\\<<'`"],
                    ])),
            .paragraph("The message for each of these shows the correct notation."),
        ])
}
