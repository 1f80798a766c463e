import JSON

/// The location of a value in the instance.
struct InstancePath: Sendable {
    private(set) var steps: [NormalizedPath.Element] = []

    mutating func append(_ step: NormalizedPath.Element) {
        steps.append(step)
    }

    mutating func removeLast() {
        _ = steps.popLast()
    }

    /// The location as a JSON Pointer: `/tags/0`.
    var pointer: String {
        steps.map { step in
            switch step {
            case .name(let name): "/" + JSONPointer.escaped(name)
            case .index(let index): "/\(index)"
            }
        }
        .joined()
    }

    /// The location as a JSONPath, with names in the shorthand of RFC 9535 (2.5.1.1): `$.tags[0]['two words']`.
    var jsonPath: String { NormalizedPath(steps).shorthand }
}
