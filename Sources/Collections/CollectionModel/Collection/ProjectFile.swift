package import Diagnostics
import Platform
import YAMLSource

/// The settings of a project, `hubrun.yaml`, which all its collections share ("The project file" in format.md).
package struct ProjectFile: Sendable {
    /// A text of the file, with its place.
    package struct Text: Sendable {
        package let text: String
        package let range: SourceRange
    }

    /// The file's name, in the folder of the collections or above it.
    package static let name = "hubrun.yaml"

    package let file: SourceFile
    /// The environment that is used unless another one is named.
    package var environment: Text?
    package var envFile: Text?
    /// The paths of collections to run if none is given.
    package var collections: [Text] = []
    /// The paths of collections that run once before and after all others.
    package var setup: Text?
    package var teardown: Text?
    /// Reports of runs, as `KIND=FILE`.
    package var reports: [Text] = []
    package var jobs: Text?
    /// Bounds for all requests of a run.
    package var thresholds: [Threshold] = []
    /// Settings of all requests; those of a collection take precedence.
    package var defaults = RequestSettings()
    package var secrets: [SecretName] = []
    /// The folders in which collections may read and write; nil for all that they may without a project file.
    package var roots: [Text]?

    package init(file: SourceFile) {
        self.file = file
    }

    /// The folder of the file, with a slash at its end; empty for the current folder.
    package var folder: String { PathParts(file.path).folder }
}

extension RequestCollection {
    /// Returns the collection with the settings of its project, which its own settings override.
    ///
    /// - Parameter names: The names to which the project's setup gives values.
    package func inside(_ project: ProjectFile, names: [String]) -> RequestCollection {
        var collection = self
        collection.projectNames = names
        collection.defaults = project.defaults.overlaid(by: defaults)
        collection.secrets += project.secrets
        collection.project = project.file
        return collection
    }
}

extension RequestCollection {
    /// The names that requests capture or set.
    package var providedNames: [String] {
        var names: Set<String> = []
        forEachRequest { names.formUnion($0.provides) }
        return names.sorted()
    }

    /// Returns the collection with all its requests in one section, as the setup or the teardown of a project.
    package func moved(to section: RunSection) -> RequestCollection {
        var collection = self
        let items = setup + requests + teardown
        (collection.setup, collection.requests, collection.teardown) = ([], [], [])
        switch section {
        case .setup: collection.setup = items
        case .requests: collection.requests = items
        case .teardown: collection.teardown = items
        }
        return collection
    }
}

package enum ProjectKey: String, FormatKey {
    case environment, envFile, collections, setup, teardown, reports, jobs, thresholds, defaults, secrets, roots

    static let owner = "the project file"

    static func advice(for word: String) -> String? {
        if SettingKey(rawValue: word) != nil { return "it belongs under defaults" }
        switch word {
        case "env": return "did you mean \"environment\"?"
        case "report", "reporter", "reporters": return "did you mean \"reports\"?"
        case "path", "paths", "requests": return "did you mean \"collections\"?"
        case "fileRoot", "fileRoots", "root": return "did you mean \"roots\"?"
        case "variables", "environments", "tokens", "name":
            return "it belongs into a collection, or a file environments/NAME.yaml"
        default: return nil
        }
    }

    static let jobCounts = 1...1_000

    var accepts: ValueShape {
        switch self {
        case .environment: .naming(.environment, .fixedText)
        case .envFile, .setup, .teardown: .fixedPath
        case .collections, .roots: .oneOrMore(.fixedPath)
        case .reports: .oneOrMore(.fixedText)
        case .jobs: .integer(Self.jobCounts)
        case .thresholds: .thresholds
        case .defaults: .mapping(.defaults)
        case .secrets: .secretNames
        }
    }
}

/// Decodes the project file.
struct ProjectDecoder {
    let context: DecodingContext

    func project(_ root: YAMLNode) -> ProjectFile {
        var project = ProjectFile(file: context.file)
        for entry in context.entries(of: root, ProjectKey.self) {
            let owner = "\"\(entry.key.rawValue)\""
            switch entry.key {
            case .environment: project.environment = text(entry.value, owner)
            case .envFile: project.envFile = text(entry.value, owner)
            case .collections: project.collections = texts(entry.value, owner)
            case .setup: project.setup = text(entry.value, owner)
            case .teardown: project.teardown = text(entry.value, owner)
            case .reports: project.reports = texts(entry.value, owner)
            case .jobs:
                project.jobs = context.integer(entry.value, owner, in: ProjectKey.jobCounts).map {
                    ProjectFile.Text(text: String($0), range: entry.value.range(in: context.file))
                }
            case .thresholds: project.thresholds = ThresholdDecoder(context: context).thresholds(entry.value)
            case .defaults: project.defaults = SettingsDecoder(context: context).defaults(entry.value)
            case .secrets: project.secrets = context.secrets(entry.value)
            case .roots: project.roots = texts(entry.value, owner)
            }
        }
        return project
    }

    private func texts(_ node: YAMLNode, _ owner: String) -> [ProjectFile.Text] {
        context.nodesOfTexts(node, owner).compactMap { text($0, owner) }
    }

    /// Returns a text without placeholders; reports an empty one.
    private func text(_ node: YAMLNode, _ owner: String) -> ProjectFile.Text? {
        guard let text = context.text(node, owner) else { return nil }
        if text.contains("<<") {
            context.report(
                .placeholderNotReplaced, at: node, "a placeholder is not replaced in \(owner)",
                hint: "write the value, or give the option on the command line")
            return nil
        }
        guard !text.isEmpty else {
            context.report(.emptyValue, at: node, "\(owner) is empty", hint: "write a value, or leave the key out")
            return nil
        }
        return ProjectFile.Text(text: text, range: node.range(in: context.file))
    }
}

extension CollectionReader {
    /// Reads a project file.
    package static func project(_ bytes: [UInt8], path: String) -> Reading<ProjectFile> {
        read(
            bytes, path: path, IncludeTrail(from: path, reader: .none), roots: FileRoots(ofCollectionAt: path),
            empty: ProjectFile.init
        ) { root, context in
            ProjectDecoder(context: context).project(root)
        }
    }
}
