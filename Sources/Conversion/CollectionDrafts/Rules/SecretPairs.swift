/// Secrets in texts that are no valid JSON or form: values behind names such as `password`.
package enum SecretPairs {
    private static let maximumCount = 100

    /// Returns the values behind `"name": "…"`, `name=…` and in `<name>…</name>`, in their order, with their names.
    ///
    /// - Parameter separators: The signs that stand between a name and its value.
    package static func secrets(
        in text: String, separators: String = ":=>"
    ) -> [(name: String, range: Range<String.Index>)] {
        var result: [(name: String, range: Range<String.Index>)] = []
        var index = text.startIndex
        var word = index..<index
        while index < text.endIndex, result.count < maximumCount {
            let sign = text[index]
            if isOfName(sign) {
                let start = index
                while index < text.endIndex, isOfName(text[index]) { index = text.index(after: index) }
                word = start..<index
                continue
            }
            index = text.index(after: index)
            guard !word.isEmpty, separators.contains(sign) else {
                if !"\"' \t".contains(sign) { word = index..<index }
                continue
            }
            let name = String(text[word])
            word = index..<index
            guard DraftSecrets.isSecretName(name) else { continue }
            while index < text.endIndex, " \t\"'".contains(text[index]) { index = text.index(after: index) }
            let start = index
            var isEscaped = false
            while index < text.endIndex, isEscaped || !"\"'&,<}\n\r".contains(text[index]) {
                isEscaped = !isEscaped && text[index] == "\\"
                index = text.index(after: index)
            }
            if start < index { result.append((name, start..<index)) }
            word = index..<index
        }
        return result
    }

    private static func isOfName(_ sign: Character) -> Bool {
        sign.isASCII && (sign.isLetter || sign.isNumber || sign == "_" || sign == "-")
    }
}
