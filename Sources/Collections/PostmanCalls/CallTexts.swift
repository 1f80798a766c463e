import Diagnostics
import PostmanFormat

/// The texts of one request: replaces their variables, and collects remarks.
final class CallTexts {
    private let replace: (PostmanText) throws -> String
    /// True if no variables are replaced.
    let isLiteral: Bool
    private(set) var remarks: [PostmanRemark] = []

    init(isLiteral: Bool = false, replace: @escaping (PostmanText) throws -> String) {
        self.isLiteral = isLiteral
        self.replace = replace
    }

    func add(_ remark: PostmanRemark) { remarks.append(remark) }

    func text(_ text: PostmanText) throws -> String { try replace(text) }

    /// Returns a value as text: nil for null and for a missing value.
    func text(_ value: PostmanValue) throws -> String? {
        switch value {
        case .missing, .null: return nil
        case .text(let text), .plain(let text): return try self.text(text)
        case .structure(let value, let range):
            if PostmanPlaceholders.losesObject(value) {
                add(
                    PostmanRemark(
                        "the value is an object: [object Object] is sent",
                        hint: "write it as text in which the quotes are escaped", at: range))
            }
            return try text(PostmanText(PostmanPlaceholders.text(of: value), slice: .whole(range)))
        }
    }
}

extension SourceSlice {
    /// A slice for a text that does not stand in the source as it is; only its range is used.
    static func whole(_ range: SourceRange) -> SourceSlice { SourceSlice(range: range, quoting: .plain) }
}
