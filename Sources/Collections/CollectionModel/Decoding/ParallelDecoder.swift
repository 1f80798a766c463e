import YAMLSource

extension DecodingContext {
    /// The values of `parallel`.
    static let parallelShape = ValueShape.either([.boolean, .integer(limits)])
    private static let limits = 2...Parallelism.highest

    /// Decodes `parallel`; nil for `false` and for a wrong value, which is reported.
    func parallelism(_ node: YAMLNode) -> Parallelism? {
        let range = node.range(in: file)
        guard let scalar = node.scalar, Int(scalar.text) != nil else {
            return boolean(node, "\"parallel\"") == true ? Parallelism(limit: Parallelism.highest, range: range) : nil
        }
        return integer(node, "\"parallel\"", in: Self.limits).map { Parallelism(limit: $0, range: range) }
    }
}
