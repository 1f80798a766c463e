import JSON
import Text

extension SchemaReading {
    /// The address of a document that is not in a file and has no `$id`.
    static let defaultAddress = URIReference("json-schema:///")

    /// Adds the schema's own document.
    mutating func open(_ document: JSONValue) {
        var address = Self.defaultAddress
        if let files { address = URIReference(filePath: files.path).resolved(against: address) }
        let path = files.flatMap { _ in URIReference.decoded(address.path) }
        if let path, isWholeFile { loaded[ExactText(path)] = 0 }
        // A part of a file must not have the file's address, but relative references in it resolve equally.
        if files != nil, !isWholeFile { address.query = "part" }
        documents.append(
            SchemaDocument(path: path, shownPath: nil, address: address, dialect: options.dialect, root: 0))
        _ = place(document, at: .root, in: nil, document: 0)
    }

    /// The result of a search for a document in the files around the schema.
    enum Finding {
        /// The index of the schema at the root of the document.
        case root(Int)
        /// The address does not identify a file.
        case noFile
        case failure(SchemaFileError)
    }

    /// Returns the document for an address, and reads its file if necessary.
    mutating func find(_ address: URIReference, for reference: UnfollowedReference) -> Finding {
        if let root = findInLibrary(address) { return .root(root) }
        guard let files, let path = path(of: address, for: reference) else { return .noFile }
        if let root = loaded[ExactText(path)] { return .root(root) }
        guard documents.count <= SchemaFiles.limit else {
            return .failure(
                SchemaFileError(message: "the schema refers to more than \(SchemaFiles.limit) files", hint: nil))
        }
        filePaths.append(path)
        let value: JSONValue
        switch files.read(path) {
        case .failure(let error): return .failure(error)
        case .success(let document): value = document
        }
        let dialect = resources[subschemas[reference.index].resource].dialect
        let root = subschemas.count
        documents.append(
            SchemaDocument(
                path: path, shownPath: files.shownPath(path), address: URIReference(filePath: path), dialect: dialect,
                root: root))
        loaded[ExactText(path)] = root
        _ = place(value, at: .root, in: nil, document: documents.count - 1)
        return .root(root)
    }

    /// Returns the path of the file for an address: the path of a `file` URI, or the path whose position relative to
    /// the referring document's file is that of the address relative to the document's `$id`.
    private func path(of address: URIReference, for reference: UnfollowedReference) -> String? {
        guard address.query == nil else { return nil }
        if address.scheme == "file" {
            guard (address.authority ?? "").isEmpty else { return nil }
            return URIReference.decoded(address.path)
        }
        let document = documents[subschemas[reference.index].document]
        guard document.path != nil else { return nil }
        let own = resources[subschemas[document.root].resource].address
        guard own.scheme == address.scheme, own.authority == address.authority, own.path.hasPrefix("/"),
            address.path.hasPrefix("/")
        else { return nil }
        var (from, to) = (own.path.split(separator: "/")[...].dropLast(), address.path.split(separator: "/")[...])
        while let first = from.first, first == to.first, to.count > 1 {
            from.removeFirst()
            to.removeFirst()
        }
        let steps = from.map { _ in ".." } + to
        let relative = URIReference(path: steps.joined(separator: "/"))
        return URIReference.decoded(relative.resolved(against: document.address).path)
    }
}

extension URIReference {
    /// Creates a `file` URI.
    init(filePath: String) {
        var path = ""
        for byte in filePath.utf8 {
            if byte.isASCIIAlphanumeric || byte.isOne(of: "-._~!$&'()*+,;=:@/") {
                path.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                path += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        self.init(path: path)
        scheme = "file"
        authority = ""
    }

    fileprivate init(path: String) {
        self.init("")
        self.path = path
    }
}
