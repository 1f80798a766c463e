package import Diagnostics
package import JSON

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

/// The members that collection, folder and request share.
package struct PostmanLevel: Sendable {
    package var auth = PostmanAuth.inherited
    /// Schema 3.0: all entries of a definition's `auth`, which `inherit` can name by their ids; the first one is also in
    /// `auth`.
    package var authChoices: [PostmanCredentials] = []
    /// The scripts in the order of the file; disabled ones are not read.
    package var scripts: [PostmanScript] = []
    /// The entries of `protocolProfileBehavior` (schema 3.0: `settings`), unknown ones included.
    package var behavior: [PostmanSetting] = []

    package init() {}
}

/// An entry of `protocolProfileBehavior`.
package struct PostmanSetting: Sendable {
    package var key: String
    package var value: JSONValue
    /// The place of the key.
    package var range: SourceRange

    package init(key: String, value: JSONValue, range: SourceRange) {
        self.key = key
        self.value = value
        self.range = range
    }
}

/// A script of a collection, folder or request.
package struct PostmanScript: Sendable {
    package enum Event: Sendable {
        case prerequest
        case test
    }

    package var event: Event
    /// The text in pieces: the entries of `exec`, or one text. The script is the pieces joined by line feeds.
    package var pieces: [PostmanText]
    /// The place of the whole script.
    package var range: SourceRange

    package init(event: Event, pieces: [PostmanText], range: SourceRange) {
        self.event = event
        self.pieces = pieces
        self.range = range
    }

    /// The pieces joined by line feeds.
    package var text: String { pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined(separator: "\n") }
}

/// A variable of a collection, an environment or the globals; disabled entries are not read.
package struct PostmanVariable: Sendable {
    package var name: String
    package var value: PostmanValue
    /// True for `type: secret` and `secret: true`.
    package var isSecret: Bool
    /// The type as written in the file, such as `number`.
    package var type: String?
    /// The place of the name.
    package var range: SourceRange

    package init(
        name: String, value: PostmanValue, isSecret: Bool = false, type: String? = nil, range: SourceRange
    ) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
        self.type = type
        self.range = range
    }

    package var isBoolean: Bool { type?.lowercased() == "boolean" }
}

/// The variables of an environment or of the globals.
package struct PostmanVariableFile: Sendable {
    package enum Kind: Sendable {
        case environment
        case globals
    }

    package var kind: Kind
    package var name: String
    package var variables: [PostmanVariable]
    package var file: SourceFile

    package init(kind: Kind, name: String, variables: [PostmanVariable], file: SourceFile) {
        self.kind = kind
        self.name = name
        self.variables = variables
        self.file = file
    }
}
