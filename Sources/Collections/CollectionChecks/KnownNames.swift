package import CollectionModel
package import Diagnostics
import Secrets

/// A name that a placeholder can use at one place of a collection.
package struct KnownName: Sendable {
    package enum Origin: Sendable {
        case variable(VariableDefinition)
        case token(TokenDefinition)
        /// A name of the hub, such as `hubUrl`.
        case hub
        /// A name that an earlier request captures or sets.
        case request(String)
        /// An element of `forEach`, `set` or `with`.
        case element
        /// A column of the data.
        case column
        /// A value of the command line.
        case given
    }

    package let name: String
    package let origin: Origin
    /// True if the value must not be shown.
    package let isSecret: Bool

    /// The place of the definition; nil if it is in no file, or not known.
    package var range: SourceRange? {
        switch origin {
        case .variable(let definition): definition.range
        case .token(let definition): definition.range
        default: nil
        }
    }
}

extension VisibleNames {
    /// All names with their origins, in alphabetical order.
    var known: [KnownName] {
        all.map { name in
            let origin = origin(of: name)
            let known = KnownName(name: name, origin: origin, isSecret: false)
            let isSecret =
                secretNames.contains(name) || SecretWords.isSecret(name: name)
                || known.range?.file.isConfidential ?? false
            return KnownName(name: name, origin: origin, isSecret: isSecret)
        }
    }

    private func origin(of name: String) -> KnownName.Origin {
        if isElement(name) { return .element }
        if captured.contains(name), let captor = origins.captors[name] { return .request(captor.request) }
        if context.given[name] != nil { return .given }
        if context.rowNames.contains(name) { return .column }
        switch definition(of: name) {
        case .variable(let definition): return .variable(definition)
        case .token(let definition): return .token(definition)
        case .hub, .kind: return .hub
        case nil: return origins.captors[name].map { .request($0.request) } ?? .given
        }
    }
}
