import CollectionModel
import PostmanFormat

extension RequestCollection {
    /// True if a Postman request may have the type `oauth2`, which fetches a token if none is stored: one has it, or a
    /// script may choose it.
    var mayFetchPostmanTokens: Bool {
        guard case .postman = format else { return false }
        var hasType = false
        forEachRequest { request in
            guard case .given(let credentials)? = request.postman?.auth else { return }
            hasType = hasType || credentials.type == "oauth2"
        }
        return hasType || allScripts.contains { $0.texts.contains { $0.text.mentionsAuthentication } }
    }
}

extension String {
    /// True if the text contains `auth`, which every way to choose a request's authentication has: `pm.request.auth`,
    /// `authorizeUsing`, the member `auth` of a request.
    fileprivate var mentionsAuthentication: Bool {
        var text = self
        return text.withUTF8 { bytes in
            let word = Array("auth".utf8)
            return bytes.indices.dropLast(word.count - 1).contains { start in
                bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
            }
        }
    }
}
