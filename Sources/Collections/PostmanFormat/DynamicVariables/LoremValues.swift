/// Text of Latin words that means nothing.
enum LoremValues {
    static let makers = kinds + [("randomLoremText", anyKind)]

    private static let kinds: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomLoremWord", latin.maker),
        ("randomLoremWords", { $0.joined(3, by: " ", latin.maker) }),
        ("randomLoremSlug", { $0.joined(3, by: "-", latin.maker) }),
        ("randomLoremSentence", sentence),
        ("randomLoremSentences", { $0.joined($0.number(2...6), by: " ", sentence) }),
        ("randomLoremParagraph", paragraph),
        ("randomLoremParagraphs", { $0.joined(3, by: "\n", paragraph) }),
        ("randomLoremLines", { $0.joined($0.number(1...5), by: "\n", sentence) }),
    ]

    private static let anyKind: DynamicVariables.Maker = { source in
        kinds.randomElement(using: &source)?.maker(&source) ?? ""
    }

    private static let sentence: DynamicVariables.Maker = { source in
        source.joined(source.number(3...10), by: " ", latin.maker).capitalizedWord + "."
    }

    private static let paragraph: DynamicVariables.Maker = { $0.joined($0.number(3...6), by: " ", sentence) }

    private static let latin = WordList(
        """
        ab accusamus ad alias amet aperiam aut autem beatae commodi consequatur culpa cum debitis delectus deleniti \
        dicta dolor dolorem ducimus ea eius enim eos error est et eum ex excepturi facere fuga fugit harum hic id illo \
        illum in inventore ipsa ipsum iste itaque iure labore libero magnam maiores minima modi molestiae nam natus \
        nemo nihil nisi nobis non nulla numquam odio odit omnis optio pariatur placeat porro quae quam quasi qui quia \
        quis quo ratione rem rerum saepe sed sequi sint sit soluta sunt tempora tenetur ullam unde ut vel velit veniam \
        vero
        """)
}
