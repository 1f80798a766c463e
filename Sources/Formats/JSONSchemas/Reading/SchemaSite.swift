import JSON

/// An object schema that is being read, with its location.
struct SchemaSite {
    let members: JSONObject
    let pointer: JSONPointer
    /// The schema's index.
    let index: Int
    /// The index of the schema's resource.
    let resource: Int
    let dialect: Dialect

    /// The value of a keyword; nil if it is absent or not a keyword of the schema's dialect.
    subscript(keyword: SchemaKeyword) -> JSONValue? {
        keyword.dialects.contains(dialect) ? members[key: keyword.rawValue] : nil
    }

    func pointer(of keyword: SchemaKeyword) -> JSONPointer {
        pointer.appending(keyword.rawValue)
    }
}
