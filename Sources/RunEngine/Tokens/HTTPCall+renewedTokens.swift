import Cryptography
import Transport

extension HTTPCall {
    /// The same bytes, but for tokens that were renewed.
    func replacing(_ old: [TokenDesk.Use], with new: [TokenDesk.Use]) -> HTTPCall {
        var call = self
        for (old, new) in zip(old, new) where old.text != new.text {
            call.url = call.url.replacing(old.text, with: new.text)
            for index in call.fields.indices {
                call.fields[index].value = call.fields[index].value.replacing(old.text, with: new.text)
            }
            if case .bytes(let bytes) = call.content {
                let text = String(decoding: bytes, as: UTF8.self)
                if text.contains(old.text) {
                    call.content = .bytes(Array(text.replacing(old.text, with: new.text).utf8))
                }
            }
            for index in call.cookies.indices {
                call.cookies[index].value = call.cookies[index].value.replacing(old.text, with: new.text)
            }
            call.authentication = call.authentication?.replacing(old.text, with: new.text)
        }
        return call
    }
}

extension HTTPAuthentication {
    /// The same credentials with another text in the place of one.
    fileprivate func replacing(_ old: String, with new: String) -> HTTPAuthentication {
        func replaced(_ secret: Secret) -> Secret { Secret(secret.exposed.replacing(old, with: new)) }
        switch self {
        case .basic(let user, let password): return .basic(user: user, password: replaced(password))
        case .bearer(let token): return .bearer(replaced(token))
        case .apiKey(let place, let value): return .apiKey(place, value: replaced(value))
        case .digest(let user, let password): return .digest(user: user, password: replaced(password))
        case .awsSignature: return self
        }
    }
}
