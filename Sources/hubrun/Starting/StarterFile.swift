import CollectionDrafts
import Text

/// The kinds of project that `hubrun init` can create.
enum StarterKind: CaseIterable {
    case http, hub

    var files: [StarterFile] {
        switch self {
        case .http: StarterFile.httpFiles
        case .hub: StarterFile.hubFiles
        }
    }

    /// The environment that is used unless another one is named.
    var environment: String {
        switch self {
        case .http: "local"
        case .hub: "emulator"
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
    /// - Parameters:
    ///   - namesEnvironment: True if the project file, which was there already, may name another environment.
    ///   - file: Converts a path in the project's folder to one relative to the current folder, shell-quoted.
    func nextSteps(
        namesEnvironment: Bool, _ file: (String) -> String
    ) -> [(command: String, purpose: String)] {
        let collection = (namesEnvironment ? "-e \(environment) " : "") + file(collectionPath)
        let checked = namesEnvironment ? collection : file("collections")
        let everyday = [
            (command: "hubrun -V \(collection)", purpose: "with every request and response"),
            (command: "hubrun check \(checked)", purpose: "find errors, send nothing"),
        ]
        switch self {
        case .http:
            return [
                (command: "hubrun echo", purpose: "a server to try it on, in another terminal"),
                (command: "hubrun \(collection)", purpose: "run it"),
            ] + everyday + [
                (
                    command: "hubrun -e staging \(file(collectionPath))",
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
                    command: "hubrun -e azure \(file(collectionPath))",
                    purpose: "your own hub: set HUB_CONNECTION_STRING and HUB_NAME before"
                )
            ]
        }
    }
}

/// A file that `hubrun init` writes.
struct StarterFile {
    /// The path relative to the project's folder.
    let path: String
    /// A description of the file, printed beside its path.
    let purpose: String
    let text: String
    /// True for a file that nobody edits: it is written again if it differs, as after an update of hubrun.
    var isGenerated = false
    /// A line that an existing file should have; nil if it needs none.
    var neededLine: String?

    /// Returns the text printed for an existing file.
    ///
    /// - Parameter content: The content of the file; nil if it cannot be read.
    func remark(on content: [UInt8]?) -> String {
        let text = "it is there already"
        guard let neededLine else { return text }
        let lines = String(decoding: content ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        let isThere = lines.contains { ["", "/", "**/"].map { $0 + neededLine }.contains($0.trimmingSpaces) }
        return isThere ? text : "\(text); add \(neededLine) to it"
    }

    /// Returns the workflow for GitHub Actions. A comment with EDIT precedes each line that the user must change.
    ///
    /// - Parameters:
    ///   - text: The comment at the beginning of the file.
    ///   - inputs: The lines after the input `paths` of the step.
    static func workflow(purpose: String, text: String, inputs: String) -> StarterFile {
        StarterFile(
            path: ".github/workflows/hubrun.yml", purpose: purpose,
            text: """
                \(text)
                name: hubrun
                on: [push, pull_request]
                permissions: { contents: read }
                jobs:
                  collections:
                    runs-on: ubuntu-latest
                    steps:
                      - uses: actions/checkout@v4
                      # EDIT: before the first slash, the account that has hubrun.
                      - uses: \(Hubrun.repository)/.github/actions/hubrun@v\(Hubrun.version)
                        with:
                          paths: collections
                \(inputs)
                      - uses: actions/upload-artifact@v4
                        if: always()
                        with: { name: hubrun-reports, path: hubrun-reports }

                """)
    }
}
