package import Diagnostics
package import JSON
package import Placeholders
import PostmanFormat

/// A collection as its file describes it ("The file" in format.md).
package struct RequestCollection: Sendable {
    package var file: SourceFile
    package var name = ""
    package var description: String?
    /// The environments in the order of the file; the first one is the default.
    package var environments: [RunEnvironment] = []
    package var variables: [VariableDefinition] = []
    package var secrets: [SecretName] = []
    package var tokens: [TokenDefinition] = []
    package var defaults = RequestSettings()
    package var stopOnFailure = false
    package var thresholds: [Threshold] = []
    package var data: DataDefinition?
    package var scripts = ScriptLists()
    package var setup: [CollectionItem] = []
    package var requests: [CollectionItem] = []
    package var teardown: [CollectionItem] = []
    package var format = CollectionFormat.native
    /// The project file whose settings the collection has.
    package var project: SourceFile?
    /// The names to which the setup of the project gives values.
    package var projectNames: [String] = []

    init(file: SourceFile) {
        self.file = file
    }

    /// Creates an empty collection for a file that could not be read; it may define any name.
    package init(unreadIn file: SourceFile) {
        self.init(file: file)
        unread.acceptAnyName()
    }

    /// The Postman collection and its globals; nil for hubrun's own format.
    package var postman: PostmanOrigin? {
        guard case .postman(let origin) = format else { return nil }
        return origin
    }

    /// Names that may be defined in places that could not be read.
    package var unread = UnreadNames()
    /// Texts of the file that other tools treat as placeholders, such as `{{name}}`.
    package var lookalikes: [PlaceholderLookalike] = []
    /// The keys, with their ranges, that are invalid in an included collection.
    var keysInvalidInIncludes: [(key: String, range: SourceRange)] = []

    /// The file, the files that it includes, its scripts and their modules, each once.
    package var files: [SourceFile] {
        var seen: Set<String> = []
        let included = allGroups.compactMap(\.included).map(\.file)
        let scripts = allScripts.flatMap(\.texts).map(\.file)
        return ([file] + [project].compactMap(\.self) + (postman?.source.files ?? []) + included + scripts).filter {
            seen.insert($0.path).inserted
        }
    }

    /// Returns the collection as it runs in an environment, whose `baseUrl` and `openapi` take precedence.
    package func running(in environment: RunEnvironment?) -> RequestCollection {
        var collection = self
        collection.defaults.give(\.baseUrl, environment?.baseUrl)
        collection.defaults.give(\.openapi, environment?.openapi)
        return collection
    }

    /// The three lists of items in the order in which they run.
    package var sections: [(section: RunSection, items: [CollectionItem])] {
        [(.setup, setup), (.requests, requests), (.teardown, teardown)]
    }
}

/// The part of a collection to which a request belongs.
package enum RunSection: String, Sendable, CaseIterable {
    case setup
    case requests
    case teardown
}

/// An item of a list: a request or a group of requests.
package enum CollectionItem: Sendable {
    case request(RequestDefinition)
    indirect case group(RequestGroup)
}

/// Requests that share variables, settings and conditions.
package struct RequestGroup: Sendable {
    package var name = ""
    package var range: SourceRange
    /// All lines of the group, including the lines of its requests.
    package var lines: ItemLines
    /// The group's index in its list in the file, from 0; nil unless `keeping(_:)` selected requests of the collection.
    package var position: Int?
    /// The id that `--folder` can name; nil if it has none, as in all collections of hubrun's own format.
    package var id: String?
    package var description: String?
    package var variables: [VariableDefinition] = []
    package var tags: [String] = []
    package var conditions: [Condition] = []
    package var repetition: Repetition?
    /// The maximum number of items that run at the same time; nil to run them in order.
    package var parallelism: Parallelism?
    package var defaults = RequestSettings()
    package var stopOnFailure = false
    package var thresholds: [Threshold] = []
    /// The group's own scripts; of an include, those under its keys and then those of the file's top level.
    package var scripts = ScriptLists()
    package var items: [CollectionItem] = []
    /// Values for an included file; they take precedence over its own definitions.
    package var with: [VariableDefinition] = []
    /// The definitions of the included file; nil for a group that is written in place.
    package var included: IncludedNames?
    /// Names that may be defined in an included file that could not be read.
    package var unread = UnreadNames()
}

/// The names of an included file; its variables and tokens take precedence over those of the including files.
package struct IncludedNames: Sendable {
    package let file: SourceFile
    package let variables: [VariableDefinition]
    package let tokens: [TokenDefinition]
    package let secrets: [SecretName]
    package let lookalikes: [PlaceholderLookalike]
}

/// A name and the value that the collection gives it.
package struct VariableDefinition: Sendable {
    package let name: String
    package let range: SourceRange
    package let value: PlaceholderValue
    /// The type to which values that scripts set are converted, as in Postman; nil for any type.
    package let type: VariableType?

    package init(name: String, range: SourceRange, value: PlaceholderValue, type: VariableType? = nil) {
        self.name = name
        self.range = range
        self.value = value
        self.type = type
    }
}

/// A name whose value is masked in all output; `env.NAME` is a variable of the process environment.
package struct SecretName: Sendable {
    package let name: String
    package let range: SourceRange

    package init(name: String, range: SourceRange) {
        self.name = name
        self.range = range
    }
}

/// A text with placeholders and the matcher that its value must satisfy.
package struct Condition: Sendable {
    package let subject: PlaceholderText
    package let matcher: Matcher

    package var references: [NameReference] { subject.references + matcher.references }
}

extension RequestCollection {
    /// All groups, each before the groups inside it.
    package var allGroups: [RequestGroup] {
        var groups: [RequestGroup] = []
        for (_, items) in sections {
            for item in items { item.addGroups(to: &groups) }
        }
        return groups
    }

    /// The tokens of the file and of the files that it includes.
    package var allTokens: [TokenDefinition] {
        tokens + allGroups.compactMap(\.included).flatMap(\.tokens)
    }

    /// The scripts of the collection, its groups and its requests.
    package var allScripts: [Script] {
        var all = outerScripts
        forEachRequest { request in
            if let scripts = request.scripts { all += scripts.all }
        }
        return all
    }

    /// The scripts of the collection and its groups, without those of requests.
    package var outerScripts: [Script] { scripts.all + allGroups.flatMap(\.scripts.all) }

    /// The files with descriptions of APIs.
    package var openAPIFiles: [OpenAPIFile] {
        ([defaults] + allGroups.map(\.defaults)).flatMap { $0.openapi.value ?? [] } + openAPIFilesOfRequests
    }

    /// The files with descriptions of APIs that requests name themselves.
    package var openAPIFilesOfRequests: [OpenAPIFile] {
        var files: [OpenAPIFile] = []
        forEachRequest { files += $0.settings.openapi.value ?? [] }
        return files
    }

    /// The secret names of the file and of the files that it includes.
    package var allSecrets: [SecretName] {
        secrets + allGroups.compactMap(\.included).flatMap(\.secrets)
    }
}

extension RequestCollection {
    /// Calls a closure with each request, in order.
    package func forEachRequest(_ body: (RequestDefinition) -> Void) {
        for (_, items) in sections {
            for item in items { item.forEachRequest(body) }
        }
    }

    /// Unread definitions of the file and of the files that it includes.
    package var unreadAnywhere: UnreadNames {
        var all = unread
        for group in allGroups { all.merge(group.unread) }
        return all
    }
}

extension CollectionItem {
    fileprivate func forEachRequest(_ body: (RequestDefinition) -> Void) {
        switch self {
        case .request(let request): body(request)
        case .group(let group): for item in group.items { item.forEachRequest(body) }
        }
    }

    /// Adds the groups in the item, including the item itself.
    fileprivate func addGroups(to groups: inout [RequestGroup]) {
        guard case .group(let group) = self else { return }
        groups.append(group)
        for item in group.items { item.addGroups(to: &groups) }
    }

    /// The groups in the item, including the item itself.
    package var groups: [RequestGroup] {
        var groups: [RequestGroup] = []
        addGroups(to: &groups)
        return groups
    }
}

/// Data rows; each row is one iteration ("Iterations" in format.md).
package struct DataDefinition: Sendable {
    package enum Source: Sendable {
        /// The file's path, relative to the working directory.
        case file(String)
        case rows([JSONObject])
    }

    package let source: Source
    package let range: SourceRange
}
