/// The kinds of project that `hubrun init` can create.
enum StarterKind: CaseIterable {
    case http, hub

    var files: [StarterFile] {
        switch self {
        case .http: StarterFile.httpFiles
        case .hub: StarterFile.hubFiles
        }
    }

    /// The path of the collection, relative to the project's folder: a folder can have the files of both kinds.
    private var collectionPath: String {
        switch self {
        case .http: StarterFile.httpCollection.path
        case .hub: StarterFile.hubCollection.path
        }
    }

    /// Returns the next commands to run, each with its purpose.
    ///
    /// - Parameter file: Converts a path in the project's folder to one relative to the current folder, shell-quoted.
    func nextSteps(_ file: (String) -> String) -> [(command: String, purpose: String)] {
        let (collection, folder) = (file(collectionPath), file("collections"))
        let everyday = [
            (command: "hubrun -V \(collection)", purpose: "with every request and response"),
            (command: "hubrun check \(folder)", purpose: "find errors, send nothing"),
        ]
        switch self {
        case .http:
            return [
                (command: "hubrun echo", purpose: "a server to try it on, in another terminal"),
                (command: "hubrun \(collection)", purpose: "run it"),
            ] + everyday + [
                (
                    command: "hubrun -e staging \(collection)",
                    purpose: "your own server: write its address into \(file("collections/environments/staging.yaml"))"
                )
            ]
        case .hub:
            return [
                (
                    command: "hubrun \(collection)",
                    purpose: "run it against an emulated hub, which hubrun starts itself"
                )
            ] + everyday + [
                (
                    command: "hubrun -e azure \(collection)",
                    purpose: "your own hub: set HUB_CONNECTION_STRING and HUB_NAME before"
                )
            ]
        }
    }
}
