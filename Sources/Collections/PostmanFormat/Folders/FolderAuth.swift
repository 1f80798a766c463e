import Diagnostics

/// The choice among the entries of `auth` that definitions have.
package enum FolderAuth {
    /// A chosen entry and how it was found.
    struct Choice {
        /// Nil for no authentication.
        var credentials: PostmanCredentials?
        /// The names that no definition has.
        var unknown: [(id: String, range: SourceRange)] = []
        /// The other entries of the definition, if the first one is used because nothing names one.
        var rivals: [PostmanCredentials] = []
    }

    /// Returns the credentials of a request, nil for none.
    ///
    /// - Parameter levels: The levels from the collection to the request.
    package static func credentials(_ levels: [PostmanLevel]) -> PostmanCredentials? { choice(levels).credentials }

    static func choice(_ levels: [PostmanLevel]) -> Choice {
        var choice = Choice()
        for (index, level) in levels.enumerated().reversed() {
            switch level.auth {
            case .inherited: continue
            case .named(let id, let range):
                for ancestor in levels[..<index].reversed() {
                    guard let named = ancestor.authChoices.first(where: { $0.id == id }) else { continue }
                    choice.credentials = named.type == "noauth" ? nil : named
                    return choice
                }
                choice.unknown.append((id, range))
            case .none:
                choice.rivals = Array(level.authChoices.dropFirst())
                return choice
            case .given(let credentials):
                choice.credentials = credentials
                choice.rivals = Array(level.authChoices.dropFirst())
                return choice
            }
        }
        return choice
    }
}
