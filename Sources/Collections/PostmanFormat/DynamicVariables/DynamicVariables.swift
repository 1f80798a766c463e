import Platform

/// Postman's dynamic variables, such as `$randomCity`, whose values differ at each use.
///
/// Names and forms are those of Postman's documentation; the words are our own.
package enum DynamicVariables {
    /// A function that makes a value.
    typealias Maker = @Sendable (inout DynamicSource) -> String

    /// The names, with `$`, grouped by subject.
    package static let names = families.map { "$\($0.name)" }

    /// Returns a new value of a dynamic variable; nil for any other name.
    ///
    /// - Parameter name: The name with its `$`, in the right case.
    package static func value(of name: String) -> String? {
        guard let maker = makers[name] else { return nil }
        var source = DynamicSource(SystemRandomNumberGenerator(), now: WallClock.now)
        return maker(&source)
    }

    /// Returns a value that depends only on the source.
    package static func value(of name: String, from source: inout DynamicSource) -> String? {
        makers[name]?(&source)
    }

    private static let makers = Dictionary(uniqueKeysWithValues: families.map { ("$\($0.name)", $0.maker) })

    private static let families: [(name: String, maker: Maker)] =
        SimpleValues.makers + NetworkValues.makers + PersonValues.makers + PlaceValues.makers + CompanyValues.makers
        + ProductValues.makers + FinanceValues.makers + AccountValues.makers + DateValues.makers + WordValues.makers
        + DatabaseValues.makers + LoremValues.makers + InternetValues.makers + FileValues.makers + ImageValues.makers
}
