import Diagnostics
import JSON

/// A `$ref` or `$dynamicRef` as it was read.
struct UnfollowedReference {
    let keyword: SchemaKeyword
    let written: String
    /// The schema that has it.
    let index: Int

    var quoted: String { ValuePhrase.quoted(written, longest: ValuePhrase.longestOfSchema) }
}

extension SchemaReading {
    mutating func readReferences(_ site: SchemaSite) {
        for keyword in [SchemaKeyword.reference, .dynamicReference] {
            guard let value = site[keyword], let text = text(value, keyword, site.pointer(of: keyword)) else {
                continue
            }
            references.append(UnfollowedReference(keyword: keyword, written: text, index: site.index))
        }
    }

    /// Finds the schema that a reference leads to.
    mutating func follow(_ reference: UnfollowedReference) {
        let base = resources[subschemas[reference.index].resource].address
        let address = URIReference(reference.written).resolved(against: base)
        guard let resource = addresses[ExactText(address.textWithoutFragment)] else {
            return report(
                pointer(of: reference),
                "\"\(reference.keyword.rawValue)\" leads out of the document, to \(reference.quoted)",
                hint: "remote references are not fetched: put that schema under \"$defs\" with its \"$id\"")
        }
        guard let fragment = URIReference.decoded(address.fragment ?? "") else {
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

    /// Walks from a resource's root; a place that no keyword makes a schema becomes one.
    private mutating func followPointer(_ text: String, from resource: Int, _ reference: UnfollowedReference) {
        guard let tokens = JSONPointer.tokens(of: text) else {
            return reportNowhere(reference, hint: "\"~\" is written \"~0\" and \"/\" in a key \"~1\"")
        }
        let root = resources[resource].root
        var (resource, value, pointer) = (resource, values[root], subschemas[root].pointer)
        for token in tokens {
            guard let child = value.child(at: token) else {
                var keys: [String] = []
                if case .object(let members) = value { keys = members.keys }
                return reportNowhere(reference, hint: Suggestion.hint(for: token, among: keys))
            }
            value = child
            pointer = pointer.appending(token)
            if let index = places[ExactText(pointer.text)] { resource = subschemas[index].resource }
        }
        switch value {
        case .object, .bool: add(reference, to: place(value, at: pointer, in: resource), dynamicAnchor: nil)
        default:
            report(
                self.pointer(of: reference),
                "\"\(reference.keyword.rawValue)\" leads to \(ValuePhrase.describe(value)), which is not a schema")
        }
    }

    private mutating func add(_ reference: UnfollowedReference, to index: Int, dynamicAnchor: ExactText?) {
        let target = AppliedSchema(step: reference.keyword.rawValue, index: index)
        subschemas[reference.index].references.append(SchemaReference(target: target, dynamicAnchor: dynamicAnchor))
    }

    private mutating func reportNowhere(_ reference: UnfollowedReference, hint: String?) {
        report(
            pointer(of: reference),
            "\"\(reference.keyword.rawValue)\" leads nowhere: \(reference.quoted)", hint: hint)
    }

    private func pointer(of reference: UnfollowedReference) -> JSONPointer {
        subschemas[reference.index].pointer.appending(reference.keyword.rawValue)
    }
}
