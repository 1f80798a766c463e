import Diagnostics
import JSON
import Placeholders

/// What names mean apart from what requests give them: groups, environment, hub, file and tokens, nearest first.
struct NameLayers {
    enum Definition {
        case variable(VariableDefinition)
        case token(TokenDefinition)
        case hub(HubDefinition)
        case kind
    }

    private var layers: [[String: Definition]]

    init(of collection: RequestCollection, in environment: RunEnvironment?) {
        var hubLayer: [String: Definition] = [HubDefinition.kindName: .kind]
        if let hub = environment?.hub {
            for name in HubDefinition.variableNames + [HubDefinition.tokenName] { hubLayer[name] = .hub(hub) }
        }
        var tokens: [String: Definition] = [:]
        for token in collection.tokens { tokens[token.name] = .token(token) }
        layers = [
            Self.layer(environment?.variables ?? []), hubLayer, Self.layer(collection.variables), tokens,
        ]
    }

    var names: [String] { layers.flatMap(\.keys) }

    func definition(of name: String) -> Definition? {
        for layer in layers {
            if let definition = layer[name] { return definition }
        }
        return nil
    }

    mutating func push(_ variables: [VariableDefinition]) {
        layers.insert(Self.layer(variables), at: 0)
    }

    mutating func pop() {
        layers.removeFirst()
    }

    /// A value from the command line over a number or boolean must be one; it may be a secret and is not shown.
    func kindMistake(inGiven name: String, _ value: JSONValue) -> Diagnostic? {
        guard case .string(let text) = value, case .variable(let variable)? = definition(of: name) else { return nil }
        let kind: ScalarKind? =
            switch variable.value.literal {
            case .number?: .number
            case .bool?: .boolean
            default: nil
            }
        guard let kind, kind.value(readFrom: text) == nil else { return nil }
        return Diagnostic(
            at: .commandLine, "\"\(name)\" is \(kind.rawValue) in the collection, and the given value is none",
            hint: "it is defined at \(variable.range.label)")
    }

    private static func layer(_ definitions: [VariableDefinition]) -> [String: Definition] {
        var layer: [String: Definition] = [:]
        for definition in definitions { layer[definition.name] = .variable(definition) }
        return layer
    }
}
