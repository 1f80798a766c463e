package import JSON
import XML

/// `xmlEscape`, `htmlEscape`, `htmlUnescape` and `xpath("//name")`.
enum MarkupFilters {
    static let escapes = [
        Filter("xmlEscape", ArgumentSignature(example: "<<name | xmlEscape>>")) {
            value, _, _ throws(ArgumentError) in
            .string(HTMLReferences.escape(try value.filterText, apostrophe: "&apos;"))
        },
        Filter("htmlEscape", ArgumentSignature(example: "<<name | htmlEscape>>")) {
            value, _, _ throws(ArgumentError) in
            .string(HTMLReferences.escape(try value.filterText))
        },
        Filter("htmlUnescape", ArgumentSignature(example: "<<name | htmlUnescape>>")) {
            value, _, _ throws(ArgumentError) in
            let text = try value.filterText
            do throws(MarkupSyntaxError) {
                return .string(try HTMLReferences.unescape(text))
            } catch {
                throw ArgumentError("failed: \(error.message)")
            }
        },
    ]

    static let xpath = Filter(
        "xpath", ArgumentSignature([.any], example: "<<name | xpath(\"//id\")>>"), preparation: .xpath
    ) { value, arguments, prepared throws(ArgumentError) in
        let path: XPath
        if case .xpath(let compiled) = prepared {
            path = compiled
        } else {
            path = try compile(arguments[0].placeholderText)
        }
        return try selected(by: path, in: try tree(of: try value.filterText))
    }

    static func compile(_ text: String) throws(ArgumentError) -> XPath {
        do throws(XPathSyntaxError) {
            return try XPath(text)
        } catch {
            throw ArgumentError(
                "cannot read the path \"\(text)\": \(error.message), at character \(error.offset + 1)",
                hint: error.hint ?? "the syntax is that of XPath 1.0, as in //item[1]/@id")
        }
    }

    /// Parses XML, or HTML if the text begins like it.
    private static func tree(of text: String) throws(ArgumentError) -> MarkupTree {
        let start = text.drop(while: \.isWhitespace).prefix(14).lowercased()
        let isHTML = start == "<!doctype html" || start.hasPrefix("<html")
        do throws(MarkupSyntaxError) {
            return isHTML
                ? try MarkupTree(html: Array(text.utf8), charset: "utf-8")
                : try MarkupTree(xml: Array(text.utf8), charset: "utf-8")
        } catch {
            // The error's message can quote a part of the text, which may be a secret.
            throw ArgumentError("found text that is not XML, at line \(error.line), column \(error.column)")
        }
    }

    /// Returns the text of a single node, the texts of several, or nil for none; other results keep their kind.
    private static func selected(by path: XPath, in tree: MarkupTree) throws(ArgumentError) -> JSONValue? {
        let result: XPathResult
        do throws(XPathEvaluationError) {
            result = try tree.evaluate(path)
        } catch {
            throw ArgumentError("was stopped: \(error)")
        }
        switch result {
        case .nodes(let texts):
            if texts.count == 1 { return .string(texts[0]) }
            return texts.isEmpty ? nil : .array(texts.map { .string($0) })
        case .text(let text): return .string(text)
        case .boolean(let truth): return .bool(truth)
        case .number(let number): return JSONNumber(xpath: number).map { .number($0) } ?? .string("\(number)")
        }
    }
}

extension JSONNumber {
    /// Creates the number of an XPath's result; nil for NaN and infinities, which JSON does not support.
    package init?(xpath number: Double) {
        guard number.isFinite else { return nil }
        if let whole = Int(exactly: number) { self.init(whole) } else { self.init("\(number)") }
    }
}
