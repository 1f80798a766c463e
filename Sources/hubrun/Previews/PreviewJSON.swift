import CollectionModel
import Cryptography
import HTTP
import JSON
import Redaction
import RunEngine
import Secrets

/// The previews of requests as a JSON array, for programs.
struct PreviewJSON {
    let masking: Masking
    /// True if the user chose the rows whose values are shown.
    var showsRows = false

    func value(of preview: RequestPreview) -> JSONValue {
        var object = JSONObject()
        object[key: "file"] = .string(preview.file)
        if showsRows, let row = preview.row { object[key: "row"] = .string(masking.masked(row.label)) }
        object[key: "section"] = .string(preview.section.rawValue)
        object[key: "path"] = .array(preview.path.map { .string(masking.maskedName($0)) })
        object[key: "name"] = .string(masking.maskedName(preview.name))
        if let element = preview.element { object[key: "element"] = .string(masking.masked(element)) }
        if preview.scripts != (0, 0) {
            let (before, after) = preview.scripts
            object[key: "scripts"] = [
                "before": .number(JSONNumber(before)), "after": .number(JSONNumber(after)),
            ]
        }
        switch preview.content {
        case .call(let call): put(MaskedCall(call, masking: masking), into: &object)
        case .skipped(let reason): object[key: "skipped"] = .string(masking.maskedMessage(reason))
        case .unknown(let name): object[key: "skipped"] = .string(PreviewPage.reason(unknown: name))
        case .failed: break
        }
        return .object(object)
    }

    private func put(_ masked: MaskedCall, into object: inout JSONObject) {
        object[key: "method"] = .string(masked.call.method)
        object[key: "url"] = .string(masked.url)
        object[key: "headers"] = .array(masked.fields.map { .array([.string($0.name), .string($0.value)]) })
        let content = masked.content.map(member)
        if let only = content.first, content.count == 1 {
            object[key: only.key] = .string(only.value)
        } else if !content.isEmpty {
            object[key: "bodyPieces"] = .array(content.map { .object(JSONObject([($0.key, .string($0.value))])) })
        }
    }

    private func member(_ piece: HTTPPiece) -> (key: String, value: String) {
        switch piece {
        case .file(let path): return ("bodyFile", path)
        case .bytes(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            return text.utf8.elementsEqual(bytes) ? ("body", text) : ("bodyBase64", Base64.encode(bytes))
        }
    }
}
