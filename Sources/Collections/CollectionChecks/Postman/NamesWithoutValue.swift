import CollectionModel
package import Diagnostics
import PostmanFormat

/// A name in the texts of Postman requests that nothing defines.
package struct NameWithoutValue: Sendable {
    package let name: String
    /// The first place.
    package let range: SourceRange
    /// The name whose value contains this one; nil if a request does.
    let user: String?
    /// The number of requests with the name.
    package fileprivate(set) var requestCount = 1
}

/// Finds the names in the texts of Postman requests that nothing defines.
struct NamesWithoutValue {
    /// The names in the order of their first places.
    private(set) var all: [NameWithoutValue] = []

    /// The limit for names.
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
