import Diagnostics
import YAMLSource

extension DecodingContext {
    /// The values of `parallel`.
    static let parallelShape = ValueShape.either([.boolean, .integer(limits)])
    private static let limits = 2...Parallelism.highest

    /// Decodes `parallel`; nil for `false` and for a wrong value, which is reported.
    func parallelism(_ node: YAMLNode) -> Parallelism? {
        let range = node.range(in: file)
        switch node.scalar?.text {
        case "true", "false":
            return boolean(node, "\"parallel\"") == true ? Parallelism(limit: Parallelism.highest, range: range) : nil
        case let text? where Int(text).map(Self.limits.contains) ?? false:
            return integer(node, "\"parallel\"", in: Self.limits).map { Parallelism(limit: $0, range: range) }
        default:
            let hint = "it is true, false, or how many run at the same time: 2 to \(Parallelism.highest)"
            guard let text = node.scalar?.text else {
                reportKind(of: node, wanted: "\"parallel\" must be a boolean or a number", hint: hint)
                return nil
            }
            report(.invalidValue, at: node, "\"parallel\" cannot be \(text.quoted)", hint: hint)
            return nil
        }
    }
}
