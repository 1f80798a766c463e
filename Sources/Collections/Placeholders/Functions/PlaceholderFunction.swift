import Diagnostics
import JSON

/// A function that placeholders can call, such as `$uuid`.
package struct PlaceholderFunction: Sendable {
    package let name: String
    let signature: ArgumentSignature
    let body: @Sendable ([JSONValue], FunctionContext) throws(ArgumentError) -> JSONValue
    /// Looks at arguments that are known before the run.
    let check: @Sendable ([JSONValue]) -> ArgumentError?

    init(
        _ name: String, _ signature: ArgumentSignature,
        check: @escaping @Sendable ([JSONValue]) -> ArgumentError? = { _ in nil },
        body: @escaping @Sendable ([JSONValue], FunctionContext) throws(ArgumentError) -> JSONValue
    ) {
        self.name = name
        self.signature = signature
        self.body = body
        self.check = check
    }

    /// Every function, in the order of the reference.
    static let all: [PlaceholderFunction] =
        RandomFunctions.all + TimeFunctions.all + [FileFunction.function, RangeFunction.function] + RunFunctions.all

    package static let names = all.map(\.name)

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) -> PlaceholderFunction? { byName[name] }

    func error(in arguments: [PlaceholderArgument]) -> ArgumentError? {
        let literals = arguments.compactMap(\.literal)
        return literals.count == arguments.count ? check(literals) : nil
    }
}

/// What a function may look at besides its arguments.
struct FunctionContext {
    let run: RunContext
    /// The file in which the placeholder is written.
    let file: SourceFile
    /// True if an argument is the value of a name, and not written in the placeholder.
    let hasValues: Bool
}
