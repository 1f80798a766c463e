import CollectionModel
import FormatReference

/// The values that one place of a document accepts, by its path.
struct AcceptedValues {
    /// The alternatives; empty if the place is unknown or anything may stand there.
    private(set) var shapes: [ValueShape]

    init(_ shapes: [ValueShape]) {
        self.shapes = shapes.flatMap(Self.flattened)
    }

    init(root: MappingName) { self.init([.mapping(root)]) }

    /// Returns the values at the end of a path.
    func following(_ path: [WritingPlace.Step]) -> AcceptedValues {
        path.reduce(self) { $0.following($1) }
    }

    func following(_ step: WritingPlace.Step) -> AcceptedValues {
        AcceptedValues(
            shapes.flatMap { shape -> [ValueShape] in
                switch (step, shape) {
                case (.key(let key), .mapping(let name)):
                    FormatManual.keys(of: name).first { $0.name == key }.map { [$0.shape] } ?? []
                case (.key, .names(_, let value)): [value]
                case (.item, .list(let element)), (.item, .pair(let element)): [element]
                default: []
                }
            })
    }

    /// The mappings with fixed keys that may stand at the place: those that have the most of its keys.
    func mappings(having keys: [String]) -> [MappingName] {
        let all = shapes.compactMap { shape -> MappingName? in
            guard case .mapping(let name) = shape else { return nil }
            return name
        }
        guard all.count > 1, !keys.isEmpty else { return all }
        let counts = all.map { name in
            let known = Set(FormatManual.keys(of: name).map(\.name))
            return keys.count(where: known.contains)
        }
        return zip(all, counts).filter { $0.1 == counts.max() }.map(\.0)
    }

    /// The help for a key of a mapping at the place.
    func help(forKey key: String, beside siblings: [String]) -> KeyHelp? {
        mappings(having: siblings + [key]).lazy.compactMap { name in
            FormatManual.keys(of: name).first { $0.name == key }
        }.first
    }

    /// The meaning of the keys, if the author chooses them.
    var nameKinds: [ValueShape.NameKind] {
        shapes.compactMap { shape in
            guard case .names(let kind, _) = shape else { return nil }
            return kind
        }
    }

    /// What a text at the place names.
    var subjects: [ValueShape.Subject] {
        shapes.compactMap { shape in
            guard case .naming(let subject, _) = shape else { return nil }
            return subject
        }
    }

    private static func flattened(_ shape: ValueShape) -> [ValueShape] {
        switch shape {
        case .either(let shapes): shapes.flatMap(flattened)
        case .orNull(let shape): flattened(shape)
        case .oneOrMore(let element): flattened(element) + [.list(element)]
        case .item: [.mapping(.request), .mapping(.group), .mapping(.include)]
        case .operators: [.mapping(.matcher)]
        default: [shape]
        }
    }
}
