extension XPathExpression {
    /// The local names of elements in no namespace, in the order of the expression.
    var plainNames: [[UInt8]] {
        switch self {
        case .number, .text: []
        case .operation(let first, let operands): first.plainNames + operands.flatMap(\.expression.plainNames)
        case .negation(let expression): expression.plainNames
        case .union(let expressions), .call(_, let expressions): expressions.flatMap(\.plainNames)
        case .path(let start, let steps): start.plainNames + steps.flatMap(\.plainNames)
        }
    }
}

extension XPathStart {
    fileprivate var plainNames: [[UInt8]] {
        guard case .expression(let expression, let predicates) = self else { return [] }
        return expression.plainNames + predicates.flatMap(\.plainNames)
    }
}

extension XPathStep {
    fileprivate var plainNames: [[UInt8]] {
        var names = predicates.flatMap(\.plainNames)
        if case .name(let name) = test, name.namespace.isEmpty, axis != .attribute { names.insert(name.local, at: 0) }
        return names
    }
}
