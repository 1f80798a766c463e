import CollectionChecks
import CollectionModel
import Diagnostics

/// A collection that is listed, with the environment that the command names.
struct ListedCollection {
    private(set) var collection: RequestCollection
    /// The collection including requests that are not listed; their scripts set names.
    private let whole: RequestCollection
    /// The environment of `-e`; nil without this option.
    let environment: RunEnvironment?
    /// The files of environments that `-e` finds by name.
    let environmentFiles: [EnvironmentChoice.File]

    init(_ collection: RequestCollection, _ environment: RunEnvironment?) {
        self.collection = collection
        self.environment = environment
        environmentFiles = EnvironmentChoice(written: nil).files(for: collection)
        whole = collection
    }

    /// Returns the listing with a part of the collection.
    func keeping(_ part: RequestCollection) -> ListedCollection {
        var listed = self
        listed.collection = part
        return listed
    }

    private var namesWithoutValue: [NameWithoutValue] {
        var context = StaticChecks.Context(environment: environment, given: [:], processEnvironment: nil)
        context.whole = whole
        return StaticChecks.namesWithoutValue(of: collection, in: context)
    }

    // MARK: Places

    /// A name and the place in a file that defines it, or uses it if nothing does.
    struct Place {
        let name: String
        let range: SourceRange
    }

    /// The labels and names of the lists of variables, without empty ones.
    var variables: [(label: Label, names: [Place])] {
        let lists: [(Label, [Place])] = [
            (.variables, collection.variables.map(Place.init)),
            (.environment, environment?.variables.map(Place.init) ?? []),
            (.globals, collection.postman?.globals.map(Place.init) ?? []),
            (.noValue, namesWithoutValue.map { Place(name: $0.name, range: $0.range) }),
        ]
        return lists.filter { !$0.1.isEmpty }
    }

    /// A list of variables.
    enum Label: String {
        case variables
        case environment
        case globals
        case noValue = "no value"
    }
}

extension ListedCollection.Place {
    init(_ definition: VariableDefinition) {
        self.init(name: definition.name, range: definition.range)
    }
}
