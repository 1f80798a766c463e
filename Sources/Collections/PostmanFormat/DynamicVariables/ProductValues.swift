/// Products and colors.
enum ProductValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomProductName", { "\($0.word(adjectives)) \($0.word(materials)) \($0.word(products))" }),
        ("randomProductAdjective", adjectives.maker),
        ("randomProductMaterial", materials.maker),
        ("randomProduct", products.maker),
        ("randomColor", colors.maker),
    ]

    private static let adjectives = WordList(
        """
        Affordable Classic Colorful Comfortable Elegant Foldable Handmade Heavy Light Lovely Modern Plain Polished \
        Portable Practical Robust Round Simple Slim Small Soft Striped Tall Vintage
        """)
    private static let materials = WordList(
        """
        Aluminum Bamboo Brass Bronze Cedar Clay Concrete Copper Cork Cotton Felt Glass Granite Iron Leather Linen \
        Marble Paper Rubber Silk Steel Velvet Wooden Woolen
        """)
    private static let products = WordList(
        """
        Backpack Bench Blanket Bottle Bowl Clock Cup Desk Fork Jacket Kettle Ladder Lamp Mirror Mug Pen Pillow Plate \
        Scarf Shelf Spoon Stool Tent Umbrella Vase Wallet
        """)
    private static let colors = WordList(
        """
        azure black blue cyan fuchsia gold green grey indigo ivory lavender lime magenta maroon olive orange orchid \
        pink plum purple red salmon silver tan teal turquoise violet white yellow
        """)
}
