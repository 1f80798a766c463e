import XML

/// The data in a request's body: the element in the content of an Atom entry.
enum EntryContent {
    static func element(in body: [UInt8]) throws(HubError) -> NamespacedElement {
        let root = try root(of: body)
        guard root.name == "entry", root.namespace == XMLNamespace.atom else {
            throw .invalidBody("it is not an Atom entry")
        }
        let contents = root.elements.filter { $0.name == "content" && $0.namespace == XMLNamespace.atom }
        guard let content = contents.first else { throw .invalidBody("the Atom entry has no content") }
        guard contents.count == 1, content.elements.count <= 1 else {
            throw .invalidBody("the Atom entry has more than one content")
        }
        guard let element = content.elements.first else { throw .invalidBody("the Atom entry's content is empty") }
        return element
    }

    static func root(of body: [UInt8]) throws(HubError) -> NamespacedElement {
        do throws(MarkupSyntaxError) {
            return try MarkupDocument(parsing: body).namespacedRoot
        } catch {
            throw .invalidBody("it is not XML: \(error.message) at line \(error.line), column \(error.column)")
        }
    }
}

/// The members of a data contract by name, in any order; elements of other namespaces are ignored.
struct ContractMembers {
    private var members: [String: NamespacedElement] = [:]

    init(_ element: NamespacedElement) throws(HubError) {
        for member in element.elements where member.namespace == XMLNamespace.serviceBus {
            guard members.updateValue(member, forKey: member.name) == nil else {
                throw .invalidBody("the element '\(member.name)' occurs twice")
            }
        }
    }

    /// The member, or nil if it is absent or has `i:nil="true"`.
    subscript(name: String) -> NamespacedElement? {
        guard let member = members[name] else { return nil }
        let isUnset = ["true", "1"].contains(member.value(of: "nil", in: XMLNamespace.instance)?.trimmingBlanks)
        return isUnset ? nil : member
    }

    /// Returns the text of a member unchanged, or nil if the member is not set.
    func text(_ name: String) throws(HubError) -> String? {
        guard let member = self[name] else { return nil }
        guard member.elements.isEmpty else { throw .invalidBody("the element '\(name)' holds elements, not a text") }
        return member.text
    }

    /// Returns the trimmed text of a member, or nil if the member is not set or blank.
    func word(_ name: String) throws(HubError) -> String? {
        let word = try text(name)?.trimmingBlanks
        return word == "" ? nil : word
    }
}
