import CollectionDrafts

extension CurlRequestBuilder {
    /// Returns the URL with a name in the place of each set and range, and sets `forEach`.
    mutating func expand(_ glob: CurlGlob, in request: inout DraftRequest) -> String {
        // A product above the limit is not computed further: it could overflow.
        let count = glob.parts.reduce(1) { $0 > CurlGlob.limit ? $0 : $0 * max(1, $1.values.count) }
        if glob.parts.count > 1, count > CurlGlob.limit || glob.parts.contains(where: \.values.isEmpty) {
            note(.toDo, "URL", "more than \(CurlGlob.limit) combinations: add forEach by hand")
            return glob.texts.joined()
        }
        guard glob.parts.allSatisfy({ !$0.values.isEmpty || $0.numbers != nil }) else {
            note(.toDo, "URL", "more than \(CurlGlob.maximumNumbers) values: add forEach by hand")
            return glob.texts.joined()
        }
        globNames = glob.parts.map { part in
            context.names.newName(part.numbers != nil ? "number" : part.isOfLetters ? "letter" : "part")
        }
        request.forEach.layout = .short(1)
        // The last part changes fastest.
        var repeats = count
        for (part, name) in zip(glob.parts, globNames) {
            repeats /= max(1, part.values.count)
            request.forEach.append(.init(name, values(of: part, repeats: repeats, count: count)))
        }
        note(.exact, "URL", "forEach for { } and [ ]")
        var url = glob.texts[0]
        for (text, name) in zip(glob.texts.dropFirst(), globNames) {
            url += expansions.placeholder(for: .name(name)) + text
        }
        return url
    }

    private func values(of part: CurlGlob.Part, repeats: Int, count: Int) -> DraftValue {
        if part.values.isEmpty || part.values.count > 20 && part.values.count == count, let numbers = part.numbers {
            return .plain("<<$range(\(numbers.lowerBound),\(numbers.upperBound))>>")
        }
        let block = part.values.flatMap { value in Array(repeating: value, count: repeats) }
        let rounds = count / max(1, block.count)
        return .list(
            (0..<rounds).flatMap { _ in block }.map { DraftContext.short(context.translate($0)) })
    }
}
