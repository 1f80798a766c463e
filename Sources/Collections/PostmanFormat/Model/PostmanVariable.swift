package import Diagnostics

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
