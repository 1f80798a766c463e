package import Diagnostics

extension PostmanFileKind {
    /// The argument of the command line that names a file.
    package enum Use: Sendable {
        /// PATH.
        case collection
        /// `-e`.
        case environment
        /// `--globals`.
        case globals

        fileprivate var thing: String {
            switch self {
            case .collection: "a collection"
            case .environment: "an environment"
            case .globals: "globals"
            }
        }
    }

    /// Returns why a file of this kind cannot be used as an argument; nil if it can.
    ///
    /// Environments and globals have the same shape, and either can be used for the other, as in Newman: that is a note.
    package func diagnostic(as use: Use, path: String) -> Diagnostic? {
        switch (use, self) {
        case (.collection, .collection), (.collection, .request): nil
        case (.environment, .environment), (.globals, .globals): nil
        case (.environment, .globals), (.globals, .environment): noteOfExchange(path: path)
        case (.collection, _): diagnosticAsCollection(path: path)
        default: diagnosticAsVariables(use, path: path)
        }
    }

    /// Returns why a file of this kind, which is no collection, cannot be used as PATH.
    package func diagnosticAsCollection(path: String) -> Diagnostic {
        let message: String
        var hint = "write each request as METHOD: URL; hubrun init writes a collection to begin with"
        switch self {
        case .environment:
            message = "the file is an environment, not a collection"
            hint = "give it together with a collection: -e \(path)"
        case .globals:
            message = "the file holds globals, not a collection"
            hint = "give it together with a collection: --globals \(path)"
        case .other(let missing):
            message = Self.otherMessage(missing)
            hint = "export the collection as Collection v2.1"
        case .schemaOne: (message, hint) = ("the file is \(name)", "export it as Collection v2.1")
        case .schemaThreeJSON:
            (message, hint) = ("the file is \(name)", "export it as Collection v2.1, or use its folder of YAML files")
        case .definition:
            message = "the file describes a folder of a Postman collection"
            hint = "give the folder: \(FolderPaths.folder(ofPart: path))"
        case .example:
            message = "the file is \(name)"
            hint = "give the folder of the collection: \(FolderPaths.folder(ofPart: path))"
        case .har, .openAPI, .swagger, .bruno, .openCollection, .hurl, .http:
            (message, hint) = ("the file is \(name)", "hubrun import \(path) makes a collection of it")
        default: message = "the file is \(name)"
        }
        return Diagnostic(.postmanFileKind, at: .file(path), message, hint: hint)
    }

    /// Returns the note for globals that are used as the environment, and for the reverse.
    private func noteOfExchange(path: String) -> Diagnostic {
        let (message, option) =
            self == .globals
            ? ("the file has globals, and is used as the environment", "--globals")
            : ("the file is an environment, and is used for the globals", "-e")
        return Diagnostic(
            .postmanFileKind, .note, at: .file(path), message, hint: "the usual option for it is \(option)"
        ).forRuns
    }

    private func diagnosticAsVariables(_ use: Use, path: String) -> Diagnostic {
        let hint: String
        switch self {
        case .collection, .request, .definition, .example:
            hint = "give the collection without \(use == .globals ? "--globals" : "-e")"
        default: hint = "in Postman, choose the \(use == .globals ? "globals" : "environment") and then Export"
        }
        let message =
            if case .other = self { "the file is not \(use.thing): it has no list \"values\" with a \"name\"" } else {
                "the file is \(name), not \(use.thing)"
            }
        return Diagnostic(.postmanFileKind, at: .file(path), message, hint: hint)
    }

    /// The kind in a sentence, with its article.
    private var name: String {
        switch self {
        case .collection: "a collection"
        case .schemaOne: "a Postman collection of schema 1"
        case .schemaThreeJSON: "a Postman collection of schema 3.0 as JSON"
        case .environment: "an environment"
        case .globals: "a file of globals"
        case .definition: "the definition of a Postman collection or folder"
        case .request: "a request of a Postman collection"
        case .example: "a saved response of a Postman collection"
        case .har: "a HAR file"
        case .openAPI: "an OpenAPI document"
        case .swagger: "a Swagger document"
        case .bruno: "a Bruno file"
        case .openCollection: "an OpenCollection file"
        case .insomnia: "an export of Insomnia"
        case .hurl: "a Hurl file"
        case .http: "an .http file"
        case .other: "another file"
        }
    }

    private static func otherMessage(_ missing: [String]) -> String {
        let names = missing.map { "\"\($0)\"" }.joined(separator: " and ")
        return "the file is no Postman collection: \(names) \(missing.count > 1 ? "are" : "is") missing"
    }
}
