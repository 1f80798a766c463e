/// The format in which a collection is written, and its rules for names and values.
package enum CollectionFormat: Sendable {
    /// hubrun's own format.
    case native
    case postman(PostmanOrigin)

    /// True if a name that is looked up must have a value. In Postman one without a value stays as it is written, and
    /// scripts compute names.
    package var requiresValues: Bool {
        switch self {
        case .native: true
        case .postman: false
        }
    }

    /// True if the values of the command line belong to the environment, so that a data row hides them; false if they
    /// take precedence over all others.
    package var givesValuesToEnvironment: Bool {
        switch self {
        case .native: false
        case .postman: true
        }
    }

    /// True if scripts change the environment itself; false if what they set is a captured value.
    package var changesEnvironment: Bool {
        switch self {
        case .native: false
        case .postman: true
        }
    }
}
