import JSON

extension SchemaReading {
    /// Where a document without an `$id` is taken to be.
    private static let defaultAddress = URIReference("json-schema:///")

    /// The resource a schema belongs to: a new one at the root and beside an `$id`, else the one around it.
    mutating func openResource(
        _ members: JSONObject, at index: Int, _ pointer: JSONPointer, in surrounding: Int?
    ) -> Int {
        let base = surrounding.map { resources[$0].address } ?? Self.defaultAddress
        let address = address(members, pointer, base: base)
        if address == nil, let surrounding { return surrounding }
        let inherited = surrounding.map { resources[$0].dialect } ?? .draft2020
        let dialect = dialect(members, pointer) ?? inherited
        resources.append(SchemaResource(address: address ?? base, root: index, dialect: dialect))
        register(resources.count - 1, pointer)
        return resources.count - 1
    }

    private mutating func register(_ resource: Int, _ pointer: JSONPointer) {
        let address = resources[resource].address.textWithoutFragment
        if addresses.updateValue(resource, forKey: ExactText(address)) != nil {
            report(
                pointer.appending(SchemaKeyword.id.rawValue),
                "another schema of the document has the address \"\(address)\" too")
        }
    }

    private mutating func address(
        _ members: JSONObject, _ pointer: JSONPointer, base: URIReference
    ) -> URIReference? {
        guard let value = members[key: SchemaKeyword.id.rawValue] else { return nil }
        let pointer = pointer.appending(SchemaKeyword.id.rawValue)
        guard let text = text(value, .id, pointer) else { return nil }
        var address = URIReference(text)
        if let fragment = address.fragment, !fragment.isEmpty {
            report(
                pointer, "\"$id\" may not have a fragment, \"#\(fragment)\"",
                hint: "name a place with \"$anchor\": \"\(fragment)\"")
            return nil
        }
        address.fragment = nil
        return address.resolved(against: base)
    }

    private mutating func dialect(_ members: JSONObject, _ pointer: JSONPointer) -> Dialect? {
        guard let value = members[key: SchemaKeyword.schema.rawValue] else { return nil }
        let pointer = pointer.appending(SchemaKeyword.schema.rawValue)
        guard let text = text(value, .schema, pointer) else { return nil }
        if let dialect = Dialect(address: text) { return dialect }
        let hint = "the dialect that is read is 2020-12: \"\(Dialect.currentAddress)\""
        if let name = Dialect.unreadableName(inAddress: text) {
            report(pointer, "\"$schema\" names \(name), which is too old", hint: hint)
        } else {
            let address = ValuePhrase.quoted(text, longest: ValuePhrase.longestOfSchema)
            report(pointer, "\"$schema\" names an unknown dialect, \(address)", hint: hint)
        }
        return nil
    }

    /// Notes the names that `$anchor` and `$dynamicAnchor` give to a schema.
    mutating func readAnchors(_ site: SchemaSite) {
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
            let key = ExactText(name)
            if let other = resources[site.resource].anchors.updateValue(site.index, forKey: key), other != site.index {
                report(site.pointer(of: keyword), "the anchor \"\(name)\" is there twice")
            }
            if keyword == .dynamicAnchor { resources[site.resource].dynamicAnchors[key] = site.index }
        }
    }

    /// Core, section 8.2.2: an XML name without a colon, in ASCII.
    private static func isAnchor(_ name: String) -> Bool {
        guard let first = name.utf8.first, first.isLetter || first == UInt8(ascii: "_") else { return false }
        return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0.isOne(of: "-._") }
    }
}
