package import Diagnostics

/// A collection in Postman's own format, schema 2.0, 2.1 or 3.0.
package struct PostmanCollection: Sendable {
    package enum Schema: Sendable {
        case two
        /// Files of YAML in folders.
        case three
    }

    /// The collection's file. In schema 3.0: the definition, or the first request's file if there is none.
    package var file: SourceFile
    /// All files of the collection, without those that a request names; of schema 2 only ``file``.
    package var files: [SourceFile]
    package var schema: Schema
    package var name: String
    package var id: String?
    package var description: String?
    package var variables: [PostmanVariable] = []
    package var level = PostmanLevel()
    package var items: [PostmanItem] = []
    /// The place of the name.
    package var range: SourceRange

    package init(file: SourceFile, schema: Schema, name: String, range: SourceRange) {
        self.file = file
        files = [file]
        self.schema = schema
        self.name = name
        self.range = range
    }
}

/// An element of `item`.
package indirect enum PostmanItem: Sendable {
    case folder(PostmanFolder)
    case request(PostmanRequestItem)
}

/// A folder: an item with items of its own.
package struct PostmanFolder: Sendable {
    package var name: String
    package var id: String?
    package var description: String?
    package var level = PostmanLevel()
    package var items: [PostmanItem] = []
    /// The place of the name, or of the item if it has no name.
    package var range: SourceRange
    /// The place of the whole item.
    package var extent: SourceRange

    package init(name: String, range: SourceRange, extent: SourceRange) {
        self.name = name
        self.range = range
        self.extent = extent
    }
}

/// An item that is a request.
package struct PostmanRequestItem: Sendable {
    package enum Content: Sendable {
        case request(PostmanRequest)
        /// The item has neither `request` nor `item`.
        case missing
        /// A request of another protocol (schema 3.0), with its kind, such as `grpc-request`.
        case otherProtocol(String)
    }

    package var name: String
    package var id: String?
    package var description: String?
    package var level = PostmanLevel()
    package var content: Content
    /// Schema 3.0: the folders in which files are looked for after the working directory: the request file's folder, the
    /// collection's root and the workspace's root, without repetitions.
    package var searchFolders: [String] = []
    /// The place of the name, or of the item if it has no name.
    package var range: SourceRange
    /// The place of the whole item.
    package var extent: SourceRange

    package init(name: String, content: Content, range: SourceRange, extent: SourceRange) {
        self.name = name
        self.content = content
        self.range = range
        self.extent = extent
    }
}
