import Text

/// Addresses of images of 640 × 480 pixels.
///
/// The host is reserved (RFC 2606), so that no test loads something from a stranger's server; Postman's values name image
/// services that belong to others.
enum ImageValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] =
        [("randomImageUrl", { _ in address }), ("randomImageDataUri", dataURI)]
        + categories.map { category in
            ("random\(category.capitalizedWord)Image", { _ in "\(address)/\(category)" })
        }

    private static let address = "https://images.example/640/480"
    private static let categories = [
        "avatar", "abstract", "animals", "business", "cats", "city", "food", "nightlife", "fashion", "people", "nature",
        "sports", "transport",
    ]

    /// Makes an image with its size as text on a grey ground.
    private static let dataURI: DynamicVariables.Maker = { source in
        let grey = String(repeating: String(source.number(0x88...0xDD), radix: 16), count: 3)
        let image = """
            <svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="100%" height="100%" \
            fill="#\(grey)"/><text x="320" y="240" font-size="20" text-anchor="middle">640x480</text></svg>
            """
        return "data:image/svg+xml;charset=UTF-8," + PercentEncoding.encode(image)
    }
}
