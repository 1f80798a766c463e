import XML

/// What the body of a request describes: the element in an Atom entry's content.
enum EntryContent {
    static func element(in body: [UInt8]) throws(HubFailure) -> NamespacedElement {
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

    static func root(of body: [UInt8]) throws(HubFailure) -> NamespacedElement {
        do throws(MarkupSyntaxError) {
            return try MarkupDocument(parsing: body).namespacedRoot
        } catch {
            throw .invalidBody("it is not XML: \(error.message) at line \(error.line), column \(error.column)")
        }
    }
}

/// The members of a data contract by name, in whatever order they came; what has another namespace is none of them.
struct ContractMembers {
    private var members: [String: NamespacedElement] = [:]

    init(_ element: NamespacedElement) throws(HubFailure) {
        for member in element.elements where member.namespace == XMLNamespace.serviceBus {
            guard members.updateValue(member, forKey: member.name) == nil else {
                throw .invalidBody("the element '\(member.name)' is there twice")
            }
        }
    }

    /// The member, unless it says itself that it is not set.
    subscript(name: String) -> NamespacedElement? {
        guard let member = members[name] else { return nil }
        let isUnset = ["true", "1"].contains(member.value(of: "nil", in: XMLNamespace.instance)?.trimmingBlanks)
        return isUnset ? nil : member
    }

    /// The text of a member as written.
    func text(_ name: String) throws(HubFailure) -> String? {
        guard let member = self[name] else { return nil }
        guard member.elements.isEmpty else { throw .invalidBody("the element '\(name)' holds elements, not a text") }
        return member.text
    }

    /// The text of a member without blanks around it; nil when nothing is left.
    func word(_ name: String) throws(HubFailure) -> String? {
        let word = try text(name)?.trimmingBlanks
        return word == "" ? nil : word
    }
}
