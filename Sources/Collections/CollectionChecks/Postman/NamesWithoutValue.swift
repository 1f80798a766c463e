import CollectionModel
package import Diagnostics
import PostmanFormat

/// A name in the texts of Postman requests that nothing defines.
package struct NameWithoutValue: Sendable {
    package let name: String
    /// The first place.
    package let range: SourceRange
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
                for found in PostmanPlaceholders.names(in: text)
                where !names.contains(found.name) && seen.insert(found.name).inserted {
                    if let position = positions[found.name] {
                        all[position].requestCount += 1
                    } else if all.count < Self.limit {
                        positions[found.name] = all.count
                        all.append(NameWithoutValue(name: found.name, range: found.range))
                    }
                }
            }
        }
    }
}
