import JSON

/// The documents that the caller gave together with the schema.
extension SchemaReading {
    /// Returns the index of the root schema of the document with an address; nil if the library has none.
    mutating func findInLibrary(_ address: URIReference) -> Int? {
        let text = shownAddress(address)
        guard let document = options.library[ExactText(text)] else { return nil }
        return open(document, at: text)
    }

    /// Opens all documents that were not opened yet. Returns false if there are none.
    mutating func openLibrary() -> Bool {
        let waiting = options.library.keys.map(\.string).sorted()
            .filter { loaded[ExactText(Self.libraryPath + $0)] == nil }
        for address in waiting {
            guard let document = options.library[ExactText(address)] else { continue }
            unusedDocuments.insert(documents.count)
            _ = open(document, at: address)
        }
        return !waiting.isEmpty
    }

    /// Returns an address without its fragment and without the default base, which users do not know.
    func shownAddress(_ address: URIReference) -> String {
        let (text, base) = (address.textWithoutFragment, Self.defaultAddress.textWithoutFragment)
        return text.hasPrefix(base) ? String(text.dropFirst(base.count)) : text
    }

    /// Distinguishes addresses of the library from paths of files, which begin with a slash.
    private static let libraryPath = "library "

    private mutating func open(_ document: JSONValue, at address: String) -> Int {
        let key = ExactText(Self.libraryPath + address)
        if let root = loaded[key] { return root }
        let root = subschemas.count
        loaded[key] = root
        documents.append(
            SchemaDocument(
                path: nil, shownPath: address,
                address: URIReference(address).resolved(against: Self.defaultAddress),
                dialect: options.dialect, root: root))
        _ = place(document, at: .root, in: nil, document: documents.count - 1)
        return root
    }
}
