/// A topic of `hubrun help format`: a mapping or a subject.
package enum ReferenceTopic: Sendable {
    case mapping(MappingReference)
    case subject(ReferenceSubject)

    package var name: String {
        switch self {
        case .mapping(let mapping): mapping.name.rawValue
        case .subject(let subject): subject.name
        }
    }

    package var title: String {
        switch self {
        case .mapping(let mapping): mapping.title
        case .subject(let subject): subject.title
        }
    }

    package var summary: String {
        switch self {
        case .mapping(let mapping): mapping.summary
        case .subject(let subject): subject.summary
        }
    }

    package var blocks: [ReferenceBlock] {
        switch self {
        case .mapping(let mapping): mapping.prose + [.keys(mapping.name)]
        case .subject(let subject): subject.blocks
        }
    }
}

/// A chapter of the written reference.
package struct ReferenceChapter: Sendable {
    package let title: String
    package let topics: [ReferenceTopic]
}
