import CollectionDrafts
import CollectionModel
import JSON
import JSONRPC
import Placeholders

/// A place in a file.
struct Location: Hashable {
    let path: String
    let range: DocumentRange

    var json: JSONValue { ["uri": .string(DocumentURI.uri(ofPath: path)), "range": range.json] }
}

/// What stands at a position and has other places: a name of placeholders, or a request.
enum Subject: Equatable {
    case name(String)
    case request(String)

    /// Returns nil if nothing of this kind is at the position.
    static func at(_ position: DocumentPosition, in index: FileIndex) -> (Subject, DocumentRange)? {
        if let use = index.names.first(where: { $0.range.contains(position) }) { return (.name(use.name), use.range) }
        if let item = index.requests.first(where: { $0.isNamed && $0.nameRange.contains(position) }) {
            return (.request(item.name), item.nameRange)
        }
        let named = index.named.first { $0.subject == .request && $0.range.contains(position) }
        return named.map { (.request($0.text), $0.range) }
    }

    func definitions(in index: FileIndex) -> [DocumentRange] {
        switch self {
        case .name(let name): index.names.filter { $0.name == name && $0.role == .definition }.map(\.range)
        case .request(let name): index.requests.filter { $0.name == name && $0.isNamed }.map(\.nameRange)
        }
    }

    func uses(in index: FileIndex) -> [DocumentRange] {
        switch self {
        case .name(let name): index.names.filter { $0.name == name && $0.role == .use }.map(\.range)
        case .request(let name): index.named.filter { $0.subject == .request && $0.text == name }.map(\.range)
        }
    }
}

/// A new name for a variable or a request, in all files of a collection.
struct Rename {
    /// The edits by path.
    private(set) var edits: [String: [DocumentEdit]] = [:]

    /// - Throws: `RPCFault` for a name that cannot be changed, or cannot be the new one.
    init(_ subject: Subject, to newName: String, in indexes: [(path: String, index: FileIndex, text: DocumentText)])
        throws(RPCFault)
    {
        let all = indexes.map(\.index)
        switch subject {
        case .name(let name):
            guard PlaceholderName.isValid(newName), !newName.hasPrefix(PlaceholderName.environmentPrefix) else {
                throw RPCFault(.requestFailed, "a name is a letter or _, then letters, digits, _, - and .")
            }
            guard all.contains(where: { !subject.definitions(in: $0).isEmpty }) else {
                throw RPCFault(
                    .requestFailed, "\"\(name)\" is defined in no file of the collection, so it cannot be renamed here")
            }
            let taken = Subject.name(newName)
            guard !all.contains(where: { !(taken.definitions(in: $0) + taken.uses(in: $0)).isEmpty }) else {
                throw RPCFault(.requestFailed, "the name \"\(newName)\" is used already")
            }
            // Scripts name variables in texts, which may be computed.
            guard !indexes.contains(where: { $0.text.mentions(name, inScriptsOf: $0.index) }) else {
                throw RPCFault(.requestFailed, "a script uses \"\(name)\": change it there by hand first")
            }
        case .request:
            guard !newName.isEmpty, !newName.contains(where: \.isNewline) else {
                throw RPCFault(.requestFailed, "a request's name is one line of text")
            }
            guard !all.contains(where: { !Subject.request(newName).definitions(in: $0).isEmpty }) else {
                throw RPCFault(.requestFailed, "another request is called \"\(newName)\"")
            }
        }
        for (path, index, text) in indexes {
            let ranges = Set(subject.definitions(in: index) + subject.uses(in: index)).sorted { $0.start < $1.start }
            guard !ranges.isEmpty else { continue }
            edits[path] = ranges.map { range in
                DocumentEdit(range: range, text: subject.written(newName, replacing: range, in: text))
            }
        }
    }

    var json: JSONValue {
        let changes = edits.sorted { $0.key < $1.key }.map { path, edits in
            (DocumentURI.uri(ofPath: path), JSONValue.array(edits.map(\.json)))
        }
        return ["changes": .object(JSONObject(changes))]
    }
}

extension Subject {
    /// Returns the new name as it must be written: quoted, if a plain text would have another meaning.
    fileprivate func written(_ newName: String, replacing range: DocumentRange, in text: DocumentText) -> String {
        guard case .request = self else { return newName }
        var before = range.start
        before.character -= 1
        let quote = range.start.character > 0 ? text.text(in: DocumentRange(before, range.start)) : ""
        switch quote {
        case "\"": return newName.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        case "'": return newName.replacing("'", with: "''")
        default: return DraftScalar.line(newName, isInFlow: true)
        }
    }
}

extension DocumentText {
    /// True if a script names a variable in quotes.
    fileprivate func mentions(_ name: String, inScriptsOf index: FileIndex) -> Bool {
        let text = self.text
        guard text.contains("pm.") || text.contains("postman.") else { return false }
        return text.contains("(\"\(name)\"") || text.contains("('\(name)'") || text.contains("(`\(name)`")
    }
}
