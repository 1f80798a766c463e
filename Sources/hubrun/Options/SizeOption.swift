import CollectionModel

/// Sizes on the command line, written as in a collection (`64MiB`), or as a number of bytes.
enum SizeOption {
    @Sendable
    static func parse(_ text: String) throws -> Int {
        if let size = SizeText.parse(text) { return size }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, let bytes = Int(text) else { throw ValidationError(SizeText.hint) }
        return bytes
    }
}
