/// A text within the length limits of a schema.
struct LengthChoice {
    private static let longest = 10_000
    let text: String

    init(_ shape: SchemaShape) {
        var text = "text"
        if let minimum = shape["minLength"]?.text.flatMap({ Int($0) }), minimum > text.count {
            text = String(
                String(repeating: text, count: min(minimum, Self.longest) / 4 + 1).prefix(min(minimum, Self.longest)))
        }
        if let maximum = shape["maxLength"]?.text.flatMap({ Int($0) }), maximum < text.count {
            text = String(text.prefix(max(0, maximum)))
        }
        self.text = text
    }
}
