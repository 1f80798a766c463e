import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// The definitions of names other than by requests: groups, environment, hub, file and tokens, nearest first.
struct NameLayers {
    /// The definition of a name; indirect, because tokens and hubs are large, and names are looked up often.
    indirect enum Definition {
        case variable(VariableDefinition)
        case token(TokenDefinition)
        case hub(HubDefinition)
        case kind
    }

    /// The variables of the groups, innermost first.
    private var groups: [[String: Definition]] = []
    private let environment: [[String: Definition]]
    /// The variables of the current file, then of the files that include it.
    private var files: [[String: Definition]]
    private var tokens: [[String: Definition]]

    init(of collection: RequestCollection, in environment: RunEnvironment?) {
        var hubLayer: [String: Definition] = [HubDefinition.kindName: .kind]
        if let hub = environment?.hub {
            for name in HubDefinition.variableNames + [HubDefinition.tokenName] { hubLayer[name] = .hub(hub) }
        }
        self.environment = [Self.layer(environment?.variables ?? []), hubLayer]
        files = [Self.layer(collection.variables)]
        tokens = [Self.layer(collection.tokens)]
    }

    var names: [String] { (groups + environment + files + tokens).flatMap(\.keys) }

    func definition(of name: String) -> Definition? {
        groups.definition(of: name) ?? environment.definition(of: name) ?? files.definition(of: name)
            ?? tokens.definition(of: name)
    }

    mutating func push(_ group: RequestGroup) {
        groups.insert(Self.layer(group.variables), at: 0)
        guard let included = group.included else { return }
        files.insert(Self.layer(included.variables), at: 0)
        tokens.insert(Self.layer(included.tokens), at: 0)
    }

    mutating func pop(_ group: RequestGroup) {
        groups.removeFirst()
        guard group.included != nil else { return }
        files.removeFirst()
        tokens.removeFirst()
    }

    /// Returns an error if a text from the command line, which is not shown, must be a number or boolean and is none.
    ///
    /// - Parameter acceptsEmpty: True if a `default` filter replaces an empty text.
    func kindDiagnostic(inGiven name: String, _ value: JSONValue, acceptsEmpty: Bool) -> Diagnostic? {
        guard case .string(let text) = value, !(acceptsEmpty && text.isEmpty), let wanted = wantedKind(of: name),
            wanted.kind.value(readFrom: text) == nil
        else { return nil }
        return Diagnostic(
            .wrongVariableType, at: .commandLine,
            "\"\(name)\" is \(wanted.kind.rawValue) in the collection, and the given value is not",
            hint: "it is defined at \(wanted.definition.label)")
    }

    /// Returns the type to which a text from outside is converted, if the name has a number or a boolean here.
    func wantedKind(of name: String) -> WantedKind? {
        guard case .variable(let variable)? = definition(of: name) else { return nil }
        switch variable.value.literal {
        case .number?: return WantedKind(.number, variable.range)
        case .bool?: return WantedKind(.boolean, variable.range)
        default: return nil
        }
    }

    private static func layer(_ definitions: [VariableDefinition]) -> [String: Definition] {
        var layer: [String: Definition] = [:]
        for definition in definitions { layer[definition.name] = .variable(definition) }
        return layer
    }

    private static func layer(_ definitions: [TokenDefinition]) -> [String: Definition] {
        var layer: [String: Definition] = [:]
        for definition in definitions { layer[definition.name] = .token(definition) }
        return layer
    }
}

extension [[String: NameLayers.Definition]] {
    fileprivate func definition(of name: String) -> NameLayers.Definition? {
        for layer in self {
            if let definition = layer[name] { return definition }
        }
        return nil
    }
}
