import Diagnostics
import JSON

/// `exists`, `empty`, `length` and `count`.
struct SizeMatching {
    enum Size: String {
        case length
        case count
    }

    let subject: Subject

    func failure(exists wanted: Bool, at range: SourceRange) -> MatchFailure? {
        let exists =
            switch subject {
            case .nothing: false
            case .nodes(let nodes): !nodes.isEmpty
            default: true
            }
        guard exists != wanted else { return nil }
        return MatchFailure(at: range, expected: wanted ? "a value" : "no value", got: subject.shown)
    }

    func failure(empty wanted: Bool, at range: SourceRange) -> MatchFailure? {
        guard let length = size(.length) else {
            return MatchFailure(at: range, expected: "a text, list or mapping", got: subject.shownWithKind)
        }
        guard (length == 0) != wanted else { return nil }
        return MatchFailure(
            at: range, expected: wanted ? "an empty value" : "a value that is not empty", got: subject.shown)
    }

    /// Returns the number of Unicode scalars, elements or keys (`length`) or of results (`count`), or nil.
    func size(_ size: Size) -> Int? {
        if size == .count { return subject.elements.count }
        switch subject {
        case .value(.string(let text)): return text.unicodeScalars.count
        case .value(.array(let elements)), .nodes(let elements): return elements.count
        case .value(.object(let object)): return object.count
        case .texts(let texts): return texts.count == 1 ? texts[0].unicodeScalars.count : texts.count
        case .textList(let texts): return texts.count
        case .value, .nothing, .duration: return nil
        }
    }
}
