import CollectionDrafts
import CollectionModel

extension ScriptWork {
    /// Returns the numbers of the statements that remain, in order: those that are not translated, and the declarations
    /// that they use.
    func keptStatements() -> [Int] {
        var kept: Set<Int> = []
        var declarations: [String: [Int]] = [:]
        for (index, outcome) in outcomes.enumerated() {
            switch outcome {
            case .test, .other: kept.insert(index)
            case .declared(let name): declarations[name, default: []].append(index)
            case .translated, .saved, .output: break
            }
        }
        guard !kept.isEmpty else { return [] }
        for (index, outcome) in outcomes.enumerated() where outcome == .output { kept.insert(index) }
        var open = Array(kept)
        while let index = open.popLast() {
            for token in statements[index].tokens where source.kind(token) == .word {
                guard let found = declarations.removeValue(forKey: source.word(token)) else { continue }
                for declaration in found where kept.insert(declaration).inserted { open.append(declaration) }
            }
        }
        return kept.sorted()
    }

    /// Returns the text of statements, with the comments before each.
    func text(of kept: [Int]) -> String {
        var text = ""
        var previous: Int?
        for index in kept {
            let start = index == 0 ? 0 : end(of: index - 1)
            let isLast = index == statements.count - 1
            var piece = source.text(start..<(isLast ? source.text.utf8.count : end(of: index)))
            if index > 0, previous != index - 1 {
                piece = String(piece.drop { $0.isWhitespace })
                if !text.isEmpty { text += "\n" }
            }
            text += piece
            previous = index
        }
        return text.trimmingWhitespace + "\n"
    }

    /// Returns the number of the byte after a statement.
    func end(of statement: Int) -> Int {
        source.tokens[statements[statement].tokens.upperBound - 1].bytes.upperBound
    }
}
