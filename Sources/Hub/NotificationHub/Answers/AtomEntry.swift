import XML

/// An Atom entry in a response (RFC 4287, section 4.1.2), with its elements in the recorded order.
struct AtomEntry {
    /// The version in the entry's entity tag; nil for an entry without a tag.
    var version: Int?
    let id: String
    let title: String
    /// The creation time, in seconds since 1970; `updated` has the same unit.
    var published: Double?
    let updated: Double
    var author: String?
    var link: AtomLink
    /// The base for relative addresses in the entry (`xml:base`).
    var base: String?
    let content: MarkupElement
    /// The generation whose format the entry has.
    var generation = Generation.classic

    /// The entry as a document of its own.
    var text: String { MarkupDocument(root: element(inFeed: false)).text(as: generation) }

    /// - Parameter inFeed: True if the feed already declares the namespace.
    func element(inFeed: Bool) -> MarkupElement {
        var elements = [MarkupElement("id", id), MarkupElement("title", title, attributes: [("type", "text")])]
        if let published { elements.append(MarkupElement("published", HubTime(published).secondText)) }
        elements.append(MarkupElement("updated", HubTime(updated).secondText))
        if let author { elements.append(MarkupElement("author", [MarkupElement("name", author)])) }
        elements.append(link.element)
        elements.append(MarkupElement("content", attributes: [("type", "application/xml")], [content]))
        return MarkupElement("entry", attributes: attributes(inFeed: inFeed), elements)
    }

    private func attributes(inFeed: Bool) -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        let namespace = inFeed ? [] : [(name: "xmlns", value: XMLNamespace.atom)]
        switch (version, generation) {
        case (let version?, .classic):
            attributes = [("a:etag", EntityTag.text(version))] + namespace + [("xmlns:a", XMLNamespace.metadata)]
        case (let version?, .newer):
            // The service names prefixes by depth: p1 in an entry of its own, p2 in a feed.
            let prefix = inFeed ? "p2" : "p1"
            attributes = [("\(prefix):etag", EntityTag.text(version)), ("xmlns:\(prefix)", XMLNamespace.metadata)]
            attributes += namespace
        case (nil, _): attributes = namespace
        }
        if let base { attributes.append(("xml:base", base)) }
        return attributes
    }
}

extension MarkupDocument {
    /// Returns the document in the format of a generation.
    func text(as generation: Generation) -> String { generation == .newer ? spacedText : text }
}

/// A link of an entry or a feed: `self`, `alternate` or `next` (RFC 4287, section 4.2.7).
struct AtomLink {
    let relation: String
    let address: String

    static func own(_ address: String) -> AtomLink { AtomLink(relation: "self", address: address) }

    var element: MarkupElement { MarkupElement("link", attributes: [("rel", relation), ("href", address)], []) }
}

/// An Atom feed in a response (RFC 4287, section 4.1.1), with its elements in the recorded order.
struct AtomFeed {
    let title: String
    var subtitle: String?
    let id: String
    /// The time of the last update, in seconds since 1970.
    let updated: Double
    var generator: String?
    var links: [AtomLink] = []
    /// The entries, created by `AtomEntry`.
    let entries: [MarkupElement]
    /// The generation whose format the feed has.
    var generation = Generation.classic

    var text: String {
        let kind: [(name: String, value: String)] = [("type", "text")]
        var elements = [MarkupElement("title", title, attributes: kind)]
        if let subtitle { elements.append(MarkupElement("subtitle", subtitle, attributes: kind)) }
        elements.append(MarkupElement("id", id))
        elements.append(MarkupElement("updated", HubTime(updated).secondText))
        if let generator { elements.append(MarkupElement("generator", generator)) }
        elements += links.map(\.element) + entries
        return MarkupDocument(root: MarkupElement("feed", attributes: [("xmlns", XMLNamespace.atom)], elements))
            .text(as: generation)
    }
}

/// The XML namespaces of the service's documents.
enum XMLNamespace {
    static let atom = "http://www.w3.org/2005/Atom"
    static let metadata = "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
    static let serviceBus = "http://schemas.microsoft.com/netservices/2010/10/servicebus/connect"
    static let instance = "http://www.w3.org/2001/XMLSchema-instance"
    static let arrays = "http://schemas.microsoft.com/2003/10/Serialization/Arrays"
}

extension MarkupElement {
    /// Creates an element with a text.
    init(_ name: String, _ text: String, attributes: [(name: String, value: String)] = []) {
        self.init(name, attributes: attributes, nodes: [.text(text)])
    }

    /// Creates an element with child elements.
    init(_ name: String, attributes: [(name: String, value: String)] = [], _ elements: [MarkupElement]) {
        self.init(name, attributes: attributes, nodes: elements.map(MarkupNode.element))
    }

    /// Returns the root element of a data contract, such as `AppleRegistrationDescription`.
    static func contract(
        _ name: String, _ elements: [MarkupElement], _ generation: Generation = .classic
    ) -> MarkupElement {
        let namespaces = [(name: "xmlns", value: XMLNamespace.serviceBus), ("xmlns:i", XMLNamespace.instance)]
        return MarkupElement(
            name, attributes: generation == .newer ? namespaces.reversed() : namespaces, elements)
    }

    /// Returns an element for a value that is not set.
    static func unset(_ name: String) -> MarkupElement { MarkupElement(name, attributes: [("i:nil", "true")], []) }

    private init(_ name: String, attributes: [(name: String, value: String)], nodes: [MarkupNode]) {
        self.init(
            name: name, attributes: attributes.map { MarkupAttribute(name: $0.name, value: $0.value) },
            children: nodes)
    }
}

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
