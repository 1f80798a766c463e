import JSON

/// A schema that is being read: its mapping and where it stands.
struct SchemaSite {
    let members: JSONObject
    let pointer: JSONPointer
    /// Its place in the list of schemas.
    let index: Int
    /// The schema resource it belongs to.
    let resource: Int

    subscript(keyword: SchemaKeyword) -> JSONValue? {
        members[key: keyword.rawValue]
    }

    func pointer(of keyword: SchemaKeyword) -> JSONPointer {
        pointer.appending(keyword.rawValue)
    }
}
