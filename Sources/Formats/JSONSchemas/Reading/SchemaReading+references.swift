import Diagnostics
import JSON

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
}
