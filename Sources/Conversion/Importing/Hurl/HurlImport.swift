package import CollectionDrafts
import Diagnostics
import Text

/// Reads Hurl files as drafts of collections.
package enum HurlImport {
    /// - Throws: `ImportFailure` for a text that is no entry of Hurl, and if the source has no entry.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let result: Import
        do throws(HurlSyntaxError) {
            result = try HurlCollectionReader(source, options).result(of: HurlFile(source.file.text))
        } catch {
            let start = SourcePosition(line: error.line, column: error.column)
            let end = SourcePosition(line: error.line, column: error.column + 1)
            throw .unreadable([
                Diagnostic(
                    .foreignFile, at: SourceRange(file: source.file, start: start, end: end), error.message,
                    hint: error.hint)
            ])
        }
        guard !result.collection.level.items.isEmpty else {
            throw .nothingSelected(
                message: "\"\(DisplayText.printable(source.name))\" has no entry that hubrun can send",
                hint: "an entry begins with a method and a URL: GET http://localhost/")
        }
        return result
    }
}

/// Makes a collection of the entries of a Hurl file.
final class HurlCollectionReader: SourceTexts {
    let source: ImportSource
    let context: DraftContext
    private var bare = BarePlaceholders()
    /// The place of the texts that are translated, for notes.
    var place = ""

    init(_ source: ImportSource, _ options: ImportOptions) {
        self.source = source
        context = DraftContext(options)
        context.texts = self
    }

    /// - Throws: `HurlSyntaxError` for a quote without its end in a capture or an assert.
    func result(of file: HurlFile) throws(HurlSyntaxError) -> Import {
        var collection = DraftCollection(heading: "", name: source.stem)
        readKinds(of: file)
        let isExport = file.entries.first?.comments.first.map(ExportMark.matches) ?? false
        for entry in file.entries {
            var builder = HurlEntryBuilder(entry, self)
            guard var request = try builder.request() else { continue }
            if isExport {
                // Lines that are not translated stand behind the comments of the file.
                request.setHeading(request.above.prefix(entry.comments.count).filter { !ExportMark.matches($0) })
                request.above.removeFirst(entry.comments.count)
            }
            collection.level.items.append(.request(request))
        }
        for (part, line) in file.unknown {
            context.report.add(
                .leftOut, at: "line \(line)", DraftComment.scrubbed(part), "hubrun has no counterpart")
        }
        for _ in file.trailing.prefix(1) {
            context.report.add(.leftOut, at: "file", "comment", "stands after the last entry", isHarmless: true)
        }
        let count = collection.level.items.count
        let entries = count == 1 ? "1 entry" : "\(count) entries"
        context.report.summary = "\(DisplayText.printable(source.name)): \(entries)"
        collection.heading = "Imported from \(DisplayText.printable(source.name)) (\(entries))."
        context.finish(&collection)
        return Import(collection, context)
    }

    func translated(_ text: String) -> DraftText {
        if DraftText.nestsPlaceholders(text) {
            context.report.add(
                .toDo, at: place, "{{…{{…}}…}}", "hubrun has no nested placeholders: replace it by hand")
        }
        return DraftText.replacing(text, with: placeholder)
    }

    /// Returns a text with its placeholders; an escaped brace begins none.
    func translated(_ string: HurlString) -> DraftText {
        translated(string.written).mapLiterals { HurlText.unescaped($0) } ?? ""
    }

    func typed(_ placeholder: DraftPlaceholder) -> DraftPlaceholder? { bare.typed(placeholder) }

    private func placeholder(_ content: String) -> DraftText? {
        switch content {
        case "newUuid": return .function("$uuid")
        case "newDate": return .function("$isoTimestamp")
        default: break
        }
        guard !content.isEmpty, content.utf8.count < 200 else { return nil }
        // Filters in placeholders stand behind the name.
        guard let space = content.firstIndex(of: " ") else {
            return DraftText(context.names.placeholder(for: content))
        }
        let placeholder = context.names.placeholder(for: String(content[..<space]))
        let filters = content[space...].trimmingSpaces
        if filters != "urlEncode", filters != "urlDecode" {
            context.report.add(
                .toDo, at: place, "{{\(DraftComment.scrubbed(content))}}", "write the filters of the placeholder")
            return DraftText(placeholder)
        }
        return DraftText(placeholder.filtered(by: filters))
    }

    /// Notes which variables of the file have a type.
    private func readKinds(of file: HurlFile) {
        for entry in file.entries {
            for option in entry.sections["Options"] ?? [] where option.name == "variable" {
                guard let (name, value) = HurlOptions.variable(option.value) else { continue }
                bare.add(
                    value.isTyped ? .plain(value.text) : .text(DraftText(value.text)),
                    for: context.names.name(for: name))
            }
            for row in entry.captures {
                guard let colon = HurlText.colon(in: row.text),
                    row.text[row.text.index(after: colon)...].trimmingSpaces.hasPrefix("jsonpath")
                else { continue }
                bare.addTyped(context.names.name(for: HurlText.unescaped(row.text[..<colon].trimmingSpaces)))
            }
        }
    }
}
