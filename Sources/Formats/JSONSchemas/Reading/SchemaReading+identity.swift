import JSON
import Text

extension SchemaReading {
    /// Returns the resource of a schema: a new one at the root and beside an `$id`, else the surrounding one.
    mutating func openResource(
        _ members: JSONObject, at index: Int, _ pointer: JSONPointer, in surrounding: Int?
    ) -> Int {
        let document = documents[subschemas[index].document]
        let base = surrounding.map { resources[$0].address } ?? document.address
        let inherited = surrounding.map { resources[$0].dialect } ?? document.dialect
        let dialect = namedDialect(members) ?? inherited
        let address = address(members, pointer, base: base, dialect, isRoot: surrounding == nil)
        if address == nil, let surrounding { return surrounding }
        checkDialect(members, pointer)
        resources.append(SchemaResource(address: address ?? base, root: index, dialect: dialect))
        register(resources.count - 1, pointer)
        return resources.count - 1
    }

    private mutating func register(_ resource: Int, _ pointer: JSONPointer) {
        let address = resources[resource].address.textWithoutFragment
        // A document that was opened in search of an address can be one that is open under another name.
        let isUnused = unusedDocuments.contains(subschemas[resources[resource].root].document)
        if isUnused || options.allowsRepeatedAddresses, addresses[ExactText(address)] != nil { return }
        if addresses.updateValue(resource, forKey: ExactText(address)) != nil {
            report(
                pointer.appending(resources[resource].dialect.idKeyword.rawValue),
                "another schema has the address \"\(address)\" too")
        }
    }

    private mutating func address(
        _ members: JSONObject, _ pointer: JSONPointer, base: URIReference, _ dialect: Dialect, isRoot: Bool
    ) -> URIReference? {
        let keyword = dialect.idKeyword
        guard let value = members[key: keyword.rawValue] else { return nil }
        if dialect.hidesNeighboursOfReferences, !isRoot, case .string? = members[key: SchemaKeyword.reference.rawValue]
        {
            return nil
        }
        let pointer = pointer.appending(keyword.rawValue)
        guard let text = text(value, keyword, pointer) else { return nil }
        var address = URIReference(text)
        if let fragment = address.fragment, !fragment.isEmpty {
            guard dialect.allowsNamesAsAddresses else {
                report(
                    pointer, "\"$id\" may not have a fragment, \"#\(fragment)\"",
                    hint: "name a place with \"$anchor\": \"\(fragment)\"")
                return nil
            }
            if address.textWithoutFragment.isEmpty { return nil }
        }
        address.fragment = nil
        let resolved = address.resolved(against: base)
        let isBase = resolved.textWithoutFragment == base.textWithoutFragment
        return isBase && dialect.allowsNamesAsAddresses && !isRoot ? nil : resolved
    }

    private func namedDialect(_ members: JSONObject) -> Dialect? {
        guard !options.ignoresNamedDialects, case .string(let text)? = members[key: SchemaKeyword.schema.rawValue]
        else { return nil }
        return Dialect(address: text)
    }

    private mutating func checkDialect(_ members: JSONObject, _ pointer: JSONPointer) {
        guard !options.ignoresNamedDialects, let value = members[key: SchemaKeyword.schema.rawValue],
            namedDialect(members) == nil
        else { return }
        let pointer = pointer.appending(SchemaKeyword.schema.rawValue)
        guard let text = text(value, .schema, pointer) else { return }
        let names = Dialect.named.map(\.name)
        let hint = "the dialects that are read are \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
        if let name = Dialect.unreadableName(inAddress: text) {
            report(pointer, "\"$schema\" names \(name), which is not read", hint: hint)
        } else {
            let address = ValuePhrase.quoted(text, longest: ValuePhrase.longestOfSchema)
            report(pointer, "\"$schema\" names an unknown dialect, \(address)", hint: hint)
        }
    }

    /// Registers the names that `$anchor`, `$dynamicAnchor` and addresses such as `#name` assign to a schema.
    mutating func readAnchors(_ site: SchemaSite) {
        if site.dialect.allowsNamesAsAddresses, case .string(let text)? = site[site.dialect.idKeyword],
            let name = URIReference(text).fragment, !name.isEmpty
        {
            note(name, by: site.dialect.idKeyword, site)
        }
        if let value = site[.recursiveAnchor] {
            guard case .bool(let isDynamic) = value else {
                return reportKind(
                    .recursiveAnchor, site.pointer(of: .recursiveAnchor), expected: "a boolean", got: value)
            }
            if isDynamic, resources[site.resource].root == site.index {
                resources[site.resource].dynamicAnchors[ExactText("")] = site.index
            }
        }
        for keyword in [SchemaKeyword.anchor, .dynamicAnchor] {
            guard let value = site[keyword], let name = text(value, keyword, site.pointer(of: keyword)) else {
                continue
            }
            guard Self.isAnchor(name) else {
                report(
                    site.pointer(of: keyword), "\"\(keyword.rawValue)\" is not a name, \(ValuePhrase.quoted(name))",
                    hint: "begin with a letter or \"_\"; letters, digits, \"-\", \"_\" and \".\" may follow")
                continue
            }
            note(name, by: keyword, site)
            if keyword == .dynamicAnchor {
                resources[site.resource].dynamicAnchors[ExactText(name)] = site.index
            }
        }
    }

    private mutating func note(_ name: String, by keyword: SchemaKeyword, _ site: SchemaSite) {
        if options.allowsRepeatedAddresses, resources[site.resource].anchors[ExactText(name)] != nil { return }
        let other = resources[site.resource].anchors.updateValue(site.index, forKey: ExactText(name))
        if let other, other != site.index {
            report(site.pointer(of: keyword), "the anchor \"\(name)\" occurs twice")
        }
    }

    /// True for an XML name without a colon, in ASCII (core, section 8.2.2).
    private static func isAnchor(_ name: String) -> Bool {
        guard let first = name.utf8.first, first.isASCIILetter || first == UInt8(ascii: "_") else { return false }
        return name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0.isOne(of: "-._") }
    }

    // MARK: The documents that the caller gave together with the schema

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
