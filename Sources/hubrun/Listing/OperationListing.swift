import APIDescriptions
import CollectionModel
import Diagnostics
import JSON
import RunEngine
import Text

/// The operations of descriptions with the requests that call them, for `hubrun list --openapi`.
struct OperationListing {
    private struct Operation {
        let name: String
        let isDeprecated: Bool
        let requests: [String]
    }

    private let descriptions: [(path: String, operations: [Operation])]

    /// - Throws: `CommandFailure` for a file that is no description.
    init(of collections: [ListedCollection], _ commandLine: RequestSettings) throws {
        var descriptions: [(path: String, description: APIDescription)] = []
        var requests: [String: [String]] = [:]
        let loading = ContractLoading()
        for listed in collections {
            let planned = PlannedCollection(
                collection: listed.collection, environment: listed.environment, given: [:], rows: nil)
            let check = try ContractCheck(of: planned, commandLine, loading)
            for description in check.descriptions {
                let path = description.root.file.source.path
                if !descriptions.contains(where: { $0.path == path }) { descriptions.append((path, description)) }
            }
            for request in check.requests {
                let name = (request.step.path + [request.step.definition.name]).joined(separator: "/")
                for operation in request.operations {
                    let key = "\(operation.node.range.file.path) \(operation.methodAndPath)"
                    requests[key, default: []].append(name)
                }
            }
        }
        self.descriptions = descriptions.map { path, description in
            let operations = description.operations.map { operation in
                Operation(
                    name: operation.methodAndPath, isDeprecated: operation.isDeprecated,
                    requests: requests["\(operation.node.range.file.path) \(operation.methodAndPath)"] ?? [])
            }
            return (path, operations)
        }
    }

    var isEmpty: Bool { descriptions.isEmpty }

    /// The greatest width of the column of operations, in terminal cells.
    private static let maximumWidth = 60

    func lines(_ style: TextStyle) -> [String] {
        descriptions.map { path, operations in
            let called = operations.count { !$0.requests.isEmpty }
            let names = operations.map { DisplayText.printable($0.name) }
            let width = min(Self.maximumWidth, names.map { DisplayText.width(of: $0) }.max() ?? 0)
            let head =
                "\(style.bold(DisplayText.printable(path))): \(called) of "
                + "\(CountedNoun.text(operations.count, "operation")) "
                + "\(operations.count == 1 ? "has" : "have") requests"
            return [head]
                + zip(operations, names).map { operation, name in
                    let gap = String(repeating: " ", count: max(0, width - DisplayText.width(of: name)) + 2)
                    let requests =
                        operation.requests.isEmpty
                        ? style.yellow("no request") : DisplayText.printable(operation.requests.joined(separator: ", "))
                    return "  " + name + gap + requests + (operation.isDeprecated ? style.dim(" (deprecated)") : "")
                }
        }.joined(separator: [""]).map(\.self)
    }

    var json: JSONValue {
        .array(
            descriptions.map { path, operations in
                .object(
                    JSONObject([
                        ("file", .string(path)),
                        (
                            "operations",
                            .array(
                                operations.map { operation in
                                    .object(
                                        JSONObject([
                                            ("operation", .string(operation.name)),
                                            ("deprecated", .bool(operation.isDeprecated)),
                                            ("requests", .array(operation.requests.map { .string($0) })),
                                        ]))
                                })
                        ),
                    ]))
            })
    }
}
