import Diagnostics
import Text

extension DraftCollection {
    /// A file of a collection that is written in several.
    package struct Part: Sendable {
        /// The path from the collection's folder.
        package var path: String
        package var text: String
    }

    /// The collection with its groups in files of their own.
    package struct Parts: Sendable {
        package var main: Part
        package var files: [Part]
    }

    /// Moves each group of the collection to a file of its own, which the collection includes.
    ///
    /// - Parameter stem: The name of the collection's file without its ending, with which the names of the others begin.
    package func split(into stem: String) -> Parts {
        var files: [Part] = []
        var names = UniqueNames()
        var mapping = mapping
        let items = level.items.map { item -> DraftValue in
            guard case .group(let group) = item else { return .mapping(item.mapping) }
            // Beside the collection: paths in the group stay what they are.
            let path = "_\(stem.prefix(utf8Count: 80))-\(names.name(Self.fileName(group.name)) { "\($0)-\($1)" }).yaml"
            files.append(Part(path: path, text: DraftWriter.text(of: group.fileMapping(extensions))))
            return .mapping(DraftMapping([("include", .text(path))], layout: .block))
        }
        mapping["requests"] = .list(items)
        return Parts(main: Part(path: stem + ".yaml", text: heading(mapping)), files: files)
    }

    private static func fileName(_ name: String) -> String {
        let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
        // File systems allow names of 255 bytes.
        return words.isEmpty ? "group" : words.joined(separator: "-").prefix(utf8Count: 150)
    }
}
