import JSON

/// A schema that is being read: its mapping and where it stands.
struct SchemaSite {
    let members: JSONObject
    let pointer: JSONPointer
    /// Its place in the list of schemas.
    let index: Int
    /// The schema resource it belongs to.
    let resource: Int
    let dialect: Dialect

    /// The value of a keyword that the schema's dialect has.
    subscript(keyword: SchemaKeyword) -> JSONValue? {
        keyword.dialects.contains(dialect) ? members[key: keyword.rawValue] : nil
    }

    func pointer(of keyword: SchemaKeyword) -> JSONPointer {
        pointer.appending(keyword.rawValue)
    }
}
