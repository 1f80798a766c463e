import JSON

extension SchemaReading {
    /// The address of a document that is in no file and has no `$id`.
    private static let defaultAddress = URIReference("json-schema:///")

    /// Begins with the schema's own document.
    mutating func open(_ document: JSONValue) {
        var address = Self.defaultAddress
        if let files { address = URIReference(filePath: files.path).resolved(against: address) }
        let path = files.flatMap { _ in URIReference.decoded(address.path) }
        if let path, isWholeFile { loaded[ExactText(path)] = 0 }
        // The address of a part of a file must not be that of the file; references in it are resolved all the same.
        if files != nil, !isWholeFile { address.query = "part" }
        documents.append(
            SchemaDocument(path: path, shownPath: nil, address: address, dialect: .draft2020, root: 0))
        _ = place(document, at: .root, in: nil, document: 0)
    }

    /// An attempt to find a document in the files around the schema.
    enum Finding {
        /// The schema at the root of the document.
        case root(Int)
        /// The address leads to no file.
        case noFile
        case failure(SchemaFileError)
    }

    /// Finds the document with an address in a file, and reads it unless it has been read.
    mutating func find(_ address: URIReference, for reference: UnfollowedReference) -> Finding {
        guard let files, let path = path(of: address, for: reference) else { return .noFile }
        if let root = loaded[ExactText(path)] { return .root(root) }
        guard documents.count <= SchemaFiles.limit else {
            return .failure(
                SchemaFileError(message: "the schema refers to more than \(SchemaFiles.limit) files", hint: nil))
        }
        wantedFiles.append(path)
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

    /// The path of the file that an address means: itself an address of a file, or as far from the `$id` of the
    /// document that refers to it as the file is from that document's file.
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
    /// The address of a file.
    init(filePath: String) {
        var path = ""
        for byte in filePath.utf8 {
            if byte.isLetter || byte.isDigit || byte.isOne(of: "-._~!$&'()*+,;=:@/") {
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
