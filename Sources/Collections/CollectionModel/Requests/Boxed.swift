/// A rarely used optional value; nil takes one word, because a collection may have ten thousand requests.
indirect enum Boxed<Value: Sendable>: Sendable {
    case none
    case some(Value)

    var value: Value? {
        guard case .some(let value) = self else { return nil }
        return value
    }
}
