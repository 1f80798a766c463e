import JSON
import Text

/// Changes to an installation in the service's variant of JSON Patch (RFC 6902): with its own paths, tags addressed by
/// name instead of index, and objects and lists that may be sent as JSON text.
package struct InstallationPatch: Sendable {
    let operations: [Operation]

    struct Operation: Sendable {
        enum Kind: String, Sendable {
            case add, remove, replace
        }

        let kind: Kind
        /// The path as sent.
        let pathText: String
        /// The segments of the path, unescaped (RFC 6901).
        let path: [String]
        let value: JSONValue?
    }

    /// The most operations in a patch, more than an installation has parts.
    static let operationLimit = 1_000

    package init(parsing body: [UInt8]) throws(HubError) {
        let document: JSONValue
        do throws(JSONSyntaxError) {
            document = try JSONValue(parsing: body)
        } catch {
            throw .invalidPatch("it is not JSON: \(error)")
        }
        guard case .array(let elements) = document else { throw .invalidPatch("it is not a list of operations") }
        guard !elements.isEmpty else { throw .invalidPatch("it has no operations") }
        guard elements.count <= Self.operationLimit else {
            throw .invalidPatch("it has \(elements.count) operations, at most \(Self.operationLimit) are allowed")
        }
        var operations: [Operation] = []
        for (index, element) in elements.enumerated() {
            operations.append(try Operation(element, number: index + 1))
        }
        self.operations = operations
    }
}

extension InstallationPatch.Operation {
    init(_ element: JSONValue, number: Int) throws(HubError) {
        guard case .object(let object) = element else { throw .invalidPatch("operation \(number) is not a mapping") }
        let members = object.presentMembers
        guard case .string(let name) = members["op"], let kind = Kind(rawValue: name.lowercased()) else {
            throw .invalidPatch("the \"op\" of operation \(number) must be add, remove or replace")
        }
        guard case .string(let path) = members["path"] else {
            throw .invalidPatch("operation \(number) has no \"path\"")
        }
        guard path.first == "/" else {
            throw .invalidPatch("the path \"\(path)\" of operation \(number) does not start with a slash")
        }
        guard kind == .remove || members["value"] != nil else {
            throw .invalidPatch("operation \(number) has no \"value\"")
        }
        self.kind = kind
        pathText = path
        self.path = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(Self.unescaped)
        value = kind == .remove ? nil : members["value"]
    }

    /// Unescapes a segment, also from `%`: clients that build the path as a URL percent-encode spaces and slashes.
    private static func unescaped(_ segment: Substring) -> String {
        PercentEncoding.decodeLeniently(segment).replacing("~1", with: "/").replacing("~0", with: "~")
    }
}
