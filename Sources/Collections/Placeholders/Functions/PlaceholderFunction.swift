import Diagnostics
import JSON

/// A function for placeholders, such as `$uuid`.
package struct PlaceholderFunction: Sendable {
    package let name: String
    let signature: ArgumentSignature
    let body: @Sendable ([JSONValue], FunctionContext) throws(ArgumentError) -> JSONValue
    /// Checks arguments that are all literals.
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

    /// All functions, in the order of the reference.
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

/// The context of a function call.
struct FunctionContext {
    let run: RunContext
    /// The file that contains the placeholder.
    let file: SourceFile
    /// True if an argument is a name, not a literal in the placeholder.
    let hasValues: Bool
}
