import JSON

/// The place of a value inside the instance that is checked.
struct InstancePath: Sendable {
    private(set) var steps: [NormalizedPath.Element] = []

    mutating func append(_ step: NormalizedPath.Element) {
        steps.append(step)
    }

    mutating func removeLast() {
        _ = steps.popLast()
    }

    /// As a JSON Pointer: `/tags/0`.
    var pointer: String {
        steps.map { step in
            switch step {
            case .name(let name): "/" + JSONPointer.escaped(name)
            case .index(let index): "/\(index)"
            }
        }
        .joined()
    }

    /// As a JSONPath with names in their short form where RFC 9535 (2.5.1.1) has one: `$.tags[0]['two words']`.
    var jsonPath: String { NormalizedPath(steps).shorthand }
}
