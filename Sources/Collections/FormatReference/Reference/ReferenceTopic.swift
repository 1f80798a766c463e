/// A topic of `hubrun help format`: a mapping or a subject.
enum ReferenceTopic: Sendable {
    case mapping(MappingReference)
    case subject(ReferenceSubject)

    var name: String {
        switch self {
        case .mapping(let mapping): mapping.name.rawValue
        case .subject(let subject): subject.name
        }
    }

    var title: String {
        switch self {
        case .mapping(let mapping): mapping.title
        case .subject(let subject): subject.title
        }
    }

    var summary: String {
        switch self {
        case .mapping(let mapping): mapping.summary
        case .subject(let subject): subject.summary
        }
    }

    var blocks: [ReferenceBlock] {
        switch self {
        case .mapping(let mapping): mapping.prose + [.keys(mapping.name)]
        case .subject(let subject): subject.blocks
        }
    }
}

/// A chapter of the written reference.
struct ReferenceChapter: Sendable {
    let title: String
    let topics: [ReferenceTopic]
}
