import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import JSONRPC
import Platform
import YAMLSource

extension LanguageServer {
    func navigate(
        _ feature: Feature, _ parameters: JSONValue, _ document: OpenDocument, _ index: FileIndex
    ) throws(RPCFault) -> JSONValue {
        let position = try Self.position(parameters, document)
        if feature == .definition, let target = fileTarget(at: position, document, index) { return target }
        guard let (subject, range) = Subject.at(position, in: index) else { return .null }
        let files = files(of: document, index)
        switch feature {
        case .prepareRename: return ["range": range.json, "placeholder": .string(document.text.text(in: range))]
        case .rename:
            guard let newName = parameters["newName"]?.text else {
                throw RPCFault(.invalidParams, "the parameters have no newName")
            }
            return try Rename(subject, to: newName, in: files).json
        case .definition:
            let known: [Location] =
                if case .name(let name) = subject { knownDefinition(of: name, at: position, document) } else { [] }
            if !known.isEmpty { return .array(known.map(\.json)) }
            return .array(locations(files) { subject.definitions(in: $0) }.map(\.json))
        default:
            let withDefinition = parameters["context"]?["includeDeclaration"]?.flag ?? true
            return .array(
                locations(files) { subject.uses(in: $0) + (withDefinition ? subject.definitions(in: $0) : []) }.map(
                    \.json))
        }
    }

    func locations(
        _ files: [(path: String, index: FileIndex, text: DocumentText)], _ ranges: (FileIndex) -> [DocumentRange]
    ) -> [Location] {
        files.flatMap { path, index, _ in ranges(index).map { Location(path: path, range: $0) } }
    }

    /// The definition that counts at a position, if it is one with a place.
    func knownDefinition(of name: String, at position: DocumentPosition, _ document: OpenDocument) -> [Location] {
        let known = namesKnown(in: document)(position.line + 1).first { $0.name == name }
        guard let range = known?.range else { return [] }
        let text = documents.values.first { $0.path == range.file.path }?.text ?? DocumentText(range.file.text)
        return [
            Location(
                path: FileSystem.realPath(range.file.path) ?? range.file.path, range: SourceMapping(text).range(range))
        ]
    }

    func fileTarget(at position: DocumentPosition, _ document: OpenDocument, _ index: FileIndex) -> JSONValue? {
        guard let named = index.named.first(where: { $0.subject == .file && $0.range.contains(position) }),
            let path = try? SourceFile(path: document.path, text: "").readable(named.text), FileSystem.exists(path)
        else { return nil }
        let start = DocumentPosition(line: 0, character: 0)
        return Location(path: FileSystem.realPath(path) ?? path, range: DocumentRange(start, start)).json
    }

    /// The files of a document's collection with their indexes: the document first, then those that it includes, and its
    /// environments.
    func files(
        of document: OpenDocument, _ index: FileIndex
    ) -> [(path: String, index: FileIndex, text: DocumentText)] {
        var files = [(path: document.path, index: index, text: document.text)]
        let analysis = document.lastCollection ?? document.analysis
        let others: [(SourceFile, DocumentKind)] =
            (analysis?.collection?.files ?? []).map { ($0, .collection) }
            + [analysis?.context?.environment?.range.file].compactMap(\.self).map { ($0, .environment) }
        var seen: Set<String> = [document.path]
        for (file, kind) in others where seen.insert(file.path).inserted && !file.path.hasSuffix(".js") {
            let kind = file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml") ? kind : .other
            guard let root = kind.root else { continue }
            let text = documents.values.first { $0.path == file.path }?.text ?? DocumentText(file.text)
            let reading = YAMLDocument.read(text.bytes, path: file.path)
            files.append((FileSystem.realPath(file.path) ?? file.path, FileIndex(reading, of: text, root: root), text))
        }
        return files
    }
}
