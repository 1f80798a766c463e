package import Diagnostics
package import Placeholders

/// A collection as its file describes it: "The file" in format.md.
package struct RequestCollection: Sendable {
    package var file: SourceFile
    package var name = ""
    package var description: String?
    /// In the order of the file; the first is the default.
    package var environments: [RunEnvironment] = []
    package var variables: [VariableDefinition] = []
    package var secrets: [SecretName] = []
    package var tokens: [TokenDefinition] = []
    package var defaults = RequestSettings()
    package var stopOnFailure = false
    package var data: DataDefinition?
    package var setup: [CollectionItem] = []
    package var requests: [CollectionItem] = []
    package var teardown: [CollectionItem] = []

    init(file: SourceFile) {
        self.file = file
    }

    /// A file that could not be read: it may define anything.
    init(unreadIn file: SourceFile) {
        self.init(file: file)
        unread.open()
    }

    /// What is defined in places that could not be read.
    package var unread = UnreadNames()
    /// Texts of the file that other tools treat as placeholders, such as `{{name}}`.
    var lookalikes: [PlaceholderLookalike] = []
    /// Where the keys stand that make sense only for a collection that is run by itself.
    var ownRun: [(key: String, range: SourceRange)] = []

    /// The file and those that it includes, each once.
    package var files: [SourceFile] {
        var seen: Set<String> = []
        let included = allItems.flatMap(\.groups).compactMap(\.included).map(\.file)
        return ([file] + included).filter { seen.insert($0.path).inserted }
    }

    /// The three lists in the order in which they run.
    package var sections: [(section: RunSection, items: [CollectionItem])] {
        [(.setup, setup), (.requests, requests), (.teardown, teardown)]
    }
}

/// The part of a collection in which a request stands.
package enum RunSection: String, Sendable, CaseIterable {
    case setup
    case requests
    case teardown
}

/// An entry of a list of items: a request or a group of them.
package indirect enum CollectionItem: Sendable {
    case request(RequestDefinition)
    case group(RequestGroup)
}

/// Requests that share variables, settings and conditions.
package struct RequestGroup: Sendable {
    package var name = ""
    package var range: SourceRange
    /// All lines of the group, those of its requests included.
    package var lines: ItemLines
    /// Its position among the items of its list in the file, from 0; nil while no request of the list is left out.
    package var position: Int?
    package var description: String?
    package var variables: [VariableDefinition] = []
    package var tags: [String] = []
    package var conditions: [Condition] = []
    package var defaults = RequestSettings()
    package var stopOnFailure = false
    package var items: [CollectionItem] = []
    /// Values for an included file, nearer than all it defines itself.
    package var with: [VariableDefinition] = []
    /// What the file defines that is included here; nil for a group in place.
    package var included: IncludedNames?
    /// What may be defined in an included file that could not be read.
    package var unread = UnreadNames()
}

/// The names of an included file: its variables and tokens stand before those of the files that include it.
package struct IncludedNames: Sendable {
    package let file: SourceFile
    package let variables: [VariableDefinition]
    package let tokens: [TokenDefinition]
    package let secrets: [SecretName]
    let lookalikes: [PlaceholderLookalike]
}

/// A name and the value that the collection gives it.
package struct VariableDefinition: Sendable {
    package let name: String
    package let range: SourceRange
    package let value: PlaceholderValue

    package init(name: String, range: SourceRange, value: PlaceholderValue) {
        self.name = name
        self.range = range
        self.value = value
    }
}

/// A name whose value is masked in all output; `env.NAME` is one of the process's environment.
package struct SecretName: Sendable {
    package let name: String
    package let range: SourceRange

    package init(name: String, range: SourceRange) {
        self.name = name
        self.range = range
    }
}

/// A placeholder whose value decides, with what it must be.
package struct Condition: Sendable {
    package let subject: PlaceholderText
    package let matcher: Matcher
}
