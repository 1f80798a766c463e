/// The reference of a function.
struct FunctionReference: Sendable {
    /// The call as written between `<<` and `>>`.
    let call: String
    let summary: String
    /// A matcher for the function's value, in YAML.
    let matcher: String

    /// The name without its arguments.
    var name: String { String(call.dropFirst().prefix { $0 != "(" }) }

    var example: ReferenceExample {
        let example = ReferenceExample.expect("values:\n  <<\(call)>>: \(matcher)")
        return name == "file" ? example.with(file: "greeting.txt", "Hello") : example
    }
}

/// All functions.
enum FunctionTable {
    static let all = [
        FunctionReference(
            call: "$uuid", summary: "A random UUID (version 4); `$guid` is the same.", matcher: "{ type: uuid }"),
        FunctionReference(call: "$guid", summary: "The same as `$uuid`.", matcher: "{ type: uuid }"),
        FunctionReference(
            call: "$timestamp", summary: "Seconds since 1970.", matcher: "{ greaterThan: 1700000000 }"),
        FunctionReference(
            call: "$timestampMs", summary: "Milliseconds since 1970.", matcher: "{ greaterThan: 1700000000000 }"),
        FunctionReference(
            call: "$isoTimestamp", summary: "The current time, in UTC, as `2026-01-31T12:00:00.000Z`.",
            matcher: "{ type: dateTime }"
        ),
        FunctionReference(
            call: "$randomInt", summary: "A random whole number from 0 to 1000.", matcher: "{ between: [0, 1000] }"),
        FunctionReference(
            call: "$randomInt(1,6)", summary: "A random whole number between two bounds, both included.",
            matcher: "{ between: [1, 6] }"),
        FunctionReference(
            call: "$randomHex(8)", summary: "The given number of random hexadecimal digits.",
            matcher: "{ matches: '^[0-9a-f]{8}$' }"),
        FunctionReference(
            call: #"$date("2h")"#,
            summary: "The current time plus a duration, in UTC, as `2026-01-31T12:00:00Z`; `-1d` is in the past.",
            matcher: "{ type: dateTime }"),
        FunctionReference(
            call: #"$date("0","%Y-%m-%d")"#, summary: "The same in a format of `strftime`.", matcher: "{ type: date }"),
        FunctionReference(
            call: #"$file("greeting.txt")"#, summary: "The text of a file.", matcher: "Hello"),
        FunctionReference(
            call: "$range(1,3)", summary: "The list of the whole numbers from the first argument to the second.",
            matcher: "[1, 2, 3]"),
        FunctionReference(call: "$iteration", summary: "The number of the iteration, from 1.", matcher: "1"),
        FunctionReference(
            call: "$environment", summary: "The name of the selected environment; an empty text if there is none.",
            matcher: "\"\""),
    ]

    static let subject = ReferenceSubject(
        name: "functions", title: "Functions", summary: "`<<$uuid>>`, `<<$date(\"2h\")>>` and all others.",
        blocks: [
            .table(
                ReferenceTable(
                    headings: ["function", "value"], rows: all.map { ["`<<\($0.call)>>`", $0.summary] }))
        ])
}
