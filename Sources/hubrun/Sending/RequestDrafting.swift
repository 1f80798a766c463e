import CollectionDrafts
import Diagnostics
import HTTP
import Platform

/// Makes the request of `hubrun send` from its words and options.
struct RequestDrafting {
    let words: SentWords
    let body: SentBodyOptions
    let credentials: SentCredentials
    /// The name of the request; nil for its method and path.
    let name: String?

    /// Returns the request as a collection, with placeholders in the place of secrets.
    ///
    /// - Parameters:
    ///   - folder: The folder of the collection, to which paths are relative; nil for the current folder.
    ///   - variables: Variables of the process environment that stand for other secrets already, with the values that are
    ///     known.
    /// - Throws: `ValidationError` for words that contradict each other, `CommandFailure` for a file that is missing.
    func draft(in folder: String? = nil, besides variables: [String: String?] = [:]) throws -> SingleRequest {
        let items = try items()
        for text in [words.url, body.raw ?? "", credentials.bearer ?? "", credentials.user ?? ""] + words.items {
            try ArgumentTexts.check(text)
        }
        let texts = ArgumentTexts()
        let options = ImportOptions()
        for (name, value) in variables { options.variables.reserve(name, for: value) }
        let context = DraftContext(options)
        context.texts = texts
        reserveVariables(in: context)
        var collection = DraftCollection(heading: "A request of hubrun send", name: "hubrun send")
        let way = folder.map { RelativePath.from($0, to: FileSystem.currentFolder) } ?? ""
        let paths = ImportSource(
            file: SourceFile(path: SingleRequest.path, text: ""), name: "", stem: "", workingPrefix: way)
        let body = SentBody(items: items, options: body, context: context) {
            paths.path($0, isOfWorkingDirectory: true)
        }
        let method = words.method ?? (body.isGiven ? "POST" : "GET")
        var request = DraftRequest(method: method, url: "")
        request.name = name.map { DraftText($0) }
        try setURL(of: &request, context)
        try addFields(items, to: &request, context)
        try credentials.put(into: &request, &collection, context)
        try body.put(into: &request)
        request.removeComments()
        collection.level.items = [.request(request)]
        context.finish(&collection)
        _ = texts
        return SingleRequest(collection: collection, secrets: context.literalSecrets)
    }

    private func items() throws -> [RequestItem] {
        try words.items.map { word in
            do throws(RequestItem.Problem) {
                return try RequestItem(word)
            } catch {
                switch error {
                case .noSign:
                    throw ValidationError(
                        "the item \"\(word)\" has no known form: write name=text, name:=json, Header:value, "
                            + "name==query or name@file")
                case .noName: throw ValidationError("the item \"\(word.prefix(1))…\" has no name before its sign")
                case .nestedName:
                    throw ValidationError(
                        "an item with [ ] in its name is not supported: write the object, as in user:='{\"name\":\"ann\"}'"
                    )
                }
            }
        }
    }

    /// Keeps the variables that the words name from standing for a secret.
    private func reserveVariables(in context: DraftContext) {
        for text in [words.url, body.raw ?? "", credentials.bearer ?? "", credentials.user ?? ""] + words.items {
            for variable in context.translate(text).placeholders.compactMap(\.environment) {
                context.secrets.reserve(variable)
            }
        }
    }

    private func setURL(of request: inout DraftRequest, _ context: DraftContext) throws {
        context.setURL(try SentURL.completed(words.url), of: &request, at: SentBody.place)
        let url = SentURL.isRelative(words.url) ? "http://localhost/" + request.url : request.url
        guard !DraftContext.isRequestable(url) else { return }
        do throws(URLTextError) {
            _ = try URLText.encoded(url.filled(with: "1"))
        } catch {
            throw CommandFailure(.commandLine, .invalidURL, error.message, hint: error.hint)
        }
    }

    /// Adds the header fields and the parameters of the query.
    private func addFields(_ items: [RequestItem], to request: inout DraftRequest, _ context: DraftContext) throws {
        for item in items {
            switch item.kind {
            case .query:
                let field = (context.translate(item.name), context.translate(item.value))
                context.addQuery([field], to: &request, at: SentBody.place)
            case .header, .emptyHeader:
                if let given = credentials.given, item.name.lowercased() == "authorization" {
                    throw ValidationError("\(given) and the item \(item.shown)… are two logins: keep one")
                }
                let count = context.report.notes.count
                context.addHeader(item.name, item.value, to: &request, at: SentBody.place)
                if let note = context.report.notes.dropFirst(count).first(where: { $0.kind == .leftOut }) {
                    throw ValidationError("the item \(item.shown)… cannot be sent: \(note.result)")
                }
            case .removedHeader:
                request.settings.headers[context.translate(item.name)] = .plain("null")
            case .text, .textOfFile, .json, .jsonOfFile, .file: break
            }
        }
    }
}
