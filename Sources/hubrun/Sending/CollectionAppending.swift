import CollectionDrafts
import CollectionModel
import CollectionUpdates
import Diagnostics
import Platform
import Secrets
import Text

/// `--append`: adds a request at the end of a collection, whose other lines stay as they are.
struct CollectionAppending {
    let file: String
    let request: SingleRequest
    /// The name that the command line gives; nil for method and path.
    let name: String?
    let variables: VariableOptions
    /// The project of the collection; nil if it has none.
    let project: Project?

    private var shown: String { DisplayText.printable(file) }

    private var target: EditableCollection {
        get throws {
            EditableCollection(
                file: file, outcome: "the request is not added, and nothing is written",
                loading: CollectionLoading(
                    choice: variables.environmentChoice, given: try variables.values(),
                    processEnvironment: nil, project: project))
        }
    }

    /// Writes the file, and prints the line of the request.
    ///
    /// - Throws: `CommandFailure` if the file is no collection or would not be one; nothing is written then.
    func append() throws {
        let target = try target
        try target.refuseProjectFile()
        guard FileSystem.exists(file) else { return try create(target) }
        let collection = try target.collection(in: nil)
        var edit = try target.edit()
        let added = try named(beside: collection, target)
        let (lines, text) = try target.adding(hint: "--as yaml prints the request") { () throws(CollectionEditError) in
            (try edit.add(items: [DraftItem.request(added).lines]), try edit.result)
        }
        try target.refuse(try target.newErrors(in: text, besides: edit.original))
        try target.write(text)
        if let line = lines.first { report(added, line) }
        noteUndeclared(besides: edit.original)
    }

    /// Returns the variables of the process environment that the text of a collection uses, with their values if they are
    /// set: a new secret must not get the name of another one.
    static func usedVariables(in file: String, _ options: VariableOptions) throws -> [String: String?] {
        guard FileStatus.kind(of: file) == .regular else { return [:] }
        let text = String(decoding: try InputFile.bytes(at: file), as: UTF8.self)
        let values = try options.processEnvironment()
        let names = text.split(separator: "env.", omittingEmptySubsequences: false).dropFirst().map {
            String($0.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        }
        return Dictionary(names.map { ($0, values[$0]) }) { first, _ in first }
    }

    /// Writes a new file with the request.
    private func create(_ target: EditableCollection) throws {
        try target.refuseEnding()
        var collection = request.collection
        collection.heading = "Requests added by hubrun send"
        collection.name = ConversionTarget.stem(of: file)
        let text = collection.text
        try target.refuse(try target.newErrors(in: text, besides: nil))
        try ResultFile(path: file, permissions: 0o666, replaces: false).write(Array(text.utf8))
        let position = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
            $0.hasPrefix("requests:")
        }
        if let added = collection.level.requests.first { report(added, (position ?? 0) + 2) }
    }

    private func report(_ added: DraftRequest, _ line: Int) {
        Notice("added \"\(DisplayText.printable(added.shownName))\": \(shown):\(line)").print()
    }

    /// Prints the variables that a collection must list to have their values masked.
    private func noteUndeclared(besides text: String) {
        let names = request.secrets.keys.sorted().filter {
            !SecretWords.isSecret(name: $0) && !text.contains("env.\($0)")
        }
        guard !names.isEmpty else { return }
        let list = names.map { "env.\($0)" }.joined(separator: ", ")
        Notice("note: list \(list) under secrets of \(shown): the name does not tell that it is a secret").print()
    }

    /// Returns the request with a name that no other request of the collection has.
    private func named(beside collection: RequestCollection, _ target: EditableCollection) throws -> DraftRequest {
        guard var added = request.collection.level.requests.first else { throw target.refusal("there is no request") }
        var names = UniqueNames()
        for request in FlowProgram(collection).requests { names.take(request.definition.name) }
        let wish = added.shownName
        guard name == nil else {
            guard names.take(wish) else {
                throw target.refusal(
                    "it has a request \"\(DisplayText.printable(wish))\" already", hint: "give another --name")
            }
            return added
        }
        let unique = names.name(wish) { "\($0) (\($1))" }
        added.name = unique == wish ? nil : added.defaultName + DraftText(unique.dropFirst(wish.count))
        return added
    }
}
