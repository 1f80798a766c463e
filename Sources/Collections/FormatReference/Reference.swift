import CollectionModel
import EmbeddedFiles

/// The reference of the format: the keys as their decoders declare them, with the prose and the examples of
/// `format.yaml`. It is read when it is first printed, never by a run.
struct Reference: Sendable {
    /// The first paragraph of `Documentation/format.md`.
    var introduction = ""
    /// The beginning of `hubrun help format` without a topic.
    var overview: (summary: String, example: ReferenceExample)?
    var chapters: [ReferenceChapter] = []
    var mappings: [MappingName: MappingReference] = [:]
    /// The functions, then the filters.
    var calls: [CallReference] = []
    /// The topics of search words that are not topics, keys, functions or filters; the words are in lower case.
    var synonyms: [String: String] = [:]
    /// The missing and superfluous entries of `format.yaml`; a test requires that the list is empty.
    var problems: [String] = []

    static let all: Reference = {
        var reader = ReferenceReader()
        return reader.reference(EmbeddedFolder.format.bytes(of: "format.yaml") ?? [])
    }()

    var topics: [ReferenceTopic] { chapters.flatMap(\.topics) }
}

/// A chapter of the written reference.
struct ReferenceChapter: Sendable {
    let title: String
    let topics: [ReferenceTopic]
}

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
        case .mapping(let mapping): mapping.prose + [.keys(mapping)]
        case .subject(let subject): subject.blocks
        }
    }
}

/// The reference of one mapping with fixed keys.
struct MappingReference: Sendable {
    let name: MappingName
    /// The heading, such as `A request`.
    var title = ""
    /// One sentence, for lists of topics and for editors.
    var summary = ""
    /// The blocks between the heading and the keys.
    var prose: [ReferenceBlock] = []
    var keys: [KeyReference] = []

    var rules: [KeyRule] { name.description.rules }
    /// True if the examples of the keys are shown; those of `defaults` are shown with the keys of a request.
    var showsExamples: Bool { name != .defaults }
}

/// The reference of one key.
struct KeyReference: Sendable {
    let key: MappingDescription.Key
    /// One or two sentences, with code in backquotes.
    let summary: String
    let example: ReferenceExample

    var name: String { key.name }
}

/// A page of the reference that isn't about a mapping, with rules and tables.
struct ReferenceSubject: Sendable {
    /// The topic of `hubrun help format`.
    let name: String
    let title: String
    let summary: String
    let blocks: [ReferenceBlock]
}

/// A part of a page; texts have code in backquotes, and never a literal backquote.
enum ReferenceBlock: Sendable {
    case paragraph(String)
    case bullets([String])
    case numbered([String])
    case table(ReferenceTable)
    case keys(MappingReference)
    case example(ReferenceExample)
}

/// A table of short texts with headings.
struct ReferenceTable: Sendable {
    let headings: [String]
    let rows: [[String]]
}

/// A function or a filter of placeholders, each with a page of its own.
struct CallReference: Sendable {
    enum Kind: String, Sendable {
        case function
        case filter
    }

    let kind: Kind
    /// The call as written: `$randomInt(1,6)`, or after `|`.
    let call: String
    let summary: String
    let example: ReferenceExample

    /// The name without `$` and arguments.
    var name: String { String(call.drop { $0 == "$" }.prefix { $0 != "(" }) }

    var heading: String {
        switch kind {
        case .function: "<<\(call)>>: a function"
        case .filter: "<<name | \(call)>>: a filter"
        }
    }
}

extension MappingName {
    var reference: MappingReference { Reference.all.mappings[self] ?? MappingReference(name: self) }
}
