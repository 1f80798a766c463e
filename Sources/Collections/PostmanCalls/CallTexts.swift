import Diagnostics
import JSON
import PostmanFormat

/// The texts of one request: replaces their variables, and collects remarks.
final class CallTexts {
    private let replace: (PostmanText) throws -> String
    private(set) var remarks: [PostmanRemark] = []

    init(replace: @escaping (PostmanText) throws -> String) {
        self.replace = replace
    }

    func add(_ remark: PostmanRemark) { remarks.append(remark) }

    func text(_ text: PostmanText) throws -> String { try replace(text) }

    /// Returns a value as text: nil for null and for a missing value.
    func text(_ value: PostmanValue) throws -> String? {
        switch value {
        case .missing, .null: nil
        case .text(let text), .plain(let text): try self.text(text)
        case .structure(let value, let range): try text(of: value, at: range)
        }
    }

    /// Returns the text that JavaScript makes of a list or object.
    private func text(of value: JSONValue, at range: SourceRange) throws -> String {
        switch value {
        case .array(let elements):
            return try elements.map { try $0 == .null ? "" : text(of: $0, at: range) }.joined(separator: ",")
        case .object:
            add(
                PostmanRemark(
                    "the value is an object: [object Object] is sent",
                    hint: "write it as text in which the quotes are escaped", at: range))
            return "[object Object]"
        case .string(let text): return try self.text(PostmanText(text, slice: .whole(range)))
        case .null, .bool, .number: return value.compactText()
        }
    }
}

extension SourceSlice {
    /// A slice for a text that does not stand in the source as it is; only its range is used.
    static func whole(_ range: SourceRange) -> SourceSlice { SourceSlice(range: range, quoting: .plain) }
}
