package import Diagnostics
package import JSON

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
