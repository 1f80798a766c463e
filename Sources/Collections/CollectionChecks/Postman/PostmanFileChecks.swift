import CollectionModel
import Diagnostics
import Platform
import PostmanFormat
import Text

/// Finds files of bodies that do not exist in any of the folders in which a run looks for them.
struct PostmanFileChecks {
    private(set) var diagnostics: [Diagnostic] = []

    init(_ program: FlowProgram) {
        for request in program.requests {
            guard let postman = request.definition.postman, let body = postman.request?.body else { continue }
            for path in body.paths where !path.text.isEmpty && !PostmanPlaceholders.mayHavePlaceholders(path.text) {
                check(path, in: postman.folders)
            }
        }
    }

    private mutating func check(_ path: PostmanText, in folders: [String]) {
        let candidates =
            path.text.hasPrefix("/")
            ? [path.text] : [path.text] + folders.map { $0.isEmpty ? path.text : PathParts.joined($0, path.text) }
        guard !candidates.contains(where: FileSystem.exists) else { return }
        diagnostics.append(
            Diagnostic(
                .fileUnreadable, .warning, at: path.range,
                "the file \"\(DisplayText.printable(path.text))\" does not exist: the request will fail",
                hint: "paths are relative to --working-dir, or to the collection's folder"))
    }
}

extension PostmanBody {
    /// The paths of files that the body sends.
    fileprivate var paths: [PostmanText] {
        switch mode {
        case .file(let path): return [path].compactMap(\.self)
        case .formdata(let parts):
            return parts.flatMap { part -> [PostmanText] in
                guard !part.isDisabled, case .files(let paths) = part.content else { return [] }
                return paths
            }
        default: return []
        }
    }
}
