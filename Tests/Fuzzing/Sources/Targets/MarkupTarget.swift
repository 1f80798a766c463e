import XML

/// An XPath expression and a document, parsed as XML, as HTML and as the emulator parses Atom.
struct MarkupTarget: FuzzTarget {
    let name = "markup"

    private static let namespaces = ["a": "http://www.w3.org/2005/Atom", "s": "http://schemas.xmlsoap.org/"]
    /// Low limits, so that libFuzzer can try many inputs.
    private static let limits = XPathLimits(work: 2_000_000, nodes: 20_000, text: 4 << 20)

    func examine(_ input: [UInt8]) {
        let (head, rest) = InputParts.pair(input)
        let path = xpath(InputParts.text(head))
        for charset in [nil, "UTF-8", "ISO-8859-1", "UTF-16"] {
            if let tree = try? MarkupTree(xml: rest, charset: charset) { search(tree, path) }
            if let tree = try? MarkupTree(html: rest, charset: charset) { search(tree, path) }
        }
        checkDocument(rest)
    }

    private func xpath(_ text: String) -> XPath? {
        do throws(XPathSyntaxError) {
            return try XPath(text, namespaces: Self.namespaces)
        } catch {
            let count = text.unicodeScalars.count
            Property.check(
                error.offset >= 0 && error.offset <= max(count, text.utf8.count) && error.length >= 0,
                "offset \(error.offset), length \(error.length) of \(count) characters")
            return nil
        }
    }

    private func search(_ tree: MarkupTree, _ path: XPath?) {
        guard let path else { return }
        _ = path.misplacedName(in: tree)
        guard let result = try? tree.evaluate(path, limits: Self.limits) else { return }
        // NaN is not equal to itself.
        if case .number(let number) = result, number.isNaN { return }
        Property.check(
            (try? tree.evaluate(path, limits: Self.limits)) == result, "a second search finds something else")
    }

    /// Checks that a document is equal after it is written and parsed again.
    private func checkDocument(_ bytes: [UInt8]) {
        guard let document = try? MarkupDocument(parsing: bytes) else { return }
        _ = document.namespacedRoot
        guard let again = try? MarkupDocument(parsing: document.text) else {
            Property.fail("not read again: \(document.text)")
        }
        Property.check(again.text == document.text, "\(again.text) is written, and \(document.text) was")
    }
}
