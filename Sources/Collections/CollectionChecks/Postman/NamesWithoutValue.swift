import CollectionModel
package import Diagnostics
import PostmanFormat

/// A variable name that a Postman request uses and nothing defines.
package struct NameWithoutValue: Sendable {
    package let name: String
    /// The first use.
    package let range: SourceRange
    /// The variable whose value contains the name; nil if the request itself contains it.
    let user: String?
    /// The number of requests with the name.
    package fileprivate(set) var requestCount = 1
}

/// Finds the names in the texts of Postman requests that nothing defines.
struct NamesWithoutValue {
    /// The names in the order of their first places.
    private(set) var all: [NameWithoutValue] = []

    /// The maximum number of names that are reported.
    private static let limit = 200

    init(_ program: FlowProgram, _ names: PostmanNames) {
        var positions: [String: Int] = [:]
        for request in program.requests {
            var seen: Set<String> = []
            for text in request.postmanTexts {
                for found in PostmanPlaceholders.names(in: text) {
                    for name in names.undefined(for: found.name) where seen.insert(name).inserted {
                        if let position = positions[name] {
                            all[position].requestCount += 1
                        } else if all.count < Self.limit {
                            positions[name] = all.count
                            let user = name == found.name ? nil : found.name
                            all.append(NameWithoutValue(name: name, range: found.range, user: user))
                        }
                    }
                }
            }
        }
    }
}
