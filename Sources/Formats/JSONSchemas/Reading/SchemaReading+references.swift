import Diagnostics
import JSON
import Text

/// A `$ref`, `$dynamicRef` or `$recursiveRef` that is not resolved yet.
struct UnfollowedReference {
    let keyword: SchemaKeyword
    let written: String
    /// The index of the schema that contains the reference.
    let index: Int

    var quoted: String { ValuePhrase.quoted(written, longest: ValuePhrase.longestOfSchema) }
}

extension SchemaReading {
    mutating func readReferences(_ site: SchemaSite) {
        for keyword in [SchemaKeyword.reference, .dynamicReference, .recursiveReference] {
            guard let value = site[keyword], let text = text(value, keyword, site.pointer(of: keyword)) else {
                continue
            }
            guard keyword != .recursiveReference || text == "#" else {
                report(site.pointer(of: keyword), "\"$recursiveRef\" has to be \"#\", not \(ValuePhrase.quoted(text))")
                continue
            }
            references.append(UnfollowedReference(keyword: keyword, written: text, index: site.index))
        }
    }

    /// Resolves a reference.
    mutating func follow(_ reference: UnfollowedReference) {
        let base = resources[subschemas[reference.index].resource].address
        let address = URIReference(reference.written).resolved(against: base)
        if let resource = addresses[ExactText(address.textWithoutFragment)] {
            return follow(reference, to: address.fragment, in: resource)
        }
        switch find(address, for: reference) {
        case .root(let root) where isRead(root):
            follow(reference, to: address.fragment, in: subschemas[root].resource)
        // The anchors of a document are known only after the document was read.
        case .root: references.append(reference)
        // A file that is not read yet can have an `$id` with this address.
        case .noFile where !isLastRound: postponed.append(reference)
        case .noFile where options.allowsMissingReferences: miss(reference)
        case .noFile:
            report(
                pointer(of: reference),
                "\"\(reference.keyword.rawValue)\" leads out of the document, to \(reference.quoted)",
                hint: "remote references are not fetched: put that schema under \"$defs\" with its \"$id\"")
        case .failure(let error):
            report(
                pointer(of: reference),
                "\"\(reference.keyword.rawValue)\" leads to \(reference.quoted), and \(error.message)",
                hint: error.hint ?? "correct the path; it is relative to the schema's own file")
        }
    }

    private mutating func follow(_ reference: UnfollowedReference, to fragment: String?, in resource: Int) {
        unusedDocuments.remove(subschemas[resources[resource].root].document)
        guard let fragment = URIReference.decoded(fragment ?? "") else {
            return reportNowhere(reference, hint: "after \"%\" there have to be two hexadecimal digits")
        }
        if fragment.isEmpty || fragment.utf8.first == UInt8(ascii: "/") {
            followPointer(fragment, from: resource, reference)
        } else {
            followAnchor(fragment, in: resource, reference)
        }
    }

    private mutating func followAnchor(_ name: String, in resource: Int, _ reference: UnfollowedReference) {
        let anchors = resources[resource].anchors
        let key = ExactText(name)
        guard let index = anchors[key] else {
            let names = anchors.keys.map(\.string).sorted()
            return reportNowhere(reference, hint: Suggestion.hint(for: name, among: names))
        }
        let isDynamic = reference.keyword == .dynamicReference && resources[resource].dynamicAnchors[key] == index
        add(reference, to: index, dynamicAnchor: isDynamic ? key : nil)
    }

    /// Resolves a pointer from a resource's root. A location without a schema keyword becomes a schema.
    private mutating func followPointer(_ text: String, from resource: Int, _ reference: UnfollowedReference) {
        guard let tokens = JSONPointer.tokens(of: text) else {
            return reportNowhere(reference, hint: "\"~\" is written \"~0\" and \"/\" in a key \"~1\"")
        }
        let root = resources[resource].root
        let document = subschemas[root].document
        var (resource, value, pointer) = (resource, values[root], subschemas[root].pointer)
        for token in tokens {
            guard let child = value.child(at: token) else {
                var keys: [String] = []
                if case .object(let members) = value { keys = members.keys }
                return reportNowhere(reference, hint: Suggestion.hint(for: token, among: keys))
            }
            value = child
            pointer = pointer.appending(token)
            if let index = schema(at: pointer, ofDocument: document) { resource = subschemas[index].resource }
        }
        switch value {
        case .object, .bool:
            let index = place(value, at: pointer, in: resource, document: document)
            let isDynamic = reference.keyword == .recursiveReference && Self.isRecursive(index, in: resources[resource])
            add(reference, to: index, dynamicAnchor: isDynamic ? ExactText("") : nil)
        default:
            report(
                self.pointer(of: reference),
                "\"\(reference.keyword.rawValue)\" leads to \(ValuePhrase.describe(value)), which is not a schema")
        }
    }

    /// True if a schema is the root of a resource with `$recursiveAnchor` (2019-09, core, section 8.2.4.2).
    private static func isRecursive(_ index: Int, in resource: SchemaResource) -> Bool {
        resource.dynamicAnchors[ExactText("")] == index
    }

    private mutating func add(_ reference: UnfollowedReference, to index: Int, dynamicAnchor: ExactText?) {
        let target = AppliedSchema(step: reference.keyword.rawValue, index: index)
        subschemas[reference.index].references.append(SchemaReference(target: target, dynamicAnchor: dynamicAnchor))
    }

    /// Notes a reference that leads nowhere. Its schema accepts every value.
    private mutating func miss(_ reference: UnfollowedReference) {
        let base = resources[subschemas[reference.index].resource].address
        missing.append(
            MissingReference(
                document: subschemas[reference.index].document, written: reference.written,
                address: shownAddress(URIReference(reference.written).resolved(against: base)),
                base: shownAddress(base)))
    }

    private mutating func reportNowhere(_ reference: UnfollowedReference, hint: String?) {
        if options.allowsMissingReferences { return miss(reference) }
        report(
            pointer(of: reference),
            "\"\(reference.keyword.rawValue)\" leads nowhere: \(reference.quoted)", hint: hint)
    }

    private func pointer(of reference: UnfollowedReference) -> JSONPointer {
        subschemas[reference.index].pointer.appending(reference.keyword.rawValue)
    }

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
        let dialect = resources[subschemas[reference.index].resource].dialect
        switch open(path, of: files, dialect) {
        case .success(let root): return .root(root)
        case .failure(let error): return .failure(error)
        }
    }

    /// Reads a file and returns the index of the schema at its root.
    mutating func open(
        _ path: String, of files: SchemaFiles, _ dialect: Dialect
    ) -> Result<Int, SchemaFileError> {
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
        let root = subschemas.count
        documents.append(
            SchemaDocument(
                path: path, shownPath: files.shownPath(path), address: URIReference(filePath: path), dialect: dialect,
                root: root))
        loaded[ExactText(path)] = root
        _ = place(value, at: .root, in: nil, document: documents.count - 1)
        return .success(root)
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
