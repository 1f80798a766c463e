import CollectionDrafts

/// A URL with the sets `{a,b}` and ranges `[1-3]` that curl requests one after another.
struct CurlGlob {
    struct Part {
        var values: [ShellText]
        /// The bounds of a range of whole numbers with the step 1 and without leading zeros; nil, without values, for a
        /// range that is too long.
        var numbers: ClosedRange<Int>?
        var isOfLetters = false
    }

    /// The greatest number of values of a part, and of combinations.
    static let limit = 1_000
    /// The greatest count of numbers of `$range`.
    static let maximumNumbers = 1_000_000

    private(set) var parts: [Part] = []
    /// The texts before, between and behind the parts; one more than there are parts.
    private(set) var texts: [ShellText] = [ShellText()]

    /// Returns nil if the URL has a set or range that curl would refuse.
    init?(_ url: ShellText) {
        let outline = url.outline
        func text(_ part: Substring) -> ShellText { url.slice(part.startIndex..<part.endIndex, of: outline) }
        var rest = outline[...]
        while let sign = rest.first {
            let next = rest.dropFirst()
            if sign == "\\", let escaped = next.first, "{}[]".contains(escaped) {
                texts[texts.count - 1].append(String(escaped))
                rest = next.dropFirst()
                continue
            }
            guard sign == "{" || sign == "[" else {
                let plain = rest.dropFirst().prefix { !"\\{[".contains($0) }
                texts[texts.count - 1] += text(rest[..<plain.endIndex])
                rest = rest[plain.endIndex...]
                continue
            }
            guard let end = next.firstIndex(of: sign == "{" ? "}" : "]") else { return nil }
            let content = next[..<end]
            rest = next[end...].dropFirst()
            // The address of an IPv6 host.
            let isAddress = sign == "[" && (content.isEmpty || content.contains(":") && !Self.isStepped(content))
            if isAddress {
                texts[texts.count - 1].append("[\(content)]")
            } else {
                guard add(sign == "{" ? Self.set(text(content)) : Self.range(String(content))) else { return nil }
            }
        }
    }

    private mutating func add(_ part: Part?) -> Bool {
        guard let part, parts.count < 10 else { return false }
        parts.append(part)
        texts.append("")
        return true
    }

    private static func isStepped(_ content: Substring) -> Bool {
        content.filter { $0 == ":" }.count == 1 && content.contains("-")
    }

    private static func set(_ content: ShellText) -> Part? {
        let values = content.split(separator: ",")
        return values.count <= limit && !content.outline.contains("{") ? Part(values: values) : nil
    }

    private static func range(_ content: String) -> Part? {
        let pieces = content.split(separator: ":").map(String.init)
        let bounds = (pieces.first ?? "").split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let step = pieces.count > 1 ? Int(pieces[1]) : 1
        guard pieces.count < 3, bounds.count == 2, let step, (1..<1_000_000_000).contains(step) else { return nil }
        if let low = Int(bounds[0]), let high = Int(bounds[1]), low <= high, low >= 0, high < 1_000_000_000 {
            let width = bounds[0].count
            let isPadded = bounds[0].hasPrefix("0") && width > 1
            if step == 1, !isPadded, high - low >= limit {
                return Part(values: [], numbers: high - low < maximumNumbers ? low...high : nil)
            }
            guard (high - low) / step < limit else { return nil }
            let values = stride(from: low, through: high, by: step).map { number in
                let digits = String(number)
                let zeros = isPadded ? String(repeating: "0", count: max(0, width - digits.count)) : ""
                return ShellText(zeros + digits)
            }
            return Part(values: values, numbers: step == 1 && !isPadded ? low...high : nil)
        }
        guard let low = bounds[0].unicodeScalars.first, let high = bounds[1].unicodeScalars.first,
            bounds.allSatisfy({ $0.unicodeScalars.count == 1 }), low.isASCII, high.isASCII, low <= high,
            low.properties.isAlphabetic, high.properties.isAlphabetic
        else { return nil }
        let values = stride(from: Int(low.value), through: Int(high.value), by: step).compactMap { value in
            UInt32(exactly: value).flatMap(Unicode.Scalar.init).map { ShellText(String($0)) }
        }
        return Part(values: values, isOfLetters: true)
    }
}

extension CurlRequestBuilder {
    /// Returns the URL with a name in the place of each set and range, and sets `forEach`.
    mutating func expand(_ glob: CurlGlob, in request: inout DraftRequest) -> ShellText {
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
            request.forEach.append(.init(DraftText(name), values(of: part, repeats: repeats, count: count)))
        }
        note(.exact, "URL", "forEach for { } and [ ]")
        var url = glob.texts[0]
        for (text, name) in zip(glob.texts.dropFirst(), globNames) {
            url += ShellText(.name(name)) + text
        }
        return url
    }

    private func values(of part: CurlGlob.Part, repeats: Int, count: Int) -> DraftValue {
        if part.values.isEmpty || part.values.count > 20 && part.values.count == count, let numbers = part.numbers {
            return .typed(DraftPlaceholder(.function("$range(\(numbers.lowerBound),\(numbers.upperBound))")))
        }
        let block = part.values.flatMap { value in Array(repeating: value, count: repeats) }
        let rounds = count / max(1, block.count)
        return .list(
            (0..<rounds).flatMap { _ in block }.map { DraftContext.short(names.translate($0)) })
    }
}
