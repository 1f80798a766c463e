extension SchemaReading {
    /// The state of a schema in the search for cycles.
    private enum Visit {
        case open, done
    }

    /// Reports references that lead back to their own schema for the same value: evaluation would not end.
    mutating func reportCycles() {
        var visits: [Visit?] = Array(repeating: nil, count: subschemas.count)
        for start in subschemas.indices where visits[start] == nil {
            var path: [(index: Int, next: ArraySlice<AppliedSchema>)] = [(start, appliedInPlace(start))]
            visits[start] = .open
            while let (index, next) = path.popLast() {
                guard let schema = next.first else {
                    visits[index] = .done
                    continue
                }
                path.append((index, next.dropFirst()))
                switch visits[schema.index] {
                case .done: break
                case .open: reportCycle(through: schema, from: index)
                case nil:
                    visits[schema.index] = .open
                    path.append((schema.index, appliedInPlace(schema.index)))
                }
            }
        }
    }

    /// Returns the schemas that a schema applies to its own value. The targets of dynamic references are not known yet.
    private func appliedInPlace(_ index: Int) -> ArraySlice<AppliedSchema> {
        let references = subschemas[index].references.filter { $0.dynamicAnchor == nil }.map(\.target)
        return references[...] + subschemas[index].applicators.flatMap(\.inPlace)
    }

    private mutating func reportCycle(through schema: AppliedSchema, from index: Int) {
        let file = documents[subschemas[schema.index].document].shownPath ?? ""
        let target = "\(file)#\(subschemas[schema.index].pointer.text)"
        report(
            subschemas[index].pointer.appending(step: schema.step), ofDocument: subschemas[index].document,
            "\"\(schema.step)\" comes back to \"\(target)\" without going into the value",
            hint: "a schema may apply itself only to a part of the value, as under \"properties\" or \"items\"")
    }
}
