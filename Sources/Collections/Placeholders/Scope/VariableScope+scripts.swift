package import JSON

/// The variables as scripts see them.
extension VariableScope {
    /// Returns the value that one place has for a name, as scripts see it; nil if it has none.
    ///
    /// A value of `--var` belongs to the place that defines its name, otherwise to the environment.
    package func lookUp(
        _ name: String, in place: ScriptedValues.Place
    ) throws(PlaceholderError) -> JSONValue? {
        switch scripted?.find(name, in: place) {
        case .value(let value)?: return value
        case .removed?: return nil
        case .unchanged?, nil: break
        }
        let definition = layers.lazy.filter { $0.place == place }.compactMap { $0[name] }.first
        if let value = given[name] {
            let isHere = definition != nil || place == .environment && !layers.contains { $0[name] != nil }
            return isHere ? try keepingKind(of: value, for: name, at: nil) : nil
        }
        guard let definition else { return nil }
        let value = try evaluate(definition, named: name, at: nil)
        if let value { registerSecret(value, named: name) }
        return value
    }

    /// Returns the type of a variable in one place, to which values that scripts set are converted; nil for any type.
    package func type(of name: String, in place: ScriptedValues.Place) -> VariableType? {
        switch scripted?.find(name, in: place) {
        case .value?: scripted?.type(of: name, in: place)
        case .removed?: nil
        case .unchanged?, nil:
            layers.lazy.filter { $0.place == place && $0[name] != nil }.first.flatMap { $0.type(of: name) }
        }
    }

    /// Returns the value of `env.NAME`; nil if it is not set.
    package func lookUpProcessVariable(_ name: String) -> JSONValue? {
        processVariable(String(name.dropFirst(PlaceholderName.environmentPrefix.count)))
    }

    /// All names with a definition: those of the outermost places first, in the order of their files.
    package var allNames: [String] {
        var names = DistinctNames(scripted?.namesSet(in: .globals) ?? [])
        for layer in layers.reversed() { names.add(layer.names) }
        for place in [ScriptedValues.Place.collection, .environment] { names.add(scripted?.namesSet(in: place) ?? []) }
        names.add(given.keys.sorted())
        names.add(rowNames)
        names.add(captured.names)
        for element in elements { names.add(element.keys.sorted()) }
        return names.inOrder
    }

    /// The names that one place has, as scripts see them, in the order of files and then of scripts.
    package func names(in place: ScriptedValues.Place) -> [String] {
        var defined = DistinctNames()
        for layer in layers where layer.place == place { defined.add(layer.names) }
        if place == .environment {
            defined.add(given.keys.sorted().filter { name in !layers.contains { $0[name] != nil } })
        }
        return scripted?.names(in: place, defined: defined.inOrder) ?? defined.inOrder
    }
}

/// A list of names without repetitions, in the order of their first occurrences.
private struct DistinctNames {
    private(set) var inOrder: [String] = []
    private var known: Set<String> = []

    init(_ names: [String] = []) {
        add(names)
    }

    mutating func add(_ names: [String]) {
        for name in names where known.insert(name).inserted { inOrder.append(name) }
    }
}
