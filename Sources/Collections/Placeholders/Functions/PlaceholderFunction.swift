import Cryptography
import Diagnostics
import JSON
import Platform
import Text

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
        RandomFunctions.all + [FakeFunction.function] + TimeFunctions.all
        + [FileFunction.function, RangeFunction.function] + RunFunctions.all

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
    /// The variable whose value calls the function; nil outside of a variable's value.
    let variable: String?

    /// Random numbers for the function.
    var random: RandomSource {
        // A variable's value is computed at its first use, which can be in any request.
        if let seeded = run.random, let variable { return .own(SplitMix64(seed: seeded.seed(for: variable))) }
        return RandomSource(run.random)
    }
}

/// `$iteration` and `$environment`.
enum RunFunctions {
    static let all = [
        PlaceholderFunction("iteration", ArgumentSignature(example: "<<$iteration>>")) {
            _, context throws(ArgumentError) in
            .number(JSONNumber(context.run.iteration))
        },
        PlaceholderFunction("environment", ArgumentSignature(example: "<<$environment>>")) {
            _, context throws(ArgumentError) in
            .string(context.run.environmentName ?? "")
        },
    ]
}

/// `$timestamp`, `$timestampMs`, `$isoTimestamp` and `$date`.
enum TimeFunctions {
    static let all = [
        PlaceholderFunction("timestamp", ArgumentSignature(example: "<<$timestamp>>")) {
            _, context throws(ArgumentError) in
            .number(JSONNumber(Int(context.run.now())))
        },
        PlaceholderFunction("timestampMs", ArgumentSignature(example: "<<$timestampMs>>")) {
            _, context throws(ArgumentError) in
            .number(JSONNumber(Int(context.run.now() * 1000)))
        },
        PlaceholderFunction("isoTimestamp", ArgumentSignature(example: "<<$isoTimestamp>>")) {
            _, context throws(ArgumentError) in
            let now = context.run.now()
            return .string(TimeText.utc(Int(now), milliseconds: Int(now * 1000) % 1000))
        },
        PlaceholderFunction(
            "date",
            ArgumentSignature([.text], optional: [.text, .text], example: "<<$date(\"2h\")>>"),
            check: { arguments in ArgumentError.of { () throws(ArgumentError) in _ = try DateArguments(arguments) } }
        ) { arguments, context throws(ArgumentError) in
            .string(try DateArguments(arguments).text(of: context.run.now()))
        },
    ]
}

/// `$file("path")`: the content of a text file.
enum FileFunction {
    /// The size limit of a file, in bytes.
    private static let maximumSize = 10 * 1024 * 1024

    static let function = PlaceholderFunction(
        "file", ArgumentSignature([.text], example: "<<$file(\"body.txt\")>>")
    ) { arguments, context throws(ArgumentError) in
        let written = (arguments.first ?? .null).placeholderText
        let path = WrittenPath([WrittenPath.Piece(written, isValue: context.hasValues)])
        return .string(try text(of: path, beside: context.file))
    }

    private static func text(of path: WrittenPath, beside file: SourceFile) throws(ArgumentError) -> String {
        let written = path.text
        let path = try readable(path, from: file)
        guard let content = try? NamedFile.content(ofReadable: path, limit: maximumSize) else {
            let isSpecial = FileStatus.kind(of: path) == .special
            throw ArgumentError(
                "the file \"\(written)\" cannot be read",
                hint: isSpecial ? "it is a pipe, a socket or a device" : "looked for \(path)")
        }
        guard content.count <= maximumSize else {
            throw ArgumentError("the file \"\(written)\" is larger than 10 MiB", hint: "send it with body.file")
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw ArgumentError("the file \"\(written)\" is not UTF-8 text", hint: "send it with body.file")
        }
        return text
    }

    private static func readable(_ path: WrittenPath, from file: SourceFile) throws(ArgumentError) -> String {
        do throws(FileAccessError) {
            return try file.readable(path)
        } catch {
            throw ArgumentError(error.message, hint: error.hint)
        }
    }
}

/// `$range(1,10)`: the whole numbers from the first to the last, both inclusive.
enum RangeFunction {
    private static let maximumCount = 1_000_000

    static let function = PlaceholderFunction(
        "range", ArgumentSignature([.number, .number], example: "<<$range(1,10)>>"),
        check: { arguments in ArgumentError.of { () throws(ArgumentError) in _ = try numbers(arguments) } }
    ) { arguments, _ throws(ArgumentError) in
        .array(try numbers(arguments).map { .number(JSONNumber($0)) })
    }

    private static func numbers(_ arguments: [JSONValue]) throws(ArgumentError) -> [Int] {
        let first = try arguments[0].wholeNumber(for: "$range")
        let last = try arguments[1].wholeNumber(for: "$range")
        guard first <= last else { return [] }
        let (count, overflow) = last.subtractingReportingOverflow(first)
        guard !overflow, count < maximumCount else {
            throw ArgumentError("\"$range\" makes at most 1,000,000 numbers", hint: "use --repeat for more")
        }
        return Array(first...last)
    }
}
